import Reading

/// A native response (OpenRTB Native 1.0 to 1.2). Its values are samples for the format that its request describes.
struct NativeAnswer {
  /// Index of its file among the files that the command line names.
  var source: Int
  /// The JSON object that contains the native response.
  var node: JSONNode
  /// The id of the impression that the response's bid names; `nil` for a response outside a bid.
  var impression: String?
  /// Id of the bid response.
  var response: String?
  /// True if the request that the response belongs to stands in the same JSON object as the response.
  var isPaired = false

  /// True for the object of a native response: it has a link, trackers, or an asset with content. A request has none of
  /// these.
  static func isAnswer(_ node: JSONNode) -> Bool {
    if ["link", "imptrackers", "jstracker"].contains(where: { node[$0] != nil }) { return true }
    var unread = UnreadValues()
    return NativeAssets.all(of: node["assets"], &unread).contains { content(of: $0) != nil }
  }

  /// Returns the member of an asset whose value is shown: a text, or the address of a picture or video. The result is
  /// the name of the member and this value.
  private static func content(of asset: JSONNode) -> (part: String, text: String)? {
    guard let (part, content) = NativeAssets.part(of: asset) else { return nil }
    let name = ["title": "text", "img": "url", "data": "value"][part] ?? "vasttag"
    return content[name]?.idText.map { (part, $0) }
  }

  /// Returns the native response in a bid: the first of `adm`, `adm_native` and `ext.native` that is one; `nil` if none
  /// is.
  static func markup(of bid: JSONNode) -> JSONNode? {
    [bid["adm"], bid["adm_native"], bid.ext("native")].lazy.compactMap { $0 }
      .first { NativeResponse.isNative($0) }
  }

  /// Writes the response's values into the definition's assets. A text becomes the asset's sample. A picture's address
  /// becomes a comment, because a sample of a picture is a file. Returns the values that can't be read, or that belong
  /// to no asset of the request.
  func fill(_ definition: inout DefinitionText, of request: NativeRequest) -> UnreadValues {
    var unread = UnreadValues()
    for asset in NativeAssets.all(of: node["assets"], &unread) {
      guard let (part, text) = Self.content(of: asset) else { continue }
      let named = unread.integer(asset["id"]).flatMap { request[$0] }
      let asked = named.flatMap { $0.isAnswered(by: asset) ? $0.key : nil }
      let key = asked ?? Self.key(of: asset, part, &unread)
      guard let key, let place = definition.assets.firstIndex(where: { $0.key == key }) else {
        unread.add(
          asset, "answers no asset of the request", expected: "The ids of assets say which is which.")
        continue
      }
      switch part {
      case "title", "data": definition.assets[place].add("sample", text: text)
      case "img": definition.assets[place].comments.append("The answer's picture: \(text)")
      default:
        definition.assets[place].comments.append("The answer's video is VAST (\(text.utf8.count) bytes).")
      }
    }
    if let link = node["link"]?["url"]?.string { definition.comments.append("The answer leads to \(link)") }
    return unread
  }

  /// Returns the key of an asset that has no id. It depends on the member that describes the asset, such as `img`, and
  /// on the type in this member.
  private static func key(of asset: JSONNode, _ part: String, _ unread: inout UnreadValues) -> String? {
    let type = unread.integer(asset[part]?["type"])
    return switch part {
    case "title": "Headline"
    case "img": NativeKeys.image(type)
    case "video": "Media"
    default: NativeKeys.data(type)
    }
  }
}
