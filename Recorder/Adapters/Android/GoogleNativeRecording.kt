// Records native and custom native ads of Google Mobile Ads (24 or newer), from the request to the last click.
// Needs AdspecRecorder.kt, ViewRecording.kt and PageObservation.kt. See docs/recorder.md.

package adspec.recorder

import android.graphics.drawable.BitmapDrawable
import android.view.View
import com.google.android.gms.ads.AdError
import com.google.android.gms.ads.AdListener
import com.google.android.gms.ads.AdapterResponseInfo
import com.google.android.gms.ads.LoadAdError
import com.google.android.gms.ads.ResponseInfo
import com.google.android.gms.ads.nativead.NativeAd
import com.google.android.gms.ads.nativead.NativeAdAssetNames
import com.google.android.gms.ads.nativead.NativeAdView
import com.google.android.gms.ads.nativead.NativeCustomFormatAd

/** The class of the adapter for ads of Google's own, such as reservations. */
private const val GOOGLE_ADAPTER = "com.google.ads.mediation.admob.AdMobAdapter"

/** Something of an ad that is counted. */
enum class Counted { IMPRESSIONS, CLICKS }

/** Records one ad. Create it when the ad is requested, and pass it to AdLoader.Builder.withAdListener. */
class GoogleNativeRecording(
  /** The ad's id in the recording. */
  val ad: String,
  private val recorder: SessionRecorder,
  adUnit: String,
  /** The ids of the requested custom formats; without any it is a native ad. */
  formats: List<String> = emptyList(),
  /** The image options of the request, as in NativeAdOptions; null if the definition's apply. */
  options: ImageOptions? = null,
  /**
   * The definition's keys of assets that have other keys there than the names below, such as "Images" to "Image", or
   * "Media" to "MainImage" if the media view shows the asset MainImage.
   */
  private val keys: Map<String, String> = emptyMap(),
  /**
   * What the adapter counts and records by its GoogleMediationRecording. The SDK calls back after the adapter's reports,
   * too, and that is recorded only once.
   */
  private val adapterCounts: Set<Counted> = emptySet()
) : AdListener() {
  private val isCustom = formats.any()
  private var container: View? = null
  private val page = PageObservation({ pageDidOpen() }, { pageDidClose() })
  /** True while a page is open that a click opened: between its screen.present and its screen.dismiss. */
  private var isPageOpen = false
  private var hasClickHandler = false
  /** True once the impression of a custom ad was counted. */
  private var isCounted = false
  /** The System.nanoTime() of the last tap on AdChoices that was left to the SDK; null if there is none. */
  private var adChoicesTap: Long? = null

  init {
    recorder.record(
      AdEvent.adRequest(
        ad, listOf(if (isCustom) Kind.CUSTOM_NATIVE else Kind.NATIVE), adUnit = adUnit,
        formats = if (isCustom) formats else null, attempt = 1, options = options))
  }

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
    nativeAd.images.firstOrNull()?.let { assets[key("Images")] = picture(it) }
    val adChoices = nativeAd.adChoicesInfo
    if (adChoices != null) assets[key("AdChoices")] = adChoices.images.firstOrNull()?.let { picture(it) } ?: DeliveredAsset()
    // The SDK doesn't expose the icon that another network's adapter hands over.
    val isFromGoogle = nativeAd.responseInfo?.loadedAdapterResponseInfo?.adapterClassName == GOOGLE_ADAPTER
    didLoad(
      format, assets.takeIf { adChoices != null || isFromGoogle }, nativeAd.mediaContent?.hasVideoContent(),
      nativeAd.responseInfo, dsa, null)
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
    customAd.getImage(NativeAdAssetNames.ASSET_ADCHOICES_CONTAINER_VIEW)?.let { assets[key("AdChoices")] = picture(it) }
    didLoad(
      customAd.customFormatId, assets.takeIf { names != null }, customAd.mediaContent?.hasVideoContent(), null, dsa,
      hasClickHandler)
  }

  private fun didLoad(
    format: String?, assets: Map<String, DeliveredAsset>?, hasVideo: Boolean?, response: ResponseInfo?, dsa: DSA?,
    clickHandler: Boolean?
  ) {
    val loaded = response?.loadedAdapterResponseInfo
    recorder.record(
      AdEvent.adLoad(
        ad, format = format, source = loaded?.let { source(it) },
        responseId = response?.responseId, assets = assets, video = hasVideo, clickHandler = clickHandler, dsa = dsa))
    for (info in response?.adapterResponses.orEmpty()) {
      // One adapter may serve several sources, and one source several instances.
      val isLoaded =
        loaded != null && info.adapterClassName == loaded.adapterClassName &&
          info.adSourceInstanceId == loaded.adSourceInstanceId
      val outcome = when {
        info.adError != null -> ResponseOutcome.ERROR
        isLoaded -> ResponseOutcome.AD
        else -> ResponseOutcome.SKIPPED
      }
      // The latency of an adapter that wasn't tried is 0.
      val latency = if (outcome == ResponseOutcome.SKIPPED) null else info.latencyMillis.toDouble()
      recorder.record(
        AdEvent.adapterResponse(
          ad, info.adapterClassName, outcome = outcome, latencyMs = latency, source = source(info)))
    }
  }

  /** Returns the definition's key of an asset. */
  private fun key(name: String): String = keys[name] ?: name

  /** Returns the source of a response; null if it has neither id nor name, which are empty then. */
  private fun source(info: AdapterResponseInfo): Source? {
    val (id, name) = listOf(info.adSourceId, info.adSourceName).map { it.ifEmpty { null } }
    return if (id == null && name == null) null else Source(id, name)
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
    val shown = LinkedHashMap<String, View>()
    for ((name, view) in views) if (view != null) shown[key(name)] = view
    didLayOut(AdViews(adView, shown, clickable = shown.keys - key("AdBadge"), bars = bars, badge = badge))
  }

  /** Records a custom format's views: call it after layout, and again when the ad has moved. */
  fun didLayOut(views: AdViews) {
    container = views.container
    views.record(ad, recorder)
  }

  /**
   * Counts and records the impression; call it instead of customAd.recordImpression(). The SDK counts only the first
   * call, and so only the first is recorded.
   */
  fun recordImpression(customAd: NativeCustomFormatAd) {
    customAd.recordImpression()
    if (isCounted) return
    isCounted = true
    recorder.record(AdEvent.impression(ad, Party.APP))
  }

  /**
   * Performs and records a click; call it instead of customAd.performClick(key). A tap on AdChoices is a click on its
   * key.
   *
   * Such a tap is recorded without an action, because its outcome isn't known yet. If a page opens within a second, a
   * screen.present is recorded. If there is no custom click listener, the SDK opened the page: it is "About this ad",
   * and a second line of the same click records that.
   */
  fun performClick(customAd: NativeCustomFormatAd, key: String, action: Action? = null, url: String? = null) {
    val isAdChoices = key == key("AdChoices") || key == NativeAdAssetNames.ASSET_ADCHOICES_CONTAINER_VIEW
    recorder.record(
      AdEvent.click(
        ad, by = Party.APP, asset = if (isAdChoices) key("AdChoices") else key, action = action, url = url))
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
      recorder.record(AdEvent.click(ad, by = Party.SDK, asset = key("AdChoices"), action = Action.ABOUT_THIS_AD))
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
    if (!isCustom && Counted.IMPRESSIONS !in adapterCounts) recorder.record(AdEvent.impression(ad, Party.SDK))
  }

  override fun onAdClicked() {
    if (!isCustom && Counted.CLICKS !in adapterCounts) recorder.record(AdEvent.click(ad, by = Party.SDK))
  }

  override fun onAdOpened() {
    // The SDK calls back when this page closes.
    page.end()
    pageDidOpen()
  }

  override fun onAdClosed() = pageDidClose()
}
