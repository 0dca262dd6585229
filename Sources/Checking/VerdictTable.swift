package import Basics

/// The rules that verdicts are counted of by number, in the order of the numbers.
package final class RuleOrder: Sendable {
  package let ids: [RuleID]

  package init(_ ids: [RuleID]) { self.ids = ids }
}

/// Counts of what is judged a million times: by file, of each rule by its number.
struct VerdictTable: Sendable {
  private struct FileCounts: Sendable {
    var file: String
    /// Of each rule its counts by number of verdict.
    var counts: [Int]
  }

  /// Files of which all were judged in one way, as most definitions are.
  private struct Group: Sendable {
    var files: [String]
    /// Of each rule that was asked, by its number.
    var verdicts: [RuleVerdict]
  }

  /// `nil`: nothing was counted.
  private(set) var order: RuleOrder?
  private var files: [FileCounts] = []
  private var groups: [Group] = []
  private var places: [String: Int] = [:]
  /// Of the file that is counted for, its place in `files`.
  private var current = 0

  init(_ order: RuleOrder? = nil) { self.order = order }

  /// From now on verdicts are counted for this file.
  mutating func begin(_ file: String) {
    if current < files.count, files[current].file == file { return }
    current = place(of: file)
  }

  /// Whether verdicts are counted for this file now.
  func counts(for file: String) -> Bool { current < files.count && files[current].file == file }

  /// Counts a verdict of the rule with this number for the file that was begun.
  mutating func count(_ verdict: Verdict, ofRule rule: Int) {
    files[current].counts[4 * rule + verdict.number] += 1
  }

  /// Counts the same verdicts once for each of these files.
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

  /// Over all files, what isn't zero.
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

  /// Files with any count, some of them twice.
  var judgedFiles: [String] {
    files.filter { file in file.counts.contains { $0 > 0 } }.map(\.file) + groups.flatMap(\.files)
  }

  /// By file and rule, what isn't zero.
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

  /// Adds one of the same order.
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

/// What a rule said, by its number.
struct RuleVerdict: Hashable, Sendable {
  var rule: Int
  var verdict: Verdict

  /// Of its count among those of all rules.
  fileprivate var place: Int { 4 * rule + verdict.number }
}

extension Verdict {
  /// Place of its count among a rule's four.
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
