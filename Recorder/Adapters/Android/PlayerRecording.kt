// Records where viewers pause, go on and jump in a live stream that Media3's ExoPlayer plays.
// Needs AdspecRecorder.kt and LiveRecording.kt. See docs/recorder.md.

package adspec.recorder

import androidx.media3.common.C
import androidx.media3.common.Player
import androidx.media3.common.Timeline

/** Follows the player of a stream, and a second player if one plays the breaks. Use it on the players' own thread. */
class PlayerRecording(
  private val stream: LiveRecording, private val programme: Player, private val breaks: Player? = null
) {
  /**
   * True while the second player plays a break. Set it before the programme is stopped for a break, and reset it once
   * the programme plays again: the app, not the viewer, stops, moves and restarts the programme.
   */
  var isInBreak = false
    set(value) {
      field = value
      if (active?.playWhenReady == true) stream.didResume()
    }

  private val active: Player? get() = if (isInBreak) breaks else programme
  private val listeners = listOf(programme, breaks).filterNotNull().map { it to Listener(it) }

  init {
    for ((player, listener) in listeners) player.addListener(listener)
  }

  /** Stops following the players. */
  fun end() {
    for ((player, listener) in listeners) player.removeListener(listener)
  }

  private inner class Listener(private val player: Player) : Player.Listener {
    private val window = Timeline.Window()

    // A player that waits for data still has playWhenReady: false is a pause, except at the end of an item.
    override fun onPlayWhenReadyChanged(playWhenReady: Boolean, reason: Int) {
      if (player !== active || reason == Player.PLAY_WHEN_READY_CHANGE_REASON_END_OF_MEDIA_ITEM) return
      if (playWhenReady) stream.didResume() else stream.didPause()
    }

    override fun onPositionDiscontinuity(
      oldPosition: Player.PositionInfo, newPosition: Player.PositionInfo, reason: Int
    ) {
      if (player !== programme || isInBreak || reason != Player.DISCONTINUITY_REASON_SEEK) return
      val from = time(oldPosition) ?: return
      stream.didSeek(from, time(newPosition) ?: return)
    }

    /** The time of the programme in milliseconds since 1970; null if the stream has no dates. */
    private fun time(position: Player.PositionInfo): Long? {
      val timeline = player.currentTimeline
      if (position.mediaItemIndex !in 0 until timeline.windowCount) return null
      val start = timeline.getWindow(position.mediaItemIndex, window).windowStartTimeMs
      return if (start == C.TIME_UNSET) null else start + position.contentPositionMs
    }
  }
}
