package import Reading

/// A response to a browser.
package struct HTTPResponse {
  package enum Body {
    case bytes([UInt8])
    /// The bytes of a file, and its size in bytes.
    case file(any ByteStream, size: Int)
  }

  package var status: Status
  package var type: String
  /// The address to redirect to; `nil` without a redirect.
  package var location: String?
  package var body: Body

  package enum Status: Int, Sendable {
    case ok = 200
    case moved = 301
    case malformed = 400
    case notFound = 404
    case otherMethod = 405
    /// The request names a host other than this machine.
    case misdirected = 421
    case headTooLarge = 431
    case busy = 503

    fileprivate var reason: String {
      switch self {
      case .ok: "OK"
      case .moved: "Moved Permanently"
      case .malformed: "Bad Request"
      case .notFound: "Not Found"
      case .otherMethod: "Method Not Allowed"
      case .misdirected: "Misdirected Request"
      case .headTooLarge: "Request Header Fields Too Large"
      case .busy: "Service Unavailable"
      }
    }
  }

  package init(
    _ status: Status, type: String = "text/plain; charset=utf-8", location: String? = nil, _ body: Body
  ) {
    (self.status, self.type, self.location, self.body) = (status, type, location, body)
  }

  /// Creates a response with a sentence of plain text.
  package init(_ status: Status, _ text: String) { self.init(status, .bytes(Array((text + "\n").utf8))) }

  var size: Int {
    switch body {
    case .bytes(let bytes): bytes.count
    case .file(_, let size): size
    }
  }

  /// The policy of SVG pictures, which browsers run like pages: they may draw, and nothing else.
  private static let picturePolicy =
    "default-src 'none'; style-src 'unsafe-inline'; img-src data:; sandbox"

  /// Status line and header fields, including the empty line.
  package var head: String {
    var lines = [
      "HTTP/1.1 \(status.rawValue) \(status.reason)", "Content-Type: \(type)", "Content-Length: \(size)",
      "Cache-Control: no-store", "X-Content-Type-Options: nosniff", "Referrer-Policy: no-referrer",
      "X-Frame-Options: SAMEORIGIN", "Cross-Origin-Resource-Policy: same-origin", "Connection: close",
    ]
    if type.hasPrefix("image/svg+xml") { lines.append("Content-Security-Policy: \(Self.picturePolicy)") }
    if let location { lines.append("Location: \(location)") }
    if status == .otherMethod { lines.append("Allow: GET, HEAD") }
    return lines.joined(separator: "\r\n") + "\r\n\r\n"
  }
}
