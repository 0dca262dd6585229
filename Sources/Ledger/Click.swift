package import AdModel

/// One `click` line.
package struct Click: Sendable {
  package var event: Event
  /// `nil` for kinds whose ads have no assets.
  package var key: String?
  package var match: AssetKeyMatch
  package var role: AssetRole
  /// `app`, `sdk`, `adapter`.
  package var party: String?
  package var action: String?
  package var url: String?
  /// Deep links that an installed app could open; `nil`: not recorded.
  package var openable: [String]?
  /// Number of the tap it belongs to, from 0: lines of other parties for the same asset within 1 s are one tap.
  package var tap: Int

  package init(event: Event, key: String?, match: AssetKeyMatch, role: AssetRole, tap: Int) {
    self.event = event
    self.key = key
    self.match = match
    self.role = role
    self.tap = tap
  }
}
