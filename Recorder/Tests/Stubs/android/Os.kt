// As much of Android's interface as Recorder/Adapters/Android uses: developer.android.com/reference/android/os/Bundle,
// android/os/Handler and android/os/Looper. A test runs on the main thread of Java.

package android.os

class Bundle(private val values: Map<String, Any?> = emptyMap()) {
  fun getString(key: String): String? = values[key] as? String
}

/** Keeps what is posted, for a test to run. */
class Handler(looper: Looper) {
  fun post(task: () -> Unit): Boolean {
    task()
    return true
  }
  fun postDelayed(task: () -> Unit, delayMillis: Long): Boolean = waiting.add(delayMillis to task)

  companion object {
    val waiting = ArrayList<Pair<Long, () -> Unit>>()
  }
}

class Looper private constructor() {
  companion object {
    private val main = Looper()
    fun getMainLooper(): Looper = main
    fun myLooper(): Looper? = if (Thread.currentThread().name == "main") main else null
  }
}
