// Plays the listings of rewarded and live formats, and the recorder of some thirty lines.

package play

import adspec.recorder.*
import android.app.Activity
import android.content.Context
import android.os.Looper
import androidx.media3.common.MediaItem
import androidx.media3.common.Player
import androidx.media3.exoplayer.ExoPlayer
import app.FakeAdEvent
import app.FakeTimeline
import com.applovin.mediation.*
import com.applovin.mediation.ads.MaxRewardedAd
import com.google.ads.interactivemedia.v3.api.AdErrorEvent
import com.google.ads.interactivemedia.v3.api.AdEvent as ImaEvent
import com.google.ads.interactivemedia.v3.api.AdEvent.AdEventType
import com.google.ads.interactivemedia.v3.api.AdsLoader
import com.google.ads.interactivemedia.v3.api.StreamManager
import java.io.FileWriter

class FakeReward : MaxReward {
  override val label = "coins"
  override val amount = 10
}

class FakeMaxAd : MaxAd {
  override val networkName = "AppLovin"
  override val creativeId: String? = "123"
  override val revenue = -1.0
  override val revenuePrecision = ""
}

class NoFill : MaxError {
  override val code = 204
  override val message = "No fill"
}

/** A rewarded ad whose first load fails. The reward comes after the video was closed. */
class FakeRewarded : MaxRewardedAd() {
  private var listener: MaxRewardedAdListener? = null
  private var loads = 0
  override var isReady = false
  override fun setListener(listener: MaxRewardedAdListener?) {
    this.listener = listener
  }
  override fun setRevenueListener(listener: MaxAdRevenueListener?) {}
  override fun loadAd() {
    loads += 1
    pass(0.3)
    isReady = loads > 1
    if (isReady) listener?.onAdLoaded(FakeMaxAd()) else listener?.onAdLoadFailed("", NoFill())
  }
  override fun showAd(activity: Activity) {
    isReady = false
    listener?.onAdDisplayed(FakeMaxAd())
    pass(30.0)
    listener?.onAdClicked(FakeMaxAd())
    pass(1.0)
    listener?.onAdHidden(FakeMaxAd())
    pass(0.5)
    listener?.onUserRewarded(FakeMaxAd(), FakeReward())
  }
}

/** What an app calls of a listing of rewarded ads. */
class Rewarded(val load: () -> Unit, val show: () -> Unit)

fun playRewarded(id: String, make: (Context, SessionRecorder) -> Rewarded) =
  record(id, MaxRewardedRecording.observes) { recorder ->
    val rewarded = FakeRewarded()
    MaxRewardedAd.make = { rewarded }
    val listing = make(activity, recorder)
    listing.load()
    runPosted()
    listing.show()
  }

/** What an app calls of a listing of a live format. */
class Live(val request: () -> Unit, val schedule: (Long) -> Unit, val didLeave: () -> Unit)

class FakeManager : StreamManager {
  private val listeners = ArrayList<ImaEvent.AdEventListener>()
  override val streamId: String? = "6c5d2e1a-f00d"
  override fun init() {}
  override fun addAdEventListener(listener: ImaEvent.AdEventListener) {
    listeners.add(listener)
  }
  override fun addAdErrorListener(listener: AdErrorEvent.AdErrorListener) {}
  fun send(type: AdEventType) = listeners.forEach { it.onAdEvent(FakeAdEvent(type)) }
}

class FakeExoPlayer(start: Long) : ExoPlayer {
  val listeners = ArrayList<Player.Listener>()
  override var playWhenReady = true
  override val currentTimeline = FakeTimeline(start)
  override val applicationLooper = Looper.getMainLooper()
  override val currentPosition = 0L
  override fun addListener(listener: Player.Listener) {
    listeners.add(listener)
  }
  override fun removeListener(listener: Player.Listener) {
    listeners.remove(listener)
  }
  override fun setMediaItem(item: MediaItem) {}
  override fun prepare() {}
  override fun play() = set(true)
  override fun pause() = set(false)
  override fun seekTo(positionMs: Long) {}
  override fun seekToDefaultPosition() {}
  private fun set(isToPlay: Boolean) {
    playWhenReady = isToPlay
    for (listener in listeners.toList()) listener.onPlayWhenReadyChanged(isToPlay, 1)
  }
}

fun playLive(
  id: String, leadSeconds: Double, seconds: Double,
  make: (Context, SessionRecorder, ExoPlayer, ExoPlayer) -> Live
) = record(id, LiveRecording.observes) { recorder ->
  val manager = FakeManager()
  AdsLoader.manager = manager
  val now = System.currentTimeMillis()
  val (programme, breaks) = listOf(FakeExoPlayer(now), FakeExoPlayer(now))
  val live = make(activity, recorder, programme, breaks)
  live.request()
  live.schedule(System.currentTimeMillis() + ((leadSeconds + 1) * 1000).toLong())
  runPosted()
  for (type in listOf(
    AdEventType.AD_PERIOD_STARTED, AdEventType.AD_BREAK_STARTED, AdEventType.STARTED, AdEventType.FIRST_QUARTILE,
    AdEventType.MIDPOINT, AdEventType.CLICKED, AdEventType.THIRD_QUARTILE, AdEventType.COMPLETED,
    AdEventType.AD_BREAK_ENDED, AdEventType.AD_PERIOD_ENDED)) {
    if ("QUARTILE" in type.name || type == AdEventType.MIDPOINT || type == AdEventType.COMPLETED) pass(seconds / 4)
    manager.send(type)
  }
  for (listener in breaks.listeners.toList()) listener.onPlaybackStateChanged(Player.STATE_ENDED)
  pass(5.0)
  live.didLeave()
}

fun playLines(make: (FileWriter) -> AdRecorder) = FileWriter("$folder/lines.ndjson").use { file ->
  val recorder = make(file)
  recorder.log(
    "ad.request", "ad" to "a1", "kind" to "customNative", "adUnit" to "/21775744923/example/native",
    "formats" to org.json.JSONArray(listOf("10063170")))
  recorder.log("ad.load", "ad" to "a1", "format" to "10063170")
  recorder.log("impression", "ad" to "a1", "by" to "app")
  recorder.log("click", "ad" to "a1", "asset" to "Headline", "by" to "app")
  recorder.log("screen.present", "ad" to "a1")
  recorder.log("screen.dismiss", "ad" to "a1")
  recorder.log("session.end")
}
