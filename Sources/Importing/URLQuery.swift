/// The parameters of a URL's query, or of a form (`application/x-www-form-urlencoded`): decoded once.
struct URLQuery: Sendable {
  private var values: [String: String] = [:]

  init(_ query: String?) { add(query) }

  /// Adds the parameters of another; those that are there stay.
  mutating func add(_ query: String?) {
    for part in (query ?? "").utf8.split(separator: UInt8(ascii: "&")) {
      let end = part.firstIndex(of: UInt8(ascii: "=")) ?? part.endIndex
      let key = Self.decoded(part[..<end])
      let value = end < part.endIndex ? Self.decoded(part[part.index(after: end)...]) : ""
      if !key.isEmpty, values[key] == nil { values[key] = value }
    }
  }

  /// The first of a name; `nil` where it isn't there or empty.
  subscript(name: String) -> String? { values[name].flatMap { $0.isEmpty ? nil : $0 } }

  /// Memory that it takes, in bytes, more or less.
  var size: Int { values.reduce(0) { $0 + 96 + $1.key.utf8.count + $1.value.utf8.count } }

  /// `1` and `true`, `0` and `false`; `nil` for anything else.
  func flag(_ name: String) -> Bool? {
    switch self[name] {
    case "1", "true": true
    case "0", "false": false
    default: nil
    }
  }

  /// Percent-encoded bytes and plus signs replaced by what they stand for.
  static func decoded(_ text: some Collection<UInt8>) -> String {
    var bytes: [UInt8] = []
    var rest = Array(text)[...]
    while let byte = rest.popFirst() {
      if byte == UInt8(ascii: "%"), let value = hex(rest.prefix(2)) {
        bytes.append(value)
        rest = rest.dropFirst(2)
      } else {
        bytes.append(byte == UInt8(ascii: "+") ? UInt8(ascii: " ") : byte)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  private static func hex(_ digits: ArraySlice<UInt8>) -> UInt8? {
    digits.count == 2 ? UInt8(String(decoding: digits, as: UTF8.self), radix: 16) : nil
  }
}
