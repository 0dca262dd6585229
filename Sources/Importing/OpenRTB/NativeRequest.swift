import Reading

/// An asset of a native request.
struct NativeAsset {
  var id: Int?
  var key: String
  /// The member that describes the asset: `title`, `img`, `data` or `video`.
  var part: String
  var node: JSONNode
  /// The whole asset.
  var asset: JSONNode
  var isRequired: Bool
  /// The value of `img.type` or `data.type`.
  var type: Int?

  /// True if an asset of an answer has this asset's part and type, so that it gets this asset's key. An answer without
  /// a type has any type.
  func isAnswered(by asset: JSONNode) -> Bool {
    guard let (name, content) = NativeAssets.part(of: asset), name == part else { return false }
    guard let type, let answered = content["type"]?.integerOrText else { return true }
    return type == answered
  }
}

/// A native request (OpenRTB Native 1.0 to 1.2), as an object or as JSON in a string, bare or in `native`.
struct NativeRequest {
  var version: String?
  var assets: [NativeAsset] = []
  /// True if the link of AdChoices is requested.
  var wantsPrivacy = false
  var node: JSONNode
  /// The object that contains the request; `nil` for a request that is the outermost object.
  private(set) var holder: JSONNode?
  /// Values that can't be read, by their paths in the text that contains them.
  private(set) var unread = UnreadValues()

  /// Members of an object that holds a request: `ortb` is that of Prebid.js.
  static let holders = ["request", "request_native", "ortb"]

  /// - Parameter native: `imp.native`, `mediaTypes.native` of Prebid.js, or the request itself.
  init(_ native: JSONNode, trees: JSONTreeReader) throws(ForeignBreak) {
    version = native["ver"]?.idText
    let held = Self.holders.lazy.compactMap { native[$0] }.first
    if held != nil { holder = native }
    let markup = try NativeMarkup(held ?? native, trees: trees)
    node = markup.node
    version = node["ver"]?.idText ?? version
    var found = UnreadValues()
    wantsPrivacy = found.integer(node["privacy"]) == 1
    var taken = UniqueNames()
    for asset in NativeAssets.all(of: node["assets"], &found) {
      guard let (part, content) = NativeAssets.part(of: asset) else { continue }
      let type = found.integer(content["type"])
      let key =
        switch part {
        case "title": "Headline"
        case "img": NativeKeys.image(type)
        case "video": "Media"
        default: NativeKeys.data(type)
        }
      assets.append(
        NativeAsset(
          id: found.integer(asset["id"]), key: NativeKeys.unique(key, &taken), part: part, node: content,
          asset: asset, isRequired: found.integer(asset["required"]) == 1, type: type))
    }
    unread = markup.placed(found)
  }

  subscript(id: Int) -> NativeAsset? { assets.first { $0.id == id } }
}

/// The object of a native request or response, after decoding JSON in strings and removing a `native` around it.
struct NativeMarkup {
  let node: JSONNode
  /// The string that holds it; `nil` if the text holds it as an object.
  private var holder: JSONNode?

  init(_ value: JSONNode, trees: JSONTreeReader) throws(ForeignBreak) {
    var node = value
    for _ in 0..<3 {
      guard let text = node.string else { break }
      guard text.contains(where: { !$0.isWhitespace }) else { throw ForeignBreak("is empty") }
      holder = holder ?? node
      node = try trees.read(Array(text.utf8))
    }
    if let inner = node["native"] {
      node = inner
      if let text = node.string {
        holder = holder ?? node
        node = try trees.read(Array(text.utf8))
      }
    }
    guard node.isObject else { throw ForeignBreak("is no JSON object") }
    self.node = node
  }

  /// Returns the values with their paths in the outer JSON text, if the object is JSON in a string of that text.
  func placed(_ found: UnreadValues) -> UnreadValues {
    guard let holder else { return found }
    var unread = UnreadValues()
    unread.add(found, inTextOf: holder)
    return unread
  }
}

/// A native response: the markup of a bid.
struct NativeResponse {
  var assets: JSONText?
  var destination: String?
  /// True for an answer without assets, not even those that can't be read.
  private(set) var hasNoAssets = false
  /// Values that can't be read, by their paths in the text that contains them.
  private(set) var unread = UnreadValues()

  /// True if a markup looks like a native response; for bids whose request is unknown.
  static func isNative(_ markup: JSONNode) -> Bool {
    if markup.isObject { return markup["assets"] != nil || markup["native"] != nil }
    guard let text = markup.string, text.first(where: { !$0.isWhitespace }) == "{" else { return false }
    return text.contains("\"assets\"")
  }

  init(_ value: JSONNode, asked: NativeRequest?, trees: JSONTreeReader) throws(ForeignBreak) {
    let markup = try NativeMarkup(value, trees: trees)
    let node = markup.node
    var found = UnreadValues()
    hasNoAssets = node["assets"] == nil
    destination = node["link"]?["url"]?.string
    if let link = node["link"], !link.isObject {
      found.add(link, "is no object", expected: "A link is an object with 'url'.")
    }
    var taken = UniqueNames()
    var members: [JSONText.Member] = []
    for asset in NativeAssets.all(of: node["assets"], &found) {
      let named = found.integer(asset["id"]).flatMap { asked?[$0] }
      let wanted = named.flatMap { $0.isAnswered(by: asset) ? $0 : nil }
      guard let (key, value) = Self.value(of: asset, wanted: wanted, &found) else {
        found.add(
          asset, "holds nothing that is read",
          expected: "An asset has 'title.text', 'img.url', 'data.value' or 'video'.")
        continue
      }
      members.append(.init(key: NativeKeys.unique(key, &taken), value: value))
    }
    if let privacy = node["privacy"]?.string, !privacy.isEmpty {
      // The link of AdChoices, for which the app draws the icon.
      members.append(.init(key: "AdChoices", value: .object([.init(key: "url", value: .string(privacy))])))
    }
    assets = members.isEmpty ? nil : .object(members)
    unread = markup.placed(found)
  }

  /// Returns an asset's key in a recording, and its delivered values; `nil` if it has no values.
  private static func value(
    of asset: JSONNode, wanted: NativeAsset?, _ found: inout UnreadValues
  ) -> (String, JSONText)? {
    if let title = asset["title"]?["text"]?.idText {
      return (wanted?.key ?? "Headline", .object([.init(key: "text", value: .string(title))]))
    }
    if let image = asset["img"], let url = image["url"]?.string {
      let type = found.integer(image["type"]) ?? wanted?.type
      let (width, height) = (found.integer(image["w"]), found.integer(image["h"]))
      let value = JSONText.members(["url": .string(url), "width": pixels(width), "height": pixels(height)])
      return (wanted?.key ?? NativeKeys.image(type), value ?? .object([]))
    }
    if let data = asset["data"], let text = data["value"]?.idText {
      let type = found.integer(data["type"]) ?? wanted?.type
      return (wanted?.key ?? NativeKeys.data(type), .object([.init(key: "text", value: .string(text))]))
    }
    // The video itself is delivered as VAST.
    if asset["video"] != nil { return (wanted?.key ?? "Media", .object([])) }
    return nil
  }

  private static func pixels(_ length: Int?) -> JSONText? {
    length.flatMap { (0...1_000_000).contains($0) ? .integer($0) : nil }
  }
}
