// Records native and custom native ads of Google Mobile Ads (24 or newer), from the request to the last click.
// Needs AdspecRecorder.kt, NativeRecording.kt, ViewRecording.kt and PageObservation.kt. See docs/recorder.md.

package adspec.recorder

import android.view.View
import com.google.android.gms.ads.AdListener
import com.google.android.gms.ads.LoadAdError
import com.google.android.gms.ads.ResponseInfo
import com.google.android.gms.ads.nativead.NativeAd
import com.google.android.gms.ads.nativead.NativeAdAssetNames
import com.google.android.gms.ads.nativead.NativeAdView
import com.google.android.gms.ads.nativead.NativeCustomFormatAd

/** The class of the adapter for ads of Google's own, such as reservations. */
private const val GOOGLE_ADAPTER = "com.google.ads.mediation.admob.AdMobAdapter"

/** Records one ad. Create it when the ad is requested, and pass it to AdLoader.Builder.withAdListener. */
class GoogleNativeRecording(
  /** The ad's id in the recording. */
  val ad: String,
  recorder: SessionRecorder,
  adUnit: String,
  /** The ids of the requested custom formats; without any it is a native ad. */
  formats: List<String> = emptyList(),
  /** The image options of the request, as in NativeAdOptions; null if the definition's apply. */
  options: ImageOptions? = null,
  /**
   * The definition's keys of assets that have other keys there than the names below, such as "Images" to "Image", or
   * "Media" to "MainImage" if the media view shows the asset MainImage.
   */
  keys: Map<String, String> = emptyMap(),
  /**
   * What the adapter counts and records by its GoogleMediationRecording. The SDK calls back after the adapter's reports,
   * too, and that is recorded only once.
   */
  adapterCounts: Set<Counted> = emptySet()
) : AdListener() {
  private val recording = NativeRecording(ad, recorder, adUnit, formats, options, keys, adapterCounts)
  private var hasClickHandler = false
  private var hasVideo: Boolean? = null

  /**
   * Records a loaded native ad; call it in forNativeAd.
   *
   * The delivered assets are left out if it isn't known whether AdChoices is among them, because a list without it
   * means that it wasn't delivered.
   */
  fun didReceive(nativeAd: NativeAd, format: String? = null, dsa: DSA? = null) {
    val texts = mapOf(
      "Headline" to nativeAd.headline, "Body" to nativeAd.body, "CallToAction" to nativeAd.callToAction,
      "Advertiser" to nativeAd.advertiser, "Store" to nativeAd.store, "Price" to nativeAd.price)
    val assets = LinkedHashMap<String, DeliveredAsset>()
    for ((key, text) in texts) if (!text.isNullOrEmpty()) assets[key] = DeliveredAsset(text = text)
    nativeAd.starRating?.let { assets["StarRating"] = DeliveredAsset(number = it) }
    nativeAd.icon?.let { assets["Icon"] = picture(it) }
    nativeAd.images.firstOrNull()?.let { assets[recording.key("Images")] = picture(it) }
    val adChoices = nativeAd.adChoicesInfo
    if (adChoices != null) {
      assets[recording.key("AdChoices")] = adChoices.images.firstOrNull()?.let { picture(it) } ?: DeliveredAsset()
    }
    // The SDK doesn't expose the icon that another network's adapter hands over.
    val isFromGoogle = nativeAd.responseInfo?.loadedAdapterResponseInfo?.adapterClassName == GOOGLE_ADAPTER
    hasVideo = nativeAd.mediaContent?.hasVideoContent()
    didLoad(format, assets.takeIf { adChoices != null || isFromGoogle }, nativeAd.responseInfo, dsa)
  }

  /**
   * Records a loaded custom ad; call it in forCustomFormatAd. imageKeys are the keys of the format's pictures, as the
   * SDK doesn't mark which assets are pictures; another asset is recorded as a picture if it has no text.
   * hasClickHandler is true if forCustomFormatAd was given an OnCustomClickListener, which the ad doesn't expose.
   */
  fun didReceive(
    customAd: NativeCustomFormatAd, imageKeys: Set<String>, hasClickHandler: Boolean, dsa: DSA? = null
  ) {
    this.hasClickHandler = hasClickHandler
    val assets = LinkedHashMap<String, DeliveredAsset>()
    val names = customAd.availableAssetNames
    for (key in names.orEmpty()) {
      val text = if (key in imageKeys) null else customAd.getText(key)?.ifEmpty { null }
      val asset =
        text?.let { DeliveredAsset(text = it.toString()) } ?: customAd.getImage(key)?.let { picture(it) } ?: continue
      assets[key] = asset
    }
    // The SDK delivers AdChoices under a key of its own.
    customAd.getImage(NativeAdAssetNames.ASSET_ADCHOICES_CONTAINER_VIEW)
      ?.let { assets[recording.key("AdChoices")] = picture(it) }
    recording.didLoad(
      customAd.customFormatId, null, null, assets.takeIf { names != null }, customAd.mediaContent?.hasVideoContent(),
      hasClickHandler, dsa)
  }

  private fun didLoad(format: String?, assets: Map<String, DeliveredAsset>?, response: ResponseInfo?, dsa: DSA?) {
    val loaded = response?.loadedAdapterResponseInfo
    recording.didLoad(
      format, loaded?.let { NativeRecording.source(it.adSourceId, it.adSourceName) }, response?.responseId, assets,
      hasVideo, null, dsa)
    for (info in response?.adapterResponses.orEmpty()) {
      // One adapter may serve several sources, and one source several instances.
      val isLoaded =
        loaded != null && info.adapterClassName == loaded.adapterClassName &&
          info.adSourceInstanceId == loaded.adSourceInstanceId
      recording.didRespond(
        info.adapterClassName, info.adError != null, isLoaded, info.latencyMillis,
        NativeRecording.source(info.adSourceId, info.adSourceName))
    }
  }

  private fun picture(image: NativeAd.Image) =
    NativeRecording.picture(image.drawable, image.uri?.toString(), image.scale)

  /**
   * Records a native ad's views: call it after layout, and again when the ad has moved. An AdChoicesView into which the
   * SDK has put nothing isn't recorded as the icon. badge is the ad label, which is
   * the app's own: a text view, or a view with text views in it. bars are those of the app that may cover the ad.
   */
  fun didLayOut(adView: NativeAdView, badge: View?, bars: List<View> = emptyList()) {
    val views = mapOf(
      "Headline" to adView.headlineView, "Body" to adView.bodyView, "CallToAction" to adView.callToActionView,
      "Advertiser" to adView.advertiserView, "Store" to adView.storeView, "Price" to adView.priceView,
      "StarRating" to adView.starRatingView, "Icon" to adView.iconView, "Images" to adView.imageView,
      "Media" to adView.mediaView, "AdBadge" to badge,
      "AdChoices" to adView.adChoicesView?.takeIf { it.childCount > 0 })
    val picture = adView.mediaView?.takeIf { it.mediaContent?.hasVideoContent() == false }
    recording.didLayOut(adView, views, badge, bars, picture)
  }

  /** Records a custom format's views: call it after layout, and again when the ad has moved. */
  fun didLayOut(views: AdViews) = recording.didLayOut(views)

  /**
   * Counts and records the impression; call it instead of customAd.recordImpression(). The SDK counts only the first
   * call, and so only the first is recorded.
   */
  fun recordImpression(customAd: NativeCustomFormatAd) {
    customAd.recordImpression()
    recording.didCountImpression()
  }

  /**
   * Performs and records a click; call it instead of customAd.performClick(key). A tap on AdChoices is a click on its
   * key.
   *
   * Such a tap is recorded without an action, because its outcome isn't known yet. If a page opens within a second, a
   * screen.present is recorded. If there is no custom click listener, the SDK opened the page: it is "About this ad",
   * and a second line of the same click records that.
   */
  fun performClick(customAd: NativeCustomFormatAd, key: String, action: Action? = null, url: String? = null) =
    customAd.performClick(
      recording.willClick(
        key, NativeAdAssetNames.ASSET_ADCHOICES_CONTAINER_VIEW, action, url, hasClickHandler))

  /** Records that the ad's container left the screen; call it when it does. */
  fun didLeaveScreen() = recording.didLeaveScreen()

  override fun onAdFailedToLoad(error: LoadAdError) {
    recording.didFail(error.domain, error.code.toLong(), error.message)
  }

  override fun onAdImpression() = recording.didCallBackImpression()
  override fun onAdClicked() = recording.didCallBackClick()
  override fun onAdOpened() = recording.didCallBackPage()
  override fun onAdClosed() = recording.pageDidClose()

  companion object {
    /** The observations that this file adds to recorder.observes. */
    val observes = listOf(
      Observation.REQUESTS, Observation.LOADS, Observation.DELIVERY, Observation.RENDERING,
      Observation.IMPRESSIONS, Observation.CLICKS, Observation.SCREENS, Observation.ADAPTERS)
  }
}
