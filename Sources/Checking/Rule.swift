package import Model
package import Basics
package import Sessions

/// A rule: the facts about it, and what judges. A rule about both definitions and recordings has a judge for each.
///
///     Rule("completion-empty", .ad(completionEmpty))
///     private func completionEmpty(_ ad: MediatedAd) -> RuleOutcome { … }
package struct Rule: Sendable {
  package let info: RuleInfo
  package let judges: [Judge]

  package init(_ info: RuleInfo, _ judges: [Judge]) { (self.info, self.judges) = (info, judges) }

  /// A pure function from something that is judged to an outcome, or a mark that other code finds the violations.
  package enum Judge: Sendable {
    /// Violations are found while files of these types are read (module `Reading`), and the reader creates the
    /// diagnostics. For a file without a diagnostic of this rule, the verdict is `pass`.
    case reading(Set<InputForm>)
    /// Judges one definition and the other files in its folder, once per definition. The verdicts are reused while these
    /// files and the configuration stay unchanged, so they must not depend on anything else.
    case definition(@Sendable (_ format: FormatFolder, _ configuration: Configuration) -> RuleOutcome)
    /// Judges all definitions together, once per catalog.
    case catalog(@Sendable (Catalog) -> RuleOutcome)
    /// Judges a session as a whole, once per session.
    ///
    /// `restingOn`: the kinds of events that belong to no ad, and from whose absence the rule concludes that something
    /// never happened. The conclusion is uncertain if an event of these kinds is invalid (judging.md, "Verdicts").
    case session(
      restingOn: EventKindSet = EventKindSet(), @Sendable (SessionRecord, CheckContext) -> RuleOutcome)
    /// Judges the playlists and asset lists of one stream, once per stream. It gets the definition in whose folder they
    /// lie; `nil` elsewhere.
    case stream(
      @Sendable (_ stream: AdStream, _ format: FormatDefinition?, _ configuration: Configuration) ->
        RuleOutcome)
    /// Judges one ad of a session; see `ad(_:)`.
    case anyAd(any AdJudge)
    /// Judges what people answered about an ad, once for each ad about which they did, after all other rules about ads.
    case people(@Sendable (AnsweredAd) -> RuleOutcome)
    /// Judges one break of a live stream, once per break; `restingOn` as for sessions.
    case onBreak(
      restingOn: EventKindSet = EventKindSet(), @Sendable (BreakRecord, JudgedSession) -> RuleOutcome)
    /// Violations are found by comparing sessions (`PodComparison`).
    case comparison
    /// Judges a format's rendering in a browser, once per rendering. It gets the measurements of all states, widths,
    /// colour schemes and simulations together. A violation's help is followed by the rule's remedy.
    case rendering(@Sendable (AuditedRendering) -> RuleOutcome)

    /// Judges one ad of a session, once for each ad that is a `Subject`: any ad, a shown native ad, a rewarded ad and so
    /// on. For other ads the function isn't called, and the rule doesn't apply.
    ///
    /// Most ads have no fault: the function should check cheap conditions first, and return as early as possible.
    package static func ad<Subject: AdSubject>(_ judge: @escaping @Sendable (Subject) -> RuleOutcome) -> Judge
    {
      .anyAd(AdJudgeAbout(judge: judge))
    }
  }
}

/// The type of an input file.
package enum InputForm: Hashable, Sendable {
  case definition, recording
  /// A file of another format that an importer translates into a recording.
  case source
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
