package import Basics

/// The rules whose verdicts are counted, in the order of their numbers.
package final class RuleOrder: Sendable {
  package let ids: [RuleID]

  package init(_ ids: [RuleID]) { self.ids = ids }
}

/// Counts of verdicts by file and rule. They are stored in arrays indexed by the rule's number, because there may be
/// millions of targets such as ads.
struct VerdictTable: Sendable {
  /// Files that have identical verdicts of all rules, as most definitions do.
  private struct Group: Sendable {
    var files: [String]
    /// The verdicts of the rules that ran for these files.
    var verdicts: [RuleVerdict]
  }

  /// The order of the rules' numbers; `nil` if nothing was counted.
  private(set) var order: RuleOrder?
  private var files: [String] = []
  /// Counts of each file, rule and verdict, in the order of the files, the rules and `Verdict.number`.
  private var verdicts: [Int] = []
  private var groups: [Group] = []
  private var places: [String: Int] = [:]
  /// Index in `files` of the current file, and index in `verdicts` of its first count.
  private var (current, start) = (0, 0)

  init(_ order: RuleOrder? = nil) { self.order = order }

  /// The number of counts of a rule: one for each verdict.
  static let verdictCount = 5
  /// The number of counts of a file.
  private var width: Int { Self.verdictCount * (order?.ids.count ?? 0) }

  /// Sets the file for which verdicts are counted from now on.
  mutating func begin(_ file: String) {
    if counts(for: file) { return }
    current = place(of: file)
    start = width * current
  }

  /// Returns true if `file` is the current file, which `begin` set.
  func counts(for file: String) -> Bool { current < files.count && files[current] == file }

  /// Counts a verdict of the rule with this number for the current file.
  mutating func count(_ verdict: Verdict, ofRule rule: Int) {
    verdicts[start + Self.verdictCount * rule + verdict.number] += 1
  }

  /// Counts these verdicts once for each of these files.
  mutating func count(_ verdicts: [RuleVerdict], for files: [String]) {
    if files.isEmpty || verdicts.isEmpty { return }
    if let place = groups.firstIndex(where: { $0.verdicts == verdicts }) {
      groups[place].files += files
    } else {
      groups.append(Group(files: files, verdicts: verdicts))
    }
  }

  private mutating func place(of file: String) -> Int {
    if let place = places[file] { return place }
    places[file] = files.count
    files.append(file)
    verdicts.append(contentsOf: repeatElement(0, count: width))
    return files.count - 1
  }

  /// The counts of the file at an index.
  private func counts(ofFile place: Int) -> ArraySlice<Int> {
    verdicts[(width * place)..<(width * (place + 1))]
  }

  /// The nonzero verdict counts of all files together, by rule.
  var counts: [RuleID: VerdictCounts] {
    guard let order else { return [:] }
    var sums = Array(repeating: 0, count: width)
    for (index, count) in verdicts.enumerated() { sums[index % width] += count }
    for group in groups {
      for verdict in group.verdicts { sums[verdict.place] += group.files.count }
    }
    return order.ids.enumerated().reduce(into: [:]) { counts, rule in
      let ofRule = VerdictCounts(sums[(Self.verdictCount * rule.offset)...].prefix(Self.verdictCount))
      if ofRule != VerdictCounts() { counts[rule.element] = ofRule }
    }
  }

  /// The files for which any verdict was counted, possibly with duplicates.
  var judgedFiles: [String] {
    files.indices.filter { counts(ofFile: $0).contains { $0 > 0 } }.map { files[$0] }
      + groups.flatMap(\.files)
  }

  /// Returns the nonzero verdict counts by file and rule, added to those in `others`.
  func countsByFile(adding others: [String: [RuleID: VerdictCounts]]) -> [String: [RuleID: VerdictCounts]] {
    var result = others
    for (place, file) in files.enumerated() {
      let counts = counts(ofFile: place)
      for (rule, id) in (order?.ids ?? []).enumerated() {
        let ofRule = VerdictCounts(counts.dropFirst(Self.verdictCount * rule).prefix(Self.verdictCount))
        if ofRule != VerdictCounts() { result[file, default: [:]][id, default: VerdictCounts()] += ofRule }
      }
    }
    for group in groups {
      for file in group.files {
        for verdict in group.verdicts {
          guard let id = order?.ids[verdict.rule] else { continue }
          result[file, default: [:]][id, default: VerdictCounts()][verdict.verdict] += 1
        }
      }
    }
    return result
  }

  /// Adds the counts of a table with the same order of rules.
  static func += (a: inout VerdictTable, b: VerdictTable) {
    a.order = a.order ?? b.order
    for (other, file) in b.files.enumerated() {
      let start = a.width * a.place(of: file)
      for (index, count) in b.counts(ofFile: other).enumerated() { a.verdicts[start + index] += count }
    }
    for group in b.groups { a.count(group.verdicts, for: group.files) }
  }
}

/// The verdict of a rule, with the rule's number.
struct RuleVerdict: Hashable, Sendable {
  var rule: Int
  var verdict: Verdict

  /// Index of the verdict's count among those of a file.
  fileprivate var place: Int { VerdictTable.verdictCount * rule + verdict.number }
}

extension Verdict {
  /// Index of the verdict's count among the counts of a rule.
  fileprivate var number: Int {
    switch self {
    case .pass: 0
    case .fail: 1
    case .notApplicable: 2
    case .needsReview: 3
    case .answered: 4
    }
  }
}

extension VerdictCounts {
  fileprivate init(_ counts: ArraySlice<Int>) {
    self.init()
    for verdict in Verdict.allCases { self[verdict] = counts[counts.startIndex + verdict.number] }
  }
}
