import Checking
import Model
import Basics
import Sessions

/// Reports a URL that has no scheme or is plain http.
enum URLInsecure: DefinitionRule, AdRule, SessionRule {
  static let info = RuleInfo(
    id: "url-insecure",
    title: "URL is not secure",
    group: .definitions,
    severity: .warning,
    summary: """
      A URL has no scheme, or is plain `http`. The rule judges the `sample` or `default` of a `url` asset, the address \
      of a delivered asset, an ad's `destination`, the `url` of a click, and the manifest of a scheduled break. Links \
      into apps (`example://offer`) pass. In a recording it is reported once an ad, at the first line with such a URL, \
      and once a break.
      """,
    rationale: """
      Over plain `http` any party on the network path can read and replace the loaded data: an ad's picture, or the \
      page that it leads to. App Transport Security on iOS and the defaults of Android refuse such requests, so the \
      asset stays empty; Ad Manager refuses such URLs in creatives (`INSECURE_SCHEME`, `NO_SCHEME`).
      """,
    remedy: "Write the URL with `https://`, after making sure that the server answers there.",
    citations: [
      .creativeTemplateService,
      Citation(
        "Apple: Preventing insecure network connections",
        url: "https://developer.apple.com/documentation/security/preventing-insecure-network-connections"),
    ],
    grounds: [
      .documented(
        """
        Ad Manager refuses such URLs in creatives (`INSECURE_SCHEME`, `NO_SCHEME`); iOS blocks loads over \
        plain `http`.
        """)
    ],
    good: [
      .definition(
        """
        kind: customNative
        id: bread-native
        assets:
          Headline: {type: text, sample: Fresh bread before seven}
          Recipe: {type: url, default: "example://recipes", sample: "https://example.com/recipes/bread"}
          AdChoices: {type: adChoices}
        """),
      .recording(ExampleLines.session, formats: [ExampleFormats.simpleNative]),
    ],
    bad: [
      .definition(
        """
        kind: customNative
        id: bread-native
        assets:
          Headline: {type: text, sample: Fresh bread before seven}
          Recipe: {type: url, default: ↓example.com/recipes, sample: ↓"http://example.com/recipes/bread"}
          AdChoices: {type: adChoices}
        """),
      .native(
        shown: """
          ↓{"event":"click","ad":"a1","asset":"MainImage","by":"app","action":"browser",\
          "url":"http://bakery.example.com/","openable":[]}
          """),
    ])

  static func judge(_ format: FormatFolder, in configuration: Configuration) -> RuleOutcome {
    let definition = format.definition
    let urls = definition.assets.filter { $0.type.value == .url }.flatMap { asset in
      [("default", asset.defaultValue), ("sample", asset.sample)].compactMap { field, value in
        value.map { (key: asset.key.value, what: "The \(field) of \(asset.key.value.quoted)", url: $0) }
      }
    }
    if urls.isEmpty { return .notApplicable }
    return .passUnless(
      urls.compactMap { key, what, url in
        URLWeakness(of: url.value).map {
          Violation("\(what) \($0.message).", at: definition.location(url.range), help: $0.help).about(key)
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
      "\(first.what.name) \(first.weakness.message).", at: first.event.location, help: first.weakness.help,
      related: weak.dropFirst().map { RelatedPlace("\($0.what.name) too", at: $0.event.location) }
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
          Violation("The URL of the break \(weakness.message).", at: schedule.location, help: weakness.help))
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
  var name: String {
    switch self {
    case .asset(let asset): "The URL of \(asset.key.quoted)"
    case .destination: "The ad's destination"
    case .click: "The URL that the click opened"
    }
  }
}
