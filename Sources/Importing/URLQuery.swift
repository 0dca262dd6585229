/// The parameters of a URL's query or of a form (`application/x-www-form-urlencoded`), decoded once.
struct URLQuery: Sendable {
  private var values: [String: String] = [:]

  init(_ query: String?) { add(query) }

  /// Adds the parameters of another query; existing ones are kept.
  mutating func add(_ query: String?) {
    for part in (query ?? "").utf8.split(separator: UInt8(ascii: "&")) {
      let end = part.firstIndex(of: UInt8(ascii: "=")) ?? part.endIndex
      let key = Self.decoded(part[..<end])
      let value = end < part.endIndex ? Self.decoded(part[part.index(after: end)...]) : ""
      if !key.isEmpty, values[key] == nil { values[key] = value }
    }
  }

  /// The first value of the parameter with this name; `nil` if absent or empty.
  subscript(name: String) -> String? { values[name].flatMap { $0.isEmpty ? nil : $0 } }

  /// Approximate size in memory, in bytes.
  var size: Int { values.reduce(0) { $0 + 96 + $1.key.utf8.count + $1.value.utf8.count } }

  /// True for `1` and `true`, false for `0` and `false`; `nil` for anything else.
  func flag(_ name: String) -> Bool? {
    switch self[name] {
    case "1", "true": true
    case "0", "false": false
    default: nil
    }
  }

  /// Decodes percent-encoded bytes and plus signs.
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
