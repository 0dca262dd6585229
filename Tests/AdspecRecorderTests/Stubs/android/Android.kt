// As much of Android's interface as integrations/android uses, by its reference: developer.android.com/reference, the pages
// android/view/View, android/view/ViewGroup, android/widget/TextView, android/graphics/Rect, android/content/res/Resources,
// android/util/DisplayMetrics. Nothing here does anything.

package android.view

import android.content.res.Resources
import android.graphics.Rect

interface ViewParent

open class View {
  val width: Int get() = TODO()
  val height: Int get() = TODO()
  val alpha: Float get() = TODO()
  val z: Float get() = TODO()
  val isShown: Boolean get() = TODO()
  val isEnabled: Boolean get() = TODO()
  val parent: ViewParent? get() = TODO()
  val resources: Resources get() = TODO()
  fun getLocationOnScreen(place: IntArray): Unit = TODO()
  fun getGlobalVisibleRect(rect: Rect): Boolean = TODO()
  fun hasOnClickListeners(): Boolean = TODO()
}

open class ViewGroup : View(), ViewParent {
  val childCount: Int get() = TODO()
  fun getChildAt(place: Int): View = TODO()
}
