package import Model
package import Basics
package import Sessions

/// A rule: an empty type in a file of the same name, with its facts as a value and its logic as a pure
/// function. A rule about both definitions and recordings conforms to several of the protocols below.
package protocol Rule: Sendable {
  static var info: RuleInfo { get }

  /// This rule as a rule about reading; `nil` if it is of another type. The protocols below implement this property and
  /// the six after it, because a dynamic cast would search all conformances of the program at each start.
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

/// The type of an input file.
package enum InputForm: Hashable, Sendable {
  case definition, recording
  /// A file of another format that an importer translates into a recording.
  case source
}

/// A rule whose violations are found while files are read (module `Reading`). The type only has the facts of the rule;
/// the reader creates the diagnostics.
package protocol ReadingRule: Rule {
  /// The types of files that the rule applies to. For a file of one of these types without a diagnostic of this rule,
  /// the verdict is `pass`.
  static var inputs: Set<InputForm> { get }
}

/// A rule about one definition and the other files in its folder, checked once per definition. The verdicts are reused
/// while these files and the configuration stay unchanged, so they must not depend on anything else.
package protocol DefinitionRule: Rule {
  static func judge(_ format: FormatFolder, in configuration: Configuration) -> RuleOutcome
}

/// A rule about all definitions together, checked once per catalog.
package protocol CatalogRule: Rule {
  static func judge(_ catalog: Catalog) -> RuleOutcome
}

/// A rule about a session as a whole, checked once per session.
package protocol SessionRule: Rule {
  /// The kinds of events that belong to no ad, and from whose absence the rule concludes that something never happened.
  /// The conclusion is uncertain if an event of these kinds is invalid (judging.md, "Verdicts"). Empty by default.
  static var events: EventKindSet { get }

  static func judge(_ session: SessionRecord, in context: CheckContext) -> RuleOutcome
}

/// A rule about one ad of a session, checked once for each ad that is a `Subject`: any ad, a shown native ad, a
/// rewarded ad and so on. For other ads it isn't called, and doesn't apply.
///
/// Most ads have no fault: a rule should check cheap conditions first, and return as early as possible.
package protocol AdRule<Subject>: Rule {
  associatedtype Subject: AdSubject

  static func judge(_ ad: Subject) -> RuleOutcome
}

extension AdRule {
  /// Returns the rule's outcome for any ad: "not applicable" if the ad isn't a `Subject`.
  package static func answer(about ad: AnyAd) -> RuleOutcome {
    do {
      return judge(try Subject(ad))
    } catch { return .notApplicable }
  }
}

/// A rule about one break of a live stream, checked once per break.
package protocol BreakRule: Rule {
  /// The kinds of events that belong to no ad, and from whose absence the rule concludes that something never happened
  /// (see `SessionRule.events`). Empty by default.
  static var events: EventKindSet { get }

  static func judge(_ record: BreakRecord, of session: JudgedSession) -> RuleOutcome
}

/// A rule whose violations are found by comparing sessions (`PodComparison`). The type only has the facts of the rule.
package protocol ComparisonRule: Rule {}

/// A rule about a format's rendering in a browser, checked once per rendering. It gets the measurements of all states,
/// widths, colour schemes and simulations together.
package protocol RenderingRule: Rule {
  static func judge(_ rendering: AuditedRendering) -> RuleOutcome
}

extension SessionRule {
  package static var events: EventKindSet { EventKindSet() }
}

extension BreakRule {
  package static var events: EventKindSet { EventKindSet() }
}

/// Data that rules need in addition to their subject. It is a class because it is passed with each call.
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
  /// Hosts of the "About this ad" page, to which clicks on AdChoices must lead.
  package var aboutHosts: [String] { configuration.aboutHosts }

  /// Returns the canonical key of a name; the name itself if it is no alias.
  package func canonicalKey(_ name: String) -> String { keysByAlias[name] ?? name }
}
