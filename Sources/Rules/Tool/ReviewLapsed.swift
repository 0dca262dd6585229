import Checking
import Model
import Basics

/// Reports a sign-off of a format that has changed since.
enum ReviewLapsed: DefinitionRule {
  static let info = RuleInfo(
    id: "review-lapsed",
    title: "Sign-off has lapsed",
    group: .tool,
    severity: .warning,
    summary: """
      The hash of a sign-off in `reviews.yaml` is no longer that of the format: its `format.yaml`, one of its samples \
      or its `preview.mustache` was changed since. If one reviewer has several sign-offs, the last in the file counts, \
      whatever its verdict.
      """,
    rationale: """
      A reviewer who signs a format off is responsible for the version that they saw. If a text limit, a picture or \
      the place of AdChoices changes afterwards, no reviewer has checked the published version, and the page would \
      still show a name.
      """,
    remedy: """
      Let the reviewer check the format again, and write the new sign-off with `adspec sign-off ID --verdict \
      approved`; it is added below the old one, which stays as the record. `git log` of the format's folder shows the \
      changes. The hash is the SHA-256 of the output of `sha256sum` for the files in the format's folder, sorted by \
      their paths.
      """,
    citations: [.definitionReference],
    grounds: [
      .documented(
        """
        A sign-off has the hash of the version that was signed off, as the reference of definitions says.
        """)
    ],
    good: [
      .catalog([
        (
          "formats/example/format.yaml",
          """
          kind: customNative
          id: example
          assets:
            AdChoices: {type: adChoices}
          """
        ),
        (
          "formats/example/reviews.yaml",
          """
          - reviewer: Ana Ruiz
            date: 2026-03-02
            verdict: rejected
            note: The icon stood under the play button.
            hash: sha256:0000000000000000000000000000000000000000000000000000000000000000
          - reviewer: Ana Ruiz
            date: 2026-03-09
            verdict: approved
            hash: sha256:93360ebd694d6ee54730630a1f76e3f508197ab943529f9b3293ae810092a684
          """
        ),
      ])
    ],
    bad: [
      .catalog([
        (
          "formats/example/format.yaml",
          """
          kind: customNative
          id: example
          assets:
            AdChoices: {type: adChoices}
          """
        ),
        (
          "formats/example/reviews.yaml",
          """
          - reviewer: Ana Ruiz
            date: 2026-03-02
            verdict: approved
            hash: ↓sha256:0000000000000000000000000000000000000000000000000000000000000000
          """
        ),
      ])
    ])

  static func judge(_ format: FormatFolder, in configuration: Configuration) -> RuleOutcome {
    guard let log = format.reviews, !log.reviews.isEmpty else { return .notApplicable }
    let standings = log.standings
    if let review = standings.first(where: { $0.standing == .unknown })?.review {
      return .needsReview(
        "It isn't known whether sign-offs still hold: a file that they cover can't be read.",
        at: log.location(review.hash.range), help: "Correct the file that can't be read.")
    }
    return .passUnless(
      standings.filter { $0.standing == .lapsed }.map { review, _ in
        Violation(
          "The sign-off by \(review.reviewer.value.quoted) of \(review.date.value) (\(review.verdict.value.rawValue)) has "
            + "lapsed: the format was changed since.",
          at: log.location(review.hash.range),
          help:
            "Check the format again, and run 'adspec sign-off \(format.definition.id.value) --verdict …'.",
          related: [
            RelatedPlace("the format", at: format.definition.location(format.definition.id.range))
          ])
      })
  }
}
