import Model
import Reading

/// An ad of a VAST document. It may also stand for a wrapper, a missing ad, or an element that can't be translated.
struct VASTAd: Sendable {
  enum Kind: Hashable, Sendable {
    case inLine
    /// A wrapper, whose ad is in the document at this address.
    case wrapper(leadingTo: String)
    /// The ad tag of a break, whose ads are in the document at this address.
    case tag(leadingTo: String)
    /// A document, or an ad break, without an ad.
    case noFill
    /// An element with an ad that can't be translated.
    case malformed
  }

  /// A break of a VMAP document.
  struct Break: Hashable, Sendable {
    var id: String?
    /// The break's place in the content, as the document writes it: `00:10:00`, `start`.
    var offset: String?

    /// Creates the break of an `AdBreak` element; `nil` if it states neither id nor offset.
    init?(_ element: XMLElement) {
      (id, offset) = (element.attributes["breakId"], element.attributes["timeOffset"])
      if id == nil, offset == nil { return nil }
    }

    /// The break in words: `break 'b1' at 00:10:00`.
    var words: String {
      "break" + (id.map { " '\($0.prefix(100))'" } ?? "") + (offset.map { " at \($0.prefix(40))" } ?? "")
    }
  }

  /// A part of an ad that isn't translated: a sentence, and the cause in a few words.
  struct Loss: Sendable {
    var words: String
    var cause: String
  }

  /// An address of a VAST document that is requested when something happens to the ad.
  struct Link: Sendable {
    enum Occasion: Sendable { case impression, viewable, click, companionClick, adChoices }

    var occasion: Occasion
    var address: String
  }

  var kind: Kind
  var losses: [Loss] = []
  var creative: String?
  var advertiser: String?
  /// The ad's AdChoices icon, as an asset of a recording; `nil` if the document has none.
  var icon: JSONText?
  /// True if the ad is a video; `nil` if its document has no creative.
  var isVideo: Bool?
  /// The click-through address without its query.
  var destination: String?
  var dsa: JSONText?
  var links: [Link] = []
  /// The break that the ad is of; `nil` outside of VMAP.
  var ofBreak: Break?
  /// Path of the ad's element in the document; `line` is the line of this element.
  var place: String
  var line: Int

  /// Creates an ad of which only the kind and the position in the document are known.
  init(_ kind: Kind, at place: String, line: Int, losses: [Loss] = []) {
    (self.kind, self.place, self.line, self.losses) = (kind, place, line, losses)
  }

  init(_ element: XMLElement, at place: String, line: Int) {
    self.init(.malformed, at: place, line: line)
    guard let ad = element["InLine"] ?? element["Wrapper"] else {
      lose("An Ad has neither InLine nor Wrapper: it isn't translated.", "malformed ads")
      return
    }
    let creatives = ad["Creatives"]?.children(named: "Creative") ?? []
    let linears = creatives.compactMap { $0["Linear"] }
    if ad.name == "InLine" {
      kind = .inLine
      // A companion stands beside the ad.
      let own = creatives.filter {
        $0["CompanionAds"] == nil || $0["Linear"] != nil || $0["NonLinearAds"] != nil
      }
      let ids = (own.isEmpty ? creatives : own).flatMap { creative in
        ["id", "adId", "AdID"].compactMap { creative.attributes[$0] }
      }
      creative = (ids + [element.attributes["id"] ?? ""]).first { !$0.isEmpty }
      if !creatives.isEmpty {
        isVideo = element.attributes["adType"] != "audio" && linears.contains(where: Self.isVideo)
      }
    } else if let address = Self.address(of: ad) {
      kind = .wrapper(leadingTo: address)
    } else {
      lose("A Wrapper has no VASTAdTagURI: its ad isn't translated.", "malformed ads")
    }
    advertiser = ad["Advertiser"]?.trimmed
    let icons = linears.flatMap { $0["Icons"]?.children(named: "Icon") ?? [] }.filter(Self.isAdChoices)
    icon = icons.first.map(Self.asset)
    setDestination(
      linears.compactMap { $0["VideoClicks"]?["ClickThrough"]?.trimmed }
        + creatives.flatMap { $0.all(named: "NonLinearClickThrough").compactMap(\.trimmed) })
    dsa = Self.dsa(ad)
    links = Self.links(of: ad, icons: icons)
  }

