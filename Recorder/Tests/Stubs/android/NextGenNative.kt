// As much of the interface of the GMA Next-Gen SDK for Android as Recorder/Adapters/Android and listings of the site use, by its
// documentation, developers.google.com/ad-manager/mobile-ads-sdk/android/next-gen (the pages of native ads), and its public
// examples, googleads/gma-next-gen-sdk-android-examples: classes of the package nativead. A test answers loads.

package com.google.android.libraries.ads.mobile.sdk.nativead

import android.content.Context
import android.view.View
import android.widget.FrameLayout
import com.google.android.libraries.ads.mobile.sdk.common.AdChoicesPlacement
import com.google.android.libraries.ads.mobile.sdk.common.AdChoicesView
import com.google.android.libraries.ads.mobile.sdk.common.Image
import com.google.android.libraries.ads.mobile.sdk.common.LoadAdError
import com.google.android.libraries.ads.mobile.sdk.common.ResponseInfo

interface MediaContent {
  val hasVideoContent: Boolean
}

interface NativeAdEventCallback {
  fun onAdImpression() {}
  fun onAdClicked() {}
  fun onAdShowedFullScreenContent() {}
  fun onAdDismissedFullScreenContent() {}
}

interface NativeAd {
  enum class NativeAdType { NATIVE, CUSTOM_NATIVE }
  enum class NativeMediaAspectRatio { ANY, LANDSCAPE, PORTRAIT, SQUARE }

  val headline: String?
  val body: String?
  val callToAction: String?
  val advertiser: String?
  val store: String?
  val price: String?
  val starRating: Double?
  val icon: Image?
  val mediaContent: MediaContent
  var adEventCallback: NativeAdEventCallback?
  fun getResponseInfo(): ResponseInfo
}

interface OnCustomClickListener {
  fun onCustomClick(assetName: String)
}

interface CustomNativeAd {
  val customFormatId: String
  val assetNameSet: Set<String>
  val mediaContent: MediaContent
  var adEventCallback: NativeAdEventCallback?
  var onCustomClickListener: OnCustomClickListener?
  fun getText(assetName: String): String?
  fun getImage(assetName: String): Image?
  fun performClick(assetName: String)
  fun recordImpression()
  fun getResponseInfo(): ResponseInfo
}

class MediaView(context: Context?) : FrameLayout(context) {
  var mediaContent: MediaContent? = null
}

class NativeAdView(context: Context?) : FrameLayout(context) {
  var headlineView: View? = null
  var bodyView: View? = null
  var callToActionView: View? = null
  var advertiserView: View? = null
  var storeView: View? = null
  var priceView: View? = null
  var starRatingView: View? = null
  var iconView: View? = null
  var adChoicesView: AdChoicesView? = null
  fun registerNativeAd(nativeAd: NativeAd, mediaView: MediaView?) {
    mediaView?.mediaContent = nativeAd.mediaContent
  }
}

class NativeAdRequest private constructor(val disablesImages: Boolean) {
  class Builder(adUnitId: String, types: List<NativeAd.NativeAdType>) {
    private var disablesImages = false
    fun setCustomFormatIds(ids: List<String>): Builder = this
    fun setAdChoicesPlacement(placement: AdChoicesPlacement): Builder = this
    fun setMediaAspectRatio(ratio: NativeAd.NativeMediaAspectRatio): Builder = this
    fun disableImageDownloading(): Builder = apply { disablesImages = true }
    fun build() = NativeAdRequest(disablesImages)
  }
}

interface NativeAdLoaderCallback {
  fun onNativeAdLoaded(nativeAd: NativeAd) {}
  fun onCustomNativeAdLoaded(customNativeAd: CustomNativeAd) {}
  fun onAdFailedToLoad(adError: LoadAdError) {}
}

object NativeAdLoader {
  var answer: (NativeAdRequest, NativeAdLoaderCallback) -> Unit = { _, _ -> }
  fun load(request: NativeAdRequest, callback: NativeAdLoaderCallback) = answer(request, callback)
}
