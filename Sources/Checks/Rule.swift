package import AdModel
package import Diagnostics
package import Ledger

/// A rule: an empty type, named as its file, whose facts are a value and whose logic is a pure function. One that looks
/// at definitions and at recordings conforms to several of the protocols below.
package protocol Rule: Sendable {
  static var info: RuleInfo { get }
}

/// What is read.
package enum InputForm: Hashable, Sendable { case definition, recording }

/// A rule whose complaints come from reading (`Ingest`): it holds the facts, the reader makes the `Mistake`s.
package protocol ReadingRule: Rule {
  /// What it looks at: a file of this form that was read without such a mistake is a `pass`.
  static var inputs: Set<InputForm> { get }
}

/// A rule about one definition and what lies beside it. Judged once a definition.
package protocol DefinitionRule: Rule {
  static func judge(_ format: FormatFolder, in catalog: Catalog) -> Judgement
}

/// A rule about definitions together. Judged once a catalog.
package protocol CatalogRule: Rule {
  static func judge(_ catalog: Catalog) -> Judgement
}

/// A rule about a session as a whole. Judged once a session.
package protocol SessionRule: Rule {
  static func judge(_ session: SessionRecord, in context: CheckContext) -> Judgement
}

/// A rule about one ad of a session. Judged once an ad.
package protocol AdRule: Rule {
  static func judge(_ ad: AdRecord, of session: SessionRecord, in context: CheckContext) -> Judgement
}

/// A rule about one break of a live stream. Judged once a break.
package protocol BreakRule: Rule {
  static func judge(_ record: BreakRecord, of session: SessionRecord, in context: CheckContext) -> Judgement
}

/// What rules know besides the thing they judge.
package struct CheckContext: Sendable {
  package var configuration: Configuration
  package var hasCatalog: Bool

  package init(configuration: Configuration, hasCatalog: Bool) {
    self.configuration = configuration
    self.hasCatalog = hasCatalog
  }
}
