import Checking
package import Model
import Rules
import Basics
package import FoundationEssentials
import Reading
import Reports

/// The baseline of a run: read before anything is judged, held against what was found.
struct BaselineRun {
  /// As it is named where somebody is told of it.
  package let path: String
  /// The file, where it is to be written.
  package let file: NamedFile?
  private let baseline: Baseline
  private let today: Day
  private let isStrict: Bool

  /// `nil` when nobody asked for one.
  ///
  /// - Throws: `BaselineFailure`, `ReadFailure`.
  package init?(
    _ request: BaselineRequest, settings: RunSettings, today: Day
  ) throws {
    let writes = request.writing != nil
    let configured = settings.configuration.baseline.map {
      Folders.path($0, in: settings.configuration.folder)
    }
    let configuredPath = settings.configuration.baseline.map { $0.hasPrefix("/") ? $0 : configured ?? $0 }
    guard let path = request.file ?? configuredPath ?? (writes ? settings.defaultBaseline : nil) else {
      if request.isStrict { throw BaselineFailure.strictWithout }
      return nil
    }
    if let expires = request.writing?.expires, expires < today { throw BaselineFailure.expiresBefore(today) }
    self.path = path
    self.today = today
    isStrict = request.isStrict
    let source = DiskSource(root: "")
    if let link = source.leavingLink(of: path) {
      throw InputFailure.linkLeavesCheckout(path, link: link)
    }
    if !writes, source.form(of: path) == nil {
      throw BaselineFailure.missing(path, nearest: source.nearestPath(to: path))
    }
    // One that isn't there yet, or is a device, has nothing to read.
    file = writes ? try NamedFile(path, sparing: settings.inputs) : nil
    baseline = file?.isThere == false ? Baseline() : try Self.read(path, from: source)
  }

  private static func read(_ path: String, from source: DiskSource) throws -> Baseline {
    let protected = RuleRegistry.infos.filter { !$0.isLowerable }.map(\.id)
    let reading = BaselineReader.read(
      try source.bytes(of: path, limit: BaselineReader.limit), file: path, protected: Set(protected))
    guard reading.mistakes.isEmpty else { throw BaselineFailure.damaged(reading.mistakes) }
    return reading.baseline
  }

  /// Goes through what was found, and says of each finding whether it is known.
  ///
  /// - Parameter isJudged: whether the run would have found a finding of this key again.
  package func apply(
    to outcome: inout Outcome, isJudged: (BaselineKey) -> Bool, _ visit: (Finding) -> Void
  ) throws {
    let comparison = try outcome.review(against: (baseline, today), visit)
    outcome.baseline = BaselineOutcome(
      path: path, stale: comparison?.stale(isJudged: isJudged) ?? [], expired: comparison?.expired ?? [],
      isStrict: isStrict)
  }

  /// Writes what was found over the file, and accepts it. Says what could not be taken in.
  package func renew(
    with outcome: inout Outcome, as writing: BaselineRequest.Writing, isJudged: (BaselineKey) -> Bool
  ) throws -> String {
    var found: [BaselineKey: BaselineEntry] = [:]
    try outcome.allFindings.forEach { finding in
      let key = BaselineKey(finding)
      let first = BaselineEntry(
        key: key, count: 0, expires: writing.expires, message: finding.message,
        reason: writing.reason)
      found[key, default: first].count += 1
    }
    let (renewed, refused) = baseline.renewed(
      with: Array(found.values), on: today,
      needsLastDay: { RuleRegistry.info(of: $0)?.isLowerable == false }, isJudged: isJudged)
    try file?.write(Array(BaselineFile.document(renewed).utf8))
    try outcome.review(against: (renewed, today))
    outcome.baseline = BaselineOutcome(path: path, stale: [], expired: [], isStrict: false)
    let count = renewed.entries.reduce(0) { $0 + $1.count }
    var text = "Wrote \(Wording.count(count, "finding")) to \(path)."
    if refused > 0 {
      text +=
        " \(Wording.count(refused, "finding")) of rules that can't be ignored \(refused == 1 ? "was" : "were") left out:"
        + " give them a last day with --baseline-expires."
    }
    return text
  }
}

/// What a run says of its baseline.
package struct BaselineOutcome: Sendable {
  package var path: String
  /// What it accepts and was not found.
  package var stale: [BaselineEntry]
  package var expired: [BaselineEntry]
  /// Whether that fails the run.
  package var isStrict: Bool

  package var fails: Bool { isStrict && !(stale.isEmpty && expired.isEmpty) }

  /// The entries that fail the run, a line each.
  package var complaint: String {
    let stale = self.stale.map { entry in
      "\(place(entry)): \(Wording.count(entry.count, "finding")) of \(entry.key.rule) \(entry.count == 1 ? "is" : "are") gone."
    }
    let expired = self.expired.map { entry in
      "\(place(entry)): the entry for \(entry.key.rule) expired on \(entry.expires?.description ?? "")."
    }
    let lines = (stale + expired).map { "  " + VisibleText.line($0) }
    return
      "The baseline \(VisibleText.line(path)) accepts what it need not. Run adspec check --write-baseline.\n"
      + lines.joined(separator: "\n")
  }

  private func place(_ entry: BaselineEntry) -> String {
    entry.key.path.isEmpty ? entry.key.file : "\(entry.key.file), \(entry.key.path)"
  }
}

/// Why the baseline can't be used.
enum BaselineFailure: ToolFailure {
  /// At least one mistake.
  case damaged([Mistake])
  /// The file, and one that is there and was perhaps meant.
  case missing(String, nearest: String?)
  case strictWithout
  case expiresBefore(Day)

  package var description: String {
    switch self {
    case .damaged(let mistakes): CatalogFailure.configuration(mistakes).description
    case .missing(let path, let nearest):
      "The baseline '\(path)' does not exist."
        + (nearest.map { " Did you mean '\($0)'?" } ?? " adspec check --write-baseline makes one.")
    case .strictWithout:
      "--strict-baseline needs a baseline: name one with --baseline, or as 'baseline' in the configuration."
    case .expiresBefore(let today): "--baseline-expires needs a day from today (\(today)) on."
    }
  }
}

extension Day {
  /// The day in UTC, for what expires: that of `SOURCE_DATE_EPOCH` where it is set, so that a build can be repeated.
  package static func today(
    environment: [String: String] = ProcessInfo.processInfo.environment, clock: () -> Date = Date.init
  ) throws -> Day {
    if let fixed = try BuildDate.of([], environment: environment) { return fixed.day }
    return Timestamp(microseconds: Int64(Int(nearest: clock().timeIntervalSince1970 * 1_000_000))).day
  }
}
