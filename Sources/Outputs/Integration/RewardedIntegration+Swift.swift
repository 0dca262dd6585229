import AdModel
import Diagnostics

extension RewardedIntegration {
  var swiftSetup: String {
    let literal = CodeLiteral.swift
    let needed = parameters.map(literal).joined(separator: ", ")
    return #"""
      import AppLovinSDK

      /// Before the first load. `parameters` come from Info.plist or from the app's configuration.
      @MainActor func setUpAds(parameters: [String: String], recorder: AdRecorder) async {
        let missing = [\#(needed)].filter { parameters[$0, default: ""].isEmpty }
        guard missing.isEmpty else {
          return recorder.log("service.setup", ["service": \#(literal(platform)), "ok": false, "missing": missing])
        }
        let configuration = ALSdkInitializationConfiguration(sdkKey: parameters[\#(literal(parameters.first ?? "sdkKey"))] ?? "") {
          $0.mediationProvider = ALMediationProviderMAX
        }
        _ = await ALSdk.shared().initialize(with: configuration)
        recorder.log("service.setup", ["service": \#(literal(platform)), "ok": true])
      }
      """#
  }

  var swift: String {
    #"""
    /// \#(CodeLiteral.comment(definition.name)).
    @MainActor final class \#(definition.typeName)Ad: NSObject, @preconcurrency MARewardedAdDelegate {
      private let film: MARewardedAd
      private let recorder: AdRecorder
      private var ad = UUID().uuidString
      /// The ad whose film is, or was last, on the screen.
      private var shown = ""
      private var attempt = 0
      private var isLoading = false
      /// Kept until the reward is handed out: it may come after the film was closed.
      private var reward: ((_ name: String, _ amount: Double) -> Void)?

      init(recorder: AdRecorder) {
        self.recorder = recorder
        film = MARewardedAd.shared(withAdUnitIdentifier: \#(CodeLiteral.swift(definition.exampleAdUnit)))
        super.init()
        film.delegate = self
      }

    \#(swiftLoading)

    \#(swiftShowing)
    }
    """#
  }

  private var swiftLoading: String {
    let retry =
      system.retries && system.maxRetries > 0
      ? """
      guard attempt <= \(system.maxRetries) else { return giveUp() }
          let delay = pow(2, Double(min(6, attempt)))
          recorder.log("ad.retry", ["ad": ad, "attempt": attempt, "delaySeconds": delay])
          Task {
            do { try await Task.sleep(for: .seconds(delay)) } catch { return }  // cancelled
            load()
          }
      """ : "giveUp()  // This format doesn't retry: the next show asks again."
    return #"""
        func load() {
          guard !isLoading, !film.isReady else { return }
          isLoading = true
          attempt += 1
          recorder.log("ad.request", [
            "ad": ad, "kind": "rewarded", "adUnit": film.adUnitIdentifier, "attempt": attempt,
          ])
          film.load()
        }

        func didLoad(_ maAd: MAAd) {
          isLoading = false
          attempt = 0
          recorder.log("ad.load", [
            "ad": ad, "format": \#(CodeLiteral.swift(definition.id.value)), "source": ["name": maAd.networkName],
          ])
        }

        func didFailToLoadAd(forAdUnitIdentifier adUnitIdentifier: String, withError error: MAError) {
          isLoading = false
          recorder.log("ad.loadFailed", [
            "ad": ad, "attempt": attempt, "error": ["code": error.code.rawValue, "message": error.message],
          ])
          \#(retry)
        }

        private func giveUp() { (attempt, ad) = (0, UUID().uuidString) }
      """#
  }

  private var swiftShowing: String {
    #"""
      func show(reward: @escaping (_ name: String, _ amount: Double) -> Void) {
        guard film.isReady else { return load() }
        self.reward = reward
        shown = ad
        ad = UUID().uuidString
        recorder.log("ad.show", ["ad": shown])
        film.show()
      }

      func didDisplay(_ maAd: MAAd) { recorder.log("ad.display", ["ad": shown]) }

      func didFail(toDisplay maAd: MAAd, withError error: MAError) {
        recorder.log("ad.displayFailed", ["ad": shown, "error": ["message": error.message]])
        next()
      }

      func didRewardUser(for maAd: MAAd, with maReward: MAReward) {
        // The format promises \#(CodeLiteral.comment(rewardWords)).
        let fields: [String: Any] = ["ad": shown, "name": maReward.label, "amount": maReward.amount]
        recorder.log("reward.grant", fields)
        guard let reward else { return }
        self.reward = nil
        reward(maReward.label, Double(maReward.amount))
        recorder.log("reward.deliver", fields)
      }

      func didHide(_ maAd: MAAd) {
        recorder.log("ad.hide", ["ad": shown])
        next()  // and `reward` stays
      }

      func didClick(_ maAd: MAAd) { recorder.log("click", ["ad": shown, "by": "sdk"]) }

      private func next() {
        \#(system.preloadNext ? "load()" : "// The next one is asked for when it is wanted.")
      }
    """#
  }

  /// What the viewer gets.
  var rewardWords: String {
    let amount = SVGNumber.text(system.rewardAmount?.value ?? 1)
    return "\(amount) \(system.rewardName?.value ?? "reward")"
  }
}
