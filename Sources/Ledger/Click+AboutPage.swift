import AdModel

extension Click {
  /// Whether the click led to "About this ad": by its action, or by a URL whose host is one of that page's. `nil` when
  /// the line says neither action nor URL.
  package func reachesAboutPage(hosts: some Collection<String>) -> Bool? {
    if action == "aboutThisAd" { return true }
    guard let url else { return action == nil ? nil : false }
    if !hosts.contains(where: { Self.mayName($0, url) }) { return false }
    return URLParts(url)?.isWebPage(onHostIn: hosts) ?? false
  }

  /// Whether a host (lower case) stands anywhere in a URL; `true` too where letters beyond ASCII may stand for others.
  private static func mayName(_ host: String, _ url: String) -> Bool {
    var (host, url) = (host, url)
    return host.withUTF8 { host in
      url.withUTF8 { url in
        if url.contains(where: { $0 >= 0x80 }) { return true }
        guard host.count <= url.count else { return false }
        return (0...(url.count - host.count)).contains { start in
          host.indices.allSatisfy { lowered(url[start + $0]) == host[$0] }
        }
      }
    }
  }

  private static func lowered(_ byte: UInt8) -> UInt8 {
    UInt8(ascii: "A") <= byte && byte <= UInt8(ascii: "Z") ? byte | 0x20 : byte
  }
}
