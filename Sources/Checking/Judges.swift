import Model
import Basics
import Sessions

/// The judges of a checker's rules, by the type of what they judge; those of ads are in `AdRules`.
struct Judges: Sendable {
  private(set) var readings: [Numbered<Set<InputForm>>] = []
  private(set) var definitions: [Numbered<@Sendable (FormatFolder, Configuration) -> RuleOutcome>] = []
  private(set) var catalogs: [Numbered<@Sendable (Catalog) -> RuleOutcome>] = []
  private(set) var sessions: [Numbered<@Sendable (SessionRecord, CheckContext) -> RuleOutcome>] = []
  private(set) var people: [Numbered<@Sendable (AnsweredAd) -> RuleOutcome>] = []
  private(set) var breaks: [Numbered<@Sendable (BreakRecord, JudgedSession) -> RuleOutcome>] = []
  private(set) var streams:
    [Numbered<@Sendable (AdStream, FormatDefinition?, Configuration) -> RuleOutcome>] = []
  private(set) var renderings: [Numbered<@Sendable (AuditedRendering) -> RuleOutcome>] = []

  init(_ rules: [Rule]) {
    for (number, rule) in rules.enumerated() {
      for judge in rule.judges {
        switch judge {
        case .reading(let forms): readings.append(Numbered(forms, number))
        case .definition(let judge): definitions.append(Numbered(judge, number))
        case .catalog(let judge): catalogs.append(Numbered(judge, number))
        case .session(let kinds, let judge): sessions.append(Numbered(judge, number, restingOn: kinds))
        case .people(let judge): people.append(Numbered(judge, number))
        case .onBreak(let kinds, let judge): breaks.append(Numbered(judge, number, restingOn: kinds))
        case .stream(let judge): streams.append(Numbered(judge, number))
        case .rendering(let judge): renderings.append(Numbered(judge, number))
        case .anyAd, .comparison: break
        }
      }
    }
  }
}

/// The judge of a rule, and the rule's index among the checker's rules.
struct Numbered<Judge: Sendable>: Sendable {
  let judge: Judge
  let number: Int
  /// The kinds of events that belong to no ad and that the outcome depends on.
  let kinds: EventKindSet

  init(_ judge: Judge, _ number: Int, restingOn kinds: EventKindSet = EventKindSet()) {
    (self.judge, self.number, self.kinds) = (judge, number, kinds)
  }
}
