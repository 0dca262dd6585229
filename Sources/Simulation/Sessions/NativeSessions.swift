import Model
import Basics

/// Sessions of custom native and native ads, served directly or through a mediation adapter.
struct NativeSessions: SessionMaker {
  let format: FormatDefinition
  let creatives: [Creative]
  let hasAdChoices: Bool
  let adChoicesKey: String
  let adapterPlan = LifecycleWalker.Plan(.mediationAdapter)
  private let adPlan: LifecycleWalker.Plan

  init(_ format: FormatDefinition) {
    self.format = format
    creatives = Advertiser.all.map { Creative(of: $0, for: format) }
    let adChoices = format.assets.first { $0.type.value == .adChoices }
    hasAdChoices = adChoices != nil || format.kind == .customNative && format.inventory != .backfill
    adChoicesKey = adChoices?.key.value ?? AssetKeys.adChoices
    adPlan = LifecycleWalker.Plan(.lifecycle(of: format.kind))
  }

  var mediation: Mediation? { format.native?.mediation }
  var impressionParty: String {
    format.kind == .customNative ? "app" : mediation?.impressionTracking?.value.rawValue ?? "sdk"
  }
  var clickParty: String {
    format.kind == .customNative ? "app" : mediation?.clickTracking?.value.rawValue ?? "sdk"
  }
  var handlesClicks: Bool {
    (format.customNative?.customClickHandler ?? format.native?.customClickHandler)?.value ?? false
  }

  func write(_ visit: Visit, to writer: inout SessionWriter) {
    let count = writer.random.int(in: 1...6)
    for number in 1...count {
      var ad = NativeAd(
        name: "a\(number)", creative: writer.random.pick(creatives), visit: visit, sessions: self,
        using: &writer.random)
      var walker = LifecycleWalker(adPlan)
      while let row = walker.next(using: &writer.random, where: { ad.allows($0) }) {
        ad.write(row, to: &writer)
      }
      writer.wait(milliseconds: 400...9000)
    }
  }
}

/// One ad of assets on its way through its lifecycle.
struct NativeAd {
  private let name: String
  private let creative: Creative
  /// One of very many, so that hardly two deliveries are alike, as with real ones.
  private let campaign: Int
  private let visit: Visit
  private let sessions: NativeSessions
  private let inventory: String
  private let hasVideo: Bool
  private let deepLink: String?
  private var layout: CardLayout
  /// What the adapter answered; `nil` before, and for ads without one.
  private var outcome: LifecycleCondition?
  private var moves = 0
  /// The last event, and whether a screen has to follow it: a tap on AdChoices opens its page.
  private var (last, opensPage): (EventKind?, Bool) = (nil, false)
  /// How far below its place the ad is laid out: it counts with its first pixels, and is then scrolled up. Points.
  private var distanceBelow = 0.0
  /// Whether the loader asks for other kinds as well.
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
    layout.move(by: Self.scroll(of: layout.card, on: visit.device, using: &random))
    isAskedAmongOthers = sessions.mediation == nil && random.chance(15)
    if random.chance(40) {
      distanceBelow = Double(visit.device.height - random.int(in: 1...40)) - layout.card.y
      layout.move(by: distanceBelow)
    }
  }

  /// Whether a step fits what happened so far.
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
    creative.parts.first { $0.isClickable }?.key
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
    case .impression:
      writer.wait(milliseconds: 40...600)
      writer.line(.impression, ad: name) { $0.field("by", sessions.impressionParty) }
      scrollUp(&writer)
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

  private mutating func render(_ writer: inout SessionWriter, isMove: Bool) {
    if isMove {
      writer.wait(milliseconds: 300...4000)
      layout.move(by: Self.scroll(of: layout.card, on: visit.device, using: &writer.random))
      moves += 1
    } else {
      writer.wait(milliseconds: 10...1500)
    }
    writer.line(.viewRender, ad: name) { $0.frame(layout.card) }
  }

  /// How far somebody moves a card so that all of it is on the screen, in halves of a point; one that is taller stays.
  private static func scroll(
    of card: Frame, on device: World.Device, using random: inout SimulationGenerator
  ) -> Double {
    let room = ((Double(device.height) - card.height) * 2).rounded(.down)
    // bounded: the height of a screen.
    return room > 0 ? Double(random.int(in: 0...Int(nearest: room))) / 2 - card.y : 0
  }

  /// Brings an ad that was laid out below the screen's edge to its place, as a reader's thumb does.
  private mutating func scrollUp(_ writer: inout SessionWriter) {
    guard distanceBelow > 0 else { return }
    writer.wait(milliseconds: 200...1500)
    layout.move(by: -distanceBelow)
    distanceBelow = 0
    writer.line(.viewRender, ad: name) { $0.frame(layout.card) }
  }

  private func renderAssets(_ writer: inout SessionWriter) {
    for (part, frame) in zip(creative.parts, layout.frames) {
      writer.wait(milliseconds: 1...4)
      writer.line(.assetRender, ad: name) {
        $0.field("asset", part.key)
        $0.frame(frame)
        $0.field("visible", 1)
        $0.field("clickable", part.isClickable)
        switch part.content {
        case .text(let text): $0.field("text", text)
        case .number(let number):
          $0.field("text", JSONString.text(of: number))
        case .badge: $0.field("text", visit.place.badge)
        case .image: $0.field("fit", "fill")
        case .video: break
        }
        $0.field("z", 1)
      }
    }
    if !creative.parts.contains(where: { if case .badge = $0.content { true } else { false } }) {
      renderExtra(
        AssetKeys.adBadge,
        at: Frame(x: layout.card.x + 4, y: layout.card.y + 4, width: 60, height: 18), z: 2, &writer)
    }
    if sessions.hasAdChoices { renderExtra(sessions.adChoicesKey, at: layout.adChoices, z: 9, &writer) }
  }

  /// What the definition doesn't list, or what the server brings by itself.
  private func renderExtra(_ key: String, at frame: Frame, z: Int, _ writer: inout SessionWriter) {
    writer.wait(milliseconds: 1)
    writer.line(.assetRender, ad: name) {
      $0.field("asset", key)
      $0.frame(frame)
      $0.field("visible", 1)
      $0.field("clickable", key == sessions.adChoicesKey)
      if key == AssetKeys.adBadge { $0.field("text", visit.place.badge) }
      $0.field("z", z)
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
