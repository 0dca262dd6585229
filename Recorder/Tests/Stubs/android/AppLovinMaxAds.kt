// As much of the interface of AppLovin MAX for Android, version 12 and 13, as Recorder/Adapters/Android uses, by its documentation:
// support.axon.ai/en/max/android/ad-formats/rewarded-ads. Nothing here does anything.

package com.applovin.mediation.ads

import android.app.Activity
import com.applovin.mediation.MaxAdRevenueListener
import com.applovin.mediation.MaxRewardedAdListener

abstract class MaxRewardedAd {
  abstract fun setListener(listener: MaxRewardedAdListener?)
  abstract fun setRevenueListener(listener: MaxAdRevenueListener?)
  abstract val isReady: Boolean
  abstract fun loadAd()
  abstract fun showAd(activity: Activity)

  companion object {
    /** Makes the ad of an ad unit: a test sets it. */
    var make: () -> MaxRewardedAd = { error("no ad") }
    fun getInstance(adUnitId: String): MaxRewardedAd = make()
  }
}
