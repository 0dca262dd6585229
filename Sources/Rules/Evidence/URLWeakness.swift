import Model

/// The reason why a URL is unsafe to load or open. Messages show only its scheme and host: paths and queries hold
/// tokens.
struct URLWeakness {
  /// The text that follows "The URL …": "is plain http".
  var message: String
  var help: String

  /// Finds the weakness of a URL. Returns `nil` for a URL with a scheme other than http.
  init?(of url: String) {
    // Fast path: nearly every URL is https.
    if url.utf8.starts(with: "https:".utf8) { return nil }
    switch URLParts.scheme(of: url) {
    case "http"?:
      let host = URLParts(url)?.host
      message = "is plain http" + (host.map { " ('http://\($0)')" } ?? "")
      help = "Use https."
    case let scheme? where !Self.isHostWithPort(scheme, in: url): return nil
    default:
      message = url.isEmpty ? "is empty" : "has no scheme"
      help = "Begin it with 'https://'."
    }
  }

  /// Returns true for `example.com:8080/…`, a host with a port, which looks like a URL with the scheme `example.com`.
  private static func isHostWithPort(_ scheme: String, in url: String) -> Bool {
    let rest = url.utf8.dropFirst(scheme.utf8.count + 1)
    let digits = rest.prefix { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
    let next = rest.dropFirst(digits.count).first
    return scheme.contains(".") && !digits.isEmpty && (next == nil || next == UInt8(ascii: "/"))
  }
}
