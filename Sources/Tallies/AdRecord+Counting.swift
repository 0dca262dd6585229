import AdModel
import Diagnostics
import Ledger

extension AdRecord {
  /// The lines of the kind that counts the ad: the first does, the others repeat it (recording.md, "Counting").
  var countingEvents: [Event] {
    switch kind {
    case .rewarded: events.filter { $0.kind == .adDisplay }
    case .liveInterstitial: events.filter { $0.kind == .adStart }
    case .customNative, .native, nil: impressions
    }
  }
}

extension Click {
  /// The asset that a tap counts for: an alias, a translation or a careless spelling counts as the key that is meant.
  var countedKey: String? {
    switch match {
    case .declared(let asset): asset.key.value
    case .standard(let key), .caseDiffers(from: let key), .localized(of: let key): key
    case .extra, .unknown: key
    }
  }
}

extension Tally {
  /// The counts of one ad; `sessions` is left to its session.
  init(of ad: AdRecord) {
    let (adTaps, counting) = (ad.taps, ad.countingEvents)
    let isCounted = !counting.isEmpty
    ads = 1
    requests = ad.requests.count
    loads = ad.loads.count
    loadFailures = ad.loadFailures.count
    loadedAds = ad.loads.isEmpty ? 0 : 1
    renderedAds = ad.isRendered ? 1 : 0
    loadedAndRenderedAds = ad.isRendered && !ad.loads.isEmpty ? 1 : 0
    impressions = isCounted ? 1 : 0
    repeatedImpressions = max(0, counting.count - 1)
    adChoicesTaps = adTaps.count { $0.role == .adChoices }
    taps = adTaps.count - adChoicesTaps
    tappedImpressions = isCounted && taps > 0 ? 1 : 0
  }
}

extension LoadError {
  init(of failure: Event) {
    let error = failure[.error]
    let code = error?["code"]
    domain = RowKey(error?["domain"]?.string)
    self.code = RowKey(code?.string ?? code?.integer.map(String.init))
  }
}
