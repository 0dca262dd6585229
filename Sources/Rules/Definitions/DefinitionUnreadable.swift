import Checking
import Model
import Basics

/// Reports a definition that isn't valid YAML in UTF-8, gives one key twice, or is too large.
enum DefinitionUnreadable: ReadingRule {
  static let inputs: Set<InputForm> = [.definition]

  static let info = RuleInfo(
    id: "definition-unreadable",
    title: "Definition can't be read as YAML",
    group: .definitions,
    severity: .error,
    summary: """
      A definition can't be parsed as YAML, gives one key twice (reported at the second), is not UTF-8, is over 1 MiB, or \
      grows beyond that through aliases.
      """,
    rationale: """
      A definition that can't be read can't be published: the format is missing from the catalog, and its recordings \
      are judged without it. Two equal keys are worse, since YAML doesn't define which one counts: two programs may \
      read one file and get two different formats.
      """,
    remedy: """
      Correct the place that the message names; the usual causes are a tab, a bracket or quote left open, and a colon \
      in unquoted text. Save the file as UTF-8. Delete one of two equal keys.
      """,
    citations: [
      Citation(
        "YAML 1.2.2, section 3.2.1.1: mapping keys are unique", url: "https://yaml.org/spec/1.2.2/#3211-nodes"
      )
    ],
    grounds: [
      .documented("YAML asks that the keys of a mapping be unique."),
      .advice("The limit of 1 MiB is ours."),
    ],
    good: [
      .definition(
        """
        kind: customNative
        id: bread-native
        name: "Bread: the feed ad"
        assets:
          Headline: {type: text, required: true, sample: Fresh bread before seven}
          AdChoices: {type: adChoices}
        """)
    ],
    bad: [
      .definition(
        """
        kind: customNative
        id: bread-native
        name: Bread
        assets:
          Headline: {type: text, sample: Fresh bread before seven}
          AdChoices: {type: adChoices}
        ↓name: Bread in the feed
        """)
    ])
}
