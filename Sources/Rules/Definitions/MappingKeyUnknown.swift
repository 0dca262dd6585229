import Checking
import Model
import Basics

/// Reports a mediation mapping for an asset that the format doesn't have.
enum MappingKeyUnknown: DefinitionRule {
  static let info = RuleInfo(
    id: "mapping-key-unknown",
    title: "Mapping names an unknown asset",
    group: .definitions,
    severity: .error,
    summary: "`mediation.mapping` has a key on its left that the format doesn't declare under `assets`.",
    rationale: """
      The mapping tells the adapter's author which field of the other network fills which asset of the format. A key \
      that the format doesn't have fills no asset, and the intended asset stays empty in every mediated ad.
      """,
    remedy: """
      Spell the key as under `assets` (the format's on the left, the network's on the right). A field that only the \
      other network has belongs under `extraAssets`.
      """,
    citations: [.nativeCustomEvents],
    grounds: [
      .documented("An adapter maps the fields of its network to those of the native ad."),
      .deduced("It follows from the definition that a key outside the format fills no asset."),
    ],
    isFixable: true,
    good: [
      .definition(
        """
        kind: native
        id: sample-network-native
        assets:
          Headline: {type: text, required: true, sample: Fresh bread before seven}
          Images: {type: image}
        mediation:
          adapter: SampleCustomEvent
          mapping: {Headline: title, Images: image}
          extraAssets: {DegreeOfAwesomeness: degreeOfAwesomeness}
        """)
    ],
    bad: [
      .definition(
        """
        kind: native
        id: sample-network-native
        assets:
          Headline: {type: text, required: true, sample: Fresh bread before seven}
          Images: {type: image}
        mediation:
          adapter: SampleCustomEvent
          mapping: {↓HeadLine: title, Images: image}
        """)
    ])

  static func judge(_ format: FormatFolder, in configuration: Configuration) -> RuleOutcome {
    let definition = format.definition
    guard let mapping = definition.native?.mediation?.mapping, !mapping.isEmpty else { return .notApplicable }
    let keys = definition.assets.map(\.key.value)
    // If two names differ from one key only by case, only the first can be fixed.
    var free = keys.filter { key in !mapping.contains { $0.ours.value == key } }
    return .passUnless(
      mapping.filter { !keys.contains($0.ours.value) }.map { row in
        defer { free.removeAll { AssetKeys.folded($0) == AssetKeys.folded(row.ours.value) } }
        let guess = keys.nearest(to: row.ours.value)
        return Violation(
          "The mapping names \(row.ours.value.quoted), which the format doesn't declare.",
          at: definition.location(row.ours.range),
          help: guess.map { "Did you mean \($0.quoted)?" }
            ?? "The format declares \(keys.map(\.quoted).listed()).",
          fix: row.ours.caseFix(among: free)
        ).about(row.ours.value, nearest: guess)
      })
  }
}
