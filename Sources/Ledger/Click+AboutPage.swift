import AdModel

extension Click {
  /// Whether the click led to "About this ad": by its action, or by a URL whose host is one of that page's. `nil` when
  /// the line says neither action nor URL.
  package func reachesAboutPage(hosts: some Collection<String>) -> Bool? {
    if action == "aboutThisAd" { return true }
    guard let url else { return action == nil ? nil : false }
    return URLParts(url)?.isWebPage(onHostIn: hosts) ?? false
  }
}
