import Reading

/// An ad unit of Prebid.js that takes native ads: `mediaTypes.native` with OpenRTB's `ortb`, or with the older members
/// `title`, `image`, `body` and the like.
enum PrebidAdUnit {
  /// Returns the ad units with native ads in a JSON value: a single ad unit, a list of them
  /// (`JSON.stringify(pbjs.adUnits)`), or either of these in `adUnits` or `pbjs.adUnits`. For other values it is empty. `others` is
  /// the number of units without native ads.
  static func all(in root: JSONNode) -> (native: [JSONNode], others: Int) {
    let units = (root["pbjs"] ?? root)["adUnits"] ?? root
    let all = units.isArray ? units.elements : [units]
    let natives = all.filter { native($0) != nil }
    return (natives, all.count - natives.count)
  }

  private static func native(_ unit: JSONNode) -> JSONNode? {
    unit["mediaTypes"]?["native"] ?? unit["nativeParams"]
  }

  /// Returns the native request of an ad unit: the object that contains `ortb`, or else a request made from the older members.
  static func native(of unit: JSONNode) throws(ForeignBreak) -> JSONNode {
    guard var native = native(unit) else { throw ForeignBreak("has no 'mediaTypes.native'") }
    if native["ortb"] != nil { return native }
    if native["type"]?.string == "image" { native = try read(Array(imageType.utf8)) }
    var bytes: [UInt8] = []
    request(of: native).write(to: &bytes)
    return try read(bytes)
  }

  private static func read(_ bytes: [UInt8]) throws(ForeignBreak) -> JSONNode {
    try JSONTreeReader(longest: bytes.count).read(bytes)
  }

  /// Members of `mediaTypes.native` that become a `data` asset, each with its `data.type`.
  private static let data = [
    "sponsoredBy": 1, "body": 2, "rating": 3, "likes": 4, "downloads": 5, "price": 6, "salePrice": 7,
    "phone": 8,
    "address": 9, "body2": 10, "displayUrl": 11, "cta": 12,
  ]

  /// The members for which `type: "image"` is a shorthand.
  private static let imageType =
    #"{"image":{"required":true},"title":{"required":true},"sponsoredBy":{"required":true},"body":{},"icon":{}}"#

  /// Returns a native request in OpenRTB's form, made from the older members of Prebid.js. Members that describe assets
  /// become assets. The others are copied, so that the definition lists them in comments.
  private static func request(of native: JSONNode) -> JSONText {
    var (assets, others): ([JSONText], [JSONText.Member]) = ([], [])
    for (name, node) in native.members {
      if node.isObject, let part = part(name, node) {
        let isRequired = node["required"]?.bool == true
        assets.append(
          .object([.init(key: "required", value: .integer(isRequired ? 1 : 0)), part]))
      } else if name != "privacyLink" || !node.members.isEmpty {
        others.append(.init(key: name, value: copy(of: node)))
      }
    }
    let wantsPrivacy = native["privacyLink"] != nil
    return .object(
      [
        .init(key: "privacy", value: .integer(wantsPrivacy ? 1 : 0)),
        .init(key: "assets", value: .list(assets)),
      ] + others)
  }

  private static func copy(of node: JSONNode) -> JSONText {
    node.string.map { .string($0) } ?? .source(node.rawText)
  }

  /// Returns the OpenRTB member for a member of Prebid.js that describes an asset, such as `img` for `icon`. It is
  /// `nil` for a member that describes no asset, such as `clickUrl`.
  private static func part(_ name: String, _ node: JSONNode) -> JSONText.Member? {
    let own: [JSONText.Member] = node.members.filter { $0.key != "required" }
      .map { .init(key: $0.key, value: copy(of: $0.value)) }
    switch name {
    case "title": return .init(key: "title", value: .object(own))
    case "image", "icon":
      let type = JSONText.Member(key: "type", value: .integer(name == "icon" ? 1 : 3))
      return .init(key: "img", value: .object([type] + least(of: node) + own))
    default:
      return data[name].map { type in
        .init(key: "data", value: .object([.init(key: "type", value: .integer(type))] + own))
      }
    }
  }

  /// Returns `wmin` and `hmin`, the minimum size of an image, as its first aspect ratio states them; empty if it states
  /// none.
  private static func least(of image: JSONNode) -> [JSONText.Member] {
    let ratio = image["aspect_ratios"]?.elements.first
    return [("wmin", "min_width"), ("hmin", "min_height")].compactMap { name, member in
      ratio?[member]?.integerOrText.map { .init(key: name, value: .integer($0)) }
    }
  }
}
