// Records native and custom native ads of the GMA Next-Gen SDK, from the request to the last click.
// Needs AdspecRecorder.kt, NativeRecording.kt, ViewRecording.kt and PageObservation.kt. See docs/recorder.md.

package adspec.recorder

import android.os.Handler
import android.os.Looper
import android.view.View
import com.google.android.gms.ads.nativead.NativeAdAssetNames
import com.google.android.libraries.ads.mobile.sdk.common.Image
import com.google.android.libraries.ads.mobile.sdk.common.LoadAdError
import com.google.android.libraries.ads.mobile.sdk.common.ResponseInfo
import com.google.android.libraries.ads.mobile.sdk.nativead.CustomNativeAd
import com.google.android.libraries.ads.mobile.sdk.nativead.MediaView
import com.google.android.libraries.ads.mobile.sdk.nativead.NativeAd
import com.google.android.libraries.ads.mobile.sdk.nativead.NativeAdEventCallback
import com.google.android.libraries.ads.mobile.sdk.nativead.NativeAdView

/**
 * Records one ad. Create it when the ad is requested, on the main thread. The SDK calls back on others, where didReceive
 * and didFail may be called as well.
 */
class GoogleNextGenRecording(
  /** The ad's id in the recording. */
  val ad: String,
  recorder: SessionRecorder,
  adUnit: String,
  /** The ids of the requested custom formats; without any it is a native ad. */
  formats: List<String> = emptyList(),
  /** The image options of the request; null if the definition's apply. */
  options: ImageOptions? = null,
  /** The definition's keys of assets that have other keys there, as for GoogleNativeRecording. */
  keys: Map<String, String> = emptyMap(),
  /** What the adapter counts and records by its GoogleMediationRecording; it isn't recorded twice. */
  adapterCounts: Set<Counted> = emptySet()
) : NativeAdEventCallback {
  private val recording = NativeRecording(ad, recorder, adUnit, formats, options, keys, adapterCounts)
  private val main = Handler(Looper.getMainLooper())

  /**
   * Records a loaded native ad, and becomes its callback unless it has one; call it in onNativeAdLoaded.
   *
   * The delivered assets are left out: it isn't known whether AdChoices is among them, and a list without it means that
   * it wasn't delivered.
   */
  fun didReceive(nativeAd: NativeAd, format: String? = null, dsa: DSA? = null) {
    if (nativeAd.adEventCallback == null) nativeAd.adEventCallback = this
    didLoad(format, null, nativeAd.mediaContent.hasVideoContent, null, nativeAd.getResponseInfo(), dsa)
  }

  /**
   * Records a loaded custom ad, and becomes its callback unless it has one; call it in onCustomNativeAdLoaded, after the
   * ad's onCustomClickListener was set. imageKeys are the keys of the format's pictures; another asset is recorded as a
   * picture if it has no text.
   */
  fun didReceive(customAd: CustomNativeAd, imageKeys: Set<String>, dsa: DSA? = null) {
    if (customAd.adEventCallback == null) customAd.adEventCallback = this
    val assets = LinkedHashMap<String, DeliveredAsset>()
    for (key in customAd.assetNameSet) {
      val text = if (key in imageKeys) null else customAd.getText(key)?.ifEmpty { null }
      assets[key] = text?.let { DeliveredAsset(text = it) } ?: customAd.getImage(key)?.let { picture(it) } ?: continue
    }
    // The SDK delivers AdChoices under a key of its own.
    customAd.getImage(NativeAdAssetNames.ASSET_ADCHOICES_CONTAINER_VIEW)
      ?.let { assets[recording.key("AdChoices")] = picture(it) }
    didLoad(
      customAd.customFormatId, assets - NativeAdAssetNames.ASSET_ADCHOICES_CONTAINER_VIEW,
      customAd.mediaContent.hasVideoContent, customAd.onCustomClickListener != null, customAd.getResponseInfo(), dsa)
  }

  /** Records that the load failed; call it in onAdFailedToLoad. */
  fun didFail(error: LoadAdError) = recording.didFail(null, error.code.value.toLong(), error.message)

  private fun didLoad(
    format: String?, assets: Map<String, DeliveredAsset>?, hasVideo: Boolean, clickHandler: Boolean?,
    response: ResponseInfo, dsa: DSA?
  ) {
    val loaded = response.loadedAdSourceResponseInfo
    recording.didLoad(
      format, loaded?.let { NativeRecording.source(it.id, it.name) }, response.responseId, assets, hasVideo,
      clickHandler, dsa)
    for (info in response.adSourceResponses) {
      // One adapter may serve several sources, and one source several instances.
      val isLoaded = info.adapterClassName == loaded?.adapterClassName && info.instanceId == loaded.instanceId
      recording.didRespond(
        info.adapterClassName, info.adError != null, isLoaded, info.latencyMillis,
        NativeRecording.source(info.id, info.name))
    }
  }

  private fun picture(image: Image) = NativeRecording.picture(image.drawable, image.uri?.toString(), image.scale)

  /**
   * Records a native ad's views: call it after layout, and again when the ad has moved. mediaView is the one that was
   * handed to registerNativeAd. An AdChoicesView into which the SDK has put nothing isn't recorded as the icon. badge is
   * the ad label, which is the app's own. bars are those of the app that may cover the ad.
   */
  fun didLayOut(adView: NativeAdView, mediaView: MediaView?, badge: View?, bars: List<View> = emptyList()) {
    val views = mapOf(
      "Headline" to adView.headlineView, "Body" to adView.bodyView, "CallToAction" to adView.callToActionView,
      "Advertiser" to adView.advertiserView, "Store" to adView.storeView, "Price" to adView.priceView,
      "StarRating" to adView.starRatingView, "Icon" to adView.iconView, "Media" to mediaView,
      "AdBadge" to badge, "AdChoices" to adView.adChoicesView?.takeIf { it.childCount > 0 })
    val picture = mediaView?.takeIf { it.mediaContent?.hasVideoContent == false }
    recording.didLayOut(adView, views, badge, bars, picture)
  }

  /** Records a custom format's views: call it after layout, and again when the ad has moved. */
  fun didLayOut(views: AdViews) = recording.didLayOut(views)

  /** Counts and records the impression; call it instead of customAd.recordImpression(). Only the first call counts. */
  fun recordImpression(customAd: CustomNativeAd) {
    customAd.recordImpression()
    recording.didCountImpression()
  }

  /** Performs and records a click, as GoogleNativeRecording does; call it instead of customAd.performClick(key). */
  fun performClick(customAd: CustomNativeAd, key: String, action: Action? = null, url: String? = null) =
    customAd.performClick(
      recording.willClick(
        key, NativeAdAssetNames.ASSET_ADCHOICES_CONTAINER_VIEW, action, url, customAd.onCustomClickListener != null))

  /** Records that the ad's container left the screen; call it when it does. */
  fun didLeaveScreen() = recording.didLeaveScreen()

  override fun onAdImpression() = recording.didCallBackImpression()
  override fun onAdClicked() = recording.didCallBackClick()

  override fun onAdShowedFullScreenContent() {
    main.post { recording.didCallBackPage() }
  }

  override fun onAdDismissedFullScreenContent() {
    main.post { recording.pageDidClose() }
  }

  companion object {
    /** The observations that this file adds to recorder.observes. */
    val observes = listOf(
      Observation.REQUESTS, Observation.LOADS, Observation.DELIVERY, Observation.RENDERING,
      Observation.IMPRESSIONS, Observation.CLICKS, Observation.SCREENS, Observation.ADAPTERS)
  }
}
