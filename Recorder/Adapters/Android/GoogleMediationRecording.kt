// Records the adapter of a custom event for native ads of Google Mobile Ads (24 or newer): the adapter calls it.
// Needs AdspecRecorder.kt. See docs/recorder.md.

package adspec.recorder

import android.os.Looper
import com.google.android.gms.ads.AdError
import com.google.android.gms.ads.nativead.NativeAd

/**
 * Records one ad that an adapter loads. Any thread may call its functions.
 *
 * If one adapter of a session records what it passes on, the rules expect it of all: use this in each adapter of the
 * app.
 */
class GoogleMediationRecording(
  /** The ad's id in the recording, equal to that of the app's own GoogleNativeRecording. */
  val ad: String,
  /** Class name of the adapter. */
  val adapter: String,
  private val recorder: SessionRecorder
) {
  /**
   * Records that the adapter begins to load; call it in loadNativeAd. parameter is the server parameter of the adapter.
   */
  fun willLoad(parameter: String?) = recorder.record(AdEvent.adapterLoad(ad, adapter, parameter))

  /**
   * Records that the network's ad was mapped. fields are the format's asset keys, each with the network's field; images
   * are those that the adapter hands over. If some images are data and some are URLs, neither is recorded.
   */
  fun didMap(fields: Map<String, String>, extra: List<String>? = null, images: List<NativeAd.Image>) {
    val form = when (images.count { it.drawable != null }) {
      0 -> if (images.any()) PictureForm.URL else null
      images.size -> PictureForm.DATA
      else -> null
    }
    recorder.record(AdEvent.adapterMap(ad, fields, adapter, extra, form, imageCount = images.size.toLong()))
  }

  /** Records the adapter's answer; call it right before the callback, on the same thread. */
  fun didComplete(error: AdError? = null) = recorder.record(
    AdEvent.adapterComplete(
      ad, if (error == null) Outcome.AD else Outcome.ERROR, adapter,
      error = error?.let { Failure(it.domain, NumberOrText(it.code.toLong()), it.message) },
      thread = if (Looper.myLooper() === Looper.getMainLooper()) CallThread.MAIN else CallThread.OTHER))

  /** Records which side counts, by overrideImpressionRecording and overrideClickHandling of the mapper. */
  fun didAgree(overridesImpressionRecording: Boolean, overridesClickHandling: Boolean) = recorder.record(
    AdEvent.adapterTrack(
      ad, impressions = if (overridesImpressionRecording) Tracker.ADAPTER else Tracker.SDK,
      clicks = if (overridesClickHandling) Tracker.ADAPTER else Tracker.SDK, adapter = adapter))

  /** Records that the network got the views; call it at the end of trackViews of the mapper. */
  fun didHandOnRender() = recorder.record(AdEvent.adapterNotify(ad, Notification.RENDER, adapter))

  /** Records that the network got the SDK's impression; call it at the end of recordImpression of the mapper. */
  fun didHandOnImpression() = recorder.record(AdEvent.adapterNotify(ad, Notification.IMPRESSION, adapter))

  /** Records that the network got the SDK's click; call it at the end of handleClick of the mapper. */
  fun didHandOnClick() = recorder.record(AdEvent.adapterNotify(ad, Notification.CLICK, adapter))

  /** Records that the adapter counts an impression; call it with reportAdImpression of the callback. */
  fun didReportImpression() = recorder.record(AdEvent.impression(ad, Party.ADAPTER))

  /**
   * Records that the adapter counts a click; call it with reportAdClicked of the callback. asset is the one that was
   * tapped, if the network names it.
   */
  fun didReportClick(asset: String? = null) = recorder.record(AdEvent.click(ad, asset = asset, by = Party.ADAPTER))

  companion object {
    /** The observations that this file adds to recorder.observes. */
    val observes = listOf(
      Observation.IMPRESSIONS, Observation.CLICKS, Observation.ADAPTERS, Observation.NOTIFICATIONS)
  }
}
