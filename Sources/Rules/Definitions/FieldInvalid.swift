import Checking
import Model
import Basics

/// Reports a field of a definition with a value that isn't allowed.
enum FieldInvalid: ReadingRule {
  static let inputs: Set<InputForm> = [.definition]

  static let info = RuleInfo(
    id: "field-invalid",
    title: "Field has an invalid value",
    group: .definitions,
    severity: .error,
    summary: """
      A field of a definition has a value of the wrong type, out of its range, or not in its list. An unquoted `16:9`, \
      or an unquoted number in place of text, is such a value, and the message says so.
      """,
    rationale: """
      The field then counts as absent, and rules that rest on it can't judge. The unquoted forms are dangerous: in \
      YAML 1.1 `16:9` is the number 969 (base sixty) and `0777` is 511, and an id beyond 2^53 loses its last digits in \
      many programs.
      """,
    remedy: "Write one of the values that the message names. Put ratios, ids and network codes in quotes.",
    citations: [
      Citation("YAML 1.1, integers in base sixty", url: "https://yaml.org/type/int.html"),
      Citation(
        "RFC 8259, section 6: numbers beyond 2^53", url: "https://www.rfc-editor.org/rfc/rfc8259#section-6"),
    ],
    grounds: [
      .documented(
        """
        YAML 1.1 reads `16:9` as a number, and programs lose the last digits of big ones; the reference of definitions \
        lists the values of each field.
        """)
    ],
    isFixable: true,
    good: [
      .definition(
        """
        kind: customNative
        id: "10063170"
        assets:
          MainImage: {type: image, ratio: "16:9"}
          AdChoices: {type: adChoices, corner: topRight}
        """)
    ],
    bad: [
      .definition(
        """
        kind: customNative
        id: bread-native
        assets:
          MainImage: {type: image, ratio: ↓16:9}
          AdChoices: {type: adChoices, corner: ↓upperRight}
        """),
      .definition(
        """
        kind: customNative
        id: ↓10063170
        assets:
          AdChoices: {type: adChoices}
        """),
    ])
}
