import Basics
import Model
import Reading
import Reports
import Rules

/// The history that a run is compared with, and that a build extends.
struct HistoryRun {
  private let history: BuildHistory
  /// The file to write; `nil` if the history is only read.
  private let file: NamedFile?
  /// The absolute path of the file to write; `nil` if none is written, or if it is no regular file.
  var place: String? {
    if case .file(let place) = file?.place { place } else { nil }
  }

  /// Reads the history.
  ///
  /// - Parameter inputs: the files that the run reads, if the file is written; a missing file is an empty history then.
  /// - Throws: `HistoryFailure`, `InputFailure`, `ReadFailure`, `WriteFailure`.
  init(_ path: String, extendedBeside inputs: RunInputs? = nil) throws {
    file = try inputs.map { try NamedFile(path, sparing: $0) }
    let source = DiskSource(root: "")
    if source.form(of: path) == nil {
      if file == nil { throw HistoryFailure.missing(path, nearest: source.nearestPath(to: path)) }
      history = BuildHistory()
      return
    }
    do {
      history = try HistoryReader.read(try source.bytes(of: path, limit: BuildHistory.mostBytes))
    } catch let violation as ForeignBreak {
      throw HistoryFailure.damaged(path, violation)
    }
  }

  /// Returns the sums of a run.
  static func sums(of outcome: Outcome, commit: String?, _ input: InputRequest) throws -> BuildSums {
    let filters = [
      outcome.selectedAds?.selection.words, input.excludeTest ? "without test sessions" : nil,
    ].compactMap(\.self)
    return BuildSums(
      outcome.tallies, outcome.newFindings, rules: RuleRegistry.infos,
      day: try BuildDate.of(outcome.recordings)?.day, commit: commit,
      selection: filters.isEmpty ? nil : filters.joined(separator: ", "))
  }

  /// Returns the history with this build as its last one, and the difference from the build before it.
  func adding(_ build: BuildSums) -> PublishedHistory {
    let earlier = history.before(build)
    return PublishedHistory(builds: earlier.adding(build), comparison: earlier.comparison(with: build))
  }

  /// Returns the difference of a run that isn't added from the last build.
  func comparison(with build: BuildSums) -> BuildComparison? { history.comparison(with: build) }

  /// Writes the history with this build.
  func write(_ history: PublishedHistory, into drafts: inout FileDrafts) throws(WriteFailure) {
    if let file { try drafts.add(file, HistoryFile.document(history.builds)) }
  }
}

/// The history can't be used: exit code 2.
enum HistoryFailure: ToolFailure {
  /// A line isn't a build.
  case damaged(String, ForeignBreak)
  /// The file doesn't exist. `nearest`: a similar path that exists.
  case missing(String, nearest: String?)

  var description: String {
    switch self {
    case .damaged(let path, let violation):
      """
      \(path)\(violation.line.map { ":\($0)" } ?? ""): The line \(violation.words). A history has a line for each build, \
      which adspec build --history writes: remove the line, or name another file.
      """
    case .missing(let path, let nearest):
      "The history '\(path)' does not exist."
        + (nearest.map { " Did you mean '\($0)'?" } ?? " adspec build --history makes one.")
    }
  }
}
