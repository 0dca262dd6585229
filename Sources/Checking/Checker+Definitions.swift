package import Model
import Basics

extension Checker {
  /// The outcomes of the rules for some of the definitions: a part that is checked on one thread.
  package struct PartCheck: Sendable {
    fileprivate var result = CheckResult()
    fileprivate var suppressions = Suppressions()
    fileprivate var sound: [SoundDefinition] = []
  }

  /// A definition without violations.
  fileprivate struct SoundDefinition: Sendable {
    var file: String
    /// The verdicts of the rules, one letter per rule: `p` for pass, `n` for not applicable (`FormatRecord.verdicts`).
    var verdicts: String
    /// True if the definition has comments that silence rules. Each run must then find out which of these are used.
    var hasComments: Bool
  }

  /// The result of checking a catalog.
  package struct DefinitionCheck: Sendable {
    package fileprivate(set) var result = CheckResult()
    /// The verdicts for each definition without violations, by file. The next build can reuse them
    /// (`FormatRecord.verdicts`).
    package fileprivate(set) var sound: [String: String] = [:]

    package init() {}
  }

  /// The number of definitions that are checked together on one thread.
  private static let partSize = 64

  /// Returns the findings from reading definitions, and the outcomes of the rules about definitions.
  ///
  /// - Parameters:
  ///   - known: the records of the last build, by file; it must have had the same tool and configuration.
  ///     Formats with the same inputs aren't checked again.
  ///   - parts: calls `judge` once for each number from 0 to `count - 1`, in any order and on any threads. It returns
  ///     the results in the order of the numbers.
  package func judge(
    _ catalog: Catalog, known: [String: FormatRecord] = [:],
    parts: (_ count: Int, _ judge: @Sendable (Int) -> PartCheck) -> [PartCheck] = { (0..<$0).map($1) }
  ) -> DefinitionCheck {
    var check = DefinitionCheck()
    var suppressions = Suppressions()
    var files: [String: [String]] = [:]
    check.sound.reserveCapacity(catalog.formats.count)
    let count = (catalog.formats.count + Self.partSize - 1) / Self.partSize
    for part in parts(count, { judge($0, of: catalog, known) }) {
      check.result += part.result
      suppressions += part.suppressions
      for definition in part.sound {
        files[definition.verdicts, default: []].append(definition.file)
        if !definition.hasComments { check.sound[definition.file] = definition.verdicts }
      }
    }
    for (verdicts, files) in files {
      check.result.count(verdictList(verdicts), for: files, order)
    }
    check.result.begin("formats", order)
    for rule in judges.catalogs {
      take(
        rule.judge(catalog), of: rule.number, in: "formats", about: FindingSubject(),
        silencing: &suppressions, into: &check.result)
    }
    check.result += checkReading(of: catalog, silencing: &suppressions)
    return check
  }

  private func judge(_ part: Int, of catalog: Catalog, _ known: [String: FormatRecord]) -> PartCheck {
    var check = PartCheck()
    for format in catalog.formats.dropFirst(part * Self.partSize).prefix(Self.partSize) {
      let file = format.facts.file
      if let record = known[file], record.inputs == format.inputs, !format.hasEntriesOfPeople,
        record.verdicts.utf8.count == judges.definitions.count
      {
        check.sound.append(SoundDefinition(file: file, verdicts: record.verdicts, hasComments: false))
      } else {
        judge(format, file, catalog.configuration, into: &check)
      }
    }
    return check
  }

  private func judge(
    _ format: FormatFolder, _ file: String, _ configuration: Configuration, into part: inout PartCheck
  ) {
    let comments = Suppressions(of: format)
    part.suppressions += comments
    let outcomes = judges.definitions.map { $0.judge(format, configuration) }
    if let verdicts = Self.letters(of: outcomes) {
      part.sound.append(
        SoundDefinition(file: file, verdicts: verdicts, hasComments: !comments.isEmpty))
      return
    }
    part.result.begin(file, order)
    for (rule, outcome) in zip(judges.definitions, outcomes) {
      take(
        outcome, of: rule.number, in: file, about: FindingSubject(format: format.facts.id),
        silencing: &part.suppressions, into: &part.result)
    }
  }

  /// Returns the verdicts of outcomes as letters, as in `FormatRecord.verdicts`; `nil` if there is a violation.
  private static func letters(of outcomes: [RuleOutcome]) -> String? {
    var letters = ""
    for outcome in outcomes {
      switch outcome {
      case .pass: letters += "p"
      case .notApplicable: letters += "n"
      case .fail, .needsReview: return nil
      }
    }
    return letters
  }

  /// Returns the verdicts that a string stands for. It has one letter per rule about definitions
  /// (`FormatRecord.verdicts`).
  private func verdictList(_ letters: String) -> [RuleVerdict] {
    zip(judges.definitions, letters.utf8).map { rule, letter in
      RuleVerdict(rule: rule.number, verdict: letter == UInt8(ascii: "p") ? .pass : .notApplicable)
    }
  }
}
