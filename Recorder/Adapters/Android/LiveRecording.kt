// Records a live stream with the IMA SDK for DAI (3.30 or newer). Needs AdspecRecorder.kt. See docs/recorder.md of adspec.

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

  /** When a break is handed to the player; pod is the identifier in the address, pod/7 or ad_break_id/NAME. */
  fun didSchedule(identifier: String, pod: String, startMillis: Long, milliseconds: Long, url: String) =
    recorder.record(AdEvent.breakSchedule(identifier, pod, Timestamp(startMillis), milliseconds, url))

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
      title = started?.title, advertiser = started?.advertiserName)
  }

  override fun onAdError(event: AdErrorEvent) {
    recorder.record(AdEvent.streamError(Failure(message = event.error.message)))
  }
}
