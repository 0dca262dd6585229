package import Checking
package import Model
package import Basics

/// All rules; a test fails if a rule's file of words is in none of these lists.
package enum RuleRegistry {
  /// All rules, in the order of their ids.
  package static let rules: [Rule] =
    [
      Rule.definitionFiles, Rule.definitions, Rule.definedAssets, Rule.samples,
      Rule.recordedSessions, Rule.events, Rule.requests,
      Rule.nativeAds, Rule.assetKeys, Rule.assets, Rule.texts, Rule.pictures, Rule.adChoices, Rule.adLabel,
      Rule.impressions, Rule.clicks,
      Rule.completions, Rule.adapters, Rule.adapterImages, Rule.tracking,
      Rule.rewardedLoads, Rule.rewards,
      Rule.streams, Rule.breaks, Rule.breakPlayback, Rule.pods,
      Rule.playlistTags, Rule.playlistControls, Rule.playlistSchedules, Rule.assetLists,
      Rule.dsaStatements, Rule.dsaShowing, Rule.dsaProfiling, Rule.answers,
      Rule.auditedMarks, Rule.auditedPages,
      Rule.tool,
    ].flatMap(\.self).sorted { $0.info.id < $1.info.id }

  /// The descriptions of all rules, in the order of their ids.
  package static let infos: [RuleInfo] = rules.map(\.info)

  /// The rules with a role in the compliance report.
  package static let evidence = EvidenceRules(infos)

  /// The ids of all rules, in order.
  package static let ids: [RuleID] = infos.map(\.id)

  /// The rules that a configuration may name.
  package static let known = KnownRules(infos)

  /// Returns the description of a rule; `nil` for an unknown id.
  package static func info(of id: RuleID) -> RuleInfo? { infosByID[id] }

  /// The descriptions of all rules, by id.
  package static let infosByID = infos.reduce(into: [RuleID: RuleInfo]()) { $0[$1.id] = $1 }
}

extension Rule {
  /// Creates the rule whose words are in `Templates/rules/<id>.md`.
  init(_ id: RuleID, _ judges: Judge...) { self.init(RuleFile(id).info, judges) }
}

extension Checker {
  /// Creates a checker that runs all rules, or some of them.
  ///
  /// - Parameter hasCatalog: `false` if recordings are checked without definitions.
  package init(configuration: Configuration, hasCatalog: Bool, rules: [Rule] = RuleRegistry.rules) {
    self.init(
      configuration: configuration, hasCatalog: hasCatalog, rules: rules, known: RuleRegistry.infosByID)
  }
}
