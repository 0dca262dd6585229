// The live scene of the stand-in for an app: what IMA and ExoPlayer would call.

package app

import adspec.recorder.*
import androidx.media3.common.C
import androidx.media3.common.Player
import androidx.media3.common.Timeline
import com.google.ads.interactivemedia.v3.api.Ad
import com.google.ads.interactivemedia.v3.api.AdEvent as ImaEvent
import com.google.ads.interactivemedia.v3.api.AdPodInfo

class FakeTimeline(private val start: Long) : Timeline() {
  override val windowCount = 1
  override fun getWindow(windowIndex: Int, window: Window): Window {
    window.windowStartTimeMs = start
    return window
  }
}

class FakePlayer(start: Long) : Player {
  private val listeners = ArrayList<Player.Listener>()
  override var playWhenReady = true
  override val currentTimeline = FakeTimeline(start)

  override fun addListener(listener: Player.Listener) {
    listeners.add(listener)
  }

  override fun removeListener(listener: Player.Listener) {
    listeners.remove(listener)
  }

  fun play(isToPlay: Boolean, reason: Int = 1) {
    playWhenReady = isToPlay
    for (listener in listeners) listener.onPlayWhenReadyChanged(isToPlay, reason)
  }

  fun move(from: Long, to: Long, reason: Int = Player.DISCONTINUITY_REASON_SEEK) {
    for (listener in listeners) {
      listener.onPositionDiscontinuity(Player.PositionInfo(0, from), Player.PositionInfo(0, to), reason)
    }
  }
}

class FakeAdEvent(override val type: ImaEvent.AdEventType) : ImaEvent {
  override val ad: Ad? = object : Ad {
    override val title: String? = "Fresh bread"
    override val advertiserName: String? = "Bakery GmbH"
    override val description: String? = "Order tonight"
    override val contentType: String? = "video/mp4"
    override val adPodInfo = object : AdPodInfo {
      override val totalAds = 1
      override val adPosition = 1
      override val isBumper = false
      override val podIndex = 1
      override val timeOffset = 0.0
      override val maxDuration = 10.0
    }
  }
}

/** A live stream that the viewer pauses and jumps in, and whose breaks are played and cancelled. */
class LiveScene(recorder: SessionRecorder) {
  private val stream = LiveRecording("1", "k", recorder)
  private val programme = FakePlayer(1800000000000)
  private val breaks = FakePlayer(C.TIME_UNSET)

  fun play() {
    val players = PlayerRecording(stream, programme, breaks)
    // Two pauses in a row, and the end of an item, which is no pause.
    programme.play(false)
    programme.play(false, reason = 3)
    programme.play(true)
    programme.play(false, reason = Player.PLAY_WHEN_READY_CHANGE_REASON_END_OF_MEDIA_ITEM)
    programme.play(true)
    // A seek, and a move by the player itself.
    programme.move(1000, 61000)
    programme.move(61000, 62000, reason = 4)
    val urls = listOf("https://a.example/1.m3u8", "https://a.example/2.m3u8")
    stream.didSchedule("b1", "pod/1", 1800000070000, 10000, urls = urls)
    stream.didSchedule("b2", "pod/2", 1800000170000, 10000, "https://a.example/3.m3u8", replaces = listOf("b1"))
    // The app stops the programme for a break, in which the viewer pauses; then the app moves the programme on.
    players.isInBreak = true
    programme.play(false)
    stream.current = "b2"
    stream.onAdEvent(FakeAdEvent(ImaEvent.AdEventType.STARTED))
    breaks.play(false)
    breaks.play(true)
    programme.move(70000, 80000)
    programme.play(true)
    players.isInBreak = false
    // A pause that lasts longer than the break ends when the programme resumes.
    players.isInBreak = true
    breaks.play(false)
    players.isInBreak = false
    stream.didCancel("b3", Reason.NO_ITEM)
    // A stream without dates has no times.
    PlayerRecording(stream, breaks)
    breaks.move(1, 2)
    players.end()
    programme.play(false)
    stream.didLeave()
  }
}
