// As much of the interface of Google Mobile Ads for Android, version 24, as listings of the site use, by its reference:
// developers.google.com/ad-manager/mobile-ads-sdk/android/reference, the page com/google/android/gms/ads/nativead/NativeAdOptions.

package com.google.android.gms.ads.nativead

class NativeAdOptions private constructor(private val returnsUrls: Boolean, private val requestsMultiple: Boolean) {
  fun shouldReturnUrlsForImageAssets(): Boolean = returnsUrls
  fun shouldRequestMultipleImages(): Boolean = requestsMultiple

  class Builder {
    private var returnsUrls = false
    private var requestsMultiple = false
    fun setAdChoicesPlacement(placement: Int): Builder = this
    fun setMediaAspectRatio(ratio: Int): Builder = this
    fun setReturnUrlsForImageAssets(value: Boolean): Builder = apply { returnsUrls = value }
    fun setRequestMultipleImages(value: Boolean): Builder = apply { requestsMultiple = value }
    fun build() = NativeAdOptions(returnsUrls, requestsMultiple)
  }

  companion object {
    const val ADCHOICES_TOP_LEFT = 0
    const val ADCHOICES_TOP_RIGHT = 1
    const val ADCHOICES_BOTTOM_RIGHT = 2
    const val ADCHOICES_BOTTOM_LEFT = 3
    const val NATIVE_MEDIA_ASPECT_RATIO_ANY = 1
    const val NATIVE_MEDIA_ASPECT_RATIO_LANDSCAPE = 2
    const val NATIVE_MEDIA_ASPECT_RATIO_PORTRAIT = 3
    const val NATIVE_MEDIA_ASPECT_RATIO_SQUARE = 4
  }
}
