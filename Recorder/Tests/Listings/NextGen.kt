// Plays the listings for the GMA Next-Gen SDK, which calls back on threads of its own.

package play

import adspec.recorder.*
import android.graphics.drawable.Drawable
import android.os.Bundle
import android.view.View
import android.view.ViewGroup
import android.widget.ImageView
import android.widget.TextView
import com.google.android.gms.ads.AdError
import com.google.android.gms.ads.mediation.*
import com.google.android.gms.ads.nativead.NativeAdAssetNames
import com.google.android.gms.ads.nativead.NativeAdOptions
import com.google.android.libraries.ads.mobile.sdk.common.*
import com.google.android.libraries.ads.mobile.sdk.nativead.*
import kotlin.concurrent.thread

/** Calls a function on another thread, and waits for it. */
private fun calledBack(call: () -> Unit) = thread { call() }.join()

class LoadedSource(override val adapterClassName: String) : AdSourceResponseInfo {
  private val isGoogle = adapterClassName == "com.google.ads.mediation.admob.AdMobAdapter"
  override val id = if (isGoogle) "7068401028668408324" else ""
  override val name = if (isGoogle) "Reservation campaign" else ""
  override val instanceId = "2"
  override val latencyMillis = 500L
  override val adError: MediationAdError? = null
}

class LoadedResponse(adapter: String = "com.google.ads.mediation.admob.AdMobAdapter") : ResponseInfo {
  override val responseId: String? = null
  override val loadedAdSourceResponseInfo = LoadedSource(adapter)
  override val adSourceResponses = listOf(loadedAdSourceResponseInfo)
}

class NextGenMedia(override val hasVideoContent: Boolean) : MediaContent

private fun image(picture: Delivered.Picture) = DeliveredImage(picture).let { Image(it.drawable, it.uri, it.scale) }

/** A custom ad that delivers what its format asks for. The SDK opens a page for each click without a listener. */
class NextGenCustomAd(private val format: Format) : CustomNativeAd {
  private val assets = format.assets.toMap()
  override val customFormatId = format.id
  override val assetNameSet = assets.filterValues { it !is Delivered.Video }.keys
  override val mediaContent = NextGenMedia(assets.values.any { it is Delivered.Video })
  override var adEventCallback: NativeAdEventCallback? = null
  override var onCustomClickListener: OnCustomClickListener? = null
  override fun getText(assetName: String): String? = format.text(assetName) ?: format.number(assetName)?.toString()
  override fun getImage(assetName: String): Image? =
    if (assetName == NativeAdAssetNames.ASSET_ADCHOICES_CONTAINER_VIEW) image(Delivered.Picture(38.0, 30.0))
    else (assets[assetName] as? Delivered.Picture)?.let { image(it) }
  override fun getResponseInfo() = LoadedResponse()

  override fun performClick(assetName: String) {
    onCustomClickListener?.let { return it.onCustomClick(assetName) }
    calledBack { adEventCallback?.onAdShowedFullScreenContent() }
    pass(3.0)
    calledBack { adEventCallback?.onAdDismissedFullScreenContent() }
  }

  override fun recordImpression() {}
}

fun playNextGenCustom(
  format: Format, views: Map<String, View>, badge: View, icon: ImageView, load: (View, SessionRecorder) -> Shown
) = record(format.id, GoogleNextGenRecording.observes) { recorder ->
  NativeAdLoader.answer = { _, callback ->
    pass(0.2)
    calledBack { callback.onCustomNativeAdLoaded(NextGenCustomAd(format)) }
  }
  val root = ViewGroup(activity)
  viewCustom(format, root, views, badge, icon, load(root, recorder))
}

