package import Basics

/// The recorded facts about an ad on the screen and its ad label, as evidence to hand over: when it was shown, by which
/// line, and for how long the label was there.
///
/// Data files name them as a proposed receipt of disclosures does, where it has them: adcontextprotocol/adcp, issue 4442,
/// "served-disclosure receipt", https://github.com/adcontextprotocol/adcp/issues/4442
package struct AdReceipt: Codable, Equatable, Sendable {
  /// The time of the impression, else of the first line with which the ad was on the screen.
  package let servedAt: Timestamp
  /// The line with that time.
  package let line: Location
  /// True if an ad label was rendered; `nil` if the recorder can't tell.
  package let isLabelRendered: Bool?
  /// The label with which the ad was longest on the screen; `nil` if none was rendered.
  package let label: Label?
  /// The time for which the ad was on the screen, and for how much of it a label marked the ad; in milliseconds. `nil` if
  /// no layout was recorded.
  package let times: Times?

  /// A rendered ad label.
  package struct Label: Codable, Equatable, Sendable {
    package let line: Location
    /// The recorded text, redacted; `nil` if it wasn't recorded.
    package let text: String?
    /// The language of the text, such as `de`; `nil` if the text is no known word, or a word of several languages.
    package let language: String?
    /// The quarter of the ad in which the label's centre lies; `nil` without frames.
    package let position: Position?

    package init(line: Location, text: String?, language: String?, position: Position?) {
      (self.line, self.text, self.language, self.position) = (line, text, language, position)
    }
  }

  /// A quarter of an ad.
  package enum Position: String, Codable, Sendable {
    case topLeft, topRight, bottomLeft, bottomRight
  }

  /// Durations in milliseconds.
  package struct Times: Codable, Equatable, Sendable {
    package let shown: Int
    package let marked: Int

    package init(shown: Int, marked: Int) { (self.shown, self.marked) = (shown, marked) }
  }

  /// The part of the time on the screen for which a label marked the ad.
  package enum Persistence: String, CaseIterable, Sendable {
    case continuous, partial
  }

  package init(servedAt: Timestamp, line: Location, isLabelRendered: Bool?, label: Label?, times: Times?) {
    (self.servedAt, self.line, self.isLabelRendered) = (servedAt, line, isLabelRendered)
    (self.label, self.times) = (label, times)
  }

  /// `nil` if no label marked the ad for any time.
  package var persistence: Persistence? {
    guard let times, times.marked > 0 else { return nil }
    return times.marked >= times.shown ? .continuous : .partial
  }
}
