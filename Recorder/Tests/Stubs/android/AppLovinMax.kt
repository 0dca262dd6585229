// As much of the interface of AppLovin MAX for Android, version 12 and 13, as Recorder/Adapters/Android uses, by its documentation:
// support.axon.ai/en/max/android/ad-formats/rewarded-ads and …/android/overview/advanced-settings. Nothing here does anything.

package com.applovin.mediation

interface MaxAd {
  val networkName: String
  val creativeId: String?
  val revenue: Double
  val revenuePrecision: String
}

interface MaxError {
  val code: Int
  val message: String
}

interface MaxReward {
  val label: String
  val amount: Int
}

interface MaxAdListener {
  fun onAdLoaded(ad: MaxAd)
  fun onAdDisplayed(ad: MaxAd)
  fun onAdHidden(ad: MaxAd)
  fun onAdClicked(ad: MaxAd)
  fun onAdLoadFailed(adUnitId: String, error: MaxError)
  fun onAdDisplayFailed(ad: MaxAd, error: MaxError)
}

interface MaxRewardedAdListener : MaxAdListener {
  fun onUserRewarded(ad: MaxAd, reward: MaxReward)
}

interface MaxAdRevenueListener {
  fun onAdRevenuePaid(ad: MaxAd)
}
