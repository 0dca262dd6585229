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

interface AdapterResponseInfo {
  val adapterClassName: String
  val adSourceId: String
  val adSourceName: String
  val adSourceInstanceId: String
  val latencyMillis: Long
  val adError: AdError?
}

interface ResponseInfo {
  val responseId: String?
  val loadedAdapterResponseInfo: AdapterResponseInfo?
  val adapterResponses: List<AdapterResponseInfo>
}

interface MediaContent {
  fun hasVideoContent(): Boolean
}
