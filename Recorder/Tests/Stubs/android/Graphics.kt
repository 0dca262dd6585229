// As much of Android's interface as Recorder/Adapters/Android uses: developer.android.com/reference/android/graphics/Rect,
// android/graphics/Point and android/graphics/Bitmap.

package android.graphics

class Point {
  @JvmField var x = 0
  @JvmField var y = 0
}

class Rect(@JvmField var left: Int, @JvmField var top: Int, @JvmField var right: Int, @JvmField var bottom: Int) {
  constructor() : this(0, 0, 0, 0)
  constructor(other: Rect) : this(other.left, other.top, other.right, other.bottom)

  fun width(): Int = right - left
  fun height(): Int = bottom - top

  fun set(other: Rect) {
    left = other.left
    top = other.top
    right = other.right
    bottom = other.bottom
  }

  /** Returns false, and changes nothing, if the two don't meet. */
  fun intersect(other: Rect): Boolean {
    val common = Rect(
      Math.max(left, other.left), Math.max(top, other.top), Math.min(right, other.right), Math.min(bottom, other.bottom))
    if (common.width() <= 0 || common.height() <= 0) return false
    set(common)
    return true
  }
}

class Bitmap(val width: Int, val height: Int)
