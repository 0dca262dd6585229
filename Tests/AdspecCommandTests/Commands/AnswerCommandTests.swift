import Basics
import Foundation
import Model
import Rules
import TestSupport
import Testing

/// A catalog with ads about which people answer.
private struct AnsweredCatalog {
  let folder: TemporaryFolder

  /// Creates a catalog with a rewarded format: the network's own player shows its ads, so that they are to check.
  init() throws {
    folder = try TemporaryFolder()
    try folder.write("", to: "adspec.yaml")
    try folder.write(
      "kind: rewarded\nid: coins\nname: Coins\nsummary: Ten coins.\nadUnits: [u1]\nreward: {name: coins, amount: 10}\n",
      to: "formats/coins/format.yaml")
  }

  /// Adds a session with one rewarded ad, `a1`.
  func record(
    _ session: String, version: String = "6.4.0", country: String? = "DE", creative: String = "c1"
  ) throws {
    let place = country.map { #""country":"\#($0)","# } ?? ""
    let lines = [
      #""session.start","platform":"ios",\#(place)"app":{"id":"com.example.news","version":"\#(version)"}"#,
      #""service.setup","service":"appLovin","ok":true"#,
      #""ad.request","ad":"a1","kind":"rewarded","adUnit":"u1","formats":["coins"],"attempt":1"#,
      #""ad.load","ad":"a1","format":"coins","creative":"\#(creative)""#,
      #""ad.show","ad":"a1""#, #""ad.display","ad":"a1""#,
      #""reward.grant","ad":"a1","name":"coins","amount":10"#,
      #""reward.deliver","ad":"a1","name":"coins","amount":10"#, #""ad.hide","ad":"a1""#,
      #""ad.request","ad":"a2","kind":"rewarded","adUnit":"u1","formats":["coins"],"attempt":1"#,
      #""ad.load","ad":"a2","format":"coins""#, #""session.end""#,
    ]
    let text = lines.map { line in
      let event = line.split(separator: ",", maxSplits: 1)
      return "{\"event\":\(event[0]),\"session\":\"\(session)\"" + event.dropFirst().map { "," + $0 }.joined()
        + "}\n"
    }.joined()
    try folder.write(ExampleRecording.filled(text), to: "formats/coins/recordings/\(session).ndjson")
  }

  /// Adds a custom native format with a session `s-1`, whose ad `a1` is confirmed.
  ///
  /// - Parameter change: changes the recording.
  func addNative(_ change: (String) -> String = { $0 }) throws {
    let info = try #require(RuleRegistry.info(of: "answer-lapsed"))
    for (path, text) in ExampleInput(info.good[0]).files where !path.hasSuffix("answers.yaml") {
      try folder.write(path.hasSuffix(".ndjson") ? change(text) : text, to: path)
    }
  }

  @discardableResult
  func answer(_ arguments: String...) throws -> BuiltBinary.Result {
    try BuiltBinary.run(
      ["answer"] + arguments + ["--reviewer", "Ana", "--date", "2026-12-01"], in: folder.path)
  }

  /// Each ad in scope with its verdict and who answered: `s1/a1 confirmedByPerson Ana, 2026-12-01`.
  func verdicts(and columns: String...) throws -> [String] {
    let result = try BuiltBinary.run(
      ["report", "-q", "-o", "reports", "--data", "tables", "--exit-zero"], in: folder.path)
    #expect(result.code == 0, "\(result.errors)")
    let rows = try folder.text(of: "tables/ads.ndjson").split(separator: "\n")
    return try rows.map { row in
      let row = try #require(try JSONSerialization.jsonObject(with: Data(row.utf8)) as? [String: Any])
      let values = (["verdict"] + columns + ["answeredBy"]).compactMap { row[$0] as? String }
      return "\(row["session"] ?? "")/\(row["ad"] ?? "") \(values.joined(separator: " "))"
    }.sorted()
  }
}

@Suite("adspec answer") struct AnswerCommandTests {
  private static let written =
    "It holds until the lines of this one change.\n"

