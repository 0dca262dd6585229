import AdModel
import Ledger

/// What a session said of itself, row by row; of consent what was asked and answered, never the strings.
struct SessionFacts {
  let record: SessionRecord
  let redactor: Redactor

  var rows: [FactRow] {
    [
      row("Platform", record.platform.map(Self.platform)),
      row("Country", country),
      row("Language", record.language),
      row("App", version(record.appID, record.appVersion)),
      row("SDK", version(record.start?[.sdk]?["name"]?.string, record.start?[.sdk]?["version"]?.string)),
      row(
        "Recorder",
        version(record.start?[.recorder]?["name"]?.string, record.start?[.recorder]?["version"]?.string)),
      row(
        "Screen",
        record.screen.map { "\(NumberText.decimal($0.width)) × \(NumberText.decimal($0.height)) points" }),
      row("Consent", record.consent.map(consent)),
      row("Under age of consent", record.isUnderAge.map { $0 ? "yes" : "no" }),
      row("Ended", ending),
      FactRow(label: "Recorded in", values: files, isCode: true),
    ]
  }

  private func row(_ label: String, _ value: String?) -> FactRow {
    FactRow(label: label, values: [value.map(redactor.text) ?? "not recorded"])
  }

  private static func platform(_ name: String) -> String {
    ["ios": "iOS", "android": "Android", "tvos": "tvOS", "web": "Web"][name] ?? name
  }

  private var country: String? {
    record.country.map { country in
      switch record.isEEA {
      case true?: "\(country), in the EEA"
      case false?: "\(country), outside the EEA"
      case nil: "\(country), not a country that is known"
      }
    }
  }

  private func version(_ name: String?, _ version: String?) -> String? {
    let parts = [name, version].compactMap(\.self)
    return parts.isEmpty ? nil : parts.joined(separator: " ")
  }

  private func consent(_ consent: Consent) -> String {
    func answer(_ value: Bool?) -> String { value.map { $0 ? "yes" : "no" } ?? "not recorded" }
    let string =
      switch consent.hasConsentString {
      case true?: "recorded, not shown"
      case false?: "none"
      case nil: "not recorded"
      }
    return [
      "GDPR applies: \(answer(consent.gdpr))",
      "consent string: \(string)",
      "non-personalised ads: \(answer(consent.nonPersonalised))", "limited ads: \(answer(consent.limited))",
    ].joined(separator: "; ")
  }

  private var ending: String {
    switch record.session.ending {
    case .ended: "by session.end"
    case .inputEnded: "with the recording, without session.end"
    case .evicted: "set aside to bound memory"
    }
  }

  /// The files that hold its lines, in reading order.
  private var files: [String] {
    var seen: Set<Int32> = []
    return record.session.rawEvents.map(\.line.file).filter { seen.insert($0).inserted }
      .map { record.session.files[Int($0)] }
  }
}
