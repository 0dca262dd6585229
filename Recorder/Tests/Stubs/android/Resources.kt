// As much of Android's interface as Recorder/Adapters/Android uses: developer.android.com/reference/android/content/res/Resources
// and android/util/DisplayMetrics, which it hands out.

package android.content.res

class DisplayMetrics {
  @JvmField var density = 2f
}

class Resources {
  val displayMetrics = DisplayMetrics()
}
