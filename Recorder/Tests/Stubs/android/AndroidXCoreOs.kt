// As much of the interface of AndroidX Core as listings of the site use, by its reference:
// developer.android.com/reference/kotlin/androidx/core/os/package-summary (bundleOf).

package androidx.core.os

import android.os.Bundle

fun bundleOf(vararg pairs: Pair<String, Any?>) = Bundle(pairs.toMap())