  private mutating func lose(_ words: String, _ cause: String) {
    losses.append(Loss(words: words, cause: cause))
  }

  /// Sets the address that a click leads to: the first of the click-through addresses.
  private mutating func setDestination(_ addresses: [String]) {
    guard let address = addresses.first else { return }
    destination = Self.withoutQuery(address)
    guard destination == nil else { return }
    let shown = address.prefix { $0 != "?" && $0 != "#" }.prefix(200)
    lose(
      "The click-through address '\(shown)' has no scheme or no host: it isn't translated.",
      "click-through addresses")
  }

  /// The address of the document that a wrapper or an ad tag leads to; `nil` for others.
  var leadsTo: String? {
    switch kind {
    case .wrapper(let address), .tag(let address): address
    case .inLine, .noFill, .malformed: nil
    }
  }

  /// Addresses by which later requests are assigned to the ad: those to which its events are reported and, for a
  /// wrapper, that of the document it leads to.
  var addresses: [String] { links.map(\.address) + (leadsTo.map { [$0] } ?? []) }

  /// The assets that the document names: the advertiser and the AdChoices icon.
  var assets: JSONText? {
    .members([
      "Advertiser": advertiser.map { .object([.init(key: "text", value: .string($0))]) }, "AdChoices": icon,
    ])
  }

  /// Returns the event that the ad was loaded, or that the load failed because the document has no ad.
  func load(as ad: String, request: String? = nil, at time: Timestamp, from origin: Origin) -> EventDraft {
    if kind == .noFill {
      return EventDraft(
        .adLoadFailed, at: time, ad: ad, from: origin, ["error": .members(["message": "The VAST is empty."])])
    }
    return EventDraft(
      .adLoad, at: time, ad: ad, from: origin,
      [
        "request": request.map { .string($0) }, "creative": creative.map { .string($0) }, "assets": assets,
        "video": isVideo.map { .bool($0) }, "destination": destination.map { .string($0) }, "dsa": dsa,
      ])
  }

  /// Returns the ad with the values that it lacks taken from its wrapper: advertiser, icon, destination and DSA object.
  func wrapped(in wrapper: VASTAd) -> VASTAd {
    var ad = self
    ad.advertiser = advertiser ?? wrapper.advertiser
    ad.icon = icon ?? wrapper.icon
    ad.destination = destination ?? wrapper.destination
    ad.dsa = dsa ?? wrapper.dsa
    ad.ofBreak = ofBreak ?? wrapper.ofBreak
    return ad
  }

  /// Returns the address in a wrapper. Early VAST documents write it as
  /// `<VASTAdTagURL><URL>https://…</URL></VASTAdTagURL>`.
  private static func address(of wrapper: XMLElement) -> String? {
    wrapper["VASTAdTagURI"]?.trimmed
      ?? wrapper["VASTAdTagURL"].flatMap { $0.trimmed ?? $0["URL"]?.trimmed }
  }

  /// True for a linear creative, unless all its files are audio.
  private static func isVideo(_ linear: XMLElement) -> Bool {
    let types = linear.all(named: "MediaFile").compactMap { $0.attributes["type"]?.lowercased() }
    return types.isEmpty || !types.allSatisfy { $0.hasPrefix("audio/") }
  }

  /// Returns an address up to its `?`; one that begins with `//` gets the scheme `https:`. It is `nil` without a scheme
  /// or host.
  private static func withoutQuery(_ address: String) -> String? {
    HAREntry.url(address.hasPrefix("//") ? "https:" + address : address)?.withoutQuery
  }

