/// The parts of a URL (RFC 3986, section 3). Scheme and authority, which decide where a link leads, are parsed
/// strictly: `https://adssettings.google.com@example.com/` leads to `example.com`.
///
/// Path, query and fragment are kept unchanged. Letters beyond ASCII are accepted (RFC 3987), as are `|`, `{`, `[` and
/// the like, which ad servers put into queries.
package struct URLParts: Hashable, Sendable {
  /// The scheme in lower case, without the colon; `nil` for a relative reference.
  package var scheme: String?
  package var userInfo: String?
  /// The host in lower case, without a trailing dot; an IPv6 address is in brackets. Never empty; `nil` if there is no
  /// authority or its host is empty.
  package var host: String?
  package var port: Int?
  package var path: String
  /// The query without the `?`.
  package var query: String?
  /// The fragment without the `#`.
  package var fragment: String?

  /// Parses a URL. The result is `nil` if the text contains white space, control characters or a backslash, or if its
  /// authority is malformed.
  package init?(_ text: String) {
    guard text.utf8.allSatisfy(Self.isPlain) || text.unicodeScalars.allSatisfy(Self.isAllowed) else {
      return nil
    }
    var rest = text[...]
    scheme = Self.takeScheme(&rest)
    fragment = Self.takeTail(&rest, from: "#")
    query = Self.takeTail(&rest, from: "?")
    guard rest.utf8.starts(with: "//".utf8) else {
      path = String(rest)
      return
    }
    rest = rest[rest.utf8.index(rest.startIndex, offsetBy: 2)...]
    let end = rest.utf8.firstIndex(of: UInt8(ascii: "/")) ?? rest.endIndex
    path = String(rest[end...])
    guard let authority = Authority(rest[..<end]) else { return nil }
    (userInfo, host, port) = (authority.userInfo, authority.host, authority.port)
  }

  /// Makes a relative reference of a path alone.
  package init(path: String) { self.path = path }

  /// Returns the scheme at the beginning of a text in lower case, whatever follows it; `nil` if there is none.
  package static func scheme(of text: String) -> String? {
    var rest = text[...]
    return takeScheme(&rest)
  }

  /// True for a web address whose host is one of `hosts`, which are in lower case.
  package func isWebPage(onHostIn hosts: some Collection<String>) -> Bool {
    guard scheme == "https" || scheme == "http", let host else { return false }
    return hosts.contains(host)
  }

  /// True for a printable ASCII character other than a backslash; a space is none.
  private static func isPlain(_ byte: UInt8) -> Bool {
    byte > 0x20 && byte < 0x7F && byte != UInt8(ascii: "\\")
  }

  private static func isAllowed(_ scalar: Unicode.Scalar) -> Bool {
    if scalar.isASCII { return scalar.value > 0x20 && scalar.value != 0x7F && scalar != "\\" }
    return !scalar.properties.isWhitespace && scalar.properties.generalCategory != .control
  }

  /// Removes and returns `scheme = ALPHA *( ALPHA / DIGIT / "+" / "-" / "." )`, up to a colon.
  private static func takeScheme(_ rest: inout Substring) -> String? {
    guard let colon = rest.utf8.firstIndex(of: UInt8(ascii: ":")), let first = rest.utf8.first,
      isLetter(first),
      rest[..<colon].utf8.allSatisfy({ isLetter($0) || isDigit($0) || "+-.".utf8.contains($0) })
    else { return nil }
    defer { rest = rest[rest.utf8.index(after: colon)...] }
    return rest[..<colon].lowercased()
  }

  /// Cuts `rest` off at the first occurrence of an ASCII character and returns the text after it. Returns `nil` if
  /// `rest` doesn't contain the character.
  private static func takeTail(_ rest: inout Substring, from mark: Unicode.Scalar) -> String? {
    guard let start = rest.utf8.firstIndex(of: UInt8(ascii: mark)) else { return nil }
    defer { rest = rest[..<start] }
    return String(rest[rest.utf8.index(after: start)...])
  }

  fileprivate static func isLetter(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
  }

  fileprivate static func isDigit(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
  }
}

/// The authority of a URL, `[ userinfo "@" ] host [ ":" port ]`; an empty host (`file:///…`) is `nil`.
private struct Authority {
  var userInfo: String?
  var host: String?
  var port: Int?

  init?(_ text: Substring) {
    var rest = text
    if let at = rest.utf8.firstIndex(of: UInt8(ascii: "@")) {
      userInfo = String(rest[..<at])
      rest = rest[rest.utf8.index(after: at)...]
    }
    let hostEnd: Substring.Index
    if rest.utf8.first == UInt8(ascii: "[") {
      guard let bracket = rest.utf8.firstIndex(of: UInt8(ascii: "]")) else { return nil }
      hostEnd = rest.utf8.index(after: bracket)
    } else {
      hostEnd = rest.utf8.firstIndex(of: UInt8(ascii: ":")) ?? rest.endIndex
    }
    guard let host = Self.host(rest[..<hostEnd]) else { return nil }
    self.host = host.isEmpty ? nil : host
    guard hostEnd < rest.endIndex else { return }
    let digits = rest[hostEnd...].utf8.dropFirst()
    guard rest.utf8[hostEnd] == UInt8(ascii: ":"), digits.allSatisfy(URLParts.isDigit) else { return nil }
    guard !digits.isEmpty else { return }
    guard let number = UInt16(Substring(digits)) else { return nil }
    port = Int(number)
  }

  /// Returns the host in lower case and without a trailing dot; `nil` if malformed.
  private static func host(_ text: Substring) -> String? {
    if text.utf8.first == UInt8(ascii: "[") {
      let address = text.utf8.dropFirst().dropLast()
      let isAddress = address.allSatisfy {
        URLParts.isLetter($0) || URLParts.isDigit($0) || ":.".utf8.contains($0)
      }
      return isAddress && !address.isEmpty ? text.lowercased() : nil
    }
    // A registered name of RFC 3986, with letters of any script.
    let isName = text.utf8.allSatisfy {
      URLParts.isLetter($0) || URLParts.isDigit($0) || $0 >= 0x80 || "-._~%!$&'()*+,;=".utf8.contains($0)
    }
    guard isName else { return nil }
    let name = text.lowercased()
    return name.hasSuffix(".") ? String(name.dropLast()) : name
  }
}
