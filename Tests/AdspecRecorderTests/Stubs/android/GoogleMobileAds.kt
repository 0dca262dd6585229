// As much of the interface of Google Mobile Ads for Android, version 24, as integrations/android uses, by its reference:
// developers.google.com/ad-manager/mobile-ads-sdk/android/reference, the pages com/google/android/gms/ads/AdListener, AdError,
// LoadAdError, ResponseInfo, AdapterResponseInfo, MediaContent. Nothing here does anything.

package com.google.android.gms.ads

open class AdError {
  val code: Int get() = TODO()
  val domain: String get() = TODO()
  val message: String get() = TODO()
}

class LoadAdError : AdError()

open class AdListener {
  open fun onAdFailedToLoad(error: LoadAdError) {}
  open fun onAdImpression() {}
  open fun onAdClicked() {}
  open fun onAdOpened() {}
  open fun onAdClosed() {}
}

class AdapterResponseInfo {
  val adapterClassName: String get() = TODO()
  val adSourceId: String get() = TODO()
  val adSourceName: String get() = TODO()
  val latencyMillis: Long get() = TODO()
  val adError: AdError? get() = TODO()
}

class ResponseInfo {
  val responseId: String? get() = TODO()
  val loadedAdapterResponseInfo: AdapterResponseInfo? get() = TODO()
  val adapterResponses: List<AdapterResponseInfo> get() = TODO()
}

interface MediaContent {
  fun hasVideoContent(): Boolean
}
