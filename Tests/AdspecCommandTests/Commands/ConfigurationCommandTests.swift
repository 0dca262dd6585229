import Foundation
import TestSupport
import Testing

@Suite("Settings") struct ConfigurationCommandTests {
  private let folder: TemporaryFolder

  /// A repository with a catalog in `ads`: one definition with a misspelt field and a sample that is missing.
  init() throws {
    folder = try TemporaryFolder()
    try folder.write("", to: ".git/HEAD")
    try folder.write(
      """
      kind: customNative
      id: bread
      nmae: Bread
      assets:
        AdChoices: {type: adChoices}
        Image: {type: image, required: true, alt: Bread}
        AdBadge: {type: badge}

      """, to: "ads/formats/bread/format.yaml")
  }

  private func check(_ arguments: String..., in current: String = "ads") throws -> BuiltBinary.Result {
    try BuiltBinary.run(["check"] + arguments, in: folder(current))
  }

  /// The rules of the findings.
  private func rules(_ result: BuiltBinary.Result) -> [String] {
    result.output.matches(of: /\[([a-z-]+)\]\n/).map { String($0.output.1) }
  }

  @Test(
    "A configuration at the root of the repository holds for a catalog below, with globs from its own folder")
  func above() throws {
    try folder.write(
      "paths: [{match: ads/formats/*/*, rules: {field-unknown: warning}}]\nmaxWarnings: 0\n",
      to: "adspec.yaml")
    let result = try check()
    #expect(rules(result) == ["field-unknown", "asset-sample-missing"])
    #expect(result.output.contains(":3:1: warning: 'nmae'"))
    #expect(result.code == 1)
    #expect(try check("--max-warnings", "9").code == 0)
    #expect(try check("--max-warnings", "2").code == 0)
    #expect(try check("--max-warnings", "1").code == 1)
  }

  @Test("--config names another file, and --isolated none; both at once are wrong usage")
  func chosen() throws {
    try folder.write("rules: {field-unknown: note}\n", to: "ads/adspec.yaml")
    try folder.write("rules: {field-unknown: off}\n", to: "other.yaml")
    #expect(try check().output.contains("note: 'nmae'"))
    #expect(try rules(check("--config", "../other.yaml")) == ["asset-sample-missing"])
    #expect(try check("--isolated").output.contains("error: 'nmae'"))
    #expect(try check("--isolated", "--config", "../other.yaml").code == 2)
    let missing = try check("--config", "gone.yaml")
    #expect(missing.code == 2)
    #expect(missing.errors == "error: 'gone.yaml' does not exist.\n")
  }

