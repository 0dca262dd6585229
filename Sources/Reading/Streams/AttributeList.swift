import Basics
package import Model

/// Reads the attribute list of a tag: `NAME=value,NAME="value"` (HTTP Live Streaming 2nd Edition, section 4.2).
package enum AttributeList {
  /// Returns the attributes in order, however they are written.
  ///
  /// - Parameters:
  ///   - text: the bytes after the tag's colon.
  ///   - column: the column of the first of them, from 1, in Unicode scalars.
  package static func attributes(_ text: some Collection<UInt8>, column: Int) -> [PlaylistAttribute] {
    var reader = Scanner(rest: Array(text)[...], column: column)
    var attributes: [PlaylistAttribute] = []
    attributes.reserveCapacity(1 + text.count { $0 == UInt8(ascii: "=") })
    while let attribute = reader.next() { attributes.append(attribute) }
    return attributes
  }

  private struct Scanner {
    var rest: ArraySlice<UInt8>
    var column: Int

    mutating func next() -> PlaylistAttribute? {
      skip { $0 == UInt8(ascii: ",") || $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }
      guard !rest.isEmpty else { return nil }
      let start = column
      let name = take { $0 != UInt8(ascii: "=") && $0 != UInt8(ascii: ",") }
      guard rest.first == UInt8(ascii: "=") else {
        return PlaylistAttribute(name, "", .unquoted, column: start)
      }
      skip(1)
      guard rest.first == UInt8(ascii: "\"") else {
        let value = take { $0 != UInt8(ascii: ",") }
        let isPadded = value.utf8.last == UInt8(ascii: " ") || value.utf8.first == UInt8(ascii: " ")
        return PlaylistAttribute(name, isPadded ? value.trimmed : value, .unquoted, column: start)
      }
      skip(1)
      let value = take { $0 != UInt8(ascii: "\"") }
      if rest.isEmpty { return PlaylistAttribute(name, value, .open, column: start) }
      skip(1)
      skip { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }
      let isJoined = !rest.isEmpty && rest.first != UInt8(ascii: ",")
      return PlaylistAttribute(name, value, isJoined ? .joined : .quoted, column: start)
    }

    private mutating func take(while isPart: (UInt8) -> Bool) -> String {
      let part = rest.prefix(while: isPart)
      skip(part.count)
      return String(decoding: part, as: UTF8.self)
    }

    private mutating func skip(while isPart: (UInt8) -> Bool) { skip(rest.prefix(while: isPart).count) }

    private mutating func skip(_ count: Int) {
      // The bytes that continue a scalar aren't counted.
      column += rest.prefix(count).count { $0 & 0xC0 != 0x80 }
      rest = rest.dropFirst(count)
    }
  }
}

/// The variables of a playlist (`EXT-X-DEFINE`; HTTP Live Streaming 2nd Edition, section 4.4.2.3).
package struct PlaylistVariables {
  /// The value of a query parameter in the playlist's address; `nil` if there is none, or if the address isn't known.
  private let parameter: (String) -> String?
  /// The values of all variables that are defined; `nil` for those whose value lies in another file.
  private var values: [String: String?] = [:]

  package init(parameter: @escaping (String) -> String? = { _ in nil }) { self.parameter = parameter }

  /// Defines a variable: by its value, by a parameter of the playlist's address, or by the playlist that leads to this one.
  package mutating func define(_ attributes: [PlaylistAttribute]) {
    func value(_ name: String) -> String? { attributes.first { $0.name == name }?.value }
    if let name = value("NAME") { values[name] = .some(value("VALUE")) }
    if let name = value("QUERYPARAM") { values[name] = .some(parameter(name)) }
    if let name = value("IMPORT") { values[name] = .some(nil) }
  }

  /// Puts the values of known variables in place of their names, `list?u={$u}` becoming `list?u=42`, and notes the names
  /// of those that aren't defined.
  package func fill(_ attribute: inout PlaylistAttribute) {
    guard attribute.form != .unquoted, attribute.value.utf8.contains(UInt8(ascii: "{")) else { return }
    let value = attribute.value
    attribute.value = value.replacing(#/\{\$([A-Za-z0-9_-]+)\}/#) { match in
      let name = String(match.output.1)
      guard let known = values[name] else {
        attribute.unknownVariables.append(name)
        return String(match.output.0)
      }
      return known ?? String(match.output.0)
    }
  }
}
