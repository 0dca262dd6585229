/// Where a value stands in its event: `consent.gdpr`, `formats[1]`.
struct ValuePath {
  private(set) var text: String
  /// The same without numbers of elements: what an unknown field is called.
  private(set) var nameWithoutIndexes: String
  /// Whether it may hold something that must not be shown: consent strings, tokens, URLs with their queries.
  private(set) var isPrivate: Bool

  private static let privateNames: Set<String> = [
    "tcf", "streamId", "url", "destination", "deepLinks", "openable", "parameter",
  ]

  init(_ name: String) {
    text = name
    nameWithoutIndexes = name
    isPrivate = Self.privateNames.contains(name)
  }

  func member(_ key: String) -> ValuePath {
    var path = self
    path.text += ".\(key)"
    path.nameWithoutIndexes += ".\(key)"
    path.isPrivate = isPrivate || Self.privateNames.contains(key)
    return path
  }

  func element(_ index: Int) -> ValuePath {
    var path = self
    path.text += "[\(index)]"
    return path
  }
}
