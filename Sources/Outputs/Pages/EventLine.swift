package import AdModel
package import Ledger

/// A recorded line on one line of a terminal: the event and those of its fields that a page would show, never the line
/// itself, which may hold a consent string or a token (docs/recording.md, "Privacy").
package struct EventLine: Sendable {
  private let redactor: Redactor

  package init(of record: SessionRecord) { redactor = Redactor(for: record) }

  /// `asset.render  ad: a1  asset: Caption  frame: 24, 372, 342, 20`.
  package func text(_ event: Event) -> String {
    let ad = event[.ad]?.string.map { ["ad: \(redactor.text($0))"] } ?? []
    let fields = EventDetails(redactor: redactor).details(of: event).map { "\($0.name): \($0.text)" }
    return ([redactor.text(event.name)] + ad + fields).joined(separator: "  ")
  }
}
