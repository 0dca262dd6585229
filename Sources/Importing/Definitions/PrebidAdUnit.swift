import Reading

/// An ad unit of Prebid.js that takes native ads: `mediaTypes.native` with OpenRTB's `ortb`, or with the older members
/// `title`, `image`, `body` and the like.
enum PrebidAdUnit {
  /// The ad units with native ads in a JSON text: one, a list of them (`JSON.stringify(pbjs.adUnits)`), or either in
  /// `adUnits` or `pbjs.adUnits`; empty for anything else.
  static func all(in root: JSONNode) -> [JSONNode] {
    let units = (root["pbjs"] ?? root)["adUnits"] ?? root
    return (units.isArray ? units.elements : [units]).filter { native($0) != nil }
  }

  private static func native(_ unit: JSONNode) -> JSONNode? {
    unit["mediaTypes"]?["native"] ?? unit["nativeParams"]
  }

  /// The native request of an ad unit: that of `ortb`, or one with the same meaning as the older members.
  static func native(of unit: JSONNode) throws(ForeignBreak) -> JSONNode {
    guard var native = native(unit) else { throw ForeignBreak("has no 'mediaTypes.native'") }
    if let request = native["ortb"] { return request }
    if native["type"]?.string == "image" { native = try read(Array(imageType.utf8)) }
    var bytes: [UInt8] = []
    request(of: native).write(to: &bytes)
    return try read(bytes)
  }

  private static func read(_ bytes: [UInt8]) throws(ForeignBreak) -> JSONNode {
    try JSONTreeReader(longest: bytes.count).read(bytes)
  }

  /// Members of `mediaTypes.native` whose asset is `data`, and their `data.type`.
  private static let data = [
    "sponsoredBy": 1, "body": 2, "rating": 3, "likes": 4, "downloads": 5, "price": 6, "salePrice": 7,
    "phone": 8,
    "address": 9, "body2": 10, "displayUrl": 11, "cta": 12,
  ]

  /// The members that `type: "image"` stands for.
  private static let imageType =
    #"{"image":{"required":true},"title":{"required":true},"sponsoredBy":{"required":true},"body":{},"icon":{}}"#

  private static func request(of native: JSONNode) -> JSONText {
    let assets: [JSONText] = native.members.compactMap { name, node in
      guard node.isObject, let part = part(name, node) else { return nil }
      let isRequired = node["required"]?.bool == true
      return .object([.init(key: "required", value: .integer(isRequired ? 1 : 0)), part])
    }
    let wantsPrivacy = native["privacyLink"] != nil
    return .object([
      .init(key: "privacy", value: .integer(wantsPrivacy ? 1 : 0)),
      .init(key: "assets", value: .list(assets)),
    ])
  }

  /// The member that describes an asset; `nil` for members that are none, such as `clickUrl`.
  private static func part(_ name: String, _ node: JSONNode) -> JSONText.Member? {
    let length = node["len"]?.integerOrText.map { JSONText.integer($0) }
    switch name {
    case "title": return .init(key: "title", value: .members(["len": length]) ?? .object([]))
    case "image", "icon": return .init(key: "img", value: picture(node, type: name == "icon" ? 1 : 3))
    default:
      return data[name].map { type in
        .init(key: "data", value: .members(["type": .integer(type), "len": length]) ?? .object([]))
      }
    }
  }

  /// An image of the first size, and of the first ratio's smallest one.
  private static func picture(_ node: JSONNode, type: Int) -> JSONText {
    let sizes = node["sizes"]?.elements ?? []
    let size = (sizes.first?.isArray == true ? sizes.first?.elements ?? [] : sizes).map(\.integerOrText)
    func side(_ index: Int) -> JSONText? {
      size.indices.contains(index) ? size[index].map { .integer($0) } : nil
    }
    let ratio = node["aspect_ratios"]?.elements.first
    let least = (ratio?["min_width"]?.integerOrText, ratio?["min_height"]?.integerOrText)
    return .members([
      "type": .integer(type), "w": side(0), "h": side(1), "wmin": least.0.map { .integer($0) },
      "hmin": least.1.map { .integer($0) },
    ]) ?? .object([])
  }
}
