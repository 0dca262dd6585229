import AdModel
import Diagnostics

extension SessionRecord {
  /// Reads what the first `session.start` says.
  mutating func noteStart(in territories: Territories) {
    guard let start else { return }
    platform = start[.platform]?.string
    language = start[.language]?.string
    isTest = start[.test]?.bool ?? false
    isUnderAge = start[.underAge]?.bool
    if let app = start[.app] {
      appID = app["id"]?.string
      appVersion = app["version"]?.string
    }
    if let code = start[.country]?.string, code.utf8.count == 2, code.utf8.allSatisfy({ $0 < 0x80 }) {
      let normalised = Territories.normalised(code)
      country = normalised
      // A code that names no country (`ZZ`) says as little as none; one that the configuration names is known.
      let isEEA = territories.eea.contains(normalised)
      self.isEEA = isEEA || CountryCodes.contains(normalised) ? isEEA : nil
    }
    consent = start[.consent].map(Consent.init)
    let size = start[.screen]?.elements.compactMap(\.number) ?? []
    if size.count == 2 { screen = Frame(x: 0, y: 0, width: size[0], height: size[1]) }
  }

  /// Why something that never came may have come unseen (judging.md, "Verdicts").
  var missingEvidence: [String] {
    var reasons: [String] = []
    func note(_ count: Int, _ one: String, _ many: String) {
      if count > 0 { reasons.append(count == 1 ? one : "\(count) \(many)") }
    }
    note(gaps.count, "numbers of seq never came", "stretches of seq never came")
    note(
      Set(session.defects.map(\.event)).union(ads.flatMap(\.requestsOfOtherKind).map(\.index)).count,
      "an event is invalid", "events are invalid")
    note(session.quarantined.count, "a line could not be read", "lines could not be read")
    if case .evicted = session.ending { reasons.append("the session was set aside to bound memory") }
    return reasons
  }
}

extension Consent {
  init(_ value: EventValue) {
    self.init(
      gdpr: value["gdpr"]?.bool, nonPersonalised: value["npa"]?.bool, limited: value["ltd"]?.bool,
      hasConsentString: value["tcf"]?.string.map { !$0.isEmpty } ?? false)
  }
}
