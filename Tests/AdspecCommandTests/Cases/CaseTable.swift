import Foundation
import TestSupport
import Testing

/// A recording of `Tests/Cases` and what must be said of it (`Tests/Cases/README.md` describes the fields).
struct Case: Decodable, Sendable, CustomTestStringConvertible {
  /// Rules, any of which will do, and the lines at one of which it must be said; no lines: anywhere.
  struct Expectation: Decodable, Sendable {
    let rules: [String]
    let lines: [Int]

    init(from decoder: any Decoder) throws {
      var values = try decoder.unkeyedContainer()
      rules = try values.decode(String.self).split(separator: "|").map(String.init)
      lines = try values.decode([Int].self)
    }
  }

  /// Lines at one of which some rule must complain, whichever it is.
  struct Found: Decodable, Sendable {
    let lines: [Line]
    /// True if a review is enough.
    let ask: Bool

    enum Line: Decodable, Sendable {
      case number(Int), any

      init(from decoder: any Decoder) throws {
        let value = try decoder.singleValueContainer()
        do { self = .number(try value.decode(Int.self)) } catch { self = .any }
      }
    }
  }

  let file: String
  let name: String
  let why: String
  /// The settings of the case's own catalog; `nil` if it stands in the catalog of all.
  var config: String? = nil
  /// Further recordings of the case.
  var more: [String]? = nil
  var fail: [Expectation]? = nil
  var review: [Expectation]? = nil
  var found: Found? = nil
  var never: [String]? = nil
  var quiet: [String]? = nil
  var unsaid: [String]? = nil
  /// Patterns that must not be found in the summary of the compliance report.
  var summaryUnsaid: [String]? = nil
  var tally: [String: Int]? = nil

  var testDescription: String { name }

  static func table() throws -> [Case] {
    let bytes = try Data(contentsOf: URL(filePath: Repository.path + "/Tests/Cases/expected.json"))
    return try JSONDecoder().decode([Case].self, from: bytes)
  }
}

/// Something that the tool said of a case.
struct CaseFinding: Sendable {
  let rule: String
  let isReview: Bool
  let line: Int
  let message: String
}

extension Case {
  /// Every way in which what was said differs from what is expected; empty when there is none.
  func differences(from findings: [CaseFinding]) -> [String] {
    var differences: [String] = []
    for (expectations, isReview) in [(fail ?? [], false), (review ?? [], true)] {
      for expected in expectations {
        let own = findings.filter { expected.rules.contains($0.rule) }
        let word = isReview ? "to check" : "fails"
        let isSaid = own.contains {
          $0.isReview == isReview && (expected.lines.isEmpty || expected.lines.contains($0.line))
        }
        if !isSaid { differences.append("\(expected.rules) \(word) at none of lines \(expected.lines)") }
        if isReview, own.contains(where: { !$0.isReview }) { differences.append("\(expected.rules) fails") }
      }
    }
    if let found, !findings.contains(where: { isAnswer($0, to: found) }) {
      differences.append("nothing is said at any of the lines \(found.lines)")
    }
    for finding in findings {
      let text = "\(finding.rule):\(finding.line): \(finding.message)"
      if !finding.isReview, isNamed(finding, in: never) { differences.append("false alarm \(text)") }
      if isNamed(finding, in: quiet) { differences.append("not quiet \(text)") }
      for words in unsaid ?? [] where finding.message.contains(words) {
        differences.append("says '\(words)': \(text)")
      }
    }
    return differences
  }

  private func isAnswer(_ finding: CaseFinding, to found: Found) -> Bool {
    if finding.isReview, !found.ask { return false }
    return found.lines.contains { line in
      switch line {
      case .any: true
      case .number(let number): number == finding.line
      }
    }
  }

  private func isNamed(_ finding: CaseFinding, in rules: [String]?) -> Bool {
    rules.map { $0.contains("*") || $0.contains(finding.rule) } ?? false
  }
}
