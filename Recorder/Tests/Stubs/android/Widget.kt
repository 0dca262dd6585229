// As much of Android's interface as Recorder/Adapters/Android uses: developer.android.com/reference/android/widget/TextView.

package android.widget

import android.view.View

open class TextView : View() {
  val text: CharSequence get() = error("never run")
}
