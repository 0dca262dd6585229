import Reading

/// Finds the assets in a native request or response.
enum NativeAssets {
  /// Names of the members that describe an asset. Each asset has one of them.
  static let parts = ["title", "img", "data", "video"]

  static let expected =
    "Assets are a list of objects, or an object of them, each with 'title', 'img', 'data' or 'video'."

  /// Returns the assets in a value, which is a list of assets, an object whose members are assets, or a single asset.
  /// Other values are added to `unread`.
  static func all(of node: JSONNode?, _ unread: inout UnreadValues) -> [JSONNode] {
    guard let node else { return [] }
    let members = node.isObject ? node.members.map(\.value) : node.elements
    if node.isObject, part(of: node) != nil, !members.contains(where: { part(of: $0) != nil }) {
      return [node]
    }
    if !node.isObject, !node.isArray {
      unread.add(node, "is neither a list nor an object", expected: expected)
    }
    var assets: [JSONNode] = []
    for member in members {
      if part(of: member) != nil {
        assets.append(member)
      } else {
        unread.add(member, "is no asset", expected: expected)
      }
    }
    return assets
  }

  /// Returns the member that describes an asset, such as `title`, with its content; `nil` if the object is no asset.
  static func part(of asset: JSONNode) -> (name: String, content: JSONNode)? {
    for name in parts {
      if let content = asset[name], content.isObject { return (name, content) }
    }
    return nil
  }
}
