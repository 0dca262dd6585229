import Model
import Basics

/// The state of one custom native or native ad during its lifecycle.
struct NativeAd {
  let name: String
  let creative: Creative
  /// A number from a wide range that is part of the addresses of pictures, so that different ads rarely have equal
  /// addresses.
  private let campaign: Int
  let visit: Visit
  let sessions: NativeSessions
  private let inventory: String
  let hasVideo: Bool
  private let deepLink: String?
  var layout: CardLayout
  /// The outcome of the adapter's load, an ad or an error; `nil` before the adapter has finished, and for ads without
  /// an adapter.
  private var outcome: LifecycleCondition?
  var moves = 0
  /// The ad's last event. `opensPage` is true if a full screen must follow it, because a click on AdChoices opens a
  /// page.
  private var (last, opensPage): (EventKind?, Bool) = (nil, false)
  /// The distance in points below its final position at which the ad is first laid out. Its impression is counted as
  /// soon as its first pixels are visible. Then the ad is scrolled up to its final position.
  var distanceBelow = 0.0
  /// Height of the app's bar at the bottom of the screen, in points; it covers an ad that reaches there. 0 without one.
  let bar: Double
  /// True if the device was turned while this ad was on the screen.
  var isTurned = false
  /// Keys of the assets on the screen.
  var shown: [String] = []
  /// True if the app requests other kinds of ads together with this native ad.
  private let isAskedAmongOthers: Bool

  init(
    name: String, creative: Creative, visit: Visit, sessions: NativeSessions,
    using random: inout SimulationGenerator
  ) {
    self.name = name
    self.creative = creative
    campaign = random.int(in: 10_000...59_999)
    self.visit = visit
    self.sessions = sessions
    inventory =
      switch sessions.format.inventory {
      case .reservation: "reservation"
      case .backfill: "backfill"
      case .any: random.chance(60) ? "reservation" : "backfill"
      }
    hasVideo = creative.parts.contains { if case .video = $0.content { true } else { false } }
    deepLink =
      random.chance(30) ? "app-\(creative.advertiser.name.lowercased().filter(\.isLetter))://open" : nil
    layout = CardLayout(
      creative, of: sessions.format, on: visit.device,
      direction: TextDirection(language: visit.place.language) ?? .leftToRight)
    let room = Double(visit.device.height) - layout.card.height
    bar = room >= visit.habits.bar ? visit.habits.bar : 0
    layout.move(by: Self.scroll(of: layout.card, within: Double(visit.device.height) - bar, using: &random))
    isAskedAmongOthers = !sessions.isSample && sessions.mediation == nil && random.chance(15)
    if !sessions.isSample, random.chance(40) {
      distanceBelow = Double(visit.device.height - random.int(in: 1...40)) - bar - layout.card.y
      layout.move(by: distanceBelow)
    }
  }

  /// Returns true if a step of the lifecycle is possible after the events that the ad has had so far.
  func allows(_ row: LifecycleRow) -> Bool {
    switch row.on.event {
    case .screenPresent: last == .click
    case _ where opensPage: false
    case .adLoad: outcome != .outcomeError
    case .adLoadFailed: outcome != .outcomeAd
    case .click: clickableKey != nil
    case .viewRender: row.from != "counted" || moves < 3
    default: true
    }
  }

  private var clickableKey: String? {
    creative.parts.first { $0.isClickable }.map { shownKey(of: $0) }
  }

