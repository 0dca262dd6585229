import Model
import Reading
import Reports
import Site

/// The files beside a rendering, as it may ask for them.
enum RenderingFolder {
  /// Bytes of a file, and of an HTML file that is audited, at most.
  static let longestFile = 32 << 20

  /// True for the name of a file that renderings ask for.
  @Sendable static func mayAsk(for name: String) -> Bool { MediaType.of(name) != MediaType.unknown }

  static func files(in folder: String) -> Renderings.OwnFiles {
    let source = DiskSource(root: folder)
    return { path in
      guard let path = PercentCoding.decoded(path), source.resolved(path) != nil,
        source.form(of: path) == .file
      else {
        return nil
      }
      do {
        return RenderingPage.OwnFile(
          type: MediaType.of(path), bytes: try source.bytes(of: path, limit: longestFile))
      } catch {
        // The rendering goes without; the audit says that it asked.
        return nil
      }
    }
  }
}

/// What a file is by the end of its name.
private enum MediaType {
  static let unknown = "application/octet-stream"

  static func of(_ path: String) -> String {
    switch path.split(separator: ".").last?.lowercased() {
    case "css": "text/css"
    case "html", "htm": "text/html; charset=utf-8"
    case "svg": "image/svg+xml"
    case "png": "image/png"
    case "jpg", "jpeg": "image/jpeg"
    case "gif": "image/gif"
    case "webp": "image/webp"
    case "avif": "image/avif"
    case "woff2": "font/woff2"
    case "woff": "font/woff"
    case "ttf": "font/ttf"
    case "otf": "font/otf"
    default: unknown
    }
  }
}

/// `%20` and the like, of a path in an address (RFC 3986).
private enum PercentCoding {
  /// `nil` where it is no text.
  static func decoded(_ path: String) -> String? {
    var bytes: [UInt8] = []
    var rest = Array(path.utf8)[...]
    while let first = rest.popFirst() {
      if first == UInt8(ascii: "%"), rest.count >= 2,
        let byte = UInt8(String(decoding: rest.prefix(2), as: UTF8.self), radix: 16)
      {
        bytes.append(byte)
        rest = rest.dropFirst(2)
      } else {
        bytes.append(first)
      }
    }
    return bytes.contains(0) ? nil : String(validating: bytes, as: UTF8.self)
  }
}
