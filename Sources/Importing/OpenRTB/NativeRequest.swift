import Reading

/// An asset of a native request.
struct NativeAsset {
  var id: Int?
  var key: String
  /// The member that describes the asset: `title`, `img`, `data` or `video`.
  var part: String
  var node: JSONNode
  /// The asset's whole JSON object.
  var asset: JSONNode
  var isRequired: Bool
  /// The value of `img.type` or `data.type`.
  var type: Int?

  /// Returns true if an asset of the response has the kind and type of this requested asset, and therefore gets its
  /// key. An asset of the response without a type fits every type.
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
  /// The object that contains the request in one of its members; `nil` if the given object is the request itself.
  private(set) var holder: JSONNode?
  /// Values of the request that can't be read, with their paths in the JSON text that contains them.
  private(set) var unread = UnreadValues()

  /// Names of the members that may hold a native request. Prebid.js uses `ortb`.
  static let holders = ["request", "request_native", "ortb"]

  /// Returns the member of `imp.native` that holds the request; `nil` if the value itself is the request.
  static func holder(in native: JSONNode) -> JSONNode? { holders.lazy.compactMap { native[$0] }.first }

  /// True if the given object neither holds a request nor is one.
  var isMissing: Bool { holder == nil && node["assets"] == nil }

  /// - Parameter native: the value of `imp.native` or of Prebid.js's `mediaTypes.native`, or a native request itself.
  init(_ native: JSONNode, trees: JSONTreeReader) throws(ForeignBreak) {
    version = native["ver"]?.idText
    let held = Self.holder(in: native)
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
  /// The string that contains the object as JSON text; `nil` if the object isn't in a string.
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

  /// Returns the unread values of the object. If the object was read from a string, their paths begin in the JSON text
  /// that contains this string.
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
  /// True if the response has no assets, not even unreadable ones.
  private(set) var hasNoAssets = false
  /// Values of the response that can't be read, with their paths in the JSON text that contains them.
  private(set) var unread = UnreadValues()

  /// Returns true if a bid's markup looks like a native response. It serves bids whose request is unknown.
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

  /// Returns a delivered asset's key in a recording, and its value there; `nil` if the asset has no value.
  ///
  /// - Parameter wanted: the requested asset that it belongs to; `nil` if there is none.
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
