import Checking
import MachineOutput
package import Model
import Rules
import Basics
package import FoundationEssentials
import Reading
import Reports

/// The baseline of a run. It is read before anything is judged, and compared with the findings.
struct BaselineRun {
  /// The path of the baseline, for messages.
  package let path: String
  /// The file to write; `nil` if the baseline is only read.
  package let file: NamedFile?
  private let baseline: Baseline
  private let today: Day
  private let isStrict: Bool
  /// True if the settings name the baseline that a check reads.
  private let isConfigured: Bool

  /// Reads the baseline. Returns `nil` if neither the request nor the configuration names one, and none is written.
  ///
  /// - Throws: `BaselineFailure`, `InputFailure`, `ReadFailure`.
  package init?(
    _ request: BaselineRequest, settings: RunSettings, today: Day
  ) throws {
    let writes = request.writing != nil
    guard let path = Self.path(request, settings) ?? (writes ? settings.defaultBaseline : nil) else {
      if request.isStrict { throw BaselineFailure.strictWithout }
      return nil
    }
    if let expires = request.writing?.expires, expires < today { throw BaselineFailure.expiresBefore(today) }
    let shown = request.file ?? ShownPaths.fromCurrentFolder(path)
    self.path = shown
    self.today = today
    isStrict = request.isStrict
    isConfigured = settings.configuration.baseline != nil
    let source = DiskSource(root: "")
    if let link = source.leavingLink(of: path) {
      throw InputFailure.linkLeavesCheckout(shown, link: link)
    }
    if !writes, source.form(of: path) == nil {
      throw BaselineFailure.missing(shown, nearest: source.nearestPath(to: shown))
    }
    // A new file, or a device, has nothing to read.
    file = writes ? try NamedFile(path, sparing: settings.inputs) : nil
    baseline = file?.isThere == false ? Baseline() : try Self.read(shown, from: source)
  }

  /// Returns the path of the baseline that the request or the configuration names, if any.
  static func path(_ request: BaselineRequest, _ settings: RunSettings) -> String? {
    request.file
      ?? settings.configuration.baseline.map {
        $0.hasPrefix("/") ? $0 : Folders.path($0, in: settings.configuration.folder)
      }
  }

  private static func read(_ path: String, from source: DiskSource) throws -> Baseline {
    let protected = RuleRegistry.infos.filter { !$0.isLowerable }.map(\.id)
    let reading = BaselineReader.read(
      try source.bytes(of: path, limit: BaselineReader.limit), file: path, protected: Set(protected))
    guard reading.diagnostics.isEmpty else { throw BaselineFailure.damaged(reading.diagnostics) }
    return reading.baseline
  }

  /// Compares all findings with the baseline, and passes each to `visit`, marked as known or new.
  ///
  /// - Parameter isJudged: true if the run would have found a finding with this key if it still existed.
  package func apply(
    to outcome: inout Outcome, isJudged: (BaselineKey) -> Bool, _ visit: (Finding) -> Void
  ) throws {
    let comparison = try outcome.review(against: (baseline, today), visit)
    outcome.baseline = BaselineOutcome(
      path: path, stale: comparison?.stale(isJudged: isJudged) ?? [], expired: comparison?.expired ?? [],
      isStrict: isStrict)
  }

  /// Writes the current findings to the baseline, so that they are accepted. Returns a message, which counts the
  /// findings that can't be accepted.
  package func renew(
    with outcome: inout Outcome, as writing: BaselineRequest.Writing, into drafts: inout FileDrafts,
    isJudged: (BaselineKey) -> Bool
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
    if let file { try drafts.add(file, Array(BaselineFile.document(renewed).utf8)) }
    try outcome.review(against: (renewed, today))
    outcome.baseline = BaselineOutcome(path: path, stale: [], expired: [], isStrict: false)
    let count = renewed.entries.reduce(0) { $0 + $1.count }
    var text = "Wrote \(Wording.count(count, "finding")) to \(path)."
    if !isConfigured { text += " A check reads it by --baseline, or if adspec.yaml names it as 'baseline'." }
    return text + Self.refusal(refused)
  }

  /// Returns the sentences about findings that can't be accepted for good, by rule; empty if there are none.
  private static func refusal(_ refused: [RuleID: Int]) -> String {
    if refused.isEmpty { return "" }
    let count = refused.values.reduce(0, +)
    let rules = refused.sorted { $0.key < $1.key }.map { "\($0.value) of \($0.key)" }
    let these = rules.count == 1 ? "This rule" : "These rules"
    return " \(Wording.count(count, "finding")) \(count == 1 ? "stays" : "stay") new: \(Wording.list(rules))."
      + " \(these) can't be silenced, only accepted until a day: name one with --baseline-expires."
  }
}

/// The result of comparing a run with its baseline.
package struct BaselineOutcome: Sendable {
  package var path: String
  /// Entries whose findings no longer occur.
  package var stale: [BaselineEntry]
  package var expired: [BaselineEntry]
  /// True if stale and expired entries fail the run.
  package var isStrict: Bool

  package var fails: Bool { isStrict && !(stale.isEmpty && expired.isEmpty) }

  /// A message with the entries that fail the run, one per line.
  package var violation: String {
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

/// The baseline can't be used: exit code 2.
enum BaselineFailure: ToolFailure {
  /// The baseline has mistakes: at least one diagnostic.
  case damaged([Diagnostic])
  /// The baseline doesn't exist. The associated values are its path, and a similar path that exists, if any.
  case missing(String, nearest: String?)
  case strictWithout
  case expiresBefore(Day)

  package var description: String {
    switch self {
    case .damaged(let diagnostics): CatalogFailure.configuration(diagnostics).description
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
  /// The current day in UTC, on which entries are valid or expired. It is taken from `SOURCE_DATE_EPOCH` if set, so
  /// that builds are reproducible.
  package static func today(
    environment: [String: String] = ProcessInfo.processInfo.environment, clock: () -> Date = Date.init
  ) throws -> Day {
    if let fixed = try BuildDate.of([], environment: environment) { return fixed.day }
    return Timestamp(microseconds: Int64(Int(nearest: clock().timeIntervalSince1970 * 1_000_000))).day
  }
}
