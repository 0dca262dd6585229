import Checking
import Model
import Basics
import Sessions

extension Rule {
  /// Rules about what a definition says.
  static let definitions: [Rule] = [
    Rule("adchoices-undeclared", .definition(AdChoicesUndeclared.judge)),
    Rule("badge-undeclared", .definition(badgeUndeclared)),
    Rule("mapping-key-unknown", .definition(mappingKeyUnknown)),
    Rule("retry-never", .definition(retryNever)),
    Rule("url-insecure", .definition(URLInsecure.judge), .ad(URLInsecure.judge), .session(URLInsecure.judge)),
    Rule("video-fallback-invalid", .definition(VideoFallbackInvalid.judge)),
  ]
}

/// Reports a custom native format for reservation ads in the EEA that declares no AdChoices asset.
private enum AdChoicesUndeclared {
  static func judge(_ format: FormatFolder, in configuration: Configuration) -> RuleOutcome {
    let definition = format.definition
    guard definition.kind == .customNative else { return .notApplicable }
    guard definition.inventory != .backfill else { return .notApplicable }
    guard definition.mayRunInEEA(configuration) else { return .notApplicable }
    if declaresAdChoices(definition, configuration) { return .pass }
    var violation = Violation(
      "Format \(name: definition.id.value) may carry reservation ads in the EEA and declares no AdChoices asset.",
      at: definition.location(definition.id.range),
      help: "Add 'AdChoices: {type: adChoices, corner: topRight}' to 'assets'.",
      related: territory(of: definition))
    // New ads of a retired format aren't booked, so what its definition lacks does no harm.
    if definition.status == .deprecated { violation.severity = .note }
    return .fail([violation])
  }

  /// True if the format has an asset of type `adChoices`, or one under a key that the SDKs use for AdChoices.
  private static func declaresAdChoices(
    _ definition: FormatDefinition, _ configuration: Configuration
  ) -> Bool {
    let aliases = configuration.canonicalKeysByAlias
    return definition.assets.contains {
      $0.type.value == .adChoices || (aliases[$0.key.value] ?? $0.key.value) == AssetKeys.adChoices
    }
  }
}

/// Reports a native format that may run in the EEA and declares no ad label.
private func badgeUndeclared(_ format: FormatFolder, in configuration: Configuration) -> RuleOutcome {
  let definition = format.definition
  guard definition.hasAssets, definition.mayRunInEEA(configuration) else { return .notApplicable }
  if definition.assets.contains(where: { $0.type.value == .badge }) { return .pass }
  return .fail(
    "Format \(name: definition.id.value) may run in the EEA and declares no ad label.",
    at: definition.location(definition.id.range), help: "Add 'AdBadge: {type: badge}' to 'assets'.",
    related: territory(of: definition))
}

extension FormatDefinition {
  /// Returns true if the format's territory has a country of the EEA, or if the definition states none.
  func mayRunInEEA(_ configuration: Configuration) -> Bool {
    let territories = configuration.territories
    guard let countries = territories.countries(of: self.territory) else { return true }
    return !countries.isDisjoint(with: territories.eea)
  }
}

private func territory(of definition: FormatDefinition) -> [RelatedPlace] {
  definition.territory.map { [RelatedPlace("its territory", at: definition.location($0.range))] } ?? []
}

/// Reports a mediation mapping for an asset that the format doesn't have.
private func mappingKeyUnknown(_ format: FormatFolder, in configuration: Configuration) -> RuleOutcome {
  let definition = format.definition
  guard let mapping = definition.native?.mediation?.mapping, !mapping.isEmpty else { return .notApplicable }
  let keys = definition.assets.map(\.key.value)
  // If two names differ from one key only by case, only the first can be fixed.
  var free = keys.filter { key in !mapping.contains { $0.ours.value == key } }
  return .passUnless(
    mapping.filter { !keys.contains($0.ours.value) }.map { row in
      defer { free.removeAll { AssetKeys.folded($0) == AssetKeys.folded(row.ours.value) } }
      let guess = keys.nearest(to: row.ours.value)
      return Violation(
        "The mapping names \(name: row.ours.value), which the format doesn't declare.",
        at: definition.location(row.ours.range),
        help: guess.map { "Did you mean \(name: $0)?" }
          ?? "The format declares \(names: keys).",
        fix: row.ours.caseFix(among: free)
      ).about(row.ours.value, nearest: guess)
    })
}

/// Reports a rewarded format with retries switched on and a limit of 0 retries.
private func retryNever(_ format: FormatFolder, in configuration: Configuration) -> RuleOutcome {
  let definition = format.definition
  guard let system = definition.rewarded, let isOn = system.retryOnFailure, isOn.value else {
    return .notApplicable
  }
  if system.maxRetries > 0 { return .pass }
  let limit = system.maxRetriesField
  return .fail(
    "Retries are switched on, and 'maxRetries' is \(limit == nil ? "absent, which is 0" : "0"): the format never retries.",
    at: definition.location((limit?.range ?? isOn.range)),
    help: "State how often to retry, or switch retries off.")
}

