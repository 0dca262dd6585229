// As much of the interface of AndroidX Media3 (1.0 or newer) as listings of the site use, by its reference:
// developer.android.com/reference/androidx/media3/exoplayer/ExoPlayer.

package androidx.media3.exoplayer

import android.os.Looper
import androidx.media3.common.MediaItem
import androidx.media3.common.Player

interface ExoPlayer : Player {
  val applicationLooper: Looper
  val currentPosition: Long
  fun setMediaItem(item: MediaItem)
  fun prepare()
  fun play()
  fun pause()
  fun seekTo(positionMs: Long)
  fun seekToDefaultPosition()
}
