import Checking
import Model
import Basics

/// Reports a placeholder in an author's template whose key the format doesn't declare.
enum PlaceholderUnknown: DefinitionRule {
  static let info = RuleInfo(
    id: "placeholder-unknown",
    title: "Placeholder names an unknown key",
    group: .definitions,
    severity: .error,
    summary: """
      `preview.mustache` uses a key, as `[%Key%]` or `{{Key}}`, that the format doesn't declare and that is no reserved one. \
      Reported once a key, at its first use.
      """,
    rationale: """
      Such a placeholder stays empty, and the preview has a gap that the format doesn't have. Ad Manager refuses a \
      native style with such a placeholder (`UNRECOGNIZED_PLACEHOLDER`).
      """,
    remedy:
      "Spell the key as under `assets`: keys are exact, with case and spaces. Or declare the asset that is missing.",
    citations: [.creativeTemplateService],
    grounds: [
      .documented("Ad Manager refuses a snippet with such a placeholder (`UNRECOGNIZED_PLACEHOLDER`)."),
      .deduced("The preview must meet the same condition, because it stands for a native style."),
    ],
    good: [
      .catalog([
        ("formats/bread/format.yaml", breadFormat),
        (
          "formats/bread/preview.mustache",
          """
          <h3>[%Headline%]</h3>
          {{#Caption}}<p>{{Caption}}</p>{{/Caption}}
          <p>{{AdBadge}} {{AdChoices}}</p>
          """
        ),
      ])
    ],
    bad: [
      .catalog([
        ("formats/bread/format.yaml", breadFormat),
        (
          "formats/bread/preview.mustache",
          """
          <h3>↓[%HeadLine%]</h3>
          ↓{{#Body}}<p>{{Body}}</p>{{/Body}}
          """
        ),
      ])
    ])

  private static let breadFormat = """
    kind: customNative
    id: bread-native
    assets:
      Headline: {type: text, sample: Fresh bread before seven}
      Caption: {type: text, sample: "Order tonight, taste tomorrow"}
      AdChoices: {type: adChoices}
    """

  static func judge(_ format: FormatFolder, in configuration: Configuration) -> RuleOutcome {
    let definition = format.definition
    guard let preview = format.preview else { return .notApplicable }
    let placeholders = PreviewPlaceholders.all(in: preview.text)
    if placeholders.isEmpty { return .notApplicable }
    let declared = definition.assets.map(\.key.value)
    let known = Set(declared + AssetKeys.reserved + AddressMacros.trackers)
    var seen = known
    return .passUnless(
      placeholders.filter { seen.insert($0.value).inserted }.map { placeholder in
        let guess = (declared + AssetKeys.reserved).nearest(to: placeholder.value)
        return Violation(
          "The template uses \(placeholder.value.quoted), which the format doesn't declare.",
          at: Location(file: preview.file, range: placeholder.range),
          help: guess.map { "Did you mean \($0.quoted)?" }
            ?? "The format declares \(declared.map(\.quoted).listed())."
        ).about(placeholder.value, nearest: guess)
      })
  }
}
