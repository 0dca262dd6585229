import Reading

/// An asset of a native request.
struct NativeAsset {
  var id: Int?
  var key: String
  /// The member that describes the asset: `title`, `img`, `data` or `video`.
  var part: String
  var node: JSONNode
  var isRequired: Bool
  /// The value of `img.type` or `data.type`.
  var type: Int?
}

/// A native request (OpenRTB Native 1.0 to 1.2), as an object or as JSON in a string, bare or in `native`.
struct NativeRequest {
  var version: String?
  var assets: [NativeAsset] = []
  /// True if the link of AdChoices is requested.
  var wantsPrivacy = false
  var node: JSONNode

  /// - Parameter native: `imp.native`, or the request itself.
  init(_ native: JSONNode, trees: JSONTreeReader) throws(ForeignBreak) {
    version = native["ver"]?.idText
    node = try Self.unwrapped(native["request"] ?? native, trees: trees)
    version = node["ver"]?.idText ?? version
    wantsPrivacy = node["privacy"]?.integer == 1
    var taken = UniqueNames()
    for asset in node["assets"]?.elements ?? [] {
      guard let (part, content) = Self.part(of: asset) else { continue }
      let type = content["type"]?.integer
      let key =
        switch part {
        case "title": "Headline"
        case "img": NativeKeys.image(type)
        case "video": "Media"
        default: NativeKeys.data(type)
        }
      assets.append(
        NativeAsset(
          id: asset["id"]?.integer, key: NativeKeys.unique(key, &taken), part: part, node: content,
          isRequired: asset["required"]?.integer == 1, type: type))
    }
  }

  private static func part(of asset: JSONNode) -> (String, JSONNode)? {
    for name in ["title", "img", "data", "video"] {
      if let content = asset[name], content.isObject { return (name, content) }
    }
    return nil
  }

  /// The request's or response's object, after decoding JSON in strings and removing a `native` around it.
  static func unwrapped(_ value: JSONNode, trees: JSONTreeReader) throws(ForeignBreak) -> JSONNode {
    var node = value
    for _ in 0..<3 {
      guard let text = node.string else { break }
      guard text.contains(where: { !$0.isWhitespace }) else { throw ForeignBreak("is empty") }
      node = try trees.read(Array(text.utf8))
    }
    if let inner = node["native"] {
      node = inner
      if let text = node.string { node = try trees.read(Array(text.utf8)) }
    }
    guard node.isObject else { throw ForeignBreak("is no JSON object") }
    return node
  }

  subscript(id: Int) -> NativeAsset? { assets.first { $0.id == id } }
}

/// A native response: the markup of a bid.
struct NativeResponse {
  var assets: JSONText?
  var destination: String?

  /// True if a markup looks like a native response; for bids whose request is unknown.
  static func isNative(_ markup: JSONNode) -> Bool {
    if markup.isObject { return markup["assets"] != nil || markup["native"] != nil }
    guard let text = markup.string, text.first(where: { !$0.isWhitespace }) == "{" else { return false }
    return text.contains("\"assets\"")
  }

  init(_ markup: JSONNode, asked: NativeRequest?, trees: JSONTreeReader) throws(ForeignBreak) {
    let node = try NativeRequest.unwrapped(markup, trees: trees)
    destination = node["link"]?["url"]?.string
    var taken = UniqueNames()
    var members: [JSONText.Member] = []
    for asset in node["assets"]?.elements ?? [] {
      let wanted = asset["id"]?.integer.flatMap { asked?[$0] }
      guard let (key, value) = Self.value(of: asset, wanted: wanted) else { continue }
      let name = wanted == nil ? NativeKeys.unique(key, &taken) : key
      _ = taken.take(name)
      members.append(.init(key: name, value: value))
    }
    if let privacy = node["privacy"]?.string, !privacy.isEmpty {
      // The link of AdChoices, for which the app draws the icon.
      members.append(.init(key: "AdChoices", value: .object([.init(key: "url", value: .string(privacy))])))
    }
    assets = members.isEmpty ? nil : .object(members)
  }

  /// The key and delivered values of an asset; `nil` if it has none.
  private static func value(of asset: JSONNode, wanted: NativeAsset?) -> (String, JSONText)? {
    if let title = asset["title"]?["text"]?.string {
      return (wanted?.key ?? "Headline", .object([.init(key: "text", value: .string(title))]))
    }
    if let image = asset["img"], let url = image["url"]?.string {
      let type = image["type"]?.integer ?? wanted?.type
      func pixels(_ name: String) -> JSONText? {
        image[name]?.integer.flatMap { (0...1_000_000).contains($0) ? .integer($0) : nil }
      }
      let value = JSONText.members(["url": .string(url), "width": pixels("w"), "height": pixels("h")])
      return (wanted?.key ?? NativeKeys.image(type), value ?? .object([]))
    }
    if let data = asset["data"], let text = data["value"]?.idText {
      let type = data["type"]?.integer ?? wanted?.type
      return (wanted?.key ?? NativeKeys.data(type), .object([.init(key: "text", value: .string(text))]))
    }
    // The video itself is delivered as VAST.
    if asset["video"] != nil { return (wanted?.key ?? "Media", .object([])) }
    return nil
  }
}
