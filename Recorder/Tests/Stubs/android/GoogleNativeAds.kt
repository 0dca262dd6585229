// As much of the interface of Google Mobile Ads for Android, version 24, as Recorder/Adapters/Android uses, by its reference:
// developers.google.com/ad-manager/mobile-ads-sdk/android/reference, the pages com/google/android/gms/ads/nativead/NativeAd,
// NativeAd.Image, NativeAdView, NativeCustomFormatAd, NativeAdAssetNames. Nothing here does anything.

package com.google.android.gms.ads.nativead

import android.graphics.drawable.Drawable
import android.view.View
import android.view.ViewGroup
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

class NativeAdView : ViewGroup() {
  val headlineView: View? get() = error("never run")
  val bodyView: View? get() = error("never run")
  val callToActionView: View? get() = error("never run")
  val advertiserView: View? get() = error("never run")
  val storeView: View? get() = error("never run")
  val priceView: View? get() = error("never run")
  val starRatingView: View? get() = error("never run")
  val iconView: View? get() = error("never run")
  val imageView: View? get() = error("never run")
  val mediaView: View? get() = error("never run")
  val adChoicesView: View? get() = error("never run")
}
