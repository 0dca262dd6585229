import Reading

/// The DSA object of the IAB (OpenRTB) in the form of a recording: the same fields, always with lists.
enum DSAObject {
  /// Converts a request's DSA object (`regs.dsa` or `regs.ext.dsa`) to the form of a recording; `nil` if there is no
  /// object.
  static func request(_ node: JSONNode?) -> JSONText? {
    guard let node = node.flatMap(first) else { return nil }
    return .members([
      "dsarequired": integer(node["dsarequired"]), "required": integer(node["required"]),
      "pubrender": integer(node["pubrender"]), "datatopub": integer(node["datatopub"]),
      "transparency": transparency(node["transparency"]),
    ]) ?? .object([])
  }

  /// Converts a bid's DSA object (`ext.dsa`) to the form of a recording; `nil` if there is no object.
  static func bid(_ node: JSONNode?) -> JSONText? {
    guard let node = node.flatMap(first) else { return nil }
    return .members([
      "behalf": node["behalf"]?.string.map { .string($0) }, "paid": node["paid"]?.string.map { .string($0) },
      "transparency": transparency(node["transparency"]), "adrender": integer(node["adrender"]),
    ]) ?? .object([])
  }

  /// Returns the value if it is an object, or the first object in it if it is a list; otherwise `nil`. The
  /// specification's own sample has a list of one object.
  private static func first(_ node: JSONNode) -> JSONNode? {
    node.isObject ? node : node.elements.first { $0.isObject }
  }

  private static func integer(_ node: JSONNode?) -> JSONText? { node?.integerOrText.map { .integer($0) } }

  /// Returns the transparency entries as a list; `nil` if there are none. Some senders write a single object instead of
  /// a list. The older name `params` is kept.
  private static func transparency(_ node: JSONNode?) -> JSONText? {
    guard let node else { return nil }
    guard node.isArray || node.isObject else { return nil }
    let entries = node.isArray ? node.elements : [node]
    return .list(
      entries.filter(\.isObject).map { entry in
        .members([
          "domain": entry["domain"]?.string.map { .string($0) }, "dsaparams": codes(entry["dsaparams"]),
          "params": codes(entry["params"]),
        ]) ?? .object([])
      })
  }

  private static func codes(_ node: JSONNode?) -> JSONText? {
    guard let node, node.isArray else { return nil }
    return .list(node.elements.compactMap(\.integerOrText).map { .integer($0) })
  }

  /// Returns the values of a request's or bid's DSA object that are present but can't be read.
  static func unread(_ node: JSONNode?) -> UnreadValues {
    var unread = UnreadValues()
    guard let node else { return unread }
    guard let object = first(node) else {
      unread.add(node, "is no object", expected: "The DSA object is an object, or a list that holds one.")
      return unread
    }
    for name in ["dsarequired", "required", "pubrender", "datatopub", "adrender"] {
      _ = unread.integer(object[name])
    }
    for name in ["behalf", "paid"] { unread.text(object[name]) }
    guard let transparency = object["transparency"] else { return unread }
    for entry in transparency.isObject ? [transparency] : transparency.elements {
      unread.text(entry["domain"])
      for name in ["dsaparams", "params"] { unread.integers(entry[name]) }
    }
    if !transparency.isObject { unread.objects(transparency) }
    return unread
  }
}
