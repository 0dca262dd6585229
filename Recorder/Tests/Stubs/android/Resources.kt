// As much of Android's interface as Recorder/Adapters/Android uses: developer.android.com/reference/android/content/res/Resources
// and android/util/DisplayMetrics, which it hands out.

package android.content.res

class DisplayMetrics {
  val density: Float get() = error("never run")
}

class Resources {
  val displayMetrics: DisplayMetrics get() = error("never run")
}