  mutating func write(
    _ row: LifecycleRow, to writer: inout SessionWriter
  ) {
    opensPage = false
    defer { last = row.on.event }
    switch row.on.event {
    case .adRequest: request(&writer)
    case .adLoad: load(&writer)
    case .adLoadFailed:
      writer.wait(milliseconds: 80...900)
      writer.line(.adLoadFailed, ad: name) {
        $0.field("error", json: #"{"domain":"com.google.admob","code":1,"message":"No ad to show."}"#)
        $0.field("attempt", 1)
      }
    case .viewRender: render(&writer, isMove: row.from == "counted")
    case .assetRender: renderAssets(&writer)
    case .impression: count(&writer)
    case .viewHide:
      writer.wait(milliseconds: 1300...15_000)
      if visit.habits.isLeft { leaveApp(&writer) }
      hide(&writer)
    case .click: click(&writer)
    case .screenPresent:
      writer.wait(milliseconds: 100...900)
      writer.line(.screenPresent, ad: name)
    default:
      writer.wait(milliseconds: 1300...15_000)
      writer.line(row.on.event, ad: name)
    }
  }

  private mutating func request(_ writer: inout SessionWriter) {
    writer.line(.adRequest, ad: name) {
      let kind = sessions.format.kind.rawValue
      if isAskedAmongOthers { $0.field("kind", [kind, "other"]) } else { $0.field("kind", kind) }
      $0.field("adUnit", sessions.adUnit)
      $0.field("formats", [sessions.format.id.value])
      $0.field("attempt", 1)
      if visit.isEEA { $0.field("dsa", json: #"{"dsarequired":3,"pubrender":2,"datatopub":2}"#) }
    }
    guard let mediation = sessions.mediation else { return }
    var adapter = MediationAdapter(
      ad: name, mediation: mediation,
      parts: creative.parts.map(\.key), adChoicesKey: sessions.hasAdChoices ? sessions.adChoicesKey : nil)
    outcome = adapter.answer(sessions.adapterPlan, to: &writer)
  }

  private func load(_ writer: inout SessionWriter) {
    writer.wait(milliseconds: sessions.mediation == nil ? 60...900 : 4...20)
    let isReservation = inventory == "reservation"
    let (lineItem, creativeID) = (writer.random.digits(10), writer.random.digits(12))
    let response = writer.random.token(22)
    let profiling = visit.isPersonalised && writer.random.chance(40)
    writer.line(.adLoad, ad: name) {
      $0.field("format", sessions.format.id.value)
      $0.field("inventory", inventory)
      if isReservation {
        $0.field("lineItem", lineItem)
        $0.field("creative", creativeID)
      }
      $0.field("responseId", response)
      $0.field("assets", json: assets)
      if hasVideo { $0.field("video", true) }
      $0.field("clickHandler", sessions.handlesClicks)
      if let deepLink { $0.field("deepLinks", [deepLink]) }
      $0.field("destination", "https://\(creative.advertiser.domain)/")
      if visit.isEEA { $0.field("dsa", json: dsa(withProfiling: profiling)) }
    }
  }

  private var assets: String {
    var members = creative.parts.compactMap { part in
      creative.json(of: part, campaign: campaign).map { JSONString.quoted(part.key) + ":" + $0 }
    }
    for extra in sessions.mediation?.extraAssets ?? [] {
      members.append(JSONString.quoted(extra.ours.value) + #":{"number":3}"#)
    }
    if sessions.hasAdChoices {
      let icon = #"{"url":"https://cdn.example.com/adchoices.png","width":19,"height":15}"#
      members.append(JSONString.quoted(sessions.adChoicesKey) + ":" + icon)
    }
    return "{" + members.joined(separator: ",") + "}"
  }

  private func dsa(withProfiling: Bool) -> String {
    let name = JSONString.quoted(creative.advertiser.legalName)
    let parameters = withProfiling ? "1,2" : "2"
    return #"{"behalf":\#(name),"paid":\#(name),"#
      + #""transparency":[{"domain":"ads.example.com","dsaparams":[\#(parameters)]}],"adrender":0}"#
  }

  private mutating func count(_ writer: inout SessionWriter) {
    let party = sessions.impressionParty
    let isLate = party != "app" && visit.habits.countsLate && distanceBelow == 0
    if isLate {
      writer.wait(milliseconds: 1300...5000)
      hide(&writer)
    }
    writer.wait(milliseconds: 40...600)
    writer.line(.impression, ad: name) { $0.field("by", party) }
    if isLate {
      render(&writer, isMove: false)
      renderAssets(&writer)
    } else {
      scrollUp(&writer)
    }
  }

  private mutating func click(_ writer: inout SessionWriter) {
    writer.wait(milliseconds: 900...9000)
    let isAdChoices = sessions.hasAdChoices && writer.random.chance(15)
    guard !isAdChoices, let key = clickableKey else {
      opensPage = true
      writer.line(.click, ad: name) {
        $0.field("asset", sessions.adChoicesKey)
        $0.field("by", sessions.clickParty)
        $0.field("action", "aboutThisAd")
      }
      return
    }
    let deepLink = writer.random.chance(50) ? deepLink : nil
    writer.line(.click, ad: name) {
      $0.field("asset", key)
      $0.field("by", sessions.clickParty)
      if sessions.handlesClicks {
        $0.field("action", "customHandler")
      } else {
        $0.field("action", deepLink == nil ? "browser" : "deepLink")
        $0.field("url", deepLink ?? "https://\(creative.advertiser.domain)/")
        $0.field("openable", deepLink.map { [$0] } ?? [])
      }
    }
  }
}
