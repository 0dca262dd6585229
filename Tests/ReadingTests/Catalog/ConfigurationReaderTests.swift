import Model
import Basics
import Reading
import TestSupport
import Testing

@Suite("Configurations")
struct ConfigurationReaderTests {
  private func read(_ text: String) -> (configuration: Configuration, diagnostics: [Diagnostic]) {
    let reader = ConfigurationReader(
      Array(text.utf8), file: "adspec.yaml",
      knownRules: ["badge-too-small", "image-distorted", "text-truncated"])
    return (reader.configuration(over: Configuration()), reader.diagnostics)
  }

  @Test("every field of a configuration is read")
  func everyField() {
    let (configuration, diagnostics) = read(
      """
      title: Example News ad specs
      baseURL: https://specs.example.com/
      repositoryURL: https://github.com/example/ads/blob/main/
      failOn: warning
      maxWarnings: 20
      dsa: {platform: yes, reason: "Memo of 12 March"}
      territories: {EEA: {add: [RE], remove: [IS]}, EU: {add: [UK]}}
      aliases: {AdChoices: ["3011", "1098"]}
      aboutHosts: [adssettings.google.com, about.example.com]
      rules: {text-truncated: note, image-distorted: off}
      paths: [{match: "formats/old-*/**", rules: {badge-too-small: off}}]
      exclude: [drafts/**]
      """)
    #expect(diagnostics.report == "")
    #expect(configuration.title == "Example News ad specs")
    #expect(configuration.baseURL == "https://specs.example.com")
    #expect(configuration.repositoryURL == "https://github.com/example/ads/blob/main")
    #expect(configuration.failOn == .warning)
    #expect(configuration.maxWarnings == 20)
    #expect(configuration.platform == .yes)
    #expect(configuration.platformReason == "Memo of 12 March")
    let standard = Territories()
    #expect(configuration.territories.eu == standard.eu.union(["GB"]))
    #expect(configuration.territories.eea == standard.eea.union(["GB", "RE"]).subtracting(["IS"]))
    #expect(configuration.territories.consent == standard.consent.union(["RE"]))
    #expect(configuration.aliases == ["AdChoices": ["3011", "1098"]])
    #expect(configuration.aboutHosts == ["adssettings.google.com", "about.example.com"])
    #expect(configuration.rules == ["text-truncated": .severity(.note), "image-distorted": .off])
    #expect(configuration.paths.map(\.match) == ["formats/old-*/**"])
    #expect(configuration.paths.map(\.rules) == [["badge-too-small": .off]])
    #expect(configuration.exclude == ["drafts/**"])
  }

  @Test("an empty file is a valid configuration", arguments: ["", "\n", "# nothing yet\n", "---\n"])
  func empty(text: String) {
    let (configuration, diagnostics) = read(text)
    #expect(diagnostics.report == "")
    #expect(configuration.aboutHosts == ["adssettings.google.com"])
    #expect(configuration.platform == .unknown)
  }

  @Test("all mistakes of a configuration are reported, unknown rules with the nearest")
  func diagnostics() {
    let text = """
      titel: Specs
      baseURL: specs.example.com
      failOn: fatal
      maxWarnings: many
      dsa: {platform: maybe, reson: x}
      territories: {eea: {add: [RE]}, EU: {add: [Réunion]}}
      aliases: {AdChoices: 3011}
      aboutHosts: [https://adssettings.google.com/]
      rules: {image-distort: off, text-truncated: fatal}
      paths:
        - {match: "formats/**"}
        - formats/**
      exclude: drafts/**
      """
    expect(
      read(text).diagnostics.report,
      is: """
        1:1–6 field-unknown: 'titel' is no field of a configuration.
          help: Did you mean 'title'?
        2:10–27 field-invalid: 'baseURL' is 'specs.example.com'; expected an address that begins with https:// or http://.
        3:9–14 field-invalid: 'failOn' is 'fatal'; expected error, warning, note or never.
        4:14–18 field-invalid: 'maxWarnings' is 'many'; expected a whole number from 0 to 1000000000.
        5:17–22 field-invalid: 'platform' is 'maybe'; expected yes, no or unknown.
        5:24–29 field-unknown: 'reson' is no field of dsa.
          help: Did you mean 'reason'?
        6:15–18 field-unknown: 'eea' is no group of countries.
          help: Expected EEA, EU or consent.
        6:44–51 field-invalid: An item of 'add' is 'Réunion'; expected a country's code of two capital letters (ISO 3166-1).
        7:22–26 field-invalid: 'AdChoices' is '3011'; expected a list.
          help: Write AdChoices: [3011].
        8:14–45 field-invalid: An item of 'aboutHosts' is 'https://adssettings.google.com/'; expected a host such as adssettings.google.com, without https:// and path.
          help: Write the host alone.
        9:9–22 field-unknown: 'image-distort' is no rule.
          help: Did you mean 'image-distorted'?
        9:45–50 field-invalid: 'text-truncated' is 'fatal'; expected error, warning, note or off.
        11:5–26 field-missing: 'rules' is missing in an item of 'paths'.
          help: Severities by rule, for what it matches.
        12:5–15 field-invalid: An item of 'paths' is 'formats/**'; expected an object with match or rules.
        13:10–19 field-invalid: 'exclude' is 'drafts/**'; expected a list.
          help: Write exclude: [drafts/**].
        """)
  }

  @Test(
    "a rule that can't be silenced may be raised, not lowered or switched off, neither everywhere nor by path",
    .holds("R-212", "R-213")
  )
  func fixedRules() {
    let text = """
      rules: {dsa-paid-missing: warning, badge-too-small: off, dsa-name-too-long: error}
      paths:
        - match: formats/old-*/**
          rules:
            dsa-name-too-long: off
            dsa-paid-missing: error
        - {match: "**", rules: {dsa-name-too-long: note}}
      """
    var rules: KnownRules = ["badge-too-small", "dsa-name-too-long", "dsa-paid-missing"]
    rules.leastSeverities = ["dsa-name-too-long": .warning, "dsa-paid-missing": .error]
    let diagnostics = ConfigurationReader(Array(text.utf8), file: "adspec.yaml", knownRules: rules)
      .diagnostics
    func help(_ least: String) -> String {
      "Write '\(least)', or remove the entry. What is left out of a report stands under 'exclude', which the report names."
    }
    expect(
      diagnostics.report,
      is: """
        1:27–34 field-invalid: 'dsa-paid-missing' is 'warning', and this rule can't be lowered; its severity is at least error.
          help: \(help("error"))
        5:26–29 field-invalid: 'dsa-name-too-long' is 'off', and this rule can't be switched off; its severity is at least warning.
          help: \(help("warning"))
        7:46–50 field-invalid: 'dsa-name-too-long' is 'note', and this rule can't be lowered; its severity is at least warning.
          help: \(help("warning"))
        """)
  }
}
