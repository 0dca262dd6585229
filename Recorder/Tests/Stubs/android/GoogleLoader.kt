// As much of the interface of Google Mobile Ads for Android, version 24, as listings of the site use, by its reference:
// developers.google.com/ad-manager/mobile-ads-sdk/android/reference, the pages com/google/android/gms/ads/AdLoader,
// AdLoader.Builder, nativead/NativeAdOptions. A test answers loads.

package com.google.android.gms.ads

import android.content.Context
import com.google.android.gms.ads.admanager.AdManagerAdRequest
import com.google.android.gms.ads.nativead.NativeAd
import com.google.android.gms.ads.nativead.NativeAdOptions
import com.google.android.gms.ads.nativead.NativeCustomFormatAd

class AdLoader(val asked: Builder) {
  class Builder(context: Context, adUnitId: String) {
    var nativeAd: (NativeAd) -> Unit = {}
    var customAd: (NativeCustomFormatAd) -> Unit = {}
    var customClick: ((NativeCustomFormatAd, String) -> Unit)? = null
    var options = NativeAdOptions.Builder().build()
    var listener = AdListener()

    fun forNativeAd(loaded: (NativeAd) -> Unit): Builder = apply { nativeAd = loaded }
    fun forCustomFormatAd(
      formatId: String, loaded: (NativeCustomFormatAd) -> Unit, clicked: ((NativeCustomFormatAd, String) -> Unit)?
    ): Builder = apply {
      customAd = loaded
      customClick = clicked
    }
    fun withNativeAdOptions(options: NativeAdOptions): Builder = apply { this.options = options }
    fun withAdListener(listener: AdListener): Builder = apply { this.listener = listener }
    fun build() = AdLoader(this)
  }

  fun loadAd(request: AdManagerAdRequest) = answer(asked)

  companion object {
    var answer: (Builder) -> Unit = {}
  }
}
