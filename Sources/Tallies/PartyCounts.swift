/// By whom: the app, the SDK or a mediation adapter.
package struct PartyCounts: Hashable, Sendable {
  package var app = 0
  package var sdk = 0
  package var adapter = 0

  package init() {}

  /// Adds one for each of these parties (`app`, `sdk`, `adapter`), once, however often it is named.
  mutating func add(_ parties: [String]) {
    if parties.contains("app") { app += 1 }
    if parties.contains("sdk") { sdk += 1 }
    if parties.contains("adapter") { adapter += 1 }
  }

  package static func += (a: inout PartyCounts, b: PartyCounts) {
    a.app += b.app
    a.sdk += b.sdk
    a.adapter += b.adapter
  }
}
