// As much of the interface of Google Mobile Ads for Android, version 24, as listings of the site use, by its reference:
// developers.google.com/ad-manager/mobile-ads-sdk/android/reference, the pages of com/google/android/gms/ads/mediation: Adapter,
// MediationConfiguration, MediationNativeAdConfiguration, MediationAdLoadCallback, MediationNativeAdCallback, NativeAdMapper.

package com.google.android.gms.ads.mediation

import android.content.Context
import android.os.Bundle
import android.view.View
import com.google.android.gms.ads.AdError
import com.google.android.gms.ads.nativead.NativeAd
import com.google.android.gms.ads.nativead.NativeAdOptions

class VersionInfo(major: Int, minor: Int, micro: Int)

interface InitializationCompleteCallback {
  fun onInitializationSucceeded()
}

class MediationConfiguration {
  companion object {
    const val CUSTOM_EVENT_SERVER_PARAMETER_FIELD = "parameter"
  }
}

class MediationNativeAdConfiguration(
  val context: Context, val serverParameters: Bundle, val nativeAdOptions: NativeAdOptions
)

interface MediationAdLoadCallback<Ad, Callback> {
  fun onSuccess(ad: Ad): Callback
  fun onFailure(error: AdError)
}

interface MediationNativeAdCallback {
  fun reportAdImpression()
  fun reportAdClicked()
}

abstract class Adapter {
  abstract fun getVersionInfo(): VersionInfo
  abstract fun getSDKVersionInfo(): VersionInfo
  abstract fun initialize(
    context: Context, callback: InitializationCompleteCallback, configurations: List<MediationConfiguration>
  )
  open fun loadNativeAdMapper(
    configuration: MediationNativeAdConfiguration,
    callback: MediationAdLoadCallback<NativeAdMapper, MediationNativeAdCallback>
  ) {}
}

open class NativeAdMapper {
  var headline: String? = null
  var body: String? = null
  var callToAction: String? = null
  var advertiser: String? = null
  var store: String? = null
  var price: String? = null
  var starRating: Double? = null
  var icon: NativeAd.Image? = null
  var images: List<NativeAd.Image> = emptyList()
  var extras = Bundle()
  var adChoicesContent: View? = null
  var overrideImpressionRecording = false
  var overrideClickHandling = false
  open fun trackViews(container: View, clickable: Map<String, View>, others: Map<String, View>) {}
  open fun recordImpression() {}
  open fun handleClick(view: View) {}
}
