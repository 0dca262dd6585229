// As much of Android's interface as Recorder/Adapters/Android uses: developer.android.com/reference/android/content/Context
// and android/content/ContextWrapper. Nothing here does anything.

package android.content

/** Preferences in which nothing was stored. */
class SharedPreferences {
  operator fun contains(key: String): Boolean = false
  fun getString(key: String, default: String?): String? = default
  fun getInt(key: String, default: Int): Int = default
}

abstract class Context {
  fun getSharedPreferences(name: String, mode: Int) = SharedPreferences()
  open val packageName: String get() = "com.example.news"

  companion object {
    const val MODE_PRIVATE = 0
  }
}

open class ContextWrapper(val baseContext: Context?) : Context()
