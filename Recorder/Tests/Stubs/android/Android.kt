// As much of Android's interface as Recorder/Adapters/Android uses, by its reference: developer.android.com/reference, the pages
// android/view/View, android/view/ViewGroup, android/view/Display. Views lie in one another by the places that layout(…) gives
// them, in pixels, and no more.

package android.view

import android.content.Context
import android.content.res.Resources
import android.graphics.Point
import android.graphics.Rect

interface ViewParent

class Display(private val width: Int, private val height: Int) {
  fun getRealSize(size: Point) {
    size.x = width
    size.y = height
  }
}

open class View(val context: Context?) {
  private var place = Rect()
  val width: Int get() = place.width()
  val height: Int get() = place.height()
  var contentDescription: CharSequence? = null
  var alpha = 1f
  var z = 0f
  var visibility = VISIBLE
  var isEnabled = true
  var parent: ViewParent? = null
  val resources = Resources()
  /** The display of the outermost view; a test sets it. */
  var ownDisplay: Display? = null
  val display: Display? get() = ownDisplay ?: (parent as? View)?.display
  val rootView: View get() = (parent as? View)?.rootView ?: this
  val isShown: Boolean get() = visibility == VISIBLE && (parent as? View)?.isShown ?: true

  fun layout(left: Int, top: Int, right: Int, bottom: Int) {
    place = Rect(left, top, right, bottom)
  }

  fun getLocationOnScreen(at: IntArray) {
    at.fill(0)
    (parent as? View)?.getLocationOnScreen(at)
    at[0] += place.left
    at[1] += place.top
  }

  /** Android clips each view to its parents. */
  fun getGlobalVisibleRect(rect: Rect): Boolean {
    val at = IntArray(2)
    getLocationOnScreen(at)
    rect.set(Rect(at[0], at[1], at[0] + width, at[1] + height))
    if (rect.width() <= 0 || rect.height() <= 0) return false
    val outer = Rect()
    val parent = parent as? View ?: return true
    return parent.getGlobalVisibleRect(outer) && rect.intersect(outer)
  }

  private var clicked: ((View) -> Unit)? = null

  fun setOnClickListener(listener: ((View) -> Unit)?) {
    clicked = listener
  }

  fun hasOnClickListeners(): Boolean = clicked != null

  /** A tap, which a test makes. */
  fun performClick(): Boolean {
    clicked?.invoke(this)
    return clicked != null
  }

  fun post(task: () -> Unit): Boolean {
    task()
    return true
  }

  fun bringToFront() {
    (parent as? ViewGroup)?.moveToEnd(this)
  }

  companion object {
    const val VISIBLE = 0
    const val INVISIBLE = 4
    const val GONE = 8
  }
}

open class ViewGroup(context: Context?) : View(context), ViewParent {
  private val children = ArrayList<View>()
  val childCount: Int get() = children.size
  fun getChildAt(place: Int): View = children[place]

  fun addView(child: View) {
    children.add(child)
    child.parent = this
  }

  internal fun moveToEnd(child: View) {
    children.remove(child)
    children.add(child)
  }
}
