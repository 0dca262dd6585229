import Reports
package import Basics

/// A form in which `adspec check` says what it found, such as SARIF: `--output sarif=adspec.sarif`.
///
/// A new one is a type like this in a file of its own, and its name in the list of `OutputFormat`: help, completion and the
/// manual page come from there.
package protocol CheckOutput: Sendable {
  /// As `--output` takes it.
  static var name: String { get }
  /// What it is, or who takes it: a few words, for help.
  static var help: String { get }
  /// What it is made from besides counts and the first findings of each rule.
  static var needs: CheckNeeds { get }
  /// True if it is text for people, which may go to standard error beside another output.
  static var isForPeople: Bool { get }
  /// Hands the text over, piece by piece where it may be longer than memory.
  static func write(_ report: CheckReport, for page: TextPage, to take: ([UInt8]) throws -> Void)
    throws
}

extension CheckOutput {
  package static var needs: CheckNeeds { [] }
  package static var isForPeople: Bool { false }
}

/// An output that is made as a whole, since what it lists is bounded.
package protocol CheckText: CheckOutput {
  static func text(_ report: CheckReport) -> String
}

extension CheckText {
  package static func write(
    _ report: CheckReport, for page: TextPage, to take: ([UInt8]) throws -> Void
  ) throws { try take(Array(text(report).utf8)) }
}

/// What a check has to keep for an output.
package struct CheckNeeds: OptionSet, Sendable {
  package let rawValue: Int

  package init(rawValue: Int) { self.rawValue = rawValue }

  /// Every finding, one by one.
  package static let allFindings = CheckNeeds(rawValue: 1)
  /// The first findings of each file.
  package static let findingsByFile = CheckNeeds(rawValue: 2)
  /// How each rule judged each file.
  package static let verdicts = CheckNeeds(rawValue: 4)
  /// What recorded lines with findings say.
  package static let excerpts = CheckNeeds(rawValue: 8)
}

/// How wide text for people may be, and whether it has colours. Other outputs are the same everywhere.
package struct TextPage: Hashable, Sendable {
  package var hasColors: Bool
  /// Columns that a line may have; `nil` where nobody has to see it whole.
  package var columns: Int?

  package init(hasColors: Bool = false, columns: Int? = nil) {
    self.hasColors = hasColors
    self.columns = columns
  }
}

/// What a person asked to see of a check.
package struct CheckView: Sendable {
  /// What needs review, too.
  package var showsReviews: Bool
  /// How often each rule failed, instead of the findings.
  package var showsStatistics: Bool
  /// What recorded lines say.
  package var excerpts: [Location: String]

  package init(
    showsReviews: Bool = false, showsStatistics: Bool = false, excerpts: [Location: String] = [:]
  ) {
    self.showsReviews = showsReviews
    self.showsStatistics = showsStatistics
    self.excerpts = excerpts
  }
}
