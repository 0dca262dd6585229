package import AdModel

/// What a recording proves of an ad's way to "About this ad": each link of the chain, with the line that shows it.
///
/// Reservation ads served in the EEA must carry the AdChoices icon and lead to that page; in custom native formats the
/// app renders it (Regulation (EU) 2022/2065, Art. 26(1)(d); developers.google.com/ad-manager/mobile-ads-sdk/ios/native/custom-formats).
package struct AdChoicesChain: Hashable, Sendable {
  package enum State: String, CaseIterable, Sendable {
    case yes, no, unknown, notApplicable

    // Written out, because what the compiler derives compares the names.
    package static func == (a: State, b: State) -> Bool {
      switch (a, b) {
      case (.yes, .yes), (.no, .no), (.unknown, .unknown), (.notApplicable, .notApplicable): true
      default: false
      }
    }
  }

  package struct Link: Hashable, Sendable {
    package var state: State
    /// The line that shows it, or where it ought to have been seen; `nil` when no line says anything.
    package var line: LineReference?
    /// Half a sentence, without a capital or a full stop.
    package var reason: String

    package init(_ state: State, _ reason: String, at line: LineReference? = nil) {
      self.state = state
      self.line = line
      self.reason = reason
    }
  }

  /// The server sent the icon.
  package var delivered: Link
  /// The app put it on the screen.
  package var rendered: Link
  /// Nothing hid, cut off or covered it.
  package var visible: Link
  /// It lay inside the ad, in the corner that the definition names.
  package var placed: Link
  /// It was as big as declared, and 15 × 15 points at least.
  package var sized: Link
  package var clickable: Link
  /// Somebody tapped it; an icon that nobody tapped breaks nothing.
  package var clicked: Link
  /// A tap on it led to the page.
  package var opened: Link

  package init(of ad: AdRecord, in session: borrowing SessionRecord, context: LedgerContext) {
    let evidence = AdChoicesEvidence(ad, in: session, context)
    delivered = evidence.delivered
    rendered = evidence.rendered
    visible = evidence.visible
    placed = evidence.placed
    sized = evidence.sized
    clickable = evidence.clickable
    clicked = evidence.clicked
    opened = evidence.opened
  }

  /// How many links there are.
  package static let count = 8

  /// The state of a link, by its place in `names`.
  package func state(ofLink link: Int) -> State {
    switch link {
    case 0: delivered.state
    case 1: rendered.state
    case 2: visible.state
    case 3: placed.state
    case 4: sized.state
    case 5: clickable.state
    case 6: clicked.state
    default: opened.state
    }
  }

  /// Names of the links, in the order of the chain.
  package static let names = [
    "delivered", "rendered", "visible", "placed", "sized", "clickable", "clicked", "opened",
  ]

  /// The links in the order of the chain, with their names.
  package var links: [(name: String, link: Link)] {
    [
      ("delivered", delivered), ("rendered", rendered), ("visible", visible), ("placed", placed),
      ("sized", sized), ("clickable", clickable), ("clicked", clicked), ("opened", opened),
    ]
  }
}
