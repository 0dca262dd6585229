// As much of the interface of Google Mobile Ads for Android, version 24, as Recorder/Adapters/Android uses, by its reference:
// developers.google.com/ad-manager/mobile-ads-sdk/android/reference, the pages com/google/android/gms/ads/AdListener, AdError,
// LoadAdError, ResponseInfo, AdapterResponseInfo, MediaContent. Nothing here does anything.

package com.google.android.gms.ads

open class AdError(val code: Int, val message: String, val domain: String)

class LoadAdError(code: Int, message: String, domain: String) : AdError(code, message, domain)

open class AdListener {
  open fun onAdFailedToLoad(error: LoadAdError) {}
  open fun onAdImpression() {}
  open fun onAdClicked() {}
  open fun onAdOpened() {}
  open fun onAdClosed() {}
}

class AdapterResponseInfo {
  val adapterClassName: String get() = error("never run")
  val adSourceId: String get() = error("never run")
  val adSourceName: String get() = error("never run")
  val latencyMillis: Long get() = error("never run")
  val adError: AdError? get() = error("never run")
}

class ResponseInfo {
  val responseId: String? get() = error("never run")
  val loadedAdapterResponseInfo: AdapterResponseInfo? get() = error("never run")
  val adapterResponses: List<AdapterResponseInfo> get() = error("never run")
}

interface MediaContent {
  fun hasVideoContent(): Boolean
}
