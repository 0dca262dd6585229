import AdModel

/// A relative path as part of a URL.
enum URLPath {
  /// Without empty parts and `.`, as a file's path below a folder is written.
  static func plain(_ path: String) -> String {
    path.split(separator: "/").filter { $0 != "." }.joined(separator: "/")
  }

  /// All but unreserved characters and `/` percent-encoded (RFC 3986, section 2).
  static func encoded(_ path: String) -> String {
    path.utf8.reduce(into: "") { result, byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"),
        UInt8(ascii: "~"), UInt8(ascii: "/"):
        result.unicodeScalars.append(Unicode.Scalar(byte))
      default:
        let digits = String(byte, radix: 16, uppercase: true)
        result += "%" + (digits.count < 2 ? "0" : "") + digits
      }
    }
  }
}

/// Addresses that a page may link to.
enum WebAddress {
  /// The address if it leads to a web page, else nothing: a link must never run a script or open an app.
  static func safe(_ text: String) -> String? {
    guard let parts = URLParts(text), parts.scheme == "https" || parts.scheme == "http", parts.host != nil
    else {
      return nil
    }
    return text
  }
}