  private static let programs: Set<String> = ["adchoices", "daa", "edaa", "googlewhythisad"]

  private static func isAdChoices(_ icon: XMLElement) -> Bool {
    programs.contains((icon.attributes["program"] ?? "").lowercased().filter { $0 != " " })
  }

  private static func asset(_ icon: XMLElement) -> JSONText {
    let url = icon["StaticResource"]?.trimmed.flatMap(withoutQuery)
    func pixels(_ name: String) -> JSONText? { icon.attributes[name].flatMap(Int.init).map { .integer($0) } }
    return .members([
      "url": url.map { .string($0) }, "width": pixels("width"), "height": pixels("height"),
      "mime": icon["StaticResource"]?.attributes["creativeType"].map { .string($0) },
    ]) ?? .object([])
  }

  private static let clickNames = [
    "ClickThrough", "ClickTracking", "NonLinearClickThrough", "NonLinearClickTracking",
  ]

  private static let companionClicks = ["CompanionClickThrough", "CompanionClickTracking"]

  private static func links(of ad: XMLElement, icons: [XMLElement]) -> [Link] {
    func links(_ elements: [XMLElement], _ occasion: Link.Occasion) -> [Link] {
      elements.compactMap(\.trimmed).map { Link(occasion: occasion, address: $0) }
    }
    let creatives = ad["Creatives"].map { [$0] } ?? []
    let clicks = icons.compactMap { $0["IconClicks"] }
    return links(ad.children(named: "Impression"), .impression)
      + links(ad["ViewableImpression"]?.children(named: "Viewable") ?? [], .viewable)
      + links(clickNames.flatMap { name in creatives.flatMap { $0.all(named: name) } }, .click)
      + links(companionClicks.flatMap { name in creatives.flatMap { $0.all(named: name) } }, .companionClick)
      + links(
        ["IconClickThrough", "IconClickTracking"].flatMap { name in
          clicks.flatMap { $0.children(named: name) }
        },
        .adChoices)
  }

  /// Returns the DSA object in the ad's extensions; `nil` if there is none. The extension has the type DSA or contains
  /// an element named DSA. The fields of the object are elements or JSON.
  private static func dsa(_ ad: XMLElement) -> JSONText? {
    let extensions = ad["Extensions"]?.children(named: "Extension") ?? []
    func inner(_ node: XMLElement) -> XMLElement? { node.children.first { $0.name.lowercased() == "dsa" } }
    let named = extensions.first { $0.attributes["type"]?.lowercased() == "dsa" || inner($0) != nil }
    guard let named else { return nil }
    let node = inner(named) ?? named
    if let text = node.trimmed, text.first == "{" {
      do {
        return DSAObject.bid(try JSONTreeReader(longest: 1 << 20).read(Array(text.utf8)))
      } catch {
        // The extension exists but is unreadable.
        return .object([])
      }
    }
    func text(_ name: String) -> JSONText? {
      node.children.first { $0.name.lowercased() == name }?.trimmed.map { .string($0) }
    }
    let transparency = node.all(named: "transparency").filter { !$0.children.isEmpty && $0["domain"] != nil }
    return .members([
      "behalf": text("behalf"), "paid": text("paid"),
      "transparency": transparency.isEmpty ? nil : .list(transparency.map(Self.transparency)),
      "adrender": node["adrender"]?.trimmed.flatMap(Int.init).map { .integer($0) },
    ]) ?? .object([])
  }

  private static func transparency(_ entry: XMLElement) -> JSONText {
    .members([
      "domain": entry["domain"]?.trimmed.map { .string($0) },
      "dsaparams": entry["dsaparams"]?.trimmed.map { codes in
        .list(codes.split { !$0.isNumber }.compactMap { Int($0) }.map { .integer($0) })
      },
    ]) ?? .object([])
  }
}