  @Test("Rules are selected and ignored by the file and by the command line")
  func selection() throws {
    #expect(try rules(check("--select", "field,event-gap")) == ["field-unknown"])
    #expect(try rules(check("--ignore", "field")) == ["asset-sample-missing"])
    try folder.write("ignore: [asset-sample]\n", to: "ads/adspec.yaml")
    #expect(try rules(check()) == ["field-unknown"])
    #expect(try rules(check("--ignore", "field-unknown")) == [])
    #expect(try rules(check("--select", "asset-sample-missing")) == ["asset-sample-missing"])
    let unknown = try check("--select", "field-unknwon")
    #expect(unknown.code == 2)
    #expect(
      unknown.errors.hasPrefix(
        "error: 'field-unknwon' names no rule and no group of rules. Did you mean 'field-unknown'?"))
  }

  @Test("A comment for a rule that isn't run is not called useless")
  func unrunRule() throws {
    let text = try folder.text(of: "ads/formats/bread/format.yaml")
    try folder.write(
      "# adspec: ignore-file[asset-sample-missing] the agency is late\n" + text,
      to: "ads/formats/bread/format.yaml")
    #expect(try rules(check()) == ["field-unknown"])
    #expect(try rules(check("--ignore", "asset-sample-missing")) == ["field-unknown"])
  }

  @Test("A rule that can't be ignored stops the tool where a name takes it in")
  func protected() throws {
    let result = try check("--ignore", "suppression")
    #expect(result.code == 2)
    #expect(
      result.errors
        == "error: --ignore: 'suppression' takes in 'suppression-refused', which can't be ignored. Name the rules that are to be ignored one by one.\n"
    )
    try folder.write("ignore: [url-insecure, suppression-refused]\n", to: "ads/adspec.yaml")
    #expect(
      try check().errors
        == "error: adspec.yaml:1:24: The rule 'suppression-refused' can't be ignored. Name the rules that are to be ignored one by one.\n"
    )
  }

  @Test("What .gitignore names is not read, the summary says so, and naming it doesn't turn it green")
  func gitignore() throws {
    try folder.write("/formats/bread/\n!keep\n", to: "ads/.gitignore")
    try folder.write(
      "kind: rewarded\nid: coins\nadUnits: [a1]\nreward: {name: c, amount: 1}\n",
      to: "ads/formats/coins/format.yaml")
    let result = try check()
    #expect(result.code == 0)
    #expect(
      result.errors
        == "no errors, no warnings and no notes in 1 definition, no sessions and no recordings. 1 path is excluded.\n"
    )
    #expect(try rules(check("--no-respect-gitignore")) == ["field-unknown", "asset-sample-missing"])
    let named = try check("formats/bread/format.yaml")
    #expect(named.code == 2)
    #expect(
      named.errors
        == "error: 'formats/bread/format.yaml' is not read: 'ads/.gitignore' excludes it. Name something else, or change what is excluded.\n"
    )
  }

  @Test("A recording in an ignored folder is read when it is named, and not when the folder above is")
  func namedRecording() throws {
    try folder.write("nightly/\n", to: ".gitignore")
    try folder.write("\n", to: "recs/nightly/a.ndjson")
    #expect(try check("recs/nightly/a.ndjson", in: "").output.contains("recs/nightly/a.ndjson"))
    let above = try check("recs", in: "")
    #expect(above.code == 2)
    #expect(
      above.errors
        == "error: 'recs' holds no recording and no definition that '.gitignore' doesn't exclude. Pass --allow-empty if that is how it should be.\n"
    )
  }

  @Test("Recordings are judged by the settings of a folder that has no definitions")
  func settingsAlone() throws {
    try folder.write("rules: {recording-empty: error}\n", to: "recs/adspec.yaml")
    try folder.write("", to: "recs/a.ndjson")
    let result = try check("recs/a.ndjson", in: "")
    #expect(result.output.contains(": error: "))
    #expect(result.output.contains("[recording-empty]"))
  }

  @Test("--show-config says what holds and where it comes from, and can be read again")
  func showConfig() throws {
    try folder.write(
      """
      title: "Bread: \\"fresh\\" # daily"
      failOn: warning
      dsa: {platform: no, reason: A memo}
      territories: {EEA: {add: [TR]}, EU: {remove: [FR]}}
      aliases: {AdChoices: ["3011"]}
      rules: {ad-too-small: off}
      paths: [{match: "formats/old-*/**", rules: {ad-too-small: note}}]
      exclude: [drafts/**]

      """, to: "ads/adspec.yaml")
    let result = try check("--show-config", "--max-warnings", "3", "--ignore", "retry,ad-too-small")
    #expect(result.code == 0)
    expect(
      result.output,
      is: """
        title: "Bread: \\"fresh\\" # daily"  # adspec.yaml:1:8
        # baseURL is not set
        # repositoryURL is not set
        brand: {}  # default
        audience: internal  # default
        failOn: warning  # adspec.yaml:2:9
        maxWarnings: 3  # --max-warnings
        # baseline is not set
        select: ["all"]  # default
        ignore: ["retry", "ad-too-small"]  # --ignore
        dsa:
          platform: no  # adspec.yaml:3:17
          reason: "A memo"  # adspec.yaml:3:29
        territories:  # adspec.yaml:4:14
          consent: {add: ["TR"], remove: []}
          EEA: {add: ["TR"], remove: []}
          EU: {add: [], remove: ["FR"]}
        aliases:
          "AdChoices": ["3011"]  # adspec.yaml:5:11
        aboutHosts: ["adssettings.google.com"]  # default
        labels: []  # default
        rules:
          "ad-too-small": off  # adspec.yaml:6:9
        paths:  # adspec.yaml:7:8
          - {match: "formats/old-*/**", rules: {ad-too-small: note}}
        formats: {}  # default
        exclude: ["drafts/**"]  # adspec.yaml:8:10
        respectGitignore: true  # default

        """)
    try folder.write(result.output, to: "shown.yaml")
    func settings(_ text: String) -> String {
      text.replacing(/\ \ #\ [^"#]*$/.anchorsMatchLineEndings(), with: "")
    }
    let again = try check("--show-config", "--config", "../shown.yaml")
    #expect(settings(again.output) == settings(result.output))
    #expect(try check("--config", "../shown.yaml").code == 1)
  }
}
