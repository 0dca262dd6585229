// Records a live stream with the IMA SDK for DAI (3.30 or newer). Needs AdspecRecorder.kt. See docs/recorder.md.

package adspec.recorder

import com.google.ads.interactivemedia.v3.api.Ad
import com.google.ads.interactivemedia.v3.api.AdErrorEvent
import com.google.ads.interactivemedia.v3.api.AdEvent as ImaEvent
import com.google.ads.interactivemedia.v3.api.AdEvent.AdEventType
import com.google.ads.interactivemedia.v3.api.StreamManager

/** One stream: its registration, its breaks and the ads in them. Make it where the stream is asked for. */
class LiveRecording(networkCode: String, customAssetKey: String, private val recorder: SessionRecorder) :
  ImaEvent.AdEventListener, AdErrorEvent.AdErrorListener
{
  /** The break that plays: the app sets it when a pod begins, for IMA doesn't say. */
  var current = ""
  private var number = 0
  private var ad = ""
  private var isPaused = false

  init {
    recorder.record(AdEvent.streamRequest(networkCode, customAssetKey))
  }

  /** When the ads loader has a stream manager. */
  fun didLoad(manager: StreamManager) {
    val stream = manager.streamId
    recorder.record(if (stream == null) AdEvent.streamFailed() else AdEvent.streamLoad(stream))
    manager.addAdEventListener(this)
    manager.addAdErrorListener(this)
  }

  /** When the ads loader has an error instead. */
  fun didFail(event: AdErrorEvent) = recorder.record(AdEvent.streamFailed(Failure(message = event.error.message)))

  /**
   * Records that a break is handed to the player; pod is the identifier in the address, pod/7 or ad_break_id/NAME. urls are the
   * addresses of the ads where there is one each, and replaces the breaks that it takes the place of.
   */
  fun didSchedule(
    identifier: String, pod: String, startMillis: Long, milliseconds: Long, url: String? = null,
    urls: List<String>? = null, replaces: List<String>? = null
  ) = recorder.record(
    AdEvent.breakSchedule(
      identifier, pod, Timestamp(startMillis), milliseconds, url, urls, replaces = replaces))

  /** Records that the app gives up a break: the stream isn't registered, there is no item, no address, no ad. */
  fun didCancel(identifier: String, reason: Reason) = recorder.record(AdEvent.breakCancel(identifier, reason))

  /** Records that the viewer pauses; PlayerRecording.kt calls it for ExoPlayer, an app with another player itself. */
  fun didPause() {
    if (isPaused) return
    isPaused = true
    recorder.record(AdEvent.streamPause())
  }

  /** Records that the stream goes on, if it was paused. */
  fun didResume() {
    if (!isPaused) return
    isPaused = false
    recorder.record(AdEvent.streamResume())
  }

  /** Records that the viewer goes elsewhere: times of the programme, in milliseconds since 1970. */
  fun didSeek(fromMillis: Long, toMillis: Long) =
    recorder.record(AdEvent.streamSeek(Timestamp(fromMillis), Timestamp(toMillis)))

  /** When the stream is left. */
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
}
