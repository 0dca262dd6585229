// As much of the interface of AndroidX Media3 (1.0 or newer) as Recorder/Adapters/Android uses, by its reference:
// developer.android.com/reference/androidx/media3/common, the pages Player, Player.Listener, Player.PositionInfo, Timeline,
// Timeline.Window, C. Nothing here does anything.

package androidx.media3.common

object C {
  const val TIME_UNSET = Long.MIN_VALUE + 1
}

abstract class Timeline {
  class Window {
    @JvmField var windowStartTimeMs = C.TIME_UNSET
  }

  abstract val windowCount: Int
  abstract fun getWindow(windowIndex: Int, window: Window): Window
}

interface Player {
  class PositionInfo(@JvmField val mediaItemIndex: Int, @JvmField val contentPositionMs: Long)

  interface Listener {
    fun onPlaybackStateChanged(playbackState: Int) {}
    fun onPlayWhenReadyChanged(playWhenReady: Boolean, reason: Int) {}
    fun onPositionDiscontinuity(oldPosition: PositionInfo, newPosition: PositionInfo, reason: Int) {}
  }

  val playWhenReady: Boolean
  val currentTimeline: Timeline
  fun addListener(listener: Listener)
  fun removeListener(listener: Listener)

  companion object {
    const val STATE_ENDED = 4
    const val DISCONTINUITY_REASON_SEEK = 1
    const val PLAY_WHEN_READY_CHANGE_REASON_END_OF_MEDIA_ITEM = 5
  }
}
