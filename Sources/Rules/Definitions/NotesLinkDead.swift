import Checking
import Model
import Basics

/// A link or picture that leads nowhere in the author's notes. Dead links in the author's pages are found when those
/// pages are read.
enum NotesLinkDead: DefinitionRule {
  static let info = RuleInfo(
    id: "notes-link-dead",
    title: "Link in the notes leads nowhere",
    group: .definitions,
    severity: .warning,
    summary: """
      A relative link or picture in the format's `README.md`, or in a page below `pages/`, leads to a missing file, leads \
      out of the catalog, or names a heading that the linked text doesn't have; or a page names a picture that can't be \
      shown. Web addresses (`https://…`) aren't followed.
      """,
    rationale: """
      Notes are read on the format's page, often by people who can't ask the author. A dead link or a missing picture \
      withholds the answer that they need.
      """,
    remedy: """
      Correct the path: it starts in the folder of the text, and letter case counts. Keep pictures in the format's \
      folder, those of pages in `pages/`. A link to another format's notes, such as `../other-format/README.md`, leads to that format's page on \
      the site. A heading's anchor is its text in lower case with hyphens for spaces and without other signs. Use a \
      web address for a target outside the catalog.
      """,
    citations: [
      Citation(
        "GitHub Docs, Basic writing and formatting syntax: Section links, Relative links",
        url:
          "https://docs.github.com/en/get-started/writing-on-github/getting-started-with-writing-and-formatting-on-github/basic-writing-and-formatting-syntax#section-links"
      ),
      Citation("RFC 3986, Relative Resolution", url: "https://www.rfc-editor.org/rfc/rfc3986#section-5.2"),
    ],
    grounds: [
      .documented(
        """
        RFC 3986 and GitHub's documentation define how a relative link and the anchor of a heading are resolved.
        """)
    ],
    good: [
      .catalog([
        ("formats/bread/format.yaml", format("bread-native")),
        ("formats/cake/format.yaml", format("cake-native")), ("formats/cake/README.md", "# Cake"),
        (
          "formats/bread/README.md",
          """
          # Bread

          See [how it is sold](#how-it-is-sold), [the cake](../cake/README.md) and [the definition](format.yaml).

          ## How it is sold
          """
        ),
      ])
    ],
    bad: [
      .catalog([
        ("formats/bread/format.yaml", format("bread-native")),
        (
          "formats/bread/README.md",
          """
          # Bread

          See [how it is sold](↓#how-its-sold), ![the card](↓samples/card.png), [the cake](↓../cake/README.md) and
          [the plan](↓../../../plan.md).

          ## How it is sold
          """
        ),
      ])
    ])

  private static func format(_ id: String) -> String {
    """
    kind: customNative
    id: \(id)
    assets:
      Headline: {type: text, sample: Fresh bread before seven}
      AdChoices: {type: adChoices}
    """
  }

  static func judge(_ format: FormatFolder, in configuration: Configuration) -> RuleOutcome {
    guard format.notes != nil else { return .notApplicable }
    if format.notesLinks.isEmpty { return .notApplicable }
    let file = format.facts.folder + "/" + FormatFolder.notesName
    return .passUnless(format.notesLinks.compactMap { $0.violation(in: file) })
  }
}
