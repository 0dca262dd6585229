// Records native and custom native ads of Google Mobile Ads (24 or newer), from the request to the last click.
// Needs AdspecRecorder.kt, ViewRecording.kt and PageObservation.kt. See docs/recorder.md.

package adspec.recorder

import android.graphics.drawable.BitmapDrawable
import android.view.View
import com.google.android.gms.ads.AdError
import com.google.android.gms.ads.AdListener
import com.google.android.gms.ads.LoadAdError
import com.google.android.gms.ads.ResponseInfo
import com.google.android.gms.ads.nativead.NativeAd
import com.google.android.gms.ads.nativead.NativeAdAssetNames
import com.google.android.gms.ads.nativead.NativeAdView
import com.google.android.gms.ads.nativead.NativeCustomFormatAd

/** Records one ad. Create it when the ad is requested, and pass it to AdLoader.Builder.withAdListener. */
class GoogleNativeRecording(
  /** The ad's id in the recording. */
  val ad: String,
  private val recorder: SessionRecorder,
  adUnit: String,
  /** The ids of the requested custom formats; without any it is a native ad. */
  formats: List<String> = emptyList(),
  /** The image options of the request, as in NativeAdOptions; null if the definition's apply. */
  options: ImageOptions? = null
) : AdListener() {
  private val isCustom = formats.any()
  private var container: View? = null
  private val page = PageObservation({ pageDidOpen() }, { pageDidClose() })
  /** True while a page is open that a click opened: between its screen.present and its screen.dismiss. */
  private var isPageOpen = false
  private var hasClickHandler = false
  /** The System.nanoTime() of the last tap on AdChoices that was left to the SDK; null if there is none. */
  private var adChoicesTap: Long? = null

  init {
    recorder.record(
      AdEvent.adRequest(
        ad, listOf(if (isCustom) Kind.CUSTOM_NATIVE else Kind.NATIVE), adUnit = adUnit,
        formats = if (isCustom) formats else null, attempt = 1, options = options))
  }

  /** Records a loaded native ad; call it in forNativeAd. */
  fun didReceive(nativeAd: NativeAd, format: String? = null, dsa: DSA? = null) {
    val texts = mapOf(
      "Headline" to nativeAd.headline, "Body" to nativeAd.body, "CallToAction" to nativeAd.callToAction,
      "Advertiser" to nativeAd.advertiser, "Store" to nativeAd.store, "Price" to nativeAd.price)
    val assets = LinkedHashMap<String, DeliveredAsset>()
    for ((key, text) in texts) if (!text.isNullOrEmpty()) assets[key] = DeliveredAsset(text = text)
    nativeAd.starRating?.let { assets["StarRating"] = DeliveredAsset(number = it) }
    nativeAd.icon?.let { assets["Icon"] = picture(it) }
    nativeAd.images.firstOrNull()?.let { assets["Images"] = picture(it) }
    didLoad(format, assets, nativeAd.mediaContent?.hasVideoContent(), nativeAd.responseInfo, dsa, null)
  }

  /**
   * Records a loaded custom ad; call it in forCustomFormatAd. imageKeys are the keys of the format's pictures, as the
   * SDK doesn't mark which assets are pictures. hasClickHandler is true if forCustomFormatAd was given an
   * OnCustomClickListener, which the ad doesn't expose.
   */
  fun didReceive(
    customAd: NativeCustomFormatAd, imageKeys: Set<String>, hasClickHandler: Boolean, dsa: DSA? = null
  ) {
    this.hasClickHandler = hasClickHandler
    val assets = LinkedHashMap<String, DeliveredAsset>()
    for (key in customAd.availableAssetNames.orEmpty()) {
      if (key in imageKeys) {
        customAd.getImage(key)?.let { assets[key] = picture(it) }
      } else {
        customAd.getText(key)?.let { if (it.any()) assets[key] = DeliveredAsset(text = it.toString()) }
      }
    }
    // The SDK delivers AdChoices under a key of its own.
    customAd.getImage(NativeAdAssetNames.ASSET_ADCHOICES_CONTAINER_VIEW)?.let { assets["AdChoices"] = picture(it) }
    didLoad(customAd.customFormatId, assets, customAd.mediaContent?.hasVideoContent(), null, dsa, hasClickHandler)
  }

  private fun didLoad(
    format: String?, assets: Map<String, DeliveredAsset>, hasVideo: Boolean?, response: ResponseInfo?, dsa: DSA?,
    clickHandler: Boolean?
  ) {
    val loaded = response?.loadedAdapterResponseInfo
    recorder.record(
      AdEvent.adLoad(
        ad, format = format, source = loaded?.let { Source(it.adSourceId, it.adSourceName) },
        responseId = response?.responseId, assets = assets, video = hasVideo, clickHandler = clickHandler, dsa = dsa))
    for (info in response?.adapterResponses.orEmpty()) {
      val isLoaded = info.adapterClassName == loaded?.adapterClassName
      recorder.record(
        AdEvent.adapterResponse(
          ad, info.adapterClassName,
          outcome = when {
            isLoaded -> ResponseOutcome.AD
            info.adError == null -> ResponseOutcome.SKIPPED
            else -> ResponseOutcome.ERROR
          },
          latencyMs = info.latencyMillis.toDouble(), source = Source(info.adSourceId, info.adSourceName)))
    }
  }

  /**
   * Returns a delivered picture: its size in pixels, and its pixels per dp. A drawable's own size is scaled to the
   * screen.
   */
  private fun picture(image: NativeAd.Image): DeliveredAsset {
    val bitmap = (image.drawable as? BitmapDrawable)?.bitmap
    return DeliveredAsset(
      url = image.uri?.toString(), width = bitmap?.width?.toDouble(), height = bitmap?.height?.toDouble(),
      scale = image.scale.takeIf { it >= 1 })
  }

  /**
   * Records a native ad's views: call it after layout, and again when the ad has moved. badge is the ad label, which is
   * the app's own: a text view, or a view with text views in it. bars are those of the app that may cover the ad.
   */
  fun didLayOut(adView: NativeAdView, badge: View?, bars: List<View> = emptyList()) {
    val views = mapOf(
      "Headline" to adView.headlineView, "Body" to adView.bodyView, "CallToAction" to adView.callToActionView,
      "Advertiser" to adView.advertiserView, "Store" to adView.storeView, "Price" to adView.priceView,
      "StarRating" to adView.starRatingView, "Icon" to adView.iconView, "Images" to adView.imageView,
      "Media" to adView.mediaView, "AdChoices" to adView.adChoicesView, "AdBadge" to badge)
    val shown = LinkedHashMap<String, View>()
    for ((key, view) in views) if (view != null) shown[key] = view
    didLayOut(AdViews(adView, shown, clickable = shown.keys - "AdBadge", bars = bars))
  }

  /** Records a custom format's views: call it after layout, and again when the ad has moved. */
  fun didLayOut(views: AdViews) {
    container = views.container
    views.record(ad, recorder)
  }

  /** Counts and records the impression; call it instead of customAd.recordImpression(). */
  fun recordImpression(customAd: NativeCustomFormatAd) {
    customAd.recordImpression()
    recorder.record(AdEvent.impression(ad, Party.APP))
  }

  /**
   * Performs and records a click; call it instead of customAd.performClick(key). A tap on AdChoices is a click on the
   * key AdChoices.
   *
   * Such a tap is recorded without an action, because its outcome isn't known yet. If a page opens within a second, a
   * screen.present is recorded. If there is no custom click listener, the SDK opened the page: it is "About this ad",
   * and a second line of the same click records that.
   */
  fun performClick(customAd: NativeCustomFormatAd, key: String, action: Action? = null, url: String? = null) {
    val isAdChoices = key == "AdChoices" || key == NativeAdAssetNames.ASSET_ADCHOICES_CONTAINER_VIEW
    recorder.record(
      AdEvent.click(ad, by = Party.APP, asset = if (isAdChoices) "AdChoices" else key, action = action, url = url))
    if (isAdChoices) {
      val isLeftToSDK = action == null && url == null && !hasClickHandler
      adChoicesTap = if (isLeftToSDK) System.nanoTime() else null
      page.begin(container)
    }
    customAd.performClick(if (isAdChoices) NativeAdAssetNames.ASSET_ADCHOICES_CONTAINER_VIEW else key)
  }

  private fun pageDidOpen() {
    val tap = adChoicesTap
    if (tap != null && !PageObservation.isOver(tap)) {
      recorder.record(AdEvent.click(ad, by = Party.SDK, asset = "AdChoices", action = Action.ABOUT_THIS_AD))
    }
    adChoicesTap = null
    if (isPageOpen) return
    isPageOpen = true
    recorder.record(AdEvent.screenPresent(ad))
  }

  private fun pageDidClose() {
    if (!isPageOpen) return
    isPageOpen = false
    recorder.record(AdEvent.screenDismiss(ad))
  }

  /** Records that the ad's container left the screen; call it when it does. */
  fun didLeaveScreen() = recorder.record(AdEvent.viewHide(ad))

  override fun onAdFailedToLoad(error: LoadAdError) {
    recorder.record(AdEvent.adLoadFailed(ad, failure(error), attempt = 1))
  }

  private fun failure(error: AdError) = Failure(error.domain, NumberOrText(error.code.toLong()), error.message)

  // For a custom format the app itself counts impressions and clicks.
  override fun onAdImpression() {
    if (!isCustom) recorder.record(AdEvent.impression(ad, Party.SDK))
  }

  override fun onAdClicked() {
    if (!isCustom) recorder.record(AdEvent.click(ad, by = Party.SDK))
  }

  override fun onAdOpened() {
    // The SDK calls back when this page closes.
    page.end()
    pageDidOpen()
  }

  override fun onAdClosed() = pageDidClose()
}
