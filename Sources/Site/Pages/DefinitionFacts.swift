import Reports
import Model
import Basics
import Sessions

/// A labelled row with the values of a field of a definition or a session; defaults are filled in.
struct FactRow: ViewModel {
  var label: String
  var values: [String]
  /// True if the values are shown as code: ids, keys, patterns.
  var isCode = false

  func value(_ name: TemplateName) -> TemplateValue? {
    switch name {
    case "label": .text(label)
    case "codes": .texts(isCode ? values : [])
    case "texts": .texts(isCode ? [] : values)
    default: nil
    }
  }
}

/// The fields of a definition as labelled rows. Defaults are filled in; kind and id are in the page's head, assets in a
/// table of their own (`AssetTable`).
struct DefinitionFacts {
  let definition: FormatDefinition

  /// Returns the rows; those of a public site leave out owner, ad units, files, and whatever else is written in code.
  func rows(isPublic: Bool) -> [FactRow] {
    isPublic ? (common + system).filter { !$0.isCode && $0.label != Self.owner } : common + system
  }

  private static let owner = "Owner"

  private var common: [FactRow] {
    [
      definition.owner.map { FactRow(label: Self.owner, values: [$0.value]) },
      definition.tags.isEmpty ? nil : FactRow(label: "Tags", values: definition.tags.map(\.value)),
      FactRow(label: "Demand channel (inventory)", values: [definition.inventory.rawValue]),
      FactRow(
        label: "Territory",
        values: [
          definition.territory.map { $0.value.map(\.value).joined(separator: ", ") } ?? "everywhere"
        ]),
      list("Ad units", definition.adUnits),
      FactRow(label: "File", values: [definition.file], isCode: true),
    ].compactMap(\.self)
  }

  private var system: [FactRow] {
    switch definition.system {
    case .customNative: video + clicks
    case .native(let system): native(system)
    case .rewarded(let system): rewarded(system)
    case .liveInterstitial(let system): live(system)
    }
  }

  private func list(_ label: String, _ values: [Located<String>]) -> FactRow? {
    values.isEmpty ? nil : FactRow(label: label, values: values.map(\.value), isCode: true)
  }

  private func code(_ label: String, _ value: String?) -> [FactRow] {
    value.map { [FactRow(label: label, values: [$0], isCode: true)] } ?? []
  }

  private func text(_ label: String, _ value: String) -> FactRow { FactRow(label: label, values: [value]) }

  private var video: [FactRow] {
    guard let video = definition.video else { return [text("Video", "none")] }
    return [text("Video", video.fallback.map { "yes, without one '\($0.value)' is shown" } ?? "yes")]
  }

  private var clicks: [FactRow] {
    guard let handler = definition.customClickHandler else { return [] }
    return [text("Clicks", handler.value ? "the app's own handler" : "the SDK opens the link")]
  }

  private func native(_ system: NativeSystem) -> [FactRow] {
    var rows = [text("Variant", system.variant == .content ? "content" : "app install")]
    rows += video + clicks
    guard let mediation = system.mediation else { return rows + [text("Served", "directly")] }
    rows += code("Adapter", mediation.adapter?.value)
    rows.append(text("Server parameter", mediation.parameter.rawValue))
    let (impressions, clicks) = (mediation.impressionTracking?.value, mediation.clickTracking?.value)
    rows.append(
      text(
        "Counted by",
        "impressions: \(impressions?.rawValue ?? "not said"), clicks: \(clicks?.rawValue ?? "not said")"))
    let images = [
      mediation.imageDownload.map { $0.value ? "downloaded by the adapter" : "passed on as URLs" },
      mediation.multipleImages.map { $0.value ? "several" : "one" },
      mediation.imageOrientation.map { "\($0.value.rawValue) orientation" },
    ].compactMap(\.self)
    return rows + (images.isEmpty ? [] : [text("Images", images.joined(separator: ", "))])
  }

  private func rewarded(_ system: RewardedSystem) -> [FactRow] {
    var rows = code("Mediation platform", system.platform?.value)
    if let setup = list("Set-up needs", system.setupParameters) { rows.append(setup) }
    let amount = system.rewardAmount.map { NumberText.decimal($0.value, digits: 2) }
    let reward = [amount, system.rewardName?.value].compactMap(\.self).joined(separator: " ")
    if !reward.isEmpty { rows.append(text("Reward", reward)) }
    rows.append(text("Delivered by", system.deliveredBy.rawValue))
    rows.append(
      text("Retries", system.retries ? "up to \(system.maxRetries), with back-off" : "none"))
    rows.append(text("Next ad", system.preloadNext ? "loaded ahead" : "loaded on demand"))
    return rows
  }

  private func live(_ system: LiveSystem) -> [FactRow] {
    code("Network code", system.networkCode?.value) + code("Custom asset key", system.customAssetKey?.value)
      + code("Pod identifier", system.podIdentifier?.value)
  }
}

/// Properties of a session, such as its platform and SDK, as labelled rows. They include the user's consent choices,
/// but never consent strings.
struct SessionFacts {
  let record: SessionRecord
  let redactor: Redactor

  var rows: [FactRow] {
    [
      row("Platform", platform),
      row("Country", country),
      row("Language", record.language.map { redactor.value($0, as: .name) }),
      row("App", app),
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
    FactRow(label: label, values: [value ?? "not recorded"])
  }

  var platform: String? { record.platform.map(Self.name(ofPlatform:)) }
  var app: String? { version(record.appID, record.appVersion) }

  /// Returns the name of a platform as its maker writes it: `iOS` for `ios`.
  static func name(ofPlatform name: String) -> String {
    ["ios": "iOS", "android": "Android", "tvos": "tvOS", "web": "Web"][name] ?? name
  }

  var country: String? {
    record.country.map { country in
      switch record.isEEA {
      case true?: "\(country), in the EEA"
      case false?: "\(country), outside the EEA"
      case nil: "\(country), not a country that is known"
      }
    }
  }

  private func version(_ name: String?, _ version: String?) -> String? {
    let parts = [
      name.map { redactor.value($0, as: .name) }, version.map { redactor.value($0, as: .version) },
    ].compactMap(\.self)
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
    case .evicted: "evicted to bound memory"
    }
  }

  /// Files that contain lines of the session, in reading order.
  private var files: [String] {
    record.session.rawEvents.map(\.line.file).uniqued().map { record.session.files[Int($0)] }
  }
}
