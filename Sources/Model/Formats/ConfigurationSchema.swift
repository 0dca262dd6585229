package import Basics

/// The fields of a configuration (`adspec.yaml`). All are optional.
package enum ConfigurationSchema {
  /// Returns the fields; `rules` are the ids of all rules, which are the permitted names under `rules:`.
  package static func configuration(rules: [RuleID]) -> AuthoredObject {
    let severities = AuthoredType.map(
      AuthoredMap(
        keys: rules.map(\.rawValue), keyTitle: "rule",
        values: .choice(Severity.allCases.reversed().map(\.rawValue) + ["off"])))
    return AuthoredObject(
      title: "a configuration",
      fields: general + selection(rules) + [
        dsa, territories, aliases, aboutHosts, labels,
        AuthoredField(
          "rules", severities, default: "each rule's own",
          "Severities by rule, where they differ from the rule's own; off silences it. Rules about the Digital Services Act can't be lowered."
        ),
        paths(severities: severities),
        AuthoredField(
          "exclude", .list(of: .text(.filled), atLeast: 0), default: "[]",
          "Files that are not read: globs over paths from this file's folder (*, ? and **)."),
        AuthoredField(
          "formats", title: "formats", default: "{}",
          "The formats that are published and judged, for several catalogs from one.",
          fields: [
            AuthoredField(
              "tags", .list(of: .text(.filled), atLeast: 0), default: "[]",
              "Formats with one of these tags; without any, all formats.")
          ]),
        AuthoredField(
          "respectGitignore", .boolean, default: "true",
          "True if files that the repository's .gitignore files name are skipped."),
        AuthoredField(
          "baseline", .text(.filled), default: "none",
          "The file of accepted findings (adspec check --write-baseline), relative to this one, or to each that extends it."
        ),
      ])
  }

  private static func selection(_ rules: [RuleID]) -> [AuthoredField] {
    let names = AuthoredType.choice(RuleSelector.names(rules: rules))
    return [
      AuthoredField(
        "select", .list(of: names, atLeast: 0), default: "[all]",
        "The rules that are run: rules, groups of them, or the first words of their names."),
      AuthoredField(
        "ignore", .list(of: names, atLeast: 0), default: "[]",
        "Of those, the rules that are not run. If both name a rule, the more exact entry counts."),
    ]
  }

  private static let general: [AuthoredField] = [
    AuthoredField(
      "extends", .text(.filled), default: "none",
      "Another configuration, relative to this one and in the same repository: its values hold unless this one sets them too."
    ),
    AuthoredField("title", .text(.filled), default: "Ad specs", "The site's title."),
    AuthoredField("brand", .object(brand), default: "{}", "The site's owner, at the head of every page."),
    AuthoredField(
      "baseURL", .text(.webAddress), default: "none",
      "The site's address. Links in the site are relative; the site map, feeds and other files that are read elsewhere lead there."
    ),
    AuthoredField(
      "repositoryURL", .text(.webAddress), default: "none",
      "Where the catalog's files can be read, as https://github.com/example/ads/blob/main: reports lead to the lines of recordings there."
    ),
    AuthoredField(
      "audience", .choice(of: Audience.self), default: Audience.internal.rawValue,
      "For whom the site is. For public, recordings aren't read, and it has formats with their limits and previews, and pages: no findings, figures, sign-offs, ad units and code."
    ),
    AuthoredField(
      "failOn", .choice(of: FailLevel.self), default: FailLevel.error.rawValue,
      "From which severity on a finding makes the command exit with 1."),
    AuthoredField(
      "maxWarnings", .integer(.from(0, to: 1_000_000_000)), default: "no limit",
      "More warnings than this make the command exit with 1, whatever failOn says."),
  ]

  private static let brand = AuthoredObject(
    title: "brand",
    fields: [
      AuthoredField(
        "colour", .text(.colour), default: "none",
        "A band at the head of pages, the line under the current page and the focus ring; line and ring are darker or lighter where their contrast is too low. Text keeps the site's own colours."
      ),
      AuthoredField(
        "logo", .text(.filled), default: "adspec's own",
        "A picture, relative to this file, in the place of the sign before the title: PNG, JPEG, GIF, WebP or SVG."
      ),
    ])

  private static let dsa = AuthoredField(
    "dsa",
    .object(
      AuthoredObject(
        title: "dsa",
        fields: [
          AuthoredField(
            "platform", .choice(of: PlatformStatus.self),
            default: PlatformStatus.unknown.rawValue,
            "The publisher's status as an online platform in the sense of Regulation (EU) 2022/2065; with no, the dsa rules don't apply."
          ),
          AuthoredField("reason", .text(.free), default: "none", "Why, for the report."),
        ])),
    default: "{}", "What the Digital Services Act asks of the publisher.")

  private static let territories = AuthoredField(
    "territories",
    .map(
      AuthoredMap(
        keys: Territories.groupNames, keyTitle: "group of countries",
        values: .object(
          AuthoredObject(
            title: "a group of countries",
            fields: [
              AuthoredField(
                "add", .list(of: .text(.country), atLeast: 0), default: "[]", "Countries that it has as well."
              ),
              AuthoredField(
                "remove", .list(of: .text(.country), atLeast: 0), default: "[]",
                "Countries that it doesn't have."),
            ])))),
    default: "{}",
    "Changes to the groups of countries. EU lies in EEA and EEA in consent: what is added to one is added to the wider, what is taken from one is taken from the narrower."
  )

  private static let aliases = AuthoredField(
    "aliases",
    .map(AuthoredMap(keyTitle: "asset", values: .list(of: .text(.identifier), atLeast: 0))), default: "{}",
    "Asset keys, each with further names for it in recordings, beside the SDKs' own.",
    rules: ["asset-key-unknown"])

  private static let aboutHosts = AuthoredField(
    "aboutHosts", .list(of: .text(.host), atLeast: 1), default: "[adssettings.google.com]",
    "Hosts of the page that a tap on AdChoices opens.",
    rules: ["adchoices-unopened-page", "adchoices-wrong-key", "dsa-parameters-unreachable"])

  private static let labels = AuthoredField(
    "labels",
    .list(
      of: .object(
        AuthoredObject(
          title: "an entry of labels",
          fields: [
            AuthoredField("text", .text(.filled), isRequired: true, "The words of the ad label."),
            AuthoredField(
              "reason", .text(.filled), isRequired: true, "The reason why these words mark an ad for readers."
            ),
          ])),
      atLeast: 0),
    default: "[]", "Words of ad labels beside the known ones, such as Ad, Anzeige and Publicité.",
    rules: ["badge-wording", "dsa-marking-unproven"])

  private static func paths(severities: AuthoredType) -> AuthoredField {
    AuthoredField(
      "paths",
      .list(
        of: .object(
          AuthoredObject(
            title: "an entry of paths",
            fields: [
              AuthoredField(
                "match", .text(.filled), isRequired: true,
                "A glob over paths from this file's folder (*, ? and **)."),
              AuthoredField(
                "rules", severities, isRequired: true, "Severities by rule, for what it matches."),
            ])),
        atLeast: 0),
      default: "[]", "Severities for parts of the catalog; later entries take precedence.")
  }
}
