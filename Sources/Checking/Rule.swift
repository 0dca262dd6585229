package import Model
package import Basics
package import Sessions

/// A rule: an empty type, named as its file, whose facts are a value and whose logic is a pure function. One that looks
/// at definitions and at recordings conforms to several of the protocols below.
package protocol Rule: Sendable {
  static var info: RuleInfo { get }

  /// The rule as one of a sort; `nil`: it isn't of that. The protocols below answer for those that conform to them: a
  /// cast would look through all conformances of the program, at every start.
  static var asReadingRule: (any ReadingRule.Type)? { get }
  static var asDefinitionRule: (any DefinitionRule.Type)? { get }
  static var asCatalogRule: (any CatalogRule.Type)? { get }
  static var asSessionRule: (any SessionRule.Type)? { get }
  static var asAdRule: (any AdRule.Type)? { get }
  static var asBreakRule: (any BreakRule.Type)? { get }
  static var asRenderingRule: (any RenderingRule.Type)? { get }
}

extension Rule {
  package static var asReadingRule: (any ReadingRule.Type)? { nil }
  package static var asDefinitionRule: (any DefinitionRule.Type)? { nil }
  package static var asCatalogRule: (any CatalogRule.Type)? { nil }
  package static var asSessionRule: (any SessionRule.Type)? { nil }
  package static var asAdRule: (any AdRule.Type)? { nil }
  package static var asBreakRule: (any BreakRule.Type)? { nil }
  package static var asRenderingRule: (any RenderingRule.Type)? { nil }
}

extension ReadingRule {
  package static var asReadingRule: (any ReadingRule.Type)? { self }
}

extension DefinitionRule {
  package static var asDefinitionRule: (any DefinitionRule.Type)? { self }
}

extension CatalogRule {
  package static var asCatalogRule: (any CatalogRule.Type)? { self }
}

extension SessionRule {
  package static var asSessionRule: (any SessionRule.Type)? { self }
}

extension AdRule {
  package static var asAdRule: (any AdRule.Type)? { self }
}

extension BreakRule {
  package static var asBreakRule: (any BreakRule.Type)? { self }
}

extension RenderingRule {
  package static var asRenderingRule: (any RenderingRule.Type)? { self }
}

/// What is read.
package enum InputForm: Hashable, Sendable {
  case definition, recording
  /// What an import translates.
  case source
}

/// A rule whose complaints come from reading (`Reading`): it holds the facts, the reader makes the `Mistake`s.
package protocol ReadingRule: Rule {
  /// What it looks at: a file of this form that was read without such a mistake is a `pass`.
  static var inputs: Set<InputForm> { get }
}

/// A rule about one definition and what lies beside it. Judged once a definition, and never again while neither that nor
/// the configuration changes: it sees nothing else.
package protocol DefinitionRule: Rule {
  static func judge(_ format: FormatFolder, in configuration: Configuration) -> Judgement
}

/// A rule about definitions together. Judged once a catalog.
package protocol CatalogRule: Rule {
  static func judge(_ catalog: Catalog) -> Judgement
}

/// A rule about a session as a whole. Judged once a session.
package protocol SessionRule: Rule {
  /// Events without an ad on which it rests that something never came: where one of them is invalid, it may have come
  /// (judging.md, "Verdicts"). None unless declared.
  static var events: EventKindSet { get }

  static func judge(_ session: SessionRecord, in context: CheckContext) -> Judgement
}

/// A rule about one ad of a session, of those that are its `Subject`: any ad, a shown native ad, a rewarded ad. Judged once
/// such an ad; any other is not applicable, and the rule isn't called.
///
/// Most ads are in order. A rule looks at what costs little first, and leaves as soon as it can.
package protocol AdRule<Subject>: Rule {
  associatedtype Subject: AdSubject

  static func judge(_ ad: Subject) -> Judgement
}

extension AdRule {
  /// The rule's answer about any ad.
  package static func answer(about ad: AnyAd) -> Judgement {
    do {
      return judge(try Subject(ad))
    } catch {
      return .notApplicable(error.reason)
    }
  }
}

/// A rule about one break of a live stream. Judged once a break.
package protocol BreakRule: Rule {
  /// As those of a `SessionRule`.
  static var events: EventKindSet { get }

  static func judge(_ record: BreakRecord, of session: JudgedSession) -> Judgement
}

/// A rule whose complaints come from comparing sessions (`PodComparison`): it holds the facts.
package protocol ComparisonRule: Rule {}

/// A rule about what a browser shows of a format. Judged once a rendering, over all the combinations in which it was
/// measured.
package protocol RenderingRule: Rule {
  static func judge(_ rendering: AuditedRendering) -> Judgement
}

extension SessionRule {
  package static var events: EventKindSet { EventKindSet() }
}

extension BreakRule {
  package static var events: EventKindSet { EventKindSet() }
}

/// What rules know besides the thing they judge. An object: it goes along with every question.
package final class CheckContext: Sendable {
  package let configuration: Configuration
  package let hasCatalog: Bool
  /// The canonical key of an asset by each of its other names.
  let keysByAlias: [String: String]

  package init(configuration: Configuration, hasCatalog: Bool) {
    self.configuration = configuration
    self.hasCatalog = hasCatalog
    keysByAlias = configuration.canonicalKeysByAlias
  }

  package var platform: PlatformStatus { configuration.platform }
  /// Hosts of the "About this ad" page.
  package var aboutHosts: [String] { configuration.aboutHosts }

  /// Whether this is the name of some canonical key in an SDK.
  func isAlias(_ name: String) -> Bool { keysByAlias[name] != nil }

  /// Whether this is a standard key such as `Headline`, or a name of it.
  func isStandard(_ name: String, _ key: String) -> Bool {
    // Nearly every name is no alias of anything.
    guard name != key, isAlias(name) else { return name == key }
    return configuration.isName(name, of: key)
  }

  /// The canonical key behind a name of an SDK; a name that is no alias is its own.
  package func canonicalKey(_ name: String) -> String { keysByAlias[name] ?? name }
}