  @Test(
    "What a person answers decides what is to check, and counts apart from what recordings confirm",
    .holds("R-1319", "R-1320"))
  func confirmed() throws {
    let catalog = try AnsweredCatalog()
    try catalog.record("s1")
    #expect(try catalog.verdicts() == ["s1/a1 toCheck"])
    expect(
      try catalog.answer("s1", "a1", "--answer", "confirmed", "--note", "\"Ad\" and both names: seen").errors,
      is:
        "Written to formats/coins/answers.yaml as Ana on 2026-12-01: marking, behalf, payer, parameters confirmed for 1 ad. "
        + Self.written)
    expect(
      try catalog.folder.text(of: "formats/coins/answers.yaml"),
      is: #"""
        # yaml-language-server: $schema=../../.adspec/answers.schema.json
        # What people saw who looked at ads of this format, the latest last: adspec answer adds one.
        - session: "s1"
          ad: "a1"
          questions: [marking, behalf, payer, parameters]
          answer: confirmed
          reviewer: "Ana"
          date: 2026-12-01
          note: "\"Ad\" and both names: seen"
          hash: sha256:eae4ad8a6d6016c661fc0e2aa2a7503367aa270c17a2a8df2dd4c49cb827b4d4

        """#)
    #expect(try catalog.verdicts() == ["s1/a1 confirmedByPerson Ana, 2026-12-01"])
    let report = try catalog.folder.text(of: "reports/compliance.md")
    expect(
      report.split(separator: "\n").filter { $0.hasPrefix("| ") }.prefix(3).joined(separator: "\n"),
      is: """
        | Ads                                   | In scope | Confirmed | Confirmed by a person | Failed | To check |
        | ------------------------------------- | -------: | --------: | --------------------: | -----: | -------: |
        | **Each ad once**                      |        1 |         0 |                     1 |      0 |        0 |
        """)
    let answers = report.split(separator: "\n").drop { $0 != "## What people answered" }
    expect(
      answers.first { $0.contains("`s1`") }.map(String.init) ?? "",
      is: """
        | Coins `coins` | ad `a1` of session `s1` | Art. 26(1)(a), Art. 26(1)(b), Art. 26(1)(c), Art. 26(1)(d) | Confirmed | 1 ad      | Ana, 2026-12-01 | "Ad" and both names: seen |
        """)
  }

  @Test("What a person saw failing fails, whatever the recording confirms", .holds("R-1321"))
  func failed() throws {
    let catalog = try AnsweredCatalog()
    try catalog.addNative()
    #expect(try catalog.verdicts() == ["s-1/a1 confirmed"])
    try catalog.answer("s-1", "a1", "marking", "--answer", "failed", "--note", "Painted over")
    #expect(try catalog.verdicts(and: "art26_1_a") == ["s-1/a1 failed failed Ana, 2026-12-01"])
    let result = try BuiltBinary.run(["check"], in: catalog.folder.path)
    #expect(result.code == 1)
    expect(
      result.output,
      is: """
        formats/bread-native/format.yaml:9:30: error: The sample of 'MainImage' is the file 'samples/bread.svg', which is missing. [asset-sample-invalid]
          9 |     clickable: true, sample: samples/bread.svg, alt: A loaf on a board}
            |                              ^^^^^^^^^^^^^^^^^
            format bread-native

        formats/bread-native/recordings/example.ndjson:10: error: Nothing made clear that this is advertising, as 'Ana' saw on 2026-12-01 (Art. 26(1)(a)). [answer-failed]
          10 | impression  ad: a1  by: app
            format bread-native, session s-1, ad a1, line item 4711
            see formats/bread-native/answers.yaml:3:3: the answer
              3 | - session: "s-1"
                |   --------------
            help: Correct what they saw: “Painted over”. A later answer replaces theirs.

        """)
  }

  @Test(
    "Of several answers to one question the last counts, and others keep theirs", .holds("R-1328"))
  func several() throws {
    let catalog = try AnsweredCatalog()
    try catalog.record("s1")
    try catalog.answer("s1", "a1", "--answer", "confirmed", "--note", "Seen")
    try catalog.answer("s1", "a1", "marking", "--answer", "failed", "--note", "Gone")
    let columns = ["art26_1_a", "art26_1_b"]
    #expect(
      try catalog.verdicts(and: columns[0], columns[1])
        == ["s1/a1 failed failed confirmedByPerson Ana, 2026-12-01"])
    try catalog.answer("s1", "a1", "marking", "--answer", "confirmed", "--note", "Back")
    #expect(
      try catalog.verdicts(and: columns[0], columns[1])
        == ["s1/a1 confirmedByPerson confirmedByPerson confirmedByPerson Ana, 2026-12-01"])
  }

  @Test(
    "One look holds for all ads that have the values in common, and is lost by the ad whose lines change",
    .holds("R-1326", "R-1327"))
  func sameAs() throws {
    let catalog = try AnsweredCatalog()
    try catalog.record("s1")
    try catalog.record("s2", creative: "c2")
    try catalog.record("s3", version: "6.5.0")
    let one = "confirmedByPerson Ana, 2026-12-01"
    #expect(
      try catalog.answer(
        "s1", "a1", "--answer", "confirmed", "--note", "Seen", "--app-version", "--unit"
      ).errors.contains("parameters confirmed for 2 ads."))
    #expect(try catalog.verdicts() == ["s1/a1 \(one)", "s2/a1 \(one)", "s3/a1 toCheck"])
    #expect(
      try catalog.folder.text(of: "formats/coins/answers.yaml")
        .contains("\n  sameAs: {unit: \"u1\", appVersion: \"6.4.0\"}\n"))
    try catalog.record("s1", creative: "c3")
    #expect(try catalog.verdicts() == ["s1/a1 toCheck", "s2/a1 \(one)", "s3/a1 toCheck"])
    try FileManager.default.removeItem(atPath: catalog.folder("formats/coins/recordings/s1.ndjson"))
    #expect(try catalog.verdicts() == ["s2/a1 \(one)", "s3/a1 toCheck"])
    #expect(
      try catalog.answer("s3", "a1", "--answer", "confirmed", "--note", "x", "--line-item").errors
        == "error: Ad 'a1' has no value for --line-item: leave it out.\n")
  }

  @Test("An answer lapses when the ad's lines or its picture change", .holds("R-1325"))
  func lapsed() throws {
    let catalog = try AnsweredCatalog()
    try catalog.record("s1")
    let picture = #"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M0 0h9v9z"/></svg>"#
    try catalog.folder.write(picture, to: "shots/one.svg")
    try catalog.answer("s1", "a1", "--answer", "confirmed", "--note", "Seen", "--picture", "shots/one.svg")
    #expect(try catalog.folder.text(of: "formats/coins/answers/one.svg") == picture)
    #expect(try catalog.verdicts() == ["s1/a1 confirmedByPerson Ana, 2026-12-01"])
    try catalog.folder.write(picture + "\n", to: "formats/coins/answers/one.svg")
    #expect(try catalog.verdicts() == ["s1/a1 toCheck"])
    func output() throws -> String { try BuiltBinary.run(["check"], in: catalog.folder.path).output }
    expect(
      try output(),
      is: """
        formats/coins/answers.yaml:10:12: warning: The answer of 'Ana' of 2026-12-01 (confirmed) has lapsed: its picture 'answers/one.svg' was changed since. [answer-lapsed]
          10 |   picture: "answers/one.svg"
             |            ^^^^^^^^^^^^^^^^^
            format coins
            help: Put the picture back, or look at the ad and answer again.

        """)
    try catalog.folder.write(picture, to: "formats/coins/answers/one.svg")
    try catalog.record("s1", creative: "c2")
    #expect(try catalog.verdicts() == ["s1/a1 toCheck"])
    expect(
      try output(),
      is: """
        formats/coins/answers.yaml:12:9: warning: The answer of 'Ana' of 2026-12-01 (confirmed) has lapsed: the ad's lines were changed since. [answer-lapsed]
          12 |   hash: sha256:eae4ad8a6d6016c661fc0e2aa2a7503367aa270c17a2a8df2dd4c49cb827b4d4
             |         ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
            format coins, session s1, ad a1
            see formats/coins/recordings/s1.ndjson:3: the ad
              3 | ad.request  ad: a1  kind: rewarded  adUnit: u1  formats: coins  attempt: 1
            help: Look at the ad again, and run 'adspec answer' with what you see.

        """)
  }

  @Test("No answer changes what a rule fails, nor what it would fail in a known country", .holds("R-1322"))
  func contradicted() throws {
    let catalog = try AnsweredCatalog()
    try catalog.addNative { text in
      // Without numbers, so that no line seems to be lost.
      text.replacing(/,"seq":[0-9]+/, with: "").split(separator: "\n").filter { !$0.contains("AdBadge") }
        .joined(separator: "\n")
    }
    func first(_ arguments: String...) throws -> String {
      let result = try BuiltBinary.run(
        ["answer", "s-1", "a1"] + arguments + ["--note", "x", "--reviewer", "Ana"], in: catalog.folder.path)
      #expect(result.code == 2)
      return result.errors
    }
    expect(
      try first("marking", "--answer", "confirmed"),
      is: """
        error: formats/bread-native/recordings/example.ndjson:9: The ad label was not rendered for 4.7 of 4.7 s. [badge-missing]
               What a recording shows can't be answered otherwise (marking). Nothing was written.

        """)
    let path = "formats/bread-native/recordings/example.ndjson"
    try catalog.folder.write(
      try catalog.folder.text(of: path).replacing(#","country":"DE""#, with: ""), to: path)
    #expect(try catalog.verdicts(and: "art26_1_a") == ["s-1/a1 toCheck toCheck"])
    expect(
      try first("marking", "--answer", "confirmed"),
      is: """
        error: formats/bread-native/recordings/example.ndjson:9: The ad label was not rendered for 4.7 of 4.7 s. [badge-missing]
               What a recording shows can't be answered otherwise (marking). Nothing was written.

        """)
    expect(
      try first("marking", "--answer", "failed"),
      is: """
        error: It isn't certain that the Digital Services Act holds where ad 'a1' was shown, so that nothing of it can fail.

        """)
  }

  @Test("An answer about the parameters answers for the steps from AdChoices, too", .holds("R-1323"))
  func adChoices() throws {
    let catalog = try AnsweredCatalog()
    try catalog.addNative {
      $0.replacing(#""frame":[355,120,19,15],"visible":1"#, with: #""frame":[355,120,19,15]"#)
    }
    let columns = ["art26_1_d", "adChoices"]
    #expect(try catalog.verdicts(and: columns[0], columns[1]) == ["s-1/a1 toCheck confirmed toCheck"])
    try catalog.answer("s-1", "a1", "parameters", "--answer", "confirmed", "--note", "Tapped it")
    #expect(
      try catalog.verdicts(and: columns[0], columns[1])
        == ["s-1/a1 confirmedByPerson confirmed confirmedByPerson Ana, 2026-12-01"])
  }

  @Test("Rules count what a person answered, and list nothing of it", .holds("R-1324"))
  func counted() throws {
    let catalog = try AnsweredCatalog()
    try catalog.record("s1")
    try catalog.answer("s1", "a1", "marking", "--answer", "confirmed", "--note", "Seen")
    _ = try catalog.verdicts()
    let rows = try catalog.folder.text(of: "tables/verdicts.csv").split(separator: "\n")
      .filter { $0.hasPrefix("rule,") || $0.hasPrefix("dsa-marking") }
    #expect(
      rows == ["rule,pass,fail,notApplicable,needsReview,answered", "dsa-marking-unproven,0,0,1,0,1"])
    let output = try BuiltBinary.run(["check", "--reviews"], in: catalog.folder.path).output
    #expect(!output.contains("dsa-marking-unproven") && output.contains("dsa-parameters-unreachable"))
  }

  @Test("What can't be answered is said, and nothing is written")
  func refusals() throws {
    let catalog = try AnsweredCatalog()
    try catalog.record("s1")
    try catalog.record("s2", country: "US")
    func errors(_ arguments: String...) throws -> String {
      let result = try BuiltBinary.run(
        ["answer"] + arguments + ["--answer", "confirmed", "--note", "x"], in: catalog.folder.path,
        environment: ["GIT_AUTHOR_NAME": "Ben"])
      #expect(result.code == 2)
      return String(result.errors.prefix { $0 != "\n" })
    }
    #expect(try errors("s9", "a1") == "error: No session is called 's9'. The recordings have 's1' and 's2'.")
    #expect(try errors("s1", "a9") == "error: Session 's1' has no ad 'a9'. It has 'a1' and 'a2'.")
    #expect(
      try errors("s2", "a1", "marking")
        == "error: Of ad 'a1' nothing is asked about marking (Art. 26(1)(a)): it is out of its scope.")
    #expect(
      try errors("s2", "a1")
        == "error: Nothing is to check about ad 'a1' that a person can answer. To say that something failed, name the question."
    )
    #expect(
      try errors("s1", "a1", "--picture", "adspec.yaml")
        == "error: 'adspec.yaml' is no PNG, JPEG, GIF, WebP or SVG picture. Nothing was written.")
    #expect(try errors("s1", "a1", "--date", "today").hasPrefix("error: 'today' is no day"))
    #expect(try errors("s1", "a1", "colour").hasPrefix("error: The value 'colour' is invalid"))
    #expect(try catalog.folder.tree("formats/coins").filter { $0.contains("answers") }.isEmpty)
    try catalog.folder.write("- session: s1\n", to: "formats/coins/answers.yaml")
    #expect(
      try errors("s1", "a1")
        == "error: formats/coins/answers.yaml:1:3: 'ad' is missing in an item of 'answers.yaml'.")
  }
}
