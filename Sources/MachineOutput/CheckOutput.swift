import Reports
package import Basics

/// An output format of `adspec check`, such as SARIF: `--output sarif=adspec.sarif`.
///
/// To add one, declare a conforming type in its own file and list it in `OutputFormat`. Help, completion and the
/// manual page are made from that list.
package protocol CheckOutput: Sendable {
  /// The format's name, a value of `--output`.
  static var name: String { get }
  /// A few words for help: what the format is, or which program reads it.
  static var help: String { get }
  /// Data that the format is made from, besides counts and the first findings of each rule.
  static var needs: CheckNeeds { get }
  /// True for text that people read. It may go to standard error if another output goes to standard output.
  static var isForPeople: Bool { get }
  /// Passes the text to `take`, in pieces where it may exceed memory.
  static func write(_ report: CheckReport, for page: TextPage, to take: ([UInt8]) throws -> Void)
    throws
}

extension CheckOutput {
  package static var needs: CheckNeeds { [] }
  package static var isForPeople: Bool { false }
}

/// An output made as one string, because the number of findings that it lists is bounded.
package protocol CheckText: CheckOutput {
  static func text(_ report: CheckReport) -> String
}

extension CheckText {
  package static func write(
    _ report: CheckReport, for page: TextPage, to take: ([UInt8]) throws -> Void
  ) throws { try take(Array(text(report).utf8)) }
}

/// Data that a check must keep for an output.
package struct CheckNeeds: OptionSet, Sendable {
  package let rawValue: Int

  package init(rawValue: Int) { self.rawValue = rawValue }

  /// Every finding, individually.
  package static let allFindings = CheckNeeds(rawValue: 1)
  /// The first findings of each file.
  package static let findingsByFile = CheckNeeds(rawValue: 2)
  /// The counts of each rule's verdicts in each file.
  package static let verdicts = CheckNeeds(rawValue: 4)
  /// Text of the recorded lines that have findings.
  package static let excerpts = CheckNeeds(rawValue: 8)
}

/// Width and colours of text that people read. Other outputs don't depend on it.
package struct TextPage: Hashable, Sendable {
  package var hasColors: Bool
  /// Maximum columns of a line; `nil` if the width is unlimited.
  package var columns: Int?

  package init(hasColors: Bool = false, columns: Int? = nil) {
    self.hasColors = hasColors
    self.columns = columns
  }
}

/// Options of a check's text for people.
package struct CheckView: Sendable {
  /// True if findings that need review are shown in addition to failures.
  package var showsReviews: Bool
  /// True if each rule's number of failures is shown instead of the findings.
  package var showsStatistics: Bool
  /// Text of recorded lines, by location.
  package var excerpts: [Location: String]
  package var paths: ShownPaths

  package init(
    showsReviews: Bool = false, showsStatistics: Bool = false, excerpts: [Location: String] = [:],
    paths: ShownPaths = ShownPaths()
  ) {
    self.paths = paths
    self.showsReviews = showsReviews
    self.showsStatistics = showsStatistics
    self.excerpts = excerpts
  }
}

/// Converts the paths of files to paths from the current folder, for people. Outputs for programs have paths from the
/// catalog or the repository instead.
package struct ShownPaths: Sendable {
  /// The components of the current folder's path. If they equal those of the catalog's path, paths stay as they are.
  private let current: [Substring]
  private let catalog: [Substring]
  /// Names of recordings outside the catalog, which are paths from the current folder already.
  private let outside: Set<String>

  /// - Parameters:
  ///   - current: the absolute path of the current folder, without links.
  ///   - catalog: the absolute path of the catalog's folder, without links.
  ///   - outside: paths of recordings outside the catalog, relative to the current folder.
  package init(current: String = "", catalog: String = "", outside: Set<String> = []) {
    self.current = current.split(separator: "/")
    self.catalog = catalog.split(separator: "/")
    self.outside = outside
  }

  /// Returns the location with its file's path converted to one from the current folder.
  package func shown(_ location: Location) -> Location {
    Location(file: shown(location.file), range: location.range)
  }

  /// Returns the path of a file from the current folder.
  package func shown(_ file: String) -> String {
    if current == catalog || file == "-" || file.hasPrefix("/") || outside.contains(file) { return file }
    let goal = catalog + file.split(separator: "/")
    let shared = zip(current, goal.dropLast()).prefix { $0 == $1 }.count
    let parts = [Substring](repeating: "..", count: current.count - shared) + goal.dropFirst(shared)
    return parts.joined(separator: "/")
  }
}
