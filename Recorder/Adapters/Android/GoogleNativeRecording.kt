// Records native and custom native ads of Google Mobile Ads (24 or newer), from the request to the last click.
// Needs AdspecRecorder.kt and ViewRecording.kt. See docs/recorder.md of adspec.

package adspec.recorder

import android.view.View
import com.google.android.gms.ads.AdError
import com.google.android.gms.ads.AdListener
import com.google.android.gms.ads.LoadAdError
import com.google.android.gms.ads.ResponseInfo
import com.google.android.gms.ads.nativead.NativeAd
import com.google.android.gms.ads.nativead.NativeAdAssetNames
import com.google.android.gms.ads.nativead.NativeAdView
import com.google.android.gms.ads.nativead.NativeCustomFormatAd

/** One ad. Make it when the ad is asked for, and hand it to AdLoader.Builder.withAdListener. */
class GoogleNativeRecording(
  /** The ad's id in the recording. */
  val ad: String,
  private val recorder: SessionRecorder,
  adUnit: String,
  /** Ids of the custom formats that are asked for; without any it is a native ad. */
  formats: List<String> = emptyList()
) : AdListener() {
  private val isCustom = formats.any()

  init {
    recorder.record(
      AdEvent.adRequest(
        ad, listOf(if (isCustom) Kind.CUSTOM_NATIVE else Kind.NATIVE), adUnit = adUnit,
        formats = if (isCustom) formats else null, attempt = 1))
  }

  /** For forNativeAd. */
  fun didReceive(nativeAd: NativeAd, format: String? = null, dsa: DSA? = null) {
    val texts = mapOf(
      "Headline" to nativeAd.headline, "Body" to nativeAd.body, "CallToAction" to nativeAd.callToAction,
      "Advertiser" to nativeAd.advertiser, "Store" to nativeAd.store, "Price" to nativeAd.price)
    val assets = LinkedHashMap<String, DeliveredAsset>()
    for ((key, text) in texts) if (!text.isNullOrEmpty()) assets[key] = DeliveredAsset(text = text)
    nativeAd.starRating?.let { assets["StarRating"] = DeliveredAsset(number = it) }
    nativeAd.icon?.let { assets["Icon"] = picture(it) }
    nativeAd.images.firstOrNull()?.let { assets["Images"] = picture(it) }
    didLoad(format, assets, nativeAd.mediaContent?.hasVideoContent(), nativeAd.responseInfo, dsa)
  }

  /** For forCustomFormatAd: imageKeys are the keys of the format's pictures, which the SDK doesn't tell from texts. */
  fun didReceive(customAd: NativeCustomFormatAd, imageKeys: Set<String>, dsa: DSA? = null) {
    val assets = LinkedHashMap<String, DeliveredAsset>()
    for (key in customAd.availableAssetNames.orEmpty()) {
      if (key in imageKeys) {
        customAd.getImage(key)?.let { assets[key] = picture(it) }
      } else {
        customAd.getText(key)?.let { if (it.any()) assets[key] = DeliveredAsset(text = it.toString()) }
      }
    }
    // The SDK hands AdChoices over by a key of its own.
    customAd.getImage(NativeAdAssetNames.ASSET_ADCHOICES_CONTAINER_VIEW)?.let { assets["AdChoices"] = picture(it) }
    didLoad(customAd.customFormatId, assets, customAd.mediaContent?.hasVideoContent(), null, dsa)
  }

  private fun didLoad(
    format: String?, assets: Map<String, DeliveredAsset>, hasVideo: Boolean?, response: ResponseInfo?, dsa: DSA?
  ) {
    val loaded = response?.loadedAdapterResponseInfo
    recorder.record(
      AdEvent.adLoad(
        ad, format = format, source = loaded?.let { Source(it.adSourceId, it.adSourceName) },
        responseId = response?.responseId, assets = assets, video = hasVideo, dsa = dsa))
    for (info in response?.adapterResponses.orEmpty()) {
      val isLoaded = info.adapterClassName == loaded?.adapterClassName
      recorder.record(
        AdEvent.adapterResponse(
          ad, info.adapterClassName,
          outcome = if (isLoaded) ResponseOutcome.AD else if (info.adError == null) ResponseOutcome.SKIPPED else ResponseOutcome.ERROR,
          latencyMs = info.latencyMillis.toDouble(), source = Source(info.adSourceId, info.adSourceName)))
    }
  }

  private fun picture(image: NativeAd.Image) = DeliveredAsset(
    url = image.uri?.toString(), width = image.drawable?.intrinsicWidth?.toDouble(),
    height = image.drawable?.intrinsicHeight?.toDouble())

  /** Call it after layout, and again when the ad has moved: a native ad's view, with the ad label, which is the app's own. */
  fun didLayOut(adView: NativeAdView, badge: View?) {
    val views = mapOf(
      "Headline" to adView.headlineView, "Body" to adView.bodyView, "CallToAction" to adView.callToActionView,
      "Advertiser" to adView.advertiserView, "Store" to adView.storeView, "Price" to adView.priceView,
      "StarRating" to adView.starRatingView, "Icon" to adView.iconView, "Images" to adView.imageView,
      "Media" to adView.mediaView, "AdChoices" to adView.adChoicesView, "AdBadge" to badge)
    val shown = LinkedHashMap<String, View>()
    for ((key, view) in views) if (view != null) shown[key] = view
    didLayOut(AdViews(adView, shown, clickable = shown.keys - "AdBadge"))
  }

  /** The same for a custom format's views. */
  fun didLayOut(views: AdViews) = views.record(ad, recorder)

  /** Instead of customAd.recordImpression(). */
  fun recordImpression(customAd: NativeCustomFormatAd) {
    customAd.recordImpression()
    recorder.record(AdEvent.impression(ad, Party.APP))
  }

  /** Instead of customAd.performClick(key); a tap on AdChoices is one on the key AdChoices. */
  fun performClick(customAd: NativeCustomFormatAd, key: String, action: Action? = null, url: String? = null) {
    val isAdChoices = key == "AdChoices" || key == NativeAdAssetNames.ASSET_ADCHOICES_CONTAINER_VIEW
    recorder.record(
      AdEvent.click(
        ad, by = Party.APP, asset = if (isAdChoices) "AdChoices" else key,
        action = if (isAdChoices) Action.ABOUT_THIS_AD else action, url = url))
    customAd.performClick(if (isAdChoices) NativeAdAssetNames.ASSET_ADCHOICES_CONTAINER_VIEW else key)
  }

  /** When the ad's container leaves the screen. */
  fun didLeaveScreen() = recorder.record(AdEvent.viewHide(ad))

  override fun onAdFailedToLoad(error: LoadAdError) {
    recorder.record(AdEvent.adLoadFailed(ad, failure(error), attempt = 1))
  }

  private fun failure(error: AdError) = Failure(error.domain, NumberOrText(error.code.toLong()), error.message)

  // Of a custom format the app itself counts both.
  override fun onAdImpression() {
    if (!isCustom) recorder.record(AdEvent.impression(ad, Party.SDK))
  }

  override fun onAdClicked() {
    if (!isCustom) recorder.record(AdEvent.click(ad, by = Party.SDK))
  }

  override fun onAdOpened() {
    recorder.record(AdEvent.screenPresent(ad))
  }

  override fun onAdClosed() {
    recorder.record(AdEvent.screenDismiss(ad))
  }
}
