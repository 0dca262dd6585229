package import AdModel
import Diagnostics

extension Checker {
  /// What the rules say of some definitions, one by one.
  package struct PartCheck: Sendable {
    fileprivate var result = CheckResult()
    fileprivate var suppressions = Suppressions()
    fileprivate var quiet: [QuietDefinition] = []
  }

  /// A definition that no rule complained of.
  fileprivate struct QuietDefinition: Sendable {
    var file: String
    var verdicts: QuietVerdicts
    /// Whether it has comments that silence rules: whether they did is to be found out each time.
    var hasComments: Bool
  }

  /// What came of judging a catalog.
  package struct DefinitionCheck: Sendable {
    package fileprivate(set) var result = CheckResult()
    /// What the rules said of definitions that none complained of, by file: the next build needn't ask them again.
    package fileprivate(set) var quiet: [String: QuietVerdicts] = [:]

    /// Of nothing.
    package init() {}
  }

  /// Definitions that are judged at a stretch.
  private static let partSize = 64

  /// What was wrong while reading definitions, and what the rules say of them.
  ///
  /// - Parameters:
  ///   - known: what the last build, of this very tool and under the same configuration, knew of formats, by file: rules
  ///     aren't asked again about definitions that it read (`FormatFolder.isKnown`).
  ///   - parts: the work on each of so many parts of the catalog, done in any order and on any thread, and handed over in
  ///     the parts' order.
  package func judge(
    _ catalog: Catalog, known: [String: KnownFormat] = [:],
    parts: (_ count: Int, _ judge: @Sendable (Int) -> PartCheck) -> [PartCheck] = { (0..<$0).map($1) }
  ) -> DefinitionCheck {
    var check = DefinitionCheck()
    var suppressions = Suppressions()
    var files: [QuietVerdicts: [String]] = [:]
    check.quiet.reserveCapacity(catalog.formats.count)
    let count = (catalog.formats.count + Self.partSize - 1) / Self.partSize
    for part in parts(count, { judge($0, of: catalog, known) }) {
      check.result += part.result
      suppressions += part.suppressions
      for definition in part.quiet {
        files[definition.verdicts, default: []].append(definition.file)
        if !definition.hasComments { check.quiet[definition.file] = definition.verdicts }
      }
    }
    for (verdicts, files) in files {
      check.result.count(verdicts.list(of: definitionRules.map(\.number)), for: files, order)
    }
    for rule in catalogRules {
      record(
        rule.judge(catalog), of: rule.info, about: FindingSubject(), in: "formats", silencing: &suppressions,
        into: &check.result)
    }
    check.result += checkReading(of: catalog, silencing: &suppressions)
    return check
  }

  private func judge(_ part: Int, of catalog: Catalog, _ known: [String: KnownFormat]) -> PartCheck {
    var check = PartCheck()
    for format in catalog.formats.dropFirst(part * Self.partSize).prefix(Self.partSize) {
      let file = format.facts.file
      if format.isKnown, let verdicts = known[file].flatMap({ QuietVerdicts($0.verdicts) }),
        verdicts.count == definitionRules.count
      {
        check.quiet.append(QuietDefinition(file: file, verdicts: verdicts, hasComments: false))
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
    let judgements = definitionRules.map { $0.rule.judge(format, in: configuration) }
    if let verdicts = QuietVerdicts(judgements) {
      part.quiet.append(
        QuietDefinition(file: file, verdicts: verdicts, hasComments: !comments.isEmpty))
      return
    }
    part.result.begin(file, order)
    for (rule, judgement) in zip(definitionRules, judgements) {
      switch judgement {
      case .pass, .notApplicable: part.result.count(judgement.verdict, ofRule: rule.number)
      case .fail, .needsReview:
        record(
          judgement, of: infos[rule.number], about: FindingSubject(format: format.facts.id), in: file,
          silencing: &part.suppressions, into: &part.result)
      }
    }
  }
}

/// What each rule about definitions said of one that none complained of, in the rules' order.
package struct QuietVerdicts: Hashable, Sendable {
  /// A letter a rule: `p` for a pass, `n` for not applicable.
  package let text: String

  /// `nil` when a rule complained.
  fileprivate init?(_ judgements: [Judgement]) {
    var text = ""
    for judgement in judgements {
      switch judgement {
      case .pass: text += "p"
      case .notApplicable: text += "n"
      case .fail, .needsReview: return nil
      }
    }
    self.text = text
  }

  /// What `text` gave; `nil` for anything else.
  init?(_ text: String) {
    guard text.utf8.allSatisfy({ $0 == UInt8(ascii: "p") || $0 == UInt8(ascii: "n") }) else { return nil }
    self.text = text
  }

  var count: Int { text.utf8.count }

  func list(of rules: [Int]) -> [RuleVerdict] {
    zip(rules, text.utf8).map { rule, letter in
      RuleVerdict(rule: rule, verdict: letter == UInt8(ascii: "p") ? .pass : .notApplicable)
    }
  }
}