/// Reports a URL that has no scheme or is plain http.
private enum URLInsecure {
  static func judge(_ format: FormatFolder, in configuration: Configuration) -> RuleOutcome {
    let definition = format.definition
    let urls = definition.assets.filter { $0.type.value == .url }.flatMap { asset in
      [("default", asset.defaultValue), ("sample", asset.sample)].compactMap { field, value in
        value.map {
          (key: asset.key.value, what: "The \(words: field) of \(name: asset.key.value)" as Phrase, url: $0)
        }
      }
    }
    if urls.isEmpty { return .notApplicable }
    return .passUnless(
      urls.compactMap { key, what, url in
        URLWeakness(of: url.value).map {
          Violation("\(what) \(words: $0.message).", at: definition.location(url.range), help: $0.help).about(
            key)
        }
      })
  }

  static func judge(_ ad: AnyAd) -> RuleOutcome {
    var hasURL = false
    var weak: [(what: URLPlace, weakness: URLWeakness, event: Event)] = []
    if ad.record.kinds.intersects(kindsWithURLs) {
      for event in ad.record.events.of(kindsWithURLs) {
        forEachURL(in: event) { what, url in
          hasURL = true
          // Fast path: nearly every URL is https.
          if url.beginsPlainly(with: "https:") { return }
          if let weakness = URLWeakness(of: url.string ?? "") { weak.append((what, weakness, event)) }
        }
      }
    }
    guard let first = weak.first else {
      return hasURL ? .pass : .notApplicable
    }
    return .fail(
      "\(first.what.name) \(words: first.weakness.message).", at: first.event.location,
      help: first.weakness.help,
      related: weak.dropFirst().map { RelatedPlace("\($0.what.name.text) too", at: $0.event.location) }
    ).about(first.what.key)
  }

  static func judge(_ session: SessionRecord, in context: CheckContext) -> RuleOutcome {
    guard session.kinds.contains(.breakSchedule) else { return .notApplicable }
    let events = session.session.rawEvents
    var violations: [Violation] = []
    var hasURL = false
    for index in events.indices where events[index].kind == .breakSchedule {
      let schedule = session.session.event(index)
      let urls = [schedule[.url]].compactMap(\.self) + (schedule[.urls].map { Array($0.parts) } ?? [])
      for url in urls where url.isString {
        hasURL = true
        if url.beginsPlainly(with: "https:") { continue }
        guard let weakness = url.string.flatMap({ URLWeakness(of: $0) }) else { continue }
        violations.append(
          Violation(
            "The URL of the break \(words: weakness.message).", at: schedule.location, help: weakness.help))
        break
      }
    }
    return hasURL ? .passUnless(violations) : .notApplicable
  }

  private static let kindsWithURLs = EventKindSet(.adLoad, .click)

  private static func forEachURL(in event: Event, _ body: (URLPlace, EventValue) -> Void) {
    func take(_ url: EventValue?, _ what: URLPlace) {
      if let url, url.isString { body(what, url) }
    }
    guard event.kind == .adLoad else { return take(event[.url], .click) }
    if let assets = event[.assets] {
      for asset in assets.parts { take(asset["url"], .asset(asset)) }
    }
    take(event[.destination], .destination)
  }
}

/// The position of an unsafe URL: an asset or destination of a loaded ad, or a click.
private enum URLPlace {
  case asset(EventValue)
  case destination
  case click

  /// The key of the asset with the URL; `nil` for other positions.
  var key: String? {
    if case .asset(let asset) = self { asset.key } else { nil }
  }

  /// The first words of a message about the URL, such as `The URL of 'MainImage'`.
  var name: Phrase {
    switch self {
    case .asset(let asset): "The URL of \(name: asset.key)"
    case .destination: "The ad's destination"
    case .click: "The URL that the click opened"
    }
  }
}

/// Reports a video format whose fallback is no image asset of the format.
private enum VideoFallbackInvalid {
  static func judge(_ format: FormatFolder, in configuration: Configuration) -> RuleOutcome {
    let definition = format.definition
    guard let fallback = definition.video?.fallback else { return .notApplicable }
    let asset = definition.asset(fallback.value)
    if asset?.type.value == .image { return .pass }
    let images = definition.assets.filter { $0.type.value == .image }.map(\.key.value)
    let name: Phrase = "\(name: fallback.value)"
    let violation = Violation(
      asset.map { "The video's fallback \(name) is of type \(name: $0.type.value.rawValue), not 'image'." }
        ?? "The video's fallback \(name) is no asset of the format.",
      at: definition.location(fallback.range), help: help(for: fallback.value, images: images),
      related: asset.map { [RelatedPlace("the asset", at: definition.location($0.key.range))] } ?? [],
      fix: fallback.caseFix(among: images)
    ).about(fallback.value, nearest: images.nearest(to: fallback.value))
    return .fail([violation])
  }

  private static func help(for name: String, images: [String]) -> String {
    if let guess = images.nearest(to: name) { return "Did you mean \(name: guess)?" }
    return images.isEmpty
      ? "Add an image asset to fall back on." : "Its images are \(names: images)."
  }
}
