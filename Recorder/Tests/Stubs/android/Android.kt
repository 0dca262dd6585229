// As much of Android's interface as Recorder/Adapters/Android uses, by its reference: developer.android.com/reference, the pages
// android/view/View, android/view/ViewGroup, android/widget/TextView, android/graphics/Rect, android/content/res/Resources,
// android/util/DisplayMetrics. Nothing here does anything.

package android.view

import android.content.res.Resources
import android.graphics.Rect

interface ViewParent

open class View {
  val width: Int get() = error("never run")
  val height: Int get() = error("never run")
  val alpha: Float get() = error("never run")
  val z: Float get() = error("never run")
  val isShown: Boolean get() = error("never run")
  val isEnabled: Boolean get() = error("never run")
  val parent: ViewParent? get() = error("never run")
  val resources: Resources get() = error("never run")
  fun getLocationOnScreen(place: IntArray): Unit = error("never run")
  fun getGlobalVisibleRect(rect: Rect): Boolean = error("never run")
  fun hasOnClickListeners(): Boolean = error("never run")
}

open class ViewGroup : View(), ViewParent {
  val childCount: Int get() = error("never run")
  fun getChildAt(place: Int): View = error("never run")
}
