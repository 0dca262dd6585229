// As much of Android's interface as Recorder/Adapters/Android uses: developer.android.com/reference/android/os/Bundle and
// android/os/Looper. A test runs on the main thread of Java.

package android.os

class Bundle

class Looper private constructor() {
  companion object {
    private val main = Looper()
    fun getMainLooper(): Looper = main
    fun myLooper(): Looper? = if (Thread.currentThread().name == "main") main else null
  }
}
