// As much of Android's interface as Recorder/Adapters/Android uses: developer.android.com/reference/android/widget/TextView,
// android/widget/ImageView and android/widget/FrameLayout.

package android.widget

import android.content.Context
import android.graphics.drawable.Drawable
import android.text.Layout
import android.text.TextUtils
import android.view.View
import android.view.ViewGroup

open class TextView(context: Context?) : View(context) {
  var text: CharSequence? = ""
  fun setText(resource: Int) {
    text = "Anzeige"
  }
  /** The layout; null until a test sets it. */
  var layout: Layout? = null
  var maxLines = Int.MAX_VALUE
  var ellipsize: TextUtils.TruncateAt? = null
  val compoundPaddingLeft: Int get() = 0
  val compoundPaddingTop: Int get() = 0
  val compoundPaddingRight: Int get() = 0
  val compoundPaddingBottom: Int get() = 0
}

open class ImageView(context: Context?) : View(context) {
  enum class ScaleType { MATRIX, FIT_XY, FIT_START, FIT_CENTER, FIT_END, CENTER, CENTER_CROP, CENTER_INSIDE }

  var scaleType = ScaleType.FIT_CENTER
  var drawable: Drawable? = null
    private set

  fun setImageDrawable(drawable: Drawable?) {
    this.drawable = drawable
  }
}

open class FrameLayout(context: Context?) : ViewGroup(context)
