import AdModel
import Diagnostics

extension SessionRecord {
  /// Reads what the first `session.start` says.
  mutating func noteStart(in territories: Territories, cache: inout LedgerCache) {
    guard let start else { return }
    platform = cache.text(start[.platform])
    language = cache.text(start[.language])
    isTest = start[.test]?.bool ?? false
    isUnderAge = start[.underAge]?.bool
    if let app = start[.app] {
      appID = cache.text(app["id"])
      appVersion = cache.text(app["version"])
    }
    if let country = start[.country].flatMap({ cache.country($0, in: territories) }) {
      self.country = country.code
      isEEA = country.isEEA
    }
    consent = start[.consent].map(Consent.init)
    if let size = start[.screen]?.elements.compactMap(\.number), size.count == 2 {
      screen = Frame(x: 0, y: 0, width: size[0], height: size[1])
    }
  }

  /// Why something that never came may have come unseen (judging.md, "Verdicts").
  var missingEvidence: [String] {
    var reasons: [String] = []
    func note(_ count: Int, _ one: String, _ many: String) {
      if count > 0 { reasons.append(count == 1 ? one : "\(count) \(many)") }
    }
    note(gaps.count, "numbers of seq never came", "stretches of seq never came")
    note(invalidEvents, "an event is invalid", "events are invalid")
    note(session.quarantined.count, "a line could not be read", "lines could not be read")
    if case .evicted = session.ending { reasons.append("the session was set aside to bound memory") }
    return reasons
  }

  /// How many events have a field that counts as absent.
  private var invalidEvents: Int {
    if session.defects.isEmpty, !ads.contains(where: { $0.hasRequestOfOtherKind }) { return 0 }
    return Set(session.defects.map(\.event)).union(ads.flatMap(\.requestsOfOtherKind).map(\.index)).count
  }
}

extension Consent {
  init(_ value: EventValue) {
    self.init(
      gdpr: value["gdpr"]?.bool, nonPersonalised: value["npa"]?.bool, limited: value["ltd"]?.bool,
      hasConsentString: value["tcf"]?.isFilled)
  }
}

extension EventValue {
  /// Whether a string has something in it; `nil` for what is none.
  fileprivate var isFilled: Bool? { isString ? session.rawValue(index).length > 0 : nil }
}
