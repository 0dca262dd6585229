import Basics
import Foundation
import TestSupport
import Testing

/// Several catalogs made of one, by the tags of its formats.
@Suite("Formats selected by tags") struct TagSelectionTests {
  private let folder: TemporaryFolder

  /// Creates a catalog with a format of each of two brands; one session has an ad of both, the other one of the second.
  init() throws {
    folder = try TemporaryFolder()
    try folder.write("title: Both\n", to: "adspec.yaml")
    for (id, tag) in [("one", "alpha"), ("two", "beta")] {
      try folder.write(
        """
        kind: rewarded
        id: \(id)
        name: \(id.capitalized)
        summary: Coins.
        tags: [\(tag), coins]
        adUnits: [unit-\(id)]
        reward: {name: coins, amount: 10}

        """, to: "formats/\(id)/format.yaml")
    }
    try folder.write("See [two](../two/README.md).\n", to: "formats/one/README.md")
    try folder.write("# Two\n", to: "formats/two/README.md")
    try folder.write(session("s-1", ["one", "two"]), to: "recordings/a.ndjson")
    try folder.write(session("s-2", ["two"]), to: "recordings/b.ndjson")
  }

  /// Returns a session with a shown ad of each format; none names its format but by its ad unit.
  private func session(_ id: String, _ formats: [String]) -> String {
    var events = [
      #""session.start","platform":"ios","country":"DE","app":{"id":"com.example.news","version":"6.4.0"}"#,
      #""service.setup","service":"appLovin","ok":true"#,
    ]
    for format in formats {
      let ad = #""ad":"\#(format)""#
      events += [
        #""ad.request",\#(ad),"kind":"rewarded","adUnit":"unit-\#(format)","attempt":1"#,
        #""ad.load",\#(ad)"#,
        #""ad.show",\#(ad)"#, #""ad.display",\#(ad)"#, #""ad.hide",\#(ad)"#,
      ]
    }
    return (events + [#""session.end""#]).enumerated().map { number, event in
      let parts = event.split(separator: ",", maxSplits: 1)
      let rest = parts.dropFirst().map { ",\($0)" }.joined()
      return
        #"{"event":\#(parts[0]),"session":"\#(id)","time":"2026-12-01T09:00:\#(10 + number).000Z","seq":\#(number)\#(rest)}"#
        + "\n"
    }.joined()
  }

  private func run(_ arguments: String...) throws -> BuiltBinary.Result {
    try BuiltBinary.run(arguments, in: folder.path)
  }

  /// The ads of a report, as `session/ad`.
  private func ads(_ arguments: String...) throws -> [String] {
    let result = try BuiltBinary.run(
      ["report", "-q", "-o", "reports", "--data", "tables", "--exit-zero"] + arguments, in: folder.path)
    #expect(result.code == 0, "\(result.errors)")
    return try folder.text(of: "tables/ads.csv").split(separator: "\n").dropFirst().map { row in
      row.split(separator: ",", omittingEmptySubsequences: false).prefix(2).joined(separator: "/")
    }.sorted()
  }

  @Test(
    "Of the others nothing is judged, counted or published, and no ad of theirs is of an unknown format",
    .holds("R-1329"))
  func selected() throws {
    #expect(try ads() == ["s-1/one", "s-1/two", "s-2/two"])
    #expect(try ads("--tag", "alpha") == ["s-1/one"])
    #expect(try ads("--tag", "alpha", "--tag", "beta") == ["s-1/one", "s-1/two", "s-2/two"])
    let check = try run("check", "--tag", "beta", "--reviews")
    #expect(!check.output.contains("format-unknown") && !check.output.contains("ad one"))
    #expect(
      check.errors.contains("1 definition, 2 sessions and 2 recordings. Selected: tag beta. 2 of 3 ads."))
    #expect(try run("build", "--tag", "beta", "-o", "site", "--exit-zero").code == 0)
    #expect(
      try folder.tree("site/formats").filter { $0.hasSuffix("/index.html") } == [
        "two/index.html", "two/preview/index.html",
      ])
    #expect(try !folder.text(of: "site/data/catalog.json").contains("\"one\""))
  }

  @Test("Settings select as the option does, which goes before them")
  func settings() throws {
    try folder.write(
      "extends: ../adspec.yaml\ntitle: Alpha\nformats: {tags: [alpha]}\n", to: "brands/alpha.yaml")
    #expect(try ads("--config", "brands/alpha.yaml") == ["s-1/one"])
    #expect(try ads("--config", "brands/alpha.yaml", "--tag", "beta") == ["s-1/two", "s-2/two"])
    let text = try run("check", "--config", "brands/alpha.yaml", "--show-config").output
    #expect(text.contains("formats:\n  \"tags\": [\"alpha\"]"))
  }

  @Test("A link to a format that isn't selected is a finding, also when it was none in the last build")
  func links() throws {
    func links(_ arguments: String...) throws -> String {
      let output = try BuiltBinary.run(["check"] + arguments, in: folder.path).output
      return output.components(separatedBy: "\n\n").filter { $0.contains("notes-link-dead") }.joined(
        separator: "\n")
    }
    #expect(try links() == "")
    #expect(try run("build", "-o", "site", "--exit-zero").code == 0)
    expect(
      try links("--tag", "alpha"),
      is: """
        formats/one/README.md:1:11: warning: The notes link to '../two/README.md', a format that isn't selected. [notes-link-dead]
          1 | See [two](../two/README.md).
            |           ^^^^^^^^^^^^^^^^
            format one
            help: Give the format one of the selected tags, or leave out the link.
        """)
    #expect(try run("build", "-o", "site", "--tag", "alpha", "--exit-zero").code == 0)
    #expect(try folder.text(of: "site/findings/index.html").contains("a format that isn&#39;t selected"))
  }

  @Test("Tags select formats: where these have no ads, nothing is wrong with the selection", .holds("R-1330"))
  func withoutAds() throws {
    try folder.write(
      "kind: rewarded\nid: three\nname: Three\nsummary: Coins.\ntags: [gamma]\nadUnits: [unit-three]\nreward: {name: coins, amount: 1}\n",
      to: "formats/three/format.yaml")
    let none = try run("check", "--tag", "gamma")
    #expect(none.code == 0)
    #expect(none.errors.contains("Selected: tag gamma. 0 of 3 ads."))
    #expect(try run("check", "--tag", "gamma", "--country", "FR").code == 1)
    #expect(
      try run("scale", "part", "recordings/a.ndjson", "--tag", "beta", "-o", "p").errors
        .hasPrefix("error: --tag is none of a part's options"))
  }

  @Test("A tag that no format has stops the run, and is told with the tags that there are")
  func unknown() throws {
    #expect(
      try run("check", "--tag", "alph").errors
        == "error: No format has the tag 'alph'. Did you mean 'alpha'?\n")
    #expect(
      try run("check", "--tag", "zzz").errors
        == "error: No format has the tag 'zzz'. There are 'alpha', 'beta' and 'coins'.\n")
    #expect(try run("check", "--tag", "").errors.hasPrefix("error: --tag is empty"))
  }
}
