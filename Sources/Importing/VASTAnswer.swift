import Model
import Reading

/// The ads of a VAST document (versions 2 to 4).
struct VASTAnswer: Sendable {
  struct Ad: Sendable {
    var creative: String?
    /// The advertiser's name, and the AdChoices icon if there is one.
    var assets: JSONText?
    /// The click-through address without its query.
    var destination: String?
    var dsa: JSONText?
  }

  var ads: [Ad] = []
  /// True if an ad is a wrapper: the ad itself is in another document.
  var hasWrapper = false

  init(_ bytes: [UInt8]) throws(ForeignBreak) {
    let root = try XMLTreeReader.read(bytes)
    guard let vast = root.name == "VAST" ? root : root.all(named: "VAST").first else { return }
    for ad in vast.children(named: "Ad") {
      if let inLine = ad["InLine"] {
        ads.append(Self.ad(inLine, id: ad.attributes["id"]))
      } else if ad["Wrapper"] != nil {
        hasWrapper = true
      }
    }
  }

  private static func ad(_ inLine: XMLElement, id: String?) -> Ad {
    let creatives = inLine["Creatives"]?.children(named: "Creative") ?? []
    let linear = creatives.lazy.compactMap { $0["Linear"] }.first
    let creative = creatives.lazy.compactMap {
      $0.attributes["id"] ?? $0.attributes["adId"] ?? $0.attributes["AdID"]
    }
    .first { !$0.isEmpty }
    var assets: [JSONText.Member] = []
    if let advertiser = inLine["Advertiser"]?.trimmed {
      assets.append(
        .init(key: "Advertiser", value: .object([.init(key: "text", value: .string(advertiser))])))
    }
    if let icon = linear?["Icons"]?.children(named: "Icon").first(where: isAdChoices) {
      assets.append(.init(key: "AdChoices", value: Self.icon(icon)))
    }
    let click = linear?["VideoClicks"]?["ClickThrough"]?.trimmed.flatMap { URLParts($0) }
    return Ad(
      creative: creative ?? id.flatMap { $0.isEmpty ? nil : $0 },
      assets: assets.isEmpty ? nil : .object(assets),
      destination: click?.withoutQuery, dsa: dsa(inLine))
  }

  private static func isAdChoices(_ icon: XMLElement) -> Bool {
    ["adchoices", "googlewhythisad"].contains(icon.attributes["program"]?.lowercased() ?? "")
  }

  private static func icon(_ icon: XMLElement) -> JSONText {
    let url = icon["StaticResource"]?.trimmed.flatMap { URLParts($0)?.withoutQuery }
    func pixels(_ name: String) -> JSONText? { icon.attributes[name].flatMap(Int.init).map { .integer($0) } }
    return .members([
      "url": url.map { .string($0) }, "width": pixels("width"), "height": pixels("height"),
      "mime": icon["StaticResource"]?.attributes["creativeType"].map { .string($0) },
    ]) ?? .object([])
  }

  /// The DSA object of an extension named DSA, whose fields are elements or a JSON object.
  private static func dsa(_ inLine: XMLElement) -> JSONText? {
    let extensions = inLine["Extensions"]?.children(named: "Extension") ?? []
    guard let node = extensions.first(where: { $0.attributes["type"]?.lowercased() == "dsa" }) else {
      return nil
    }
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
      "transparency": transparency.isEmpty
        ? nil
        : .list(
          transparency.map { entry in
            .members([
              "domain": entry["domain"]?.trimmed.map { .string($0) },
              "dsaparams": entry["dsaparams"]?.trimmed.map { codes in
                .list(codes.split { !$0.isNumber }.compactMap { Int($0) }.map { .integer($0) })
              },
            ]) ?? .object([])
          }),
      "adrender": node["adrender"]?.trimmed.flatMap(Int.init).map { .integer($0) },
    ]) ?? .object([])
  }
}
