import Model
import Reading
import Reports
import Site

/// Serves the files beside a rendering to the browser.
enum RenderingFolder {
  /// Maximum size in bytes of a file beside a rendering, and of an audited HTML file.
  static let longestFile = 32 << 20

  /// True if renderings may request a file with this name.
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
        // The rendering does without the file, and the audit reports the request.
        return nil
      }
    }
  }
}

/// Media type of a file, by the extension of its name.
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

/// Percent-encoding in the path of an address (RFC 3986): `%20`.
private enum PercentCoding {
  /// Decodes a path; `nil` if the result isn't UTF-8 or holds a zero byte.
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
