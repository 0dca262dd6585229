import Checking
import Model
import Basics

/// Reports a list asset without choices, with one choice twice, or with a default or sample outside its choices.
enum AssetChoicesInvalid: DefinitionRule {
  static let info = RuleInfo(
    id: "asset-choices-invalid",
    title: "Choices of a list are invalid",
    group: .definitions,
    severity: .error,
    summary: """
      An asset of type `list` has no `choices`, has one of them twice, or has a `default` or `sample` that is none of \
      them (unless it has `allowOtherChoices`).
      """,
    rationale: """
      Ad Manager refuses such a list (`LIST_CHOICES_EMPTY`, `LIST_CHOICE_DUPLICATE_VALUE`). A default outside the list \
      is delivered to apps that support only the choices.
      """,
    remedy: """
      List each choice once, and take `default` and `sample` from the list. If traffickers may enter other values, \
      write `allowOtherChoices: true`, and make sure that apps can show those too.
      """,
    citations: [.creativeTemplateService],
    grounds: [
      .documented(
        """
        Ad Manager's API refuses such lists: `LIST_CHOICES_EMPTY`, `LIST_CHOICE_DUPLICATE_VALUE`, \
        `LIST_CHOICE_NEEDS_DEFAULT`.
        """),
      .deduced("A sample must be in the same list, because an ad's value must be."),
    ],
    good: [
      .definition(
        """
        kind: customNative
        id: bread-native
        assets:
          Headline: {type: text, sample: Fresh bread before seven}
          Mood: {type: list, choices: [calm, lively], default: calm, sample: lively}
          Tint: {type: list, choices: [red, blue], allowOtherChoices: true, sample: green}
          AdChoices: {type: adChoices}
        """)
    ],
    bad: [
      .definition(
        """
        kind: customNative
        id: bread-native
        assets:
          Headline: {type: text, sample: Fresh bread before seven}
          ↓Mood: {type: list}
          Tint: {type: list, choices: [red, blue, ↓red], default: ↓green}
          AdChoices: {type: adChoices}
        """)
    ])

  static func judge(_ format: FormatFolder, in configuration: Configuration) -> RuleOutcome {
    let definition = format.definition
    let lists = definition.assets.filter { $0.type.value == .list }
    if lists.isEmpty { return .notApplicable }
    return .passUnless(lists.flatMap { violations(about: $0, in: definition) })
  }

  private static func violations(about list: Asset, in definition: FormatDefinition) -> [Violation] {
    let key = list.key.value.quoted
    guard let choices = list.choices, !choices.value.isEmpty else {
      return [
        Violation(
          "List \(key) has no choices.", at: definition.location(list.choices?.range ?? list.key.range),
          help: "Add them as 'choices: [first, second]'."
        ).about(list.key.value)
      ]
    }
    return duplicates(in: choices.value, of: list.key.value, in: definition)
      + outsiders(of: list, choices.value.map(\.value), in: definition)
  }

  private static func duplicates(
    in choices: [Located<String>], of key: String, in definition: FormatDefinition
  ) -> [Violation] {
    var first: [String: SourceRange] = [:]
    return choices.compactMap { choice in
      guard let earlier = first[choice.value] else {
        first[choice.value] = choice.range
        return nil
      }
      return Violation(
        "List \(key.quoted) has the choice \(choice.value.quoted) twice.",
        at: definition.location(choice.range),
        related: [RelatedPlace("the same choice", at: definition.location(earlier))]
      ).about(key)
    }
  }

  private static func outsiders(
    of list: Asset, _ choices: [String], in definition: FormatDefinition
  ) -> [Violation] {
    guard list.allowOtherChoices?.value != true else { return [] }
    return [("default", list.defaultValue), ("sample", list.sample)].compactMap { field, value in
      guard let value, !choices.contains(value.value) else { return nil }
      let guess = choices.nearest(to: value.value).map { "Did you mean \($0.quoted)?" }
      return Violation(
        "The \(field) of list \(list.key.value.quoted) is \(value.value.quoted), which is none of its choices.",
        at: definition.location(value.range),
        help: guess ?? "Its choices are \(choices.map(\.quoted).listed())."
      ).about(list.key.value)
    }
  }
}