/** A native ad that delivers what its format asks for, or what an adapter mapped. */
class NextGenNativeAd(private val format: Format, private val mapper: NativeAdMapper?, private val adapter: String) :
  NativeAd
{
  override val headline: String? get() = if (mapper != null) mapper.headline else format.text("Headline")
  override val body: String? get() = if (mapper != null) mapper.body else format.text("Body")
  override val callToAction: String? get() = if (mapper != null) mapper.callToAction else format.text("CallToAction")
  override val advertiser: String? get() = if (mapper != null) mapper.advertiser else format.text("Advertiser")
  override val store: String? get() = if (mapper != null) mapper.store else format.text("Store")
  override val price: String? get() = if (mapper != null) mapper.price else format.text("Price")
  override val starRating: Double? get() = if (mapper != null) mapper.starRating else format.number("StarRating")
  override val icon: Image?
    get() = (if (mapper != null) mapper.icon else format.image("Icon"))?.let { Image(it.drawable, it.uri, it.scale) }
  override val mediaContent = NextGenMedia(false)
  override var adEventCallback: NativeAdEventCallback? = null
  override fun getResponseInfo() = LoadedResponse(adapter)
}

fun playNextGenNative(
  format: Format, views: Map<String, View>, adapter: Adapter? = null,
  load: (NativeAdView, MediaView, TextView, SessionRecorder) -> Shown
) = record(
  format.id, GoogleNextGenRecording.observes, if (adapter == null) emptyList() else GoogleMediationRecording.observes
) { recorder ->
  var mapper: NativeAdMapper? = null
  lateinit var nativeAd: NextGenNativeAd
  val sdk = Callbacks(
    { calledBack { nativeAd.adEventCallback?.onAdImpression() } },
    { calledBack { nativeAd.adEventCallback?.onAdClicked() } },
    { calledBack { nativeAd.adEventCallback?.onAdShowedFullScreenContent() } },
    { calledBack { nativeAd.adEventCallback?.onAdDismissedFullScreenContent() } })
  NativeAdLoader.answer = { request, callback ->
    pass(0.2)
    if (adapter == null) {
      nativeAd = NextGenNativeAd(format, null, "com.google.ads.mediation.admob.AdMobAdapter")
    } else {
      val options = NativeAdOptions.Builder().setReturnUrlsForImageAssets(request.disablesImages).build()
      val parameters = Bundle(mapOf(MediationConfiguration.CUSTOM_EVENT_SERVER_PARAMETER_FIELD to "unit-7"))
      adapter.loadNativeAdMapper(
        MediationNativeAdConfiguration(activity, parameters, options),
        object : MediationAdLoadCallback<NativeAdMapper, MediationNativeAdCallback> {
          override fun onSuccess(ad: NativeAdMapper): MediationNativeAdCallback {
            mapper = ad
            nativeAd = NextGenNativeAd(format, ad, adapter.javaClass.name)
            return CountedByAdapter(sdk)
          }
          override fun onFailure(error: AdError) = kotlin.error(error.message)
        })
    }
    calledBack { callback.onNativeAdLoaded(nativeAd) }
  }
  val adView = NativeAdView(activity)
  val badge = TextView(null)
  val mediaView = connect(adView, views)
  val shown = load(adView, mediaView, badge, recorder)
  val icon = AdChoicesView(null)
  icon.addView(View(null))
  adView.adChoicesView = icon
  viewNative(format, adView, views, badge, icon, shown, mapper, sdk)
}

/** Connects the views of a format's assets, and returns the one that shows the picture. */
private fun connect(adView: NativeAdView, views: Map<String, View>): MediaView {
  lateinit var mediaView: MediaView
  for ((key, view) in views) {
    when (key) {
      "Headline" -> adView.headlineView = view
      "Body" -> adView.bodyView = view
      "CallToAction" -> adView.callToActionView = view
      "Advertiser" -> adView.advertiserView = view
      "Store" -> adView.storeView = view
      "Price" -> adView.priceView = view
      "StarRating" -> adView.starRatingView = view
      "Icon" -> adView.iconView = view
      else -> mediaView = view as MediaView
    }
  }
  return mediaView
}
