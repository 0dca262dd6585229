// As much of Android's interface as Recorder/Adapters/Android uses: developer.android.com/reference/android/graphics/drawable/Drawable
// and android/graphics/drawable/BitmapDrawable, whose own size is scaled to the density of the screen.

package android.graphics.drawable

import android.graphics.Bitmap

open class Drawable(val intrinsicWidth: Int, val intrinsicHeight: Int)

class BitmapDrawable(val bitmap: Bitmap?, width: Int, height: Int) : Drawable(width, height)
