package import Basics

/// The rules whose verdicts are counted, in the order of their numbers.
package final class RuleOrder: Sendable {
  package let ids: [RuleID]

  package init(_ ids: [RuleID]) { self.ids = ids }
}

/// Counts of verdicts by file and rule. They are stored in arrays indexed by the rule's number, because there may be
/// millions of targets such as ads.
struct VerdictTable: Sendable {
  private struct FileCounts: Sendable {
    var file: String
    /// Four counts per rule, one for each verdict, in the order of `Verdict.number`.
    var counts: [Int]
  }

  /// Files that have identical verdicts of all rules, as most definitions do.
  private struct Group: Sendable {
    var files: [String]
    /// The verdicts of the rules that ran for these files.
    var verdicts: [RuleVerdict]
  }

  /// The order of the rules' numbers; `nil` if nothing was counted.
  private(set) var order: RuleOrder?
  private var files: [FileCounts] = []
  private var groups: [Group] = []
  private var places: [String: Int] = [:]
  /// Index in `files` of the current file.
  private var current = 0

  init(_ order: RuleOrder? = nil) { self.order = order }

  /// Sets the file for which verdicts are counted from now on.
  mutating func begin(_ file: String) {
    if current < files.count, files[current].file == file { return }
    current = place(of: file)
  }

  /// Returns true if `file` is the current file, which `begin` set.
  func counts(for file: String) -> Bool { current < files.count && files[current].file == file }

  /// Counts a verdict of the rule with this number for the current file.
  mutating func count(_ verdict: Verdict, ofRule rule: Int) {
    files[current].counts[4 * rule + verdict.number] += 1
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
    files.append(FileCounts(file: file, counts: Array(repeating: 0, count: 4 * (order?.ids.count ?? 0))))
    return files.count - 1
  }

  /// The nonzero verdict counts of all files together, by rule.
  var counts: [RuleID: VerdictCounts] {
    guard let order else { return [:] }
    var sums = Array(repeating: 0, count: 4 * order.ids.count)
    for file in files {
      for (index, count) in file.counts.enumerated() { sums[index] += count }
    }
    for group in groups {
      for verdict in group.verdicts { sums[verdict.place] += group.files.count }
    }
    return order.ids.enumerated().reduce(into: [:]) { counts, rule in
      let ofRule = VerdictCounts(sums[(4 * rule.offset)..<(4 * rule.offset + 4)])
      if ofRule != VerdictCounts() { counts[rule.element] = ofRule }
    }
  }

  /// The files for which any verdict was counted, possibly with duplicates.
  var judgedFiles: [String] {
    files.filter { file in file.counts.contains { $0 > 0 } }.map(\.file) + groups.flatMap(\.files)
  }

  /// Returns the nonzero verdict counts by file and rule, added to those in `others`.
  func countsByFile(adding others: [String: [RuleID: VerdictCounts]]) -> [String: [RuleID: VerdictCounts]] {
    var result = others
    for file in files {
      for (rule, id) in (order?.ids ?? []).enumerated() {
        let ofRule = VerdictCounts(file.counts[(4 * rule)..<(4 * rule + 4)])
        if ofRule != VerdictCounts() {
          result[file.file, default: [:]][id, default: VerdictCounts()] += ofRule
        }
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
    for other in b.files {
      guard let place = a.places[other.file] else {
        a.places[other.file] = a.files.count
        a.files.append(other)
        continue
      }
      for index in other.counts.indices { a.files[place].counts[index] += other.counts[index] }
    }
    for group in b.groups { a.count(group.verdicts, for: group.files) }
  }
}

/// The verdict of a rule, with the rule's number.
struct RuleVerdict: Hashable, Sendable {
  var rule: Int
  var verdict: Verdict

  /// Index of the verdict's count in `FileCounts.counts`.
  fileprivate var place: Int { 4 * rule + verdict.number }
}

extension Verdict {
  /// Index of the verdict's count among the four counts of a rule.
  fileprivate var number: Int {
    switch self {
    case .pass: 0
    case .fail: 1
    case .notApplicable: 2
    case .needsReview: 3
    }
  }
}

extension VerdictCounts {
  fileprivate init(_ counts: ArraySlice<Int>) {
    self.init()
    for verdict in Verdict.allCases { self[verdict] = counts[counts.startIndex + verdict.number] }
  }
}
