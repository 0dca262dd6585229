import Checking
import Model
import Basics
import Sessions

/// Reports an adapter that maps the network's fields differently from the definition.
enum MappingDiffers: AdRule {
  static let info = RuleInfo(
    id: "mapping-differs",
    title: "Mapping differs from the definition",
    group: .mediation,
    severity: .warning,
    summary: """
      The `fields` of an `adapter.map` map a key from another field of the network than `mapping` (or `extraAssets`) \
      in the definition, map a key that isn't there, or leave out the field of a required asset. Reported once an ad, \
      at the first such line. Adapters that the definition doesn't name aren't judged, nor is AdChoices if the \
      definition's mapping leaves it out.
      """,
    rationale: """
      Networks have different names for the same fields: one network's caption is the other's headline. A field under \
      the wrong key puts the wrong text in the wrong place, where no test but every reader sees it. A required field \
      that is left out leaves a gap in the layout.
      """,
    remedy: """
      Compare the adapter's mapper (`headline`, `images`, `body`, `icon`, `callToAction` … of `GADMediationNativeAd`; \
      `NativeAdMapper` on Android) with the table in the definition, and correct the one that is wrong. Let the adapter \
      fail the load when the network sends no value for a required asset.
      """,
    citations: [.nativeCustomEvents, .mediationNativeAd],
    grounds: [
      .documented("An adapter maps the fields of its network to those of the native ad."),
      .deduced("The definition states which field belongs to which key."),
    ],
    restsOn: [.adapters],
    good: [.mediatedSession],
    bad: [
      .recording(
        """
        \(ExampleLines.start)
        \(ExampleMediationLines.request)
        \(ExampleMediationLines.adapterLoad)
        ↓{"event":"adapter.map","ad":"a1","adapter":"SampleCustomEvent","fields":{"Headline":"brand","Body":"text",\
        "Images":"image","CallToAction":"action","Sponsor":"brand","AdChoices":"adChoicesIcon"},"images":"data"}
        \(ExampleMediationLines.track)
        \(ExampleMediationLines.complete)
        \(ExampleMediationLines.load)
        \(ExampleMediationLines.render)
        \(ExampleMediationLines.impression)
        \(ExampleLines.end)
        """, formats: [ExampleFormats.mediatedNative])
    ])

  static func judge(_ ad: DeclaredMediation) -> RuleOutcome {
    let (definition, mediation) = (ad.definition, ad.mediation)
    guard !mediation.mapping.isEmpty else { return .notApplicable }
    let maps = ad.lines(.adapterMap).filter { $0[.fields] != nil }
    guard !maps.isEmpty else { return .notApplicable }
    for map in maps {
      let differences = Differences(in: map, definition, mediation, ad.context)
      guard !differences.texts.isEmpty else { continue }
      let place = differences.declared ?? mediation.range
      return ad.fail(
        "The adapter's mapping differs from format \(definition.title): \(differences.texts.joined(separator: "; ")).",
        at: map.location, help: "Correct the adapter's mapper, or the mapping in the definition.",
        related: [RelatedPlace("declared here", at: definition.location(place))]
      ).about(differences.keys.joined(separator: ", "))
    }
    return .pass
  }

  private struct Differences {
    private(set) var texts: [String] = []
    private(set) var keys: [String] = []
    /// The range in the definition of the first field that the adapter maps differently; `nil` if there is none.
    private(set) var declared: SourceRange?

    init(
      in map: Event, _ definition: FormatDefinition, _ mediation: Mediation, _ context: CheckContext
    ) {
      var seen: Set<String> = []
      let fields = mediation.mapping + mediation.extraAssets
      for (key, value) in map[.fields]?.members ?? [] where seen.insert(key).inserted {
        guard let field = fields.first(where: { $0.ours.value == key }) else {
          // Nearly every definition lets the adapter decide where it takes the icon from.
          if definition.isAdChoices(key, in: context) { continue }
          texts.append("\(key.quoted) isn't mapped there")
          keys.append(key)
          continue
        }
        guard let theirs = value.string, theirs != field.theirs.value else { continue }
        note("\(key.quoted) is \(theirs.quoted) and not \(field.theirs.value.quoted)", field)
      }
      for field in mediation.mapping where !seen.contains(field.ours.value) {
        guard let asset = definition.asset(field.ours.value), asset.isRequired else { continue }
        note("the required \(field.ours.value.quoted) is left out", field)
      }
    }

    private mutating func note(_ text: String, _ field: FieldMapping) {
      texts.append(text)
      keys.append(field.ours.value)
      declared = declared ?? field.ours.range
    }
  }
}
