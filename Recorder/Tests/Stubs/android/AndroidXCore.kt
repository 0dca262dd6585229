// As much of the interface of AndroidX Core as listings of the site use, by its reference:
// developer.android.com/reference/androidx/core/content/ContextCompat. The main thread works at once.

package androidx.core.content

import android.content.Context
import java.util.concurrent.Executor

object ContextCompat {
  fun getMainExecutor(context: Context): Executor = Executor { it.run() }
}
