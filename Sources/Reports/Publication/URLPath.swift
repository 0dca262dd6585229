import Model
import Basics

/// A relative path as part of a URL.
package enum URLPath {
  /// Without empty parts and `.`, as a file's path below a folder is written. A name that some system would mistake has
  /// another in its place.
  package static func plain(_ path: String) -> String {
    path.split(separator: "/").filter { $0 != "." }.map { SafeName.file(String($0)) }.joined(separator: "/")
  }

  /// All but unreserved characters and `/` percent-encoded (RFC 3986, section 2).
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

/// Names in the place of those that can't be in a site as they are.
enum SafeName {
  /// The beginning, and 16 hex digits of the text's SHA-256.
  package static func made(of text: String, after beginning: String) -> String {
    beginning + SHA256.hex(of: text).prefix(16)
  }

  /// True if a name has the form of a substitute name.
  static func isMade(_ name: String, after beginning: String) -> Bool {
    let digits = name.utf8.dropFirst(beginning.utf8.count).prefix { $0 != UInt8(ascii: ".") }
    return name.hasPrefix(beginning) && digits.count == 16
  }

  /// The name of a sample's file or folder, or one that stands for it, with the same ending.
  package static func file(_ name: String) -> String {
    if PathName.isPlain(name), !isMade(name, after: "file-") { return name }
    let ending = name.split(separator: ".").last.map { "." + $0 } ?? ""
    let isKnown = [".svg", ".png", ".jpg", ".jpeg", ".gif", ".webp", ".mp4", ".webm"].contains(ending)
    return made(of: name, after: "file-") + (isKnown ? ending : "")
  }
}

/// Addresses that a page may link to.
package enum WebAddress {
  /// The address if it leads to a web page, else nothing: a link must never run a script or open an app.
  package static func safe(_ text: String) -> String? {
    guard let parts = URLParts(text), parts.scheme == "https" || parts.scheme == "http", parts.host != nil
    else {
      return nil
    }
    return text
  }
}
