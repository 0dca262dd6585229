// As much of Android's interface as Recorder/Adapters/Android uses: developer.android.com/reference/android/graphics/drawable/Drawable.

package android.graphics.drawable

class Drawable {
  val intrinsicWidth: Int get() = error("never run")
  val intrinsicHeight: Int get() = error("never run")
}
