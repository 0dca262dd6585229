// As much of the interface of Google Mobile Ads for Android, version 24, as listings of the site use, by its reference:
// developers.google.com/ad-manager/mobile-ads-sdk/android/reference, the page com/google/android/gms/ads/admanager/AdManagerAdRequest.

package com.google.android.gms.ads.admanager

class AdManagerAdRequest {
  class Builder {
    fun build() = AdManagerAdRequest()
  }
}
