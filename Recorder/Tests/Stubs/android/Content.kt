// As much of Android's interface as Recorder/Adapters/Android uses: developer.android.com/reference/android/content/Context
// and android/content/ContextWrapper. Nothing here does anything.

package android.content

abstract class Context

open class ContextWrapper(val baseContext: Context?) : Context()
