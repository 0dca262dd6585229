// As much of Android's interface as integrations/android uses: developer.android.com/reference/android/graphics/Rect.

package android.graphics

class Rect {
  fun width(): Int = TODO()
  fun height(): Int = TODO()
}
