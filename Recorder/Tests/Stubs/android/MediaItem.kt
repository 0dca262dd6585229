// As much of the interface of AndroidX Media3 (1.0 or newer) as listings of the site use, by its reference:
// developer.android.com/reference/androidx/media3/common/MediaItem.

package androidx.media3.common

import android.net.Uri

class MediaItem {
  companion object {
    fun fromUri(uri: Uri) = MediaItem()
  }
}
