// Records the rewarded ads of one ad unit of AppLovin MAX (12 or newer). Needs AdspecRecorder.kt. See docs/recorder.md.

package adspec.recorder

import android.app.Activity
import com.applovin.mediation.MaxAd
import com.applovin.mediation.MaxAdRevenueListener
import com.applovin.mediation.MaxError
import com.applovin.mediation.MaxReward
import com.applovin.mediation.MaxRewardedAdListener
import com.applovin.mediation.ads.MaxRewardedAd

/**
 * Records the rewarded ads of an ad unit, one after the other. It becomes the unit's listener and calls the app's own.
 */
class MaxRewardedRecording(
  private val adUnit: String, private val recorder: SessionRecorder, private val listener: MaxRewardedAdListener?
) : MaxRewardedAdListener, MaxAdRevenueListener {
  private val rewarded = MaxRewardedAd.getInstance(adUnit)
  private var number = 0
  private var attempt = 0L
  /** The id of the ad that was requested last. A preloaded ad has a new id. */
  private var loading = ""
  /** The id of the ad that is or was on the screen. */
  private var shown = ""

  init {
    rewarded.setListener(this)
    rewarded.setRevenueListener(this)
  }

  /** True if an ad is loaded and can be shown. */
  val isReady: Boolean get() = rewarded.isReady

  /** Records and starts a load; call it instead of rewarded.loadAd(). */
  fun load() {
    if (attempt == 0L) loading = "$adUnit-${++number}"
    attempt++
    recorder.record(AdEvent.adRequest(loading, listOf(Kind.REWARDED), adUnit = adUnit, attempt = attempt))
    rewarded.loadAd()
  }

  /** Records that the app will retry after a failure; call it before the wait. Retry n is attempt n + 1. */
  fun willRetry(seconds: Double) {
    recorder.record(AdEvent.adRetry(loading, attempt, delaySeconds = seconds))
  }

  /** Records and starts the show; call it instead of rewarded.showAd(activity). */
  fun show(activity: Activity) {
    shown = loading
    recorder.record(AdEvent.adShow(shown))
    rewarded.showAd(activity)
  }

  /** Records that the app's own handler delivered the reward. */
  fun didDeliver(reward: MaxReward) {
    recorder.record(AdEvent.rewardDeliver(shown, reward.label, reward.amount.toDouble()))
  }

  override fun onAdLoaded(ad: MaxAd) {
    attempt = 0
    recorder.record(AdEvent.adLoad(loading, source = Source(name = ad.networkName), creative = ad.creativeId))
    listener?.onAdLoaded(ad)
  }

  override fun onAdLoadFailed(adUnitId: String, error: MaxError) {
    recorder.record(AdEvent.adLoadFailed(loading, failure(error), attempt))
    listener?.onAdLoadFailed(adUnitId, error)
  }

  override fun onAdDisplayed(ad: MaxAd) {
    recorder.record(AdEvent.adDisplay(shown))
    listener?.onAdDisplayed(ad)
  }

  override fun onAdDisplayFailed(ad: MaxAd, error: MaxError) {
    recorder.record(AdEvent.adDisplayFailed(shown, failure(error)))
    listener?.onAdDisplayFailed(ad, error)
  }

  override fun onAdClicked(ad: MaxAd) {
    recorder.record(AdEvent.click(shown, by = Party.SDK))
    listener?.onAdClicked(ad)
  }

  override fun onAdHidden(ad: MaxAd) {
    recorder.record(AdEvent.adHide(shown))
    listener?.onAdHidden(ad)
  }

  override fun onUserRewarded(ad: MaxAd, reward: MaxReward) {
    recorder.record(AdEvent.rewardGrant(shown, reward.label, reward.amount.toDouble()))
    listener?.onUserRewarded(ad, reward)
  }

  /** Records the revenue. MAX gives it in US dollars; it is unknown if it is below 0. */
  override fun onAdRevenuePaid(ad: MaxAd) {
    if (ad.revenue < 0) return
    recorder.record(AdEvent.adRevenue(shown, ad.revenue, "USD", precision = ad.revenuePrecision))
  }

  private fun failure(error: MaxError) = Failure(code = NumberOrText(error.code.toLong()), message = error.message)

  companion object {
    /** The observations that this file adds to recorder.observes. */
    val observes = listOf(
      Observation.REQUESTS, Observation.LOADS, Observation.IMPRESSIONS, Observation.CLICKS, Observation.REWARDS)
  }
}
