// Records a live stream with the IMA SDK for DAI (3.30 or newer). Needs AdspecRecorder.kt. See docs/recorder.md.

package adspec.recorder

import com.google.ads.interactivemedia.v3.api.Ad
import com.google.ads.interactivemedia.v3.api.AdErrorEvent
import com.google.ads.interactivemedia.v3.api.AdEvent as ImaEvent
import com.google.ads.interactivemedia.v3.api.AdEvent.AdEventType
import com.google.ads.interactivemedia.v3.api.StreamManager

/** Records one stream: its registration, its breaks and the ads in them. Create it where the stream is requested. */
class LiveRecording(networkCode: String, customAssetKey: String, private val recorder: SessionRecorder) :
  ImaEvent.AdEventListener, AdErrorEvent.AdErrorListener
{
  /** The break that is playing. The app sets it when a pod begins, because IMA doesn't name it. */
  var current = ""
  private var number = 0
  private var ad = ""
  private var isPaused = false

  init {
    recorder.record(AdEvent.streamRequest(networkCode, customAssetKey))
  }

  /** Records the registered stream; call it when the ads loader has a stream manager. */
  fun didLoad(manager: StreamManager) {
    val stream = manager.streamId
    recorder.record(if (stream == null) AdEvent.streamFailed() else AdEvent.streamLoad(stream))
    manager.addAdEventListener(this)
    manager.addAdErrorListener(this)
  }

  /** Records that the registration failed; call it when the ads loader has an error. */
  fun didFail(event: AdErrorEvent) = recorder.record(AdEvent.streamFailed(Failure(message = event.error.message)))

  /**
   * Records that a break is handed to the player. pod is the identifier in the URL, pod/7 or ad_break_id/NAME; urls are
   * the URLs of the ads if there is one for each; replaces names the breaks that it replaces. restrictions are what the
   * app doesn't let the viewer do, and resumption is where it lets the programme go on.
   */
  fun didSchedule(
    identifier: String, pod: String, startMillis: Long, milliseconds: Long, url: String? = null,
    urls: List<String>? = null, replaces: List<String>? = null, restrictions: List<Restriction>? = null,
    resumption: Resumption? = null
  ) = recorder.record(
    AdEvent.breakSchedule(
      identifier, pod, Timestamp(startMillis), milliseconds, url, urls, restrictions, resumption, replaces))

  /** Records that the app cancels a break: the stream isn't registered, or there is no item, no URL or no ad. */
  fun didCancel(identifier: String, reason: Reason) = recorder.record(AdEvent.breakCancel(identifier, reason))

  /**
   * Records that the viewer pauses. PlayerRecording.kt calls it for ExoPlayer; an app with another player calls it
   * itself.
   */
  fun didPause() {
    if (isPaused) return
    isPaused = true
    recorder.record(AdEvent.streamPause())
  }

  /** Records that the stream resumes, if it was paused. */
  fun didResume() {
    if (!isPaused) return
    isPaused = false
    recorder.record(AdEvent.streamResume())
  }

  /** Records that the viewer jumps: times of the programme, in milliseconds since 1970. */
  fun didSeek(fromMillis: Long, toMillis: Long) =
    recorder.record(AdEvent.streamSeek(Timestamp(fromMillis), Timestamp(toMillis)))

  /** Records that the stream was left; call it when it is. */
  fun didLeave() = recorder.record(AdEvent.streamEnd())

  override fun onAdEvent(event: ImaEvent) {
    val recorded = when (event.type) {
      AdEventType.AD_PERIOD_STARTED -> AdEvent.periodStart(current)
      AdEventType.AD_PERIOD_ENDED -> AdEvent.periodEnd(current)
      AdEventType.AD_BREAK_STARTED -> AdEvent.breakStart(current)
      AdEventType.AD_BREAK_ENDED -> AdEvent.breakEnd(current)
      AdEventType.STARTED -> started(event.ad)
      AdEventType.FIRST_QUARTILE -> AdEvent.adFirstQuartile(ad, current)
      AdEventType.MIDPOINT -> AdEvent.adMidpoint(ad, current)
      AdEventType.THIRD_QUARTILE -> AdEvent.adThirdQuartile(ad, current)
      AdEventType.COMPLETED -> AdEvent.adComplete(ad, current)
      AdEventType.SKIPPED -> AdEvent.adSkip(ad, current)
      AdEventType.CLICKED -> AdEvent.click(ad, by = Party.SDK)
      else -> return
    }
    recorder.record(recorded)
  }

  private fun started(started: Ad?): AdEvent {
    ad = "live-${++number}"
    val pod = started?.adPodInfo
    return AdEvent.adStart(
      ad, current,
      podInfo = pod?.let {
        PodInfo(
          position = it.adPosition.toLong(), total = it.totalAds.toLong(), bumper = it.isBumper,
          index = NumberOrText(it.podIndex.toLong()), offsetSeconds = it.timeOffset, maxSeconds = it.maxDuration)
      },
      title = started?.title, advertiser = started?.advertiserName,
      description = started?.description?.ifEmpty { null }, contentType = started?.contentType?.ifEmpty { null })
  }

  override fun onAdError(event: AdErrorEvent) {
    recorder.record(AdEvent.streamError(Failure(message = event.error.message)))
  }

  companion object {
    /** The observations that this file adds to recorder.observes. */
    val observes = listOf(
      Observation.IMPRESSIONS, Observation.CLICKS, Observation.BREAKS)
  }
}
