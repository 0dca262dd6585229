import Model
import Basics

/// Conversions of a relative path for use in a URL.
package enum URLPath {
  /// Returns the path without empty parts and `.`. Names that some systems misread are replaced (`SafeName`).
  package static func plain(_ path: String) -> String {
    path.split(separator: "/").filter { $0 != "." }.map { SafeName.file(String($0)) }.joined(separator: "/")
  }

  /// Returns the path with all but unreserved characters and `/` percent-encoded (RFC 3986, section 2).
  package static func encoded(_ path: String) -> String {
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

/// Substitutes for names that can't be used in a site unchanged.
enum SafeName {
  /// Returns a substitute name: the prefix and 16 hex digits of the text's SHA-256.
  package static func made(of text: String, after beginning: String) -> String {
    beginning + SHA256.hex(of: text).prefix(16)
  }

  /// True if a name has the form of a substitute name that begins with `beginning`.
  static func isMade(_ name: String, after beginning: String) -> Bool {
    let digits = name.utf8.dropFirst(beginning.utf8.count).prefix { $0 != UInt8(ascii: ".") }
    return name.hasPrefix(beginning) && digits.count == 16
  }

  /// Returns a sample's file or folder name. If some systems can't use the name, returns a substitute, with the same
  /// extension if that is a known media type.
  package static func file(_ name: String) -> String {
    if PathName.isPlain(name), !isMade(name, after: "file-") { return name }
    let ending = name.split(separator: ".").last.map { "." + $0 } ?? ""
    let isKnown = [".svg", ".png", ".jpg", ".jpeg", ".gif", ".webp", ".mp4", ".webm"].contains(ending)
    return made(of: name, after: "file-") + (isKnown ? ending : "")
  }
}

/// Addresses that a page may link to.
package enum WebAddress {
  /// Returns the address if it is an `http` or `https` URL with a host, otherwise `nil`: a link must never run a
  /// script or open an app.
  package static func safe(_ text: String) -> String? {
    guard let parts = URLParts(text), parts.scheme == "https" || parts.scheme == "http", parts.host != nil
    else {
      return nil
    }
    return text
  }
}
