import Model
import Reading

/// An ad of a VAST document, or a wrapper, whose ad is in another document.
struct VASTAd: Sendable {
  /// An address that is requested when something happens to the ad.
  struct Link: Sendable {
    enum Occasion: Sendable { case impression, viewable, click, adChoices }

    var occasion: Occasion
    var address: String
  }

  var creative: String?
  var advertiser: String?
  /// The AdChoices icon.
  var icon: JSONText?
  var isVideo = false
  /// The click-through address without its query.
  var destination: String?
  var dsa: JSONText?
  var links: [Link] = []
  /// The address of the document that a wrapper leads to; `nil` for the ad itself.
  var leadsTo: String?
  /// Path of the ad's element in the document, and its line.
  var place: String
  var line: Int

  /// A wrapper that is no more than an address.
  init(leadingTo address: String, at place: String, line: Int) {
    (leadsTo, self.place, self.line) = (address, place, line)
  }

  /// `nil` for an element that holds neither an ad nor a wrapper.
  init?(_ element: XMLElement, at place: String, line: Int) {
    (self.place, self.line) = (place, line)
    guard let ad = element["InLine"] ?? element["Wrapper"] else { return nil }
    let creatives = ad["Creatives"]?.children(named: "Creative") ?? []
    let linears = creatives.compactMap { $0["Linear"] }
    isVideo = !linears.isEmpty
    if ad.name == "Wrapper" {
      leadsTo = ad["VASTAdTagURI"]?.trimmed
      if leadsTo == nil { return nil }
    } else {
      let ids = creatives.lazy.compactMap {
        $0.attributes["id"] ?? $0.attributes["adId"] ?? $0.attributes["AdID"]
      }
      creative = (Array(ids) + [element.attributes["id"] ?? ""]).first { !$0.isEmpty }
    }
    advertiser = ad["Advertiser"]?.trimmed
    let icons = linears.flatMap { $0["Icons"]?.children(named: "Icon") ?? [] }.filter(Self.isAdChoices)
    icon = icons.first.map(Self.asset)
    let click = linears.lazy.compactMap { $0["VideoClicks"]?["ClickThrough"]?.trimmed }.first
    destination = click.flatMap { URLParts($0)?.withoutQuery }
    dsa = Self.dsa(ad)
    links = Self.links(of: ad, icons: icons)
  }

  /// The addresses that are requested when its document is followed, and when something happens to it.
  var addresses: [String] { links.map(\.address) + (leadsTo.map { [$0] } ?? []) }

  /// The assets that the document names: the advertiser and the AdChoices icon.
  var assets: JSONText? {
    .members([
      "Advertiser": advertiser.map { .object([.init(key: "text", value: .string($0))]) }, "AdChoices": icon,
    ])
  }

  /// Returns the event of its load.
  func load(as ad: String, request: String? = nil, at time: Timestamp, from origin: Origin) -> EventDraft {
    EventDraft(
      .adLoad, at: time, ad: ad, from: origin,
      [
        "request": request.map { .string($0) }, "creative": creative.map { .string($0) }, "assets": assets,
        "video": .bool(isVideo), "destination": destination.map { .string($0) }, "dsa": dsa,
      ])
  }

  /// The ad with what the wrapper that led to it has beside it.
  func wrapped(in wrapper: VASTAd) -> VASTAd {
    var ad = self
    ad.advertiser = advertiser ?? wrapper.advertiser
    ad.icon = icon ?? wrapper.icon
    ad.isVideo = isVideo || wrapper.isVideo
    ad.destination = destination ?? wrapper.destination
    ad.dsa = dsa ?? wrapper.dsa
    return ad
  }

  private static let programs: Set<String> = ["adchoices", "daa", "edaa", "googlewhythisad"]

  private static func isAdChoices(_ icon: XMLElement) -> Bool {
    programs.contains((icon.attributes["program"] ?? "").lowercased().filter { $0 != " " })
  }

  private static func asset(_ icon: XMLElement) -> JSONText {
    let url = icon["StaticResource"]?.trimmed.flatMap { URLParts($0)?.withoutQuery }
    func pixels(_ name: String) -> JSONText? { icon.attributes[name].flatMap(Int.init).map { .integer($0) } }
    return .members([
      "url": url.map { .string($0) }, "width": pixels("width"), "height": pixels("height"),
      "mime": icon["StaticResource"]?.attributes["creativeType"].map { .string($0) },
    ]) ?? .object([])
  }

  private static let clickNames = [
    "ClickThrough", "ClickTracking", "NonLinearClickThrough", "NonLinearClickTracking",
  ]

  private static func links(of ad: XMLElement, icons: [XMLElement]) -> [Link] {
    func links(_ elements: [XMLElement], _ occasion: Link.Occasion) -> [Link] {
      elements.compactMap(\.trimmed).map { Link(occasion: occasion, address: $0) }
    }
    let creatives = ad["Creatives"].map { [$0] } ?? []
    let clicks = icons.compactMap { $0["IconClicks"] }
    return links(ad.children(named: "Impression"), .impression)
      + links(ad["ViewableImpression"]?.children(named: "Viewable") ?? [], .viewable)
      + links(clickNames.flatMap { name in creatives.flatMap { $0.all(named: name) } }, .click)
      + links(
        ["IconClickThrough", "IconClickTracking"].flatMap { name in
          clicks.flatMap { $0.children(named: name) }
        },
        .adChoices)
  }

  /// The DSA object of an extension that is named DSA or holds such an element: its fields are elements or JSON.
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
