import AdModel
import Diagnostics

extension RewardedIntegration {
  var kotlinSetup: String {
    let literal = CodeLiteral.kotlin
    return #"""
      /** Before the first load. The parameters come from the manifest or from the app's configuration. */
      fun setUpAds(context: Context, parameters: Map<String, String>, recorder: AdRecorder, onReady: () -> Unit) {
        val missing = listOf<String>(\#(parameters.map(literal).joined(separator: ", "))).filter { parameters[it].isNullOrEmpty() }
        if (missing.isNotEmpty()) {
          recorder.log("service.setup", "service" to \#(literal(platform)), "ok" to false, "missing" to JSONArray(missing))
          return
        }
        val configuration = AppLovinSdkInitializationConfiguration
          .builder(parameters.getValue(\#(literal(parameters.first ?? "sdkKey"))))
          .setMediationProvider(AppLovinMediationProvider.MAX).build()
        AppLovinSdk.getInstance(context).initialize(configuration) {
          recorder.log("service.setup", "service" to \#(literal(platform)), "ok" to true)
          onReady()
        }
      }
      """#
  }

  var kotlin: String {
    #"""
    // \#(CodeLiteral.comment(definition.name)).
    class \#(definition.typeName)Ad(private val recorder: AdRecorder) : MaxRewardedAdListener {
      private val adUnit = \#(CodeLiteral.kotlin(definition.exampleAdUnit))
      private val film = MaxRewardedAd.getInstance(adUnit).also { it.setListener(this) }
      private val handler = Handler(Looper.getMainLooper())
      private var ad = UUID.randomUUID().toString()
      /** The ad whose film is, or was last, on the screen. */
      private var shown = ""
      private var attempt = 0
      private var isLoading = false
      /** Kept until the reward is handed out: it may come after the film was closed. */
      private var reward: ((String, Int) -> Unit)? = null

    \#(kotlinLoading)

    \#(kotlinShowing)
    }
    """#
  }

  private var kotlinLoading: String {
    let retry =
      system.retries && system.maxRetries > 0
      ? """
      if (attempt > \(system.maxRetries)) return giveUp()
          val delay = 1L shl minOf(6, attempt)
          recorder.log("ad.retry", "ad" to ad, "attempt" to attempt, "delaySeconds" to delay)
          handler.postDelayed(::load, delay * 1000)
      """ : "giveUp() // This format doesn't retry: the next show asks again."
    return #"""
        fun load() {
          if (isLoading || film.isReady) return
          isLoading = true
          attempt += 1
          recorder.log("ad.request", "ad" to ad, "kind" to "rewarded", "adUnit" to adUnit, "attempt" to attempt)
          film.loadAd()
        }

        override fun onAdLoaded(maxAd: MaxAd) {
          isLoading = false
          attempt = 0
          recorder.log(
            "ad.load", "ad" to ad, "format" to \#(CodeLiteral.kotlin(definition.id.value)),
            "source" to JSONObject(mapOf("name" to maxAd.networkName)))
        }

        override fun onAdLoadFailed(adUnitId: String, error: MaxError) {
          isLoading = false
          recorder.log(
            "ad.loadFailed", "ad" to ad, "attempt" to attempt,
            "error" to JSONObject(mapOf("code" to error.code, "message" to error.message)))
          \#(retry)
        }

        private fun giveUp() {
          attempt = 0
          ad = UUID.randomUUID().toString()
        }
      """#
  }

  private var kotlinShowing: String {
    #"""
      fun show(activity: Activity, reward: (String, Int) -> Unit) {
        if (!film.isReady) return load()
        this.reward = reward
        shown = ad
        ad = UUID.randomUUID().toString()
        recorder.log("ad.show", "ad" to shown)
        film.showAd(activity)
      }

      override fun onAdDisplayed(maxAd: MaxAd) = recorder.log("ad.display", "ad" to shown)

      override fun onAdDisplayFailed(maxAd: MaxAd, error: MaxError) {
        recorder.log(
          "ad.displayFailed", "ad" to shown, "error" to JSONObject(mapOf("message" to error.message)))
        next()
      }

      override fun onUserRewarded(maxAd: MaxAd, maxReward: MaxReward) {
        // The format promises \#(CodeLiteral.comment(rewardWords)).
        val fields = arrayOf("ad" to shown, "name" to maxReward.label, "amount" to maxReward.amount)
        recorder.log("reward.grant", *fields)
        val deliver = reward ?: return
        reward = null
        deliver(maxReward.label, maxReward.amount)
        recorder.log("reward.deliver", *fields)
      }

      override fun onAdHidden(maxAd: MaxAd) {
        recorder.log("ad.hide", "ad" to shown)
        next() // and reward stays
      }

      override fun onAdClicked(maxAd: MaxAd) = recorder.log("click", "ad" to shown, "by" to "sdk")

      private fun next() {
        \#(system.preloadNext ? "load()" : "// The next one is asked for when it is wanted.")
      }
    """#
  }
}
