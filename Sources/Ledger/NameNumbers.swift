/// Numbers names in the order of their first use. The first few are looked through, for most sessions have no more; those
/// after them are hashed, so that many names cost no more each.
struct NameNumbers: Sendable {
  private static let few = 16
  private(set) var names: [String] = []
  private var later: [String: Int] = [:]

  func number(of name: String) -> Int? {
    for number in 0..<min(names.count, Self.few) where names[number] == name { return number }
    return names.count > Self.few ? later[name] : nil
  }

  /// The number of a name, which is a new one if the name is.
  mutating func add(_ name: String) -> (number: Int, isNew: Bool) {
    if let number = number(of: name) { return (number, false) }
    if names.count >= Self.few { later[name] = names.count }
    names.append(name)
    return (names.count - 1, true)
  }
}
