// As much of the interface of Google Mobile Ads for Android, version 24, as Recorder/Adapters/Android uses, by its reference:
// developers.google.com/ad-manager/mobile-ads-sdk/android/reference, the pages com/google/android/gms/ads/nativead/NativeAd,
// NativeAd.Image, NativeAd.AdChoicesInfo, NativeAdView, AdChoicesView, NativeCustomFormatAd, NativeAdAssetNames, MediaView. A test sets what views there are.

package com.google.android.gms.ads.nativead

import android.content.Context
import android.graphics.drawable.Drawable
import android.view.View
import android.widget.FrameLayout
import com.google.android.gms.ads.MediaContent
import com.google.android.gms.ads.ResponseInfo
import java.net.URI

object NativeAdAssetNames {
  const val ASSET_ADCHOICES_CONTAINER_VIEW = ""
}

abstract class NativeAd {
  abstract class Image {
    abstract val drawable: Drawable?
    /** An android.net.Uri. */
    abstract val uri: URI?
    /** Pixels per dp. */
    abstract val scale: Double
  }

  abstract class AdChoicesInfo {
    abstract val images: List<Image>
  }

  abstract val headline: String?
  abstract val body: String?
  abstract val callToAction: String?
  abstract val advertiser: String?
  abstract val store: String?
  abstract val price: String?
  abstract val starRating: Double?
  abstract val icon: Image?
  abstract val images: List<Image>
  abstract val adChoicesInfo: AdChoicesInfo?
  abstract val mediaContent: MediaContent?
  abstract val responseInfo: ResponseInfo?
}

interface NativeCustomFormatAd {
  val availableAssetNames: List<String>?
  val customFormatId: String?
  val mediaContent: MediaContent?
  fun getText(name: String): CharSequence?
  fun getImage(name: String): NativeAd.Image?
  fun performClick(name: String)
  fun recordImpression()
}

class MediaView(context: Context?) : FrameLayout(context) {
  var mediaContent: MediaContent? = null
}

class AdChoicesView(context: Context?) : FrameLayout(context)

class NativeAdView(context: Context?) : FrameLayout(context) {
  fun setNativeAd(ad: NativeAd) {}
  var headlineView: View? = null
  var bodyView: View? = null
  var callToActionView: View? = null
  var advertiserView: View? = null
  var storeView: View? = null
  var priceView: View? = null
  var starRatingView: View? = null
  var iconView: View? = null
  var imageView: View? = null
  var mediaView: MediaView? = null
  var adChoicesView: AdChoicesView? = null
}
