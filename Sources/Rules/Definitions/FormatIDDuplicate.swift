import Checking
import Model
import Basics

/// Reports two definitions with one id.
enum FormatIDDuplicate: CatalogRule {
  static let info = RuleInfo(
    id: "format-id-duplicate",
    title: "Two definitions share an id",
    group: .definitions,
    severity: .error,
    summary: """
      Two definitions have the same id, or ids that differ only by case. Reported at the later one, in the order of their \
      paths, with the place of the earlier.
      """,
    rationale: """
      Recordings name a format by its id. So every ad of that id is judged by one of the two definitions, and the \
      other is never used. Ids that differ only by case also become one folder of the site on macOS and Windows.
      """,
    remedy: """
      Give each definition an id of its own; in Ad Manager every custom format has one. If both describe the same format, \
      keep one, and mark what is no longer in use as `status: deprecated` under its own id.
      """,
    citations: [.definitionReference],
    grounds: [
      .documented("The reference of definitions asks for one id a format."),
      .deduced(
        """
        It follows from file systems that ignore case that ids that differ only by case collide.
        """),
    ],
    good: [
      .catalog([
        ("formats/bread/format.yaml", definition(id: "bread-native")),
        ("formats/cake/format.yaml", definition(id: "cake-native")),
      ])
    ],
    bad: [
      .catalog([
        ("formats/bread/format.yaml", definition(id: "bread-native")),
        ("formats/bread-2026/format.yaml", definition(id: "↓bread-native")),
        ("formats/cake/format.yaml", definition(id: "↓Bread-Native")),
      ])
    ])

  private static func definition(id: String) -> String {
    """
    kind: customNative
    id: \(id)
    assets:
      Headline: {type: text, sample: Fresh bread before seven}
      AdChoices: {type: adChoices}
    """
  }

  static func judge(_ catalog: Catalog) -> RuleOutcome {
    guard !catalog.formats.isEmpty else { return .notApplicable }
    var first = [String: Int](minimumCapacity: catalog.formats.count)
    var violations: [Violation] = []
    for (place, format) in catalog.formats.enumerated() {
      let id = format.facts.id.caseless
      if let earlier = first[id] {
        violations.append(
          violation(about: format.definition, and: catalog.formats[earlier].definition))
      } else {
        first[id] = place
      }
    }
    return .passUnless(violations)
  }

  private static func violation(
    about definition: FormatDefinition, and earlier: FormatDefinition
  ) -> Violation {
    let (id, other) = (definition.id.value, earlier.id.value)
    return Violation(
      id == other
        ? "Another definition, \(earlier.file.quoted), has the id \(id.quoted) too."
        : "Id \(id.quoted) differs only by case from \(other.quoted) in \(earlier.file.quoted).",
      at: definition.location(definition.id.range),
      help: "Recordings that name this id are judged by \(earlier.file.quoted).",
      related: [RelatedPlace("the other definition's id", at: earlier.location(earlier.id.range))])
  }
}
