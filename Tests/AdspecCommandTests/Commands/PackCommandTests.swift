import Basics
import Foundation
import Model
import Rules
import TestSupport
import Testing

@Suite("adspec pack and adspec verify") struct PackCommandTests {
  /// A catalog with a native format, a session of one sound ad and one whose AdChoices is covered, and an answer.
  private static func catalog() throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    try folder.write("title: Ours\n", to: "specs/adspec.yaml")
    let info = try #require(RuleRegistry.info(of: "answer-lapsed"))
    for (path, text) in ExampleInput(info.good[0]).files { try folder.write(text, to: "specs/" + path) }
    let obscured = try #require(RuleRegistry.info(of: "adchoices-obscured"))
    let recording = try #require(ExampleInput(obscured.bad[0]).files.first { $0.path.hasSuffix(".ndjson") })
      .text
    try folder.write(
      recording.replacing("\"s-1\"", with: "\"s-2\""),
      to: "specs/formats/bread-native/recordings/second.ndjson")
    return folder
  }

  private static func packed() throws -> TemporaryFolder {
    let folder = try catalog()
    let result = try BuiltBinary.run(["pack", "specs", "-o", "pack", "-q"], in: folder.path)
    #expect(result == BuiltBinary.Result(code: 0, output: "", errors: ""))
    return folder
  }

  private func verify(_ arguments: String..., in folder: TemporaryFolder) throws -> BuiltBinary.Result {
    try BuiltBinary.run(["verify"] + arguments, in: folder.path)
  }

  @Test("A pack has the reports, the receipts, the cited lines, what they rest on, and a manifest of it all")
  func contents() throws {
    let folder = try Self.packed()
    let files = try folder.tree("pack")
    expect(
      files.filter { !$0.hasPrefix("rules/") }.joined(separator: "\n"),
      is: """
        ads.ndjson
        catalog/adspec.yaml
        catalog/formats/bread-native/answers.yaml
        catalog/formats/bread-native/format.yaml
        lines.ndjson
        manifest.json
        reports/charts/evidence-2a0d3f40e6d329a2.svg
        reports/charts/fault-2a0d3f40e6d329a2.svg
        reports/compliance-ads.md
        reports/compliance.md
        """)
    #expect(files.contains("rules/adchoices-obscured.md") && files.contains("rules/shared/grounds.md"))
    let manifest = try #require(
      try JSONSerialization.jsonObject(with: Data(try folder.text(of: "pack/manifest.json").utf8))
        as? [String: Any])
    let subjects = try #require(manifest["subject"] as? [[String: Any]])
    #expect(subjects.compactMap { $0["name"] as? String } == files.filter { $0 != "manifest.json" })
    let predicate = try #require(manifest["predicate"] as? [String: Any])
    #expect(
      predicate["ads"] as? [String: Int] == [
        "confirmed": 1, "confirmedByPerson": 0, "failed": 1, "toCheck": 0, "notInScope": 0,
      ])
    expect(
      try folder.text(of: "pack/lines.ndjson"),
      is: """
        {"file":"formats/bread-native/recordings/second.ndjson","line":9,"text":"asset.render  ad: a1  asset: AdChoices  frame: 355, 120, 19, 15  visible: 1  clickable: yes  z: 9"}
        {"file":"formats/bread-native/recordings/second.ndjson","line":10,"text":"asset.render  ad: a1  asset: MainImage  frame: 200, 120, 174, 187  visible: 1  clickable: yes  z: 10  fit: fit"}

        """)
  }

  @Test("The same inputs give the same bytes, in whatever folder")
  func same() throws {
    let (one, other) = (try Self.packed(), try Self.packed())
    #expect(try Shell.run("diff -r '\(one("pack"))' '\(other("pack"))'", in: one.path).text == "")
  }

  @Test(
    "A whole pack is said to be one, by itself and against its inputs; signatures of the manifest belong to it"
  )
  func whole() throws {
    let folder = try Self.packed()
    try folder.write("-----BEGIN SSH SIGNATURE-----\n", to: "pack/manifest.json.sig")
    for (arguments, said) in [
      ([], "pack is whole: "), (["--against", "specs"], "pack is whole, and what specs gives now: "),
    ] {
      let result = try BuiltBinary.run(["verify", "pack"] + arguments, in: folder.path)
      #expect(result.code == 0 && result.output == "" && result.errors.hasPrefix(said), "\(result)")
    }
  }

  /// A change to a pack, as a script in its folder, and the first words of what is said of it.
  private static let tamperings = [
    ("echo >> reports/compliance.md", "reports/compliance.md was changed: its SHA-256 is "),
    ("sed -i 's/failed/confirmed/' ads.ndjson", "ads.ndjson was changed: "),
    ("rm lines.ndjson", "lines.ndjson is missing.\n"),
    ("echo > reports/more.md", "reports/more.md isn't in manifest.json.\n"),
    ("echo > .hidden", ".hidden isn't in manifest.json.\n"),
    ("mkdir empty", "empty isn't in manifest.json.\n"),
    ("echo > manifest.json.md", "manifest.json.md isn't in manifest.json.\n"),
    ("mv lines.ndjson line.ndjson", "lines.ndjson is missing.\nline.ndjson isn't in manifest.json.\n"),
    (
      "cp lines.ndjson ../l; rm lines.ndjson; ln -s ../l lines.ndjson",
      "lines.ndjson is a link, or lies behind one"
    ),
    (
      "mv reports ..; ln -s ../reports reports",
      "reports/charts/evidence-2a0d3f40e6d329a2.svg is a link, or lies behind one"
    ),
    (
      "rm lines.ndjson; mkdir lines.ndjson",
      "lines.ndjson is no file.\nlines.ndjson isn't in manifest.json.\n"
    ),
    (
      "sed -i 's|\"lines.ndjson\"|\"../lines.ndjson\"|' manifest.json",
      "manifest.json names '../lines.ndjson', which leads out"
    ),
    (
      "sed -i 's|\"lines.ndjson\"|\"/etc/passwd\"|' manifest.json",
      "manifest.json names '/etc/passwd', which leads out"
    ),
    ("sed -i 's|\"lines.ndjson\"|\"ads.ndjson\"|' manifest.json", "manifest.json names ads.ndjson twice.\n"),
  ]

  @Test("Each tampering is named", arguments: tamperings)
  func tampering(change: String, said: String) throws {
    let folder = try Self.packed()
    _ = try Shell.run("cd pack; \(change)", in: folder.path)
    let result = try verify("pack", in: folder)
    #expect(result.code == 1)
    #expect(result.output.hasPrefix(said), "\(result.output)")
  }

  @Test("Against its inputs a pack whose manifest fits is found out, too")
  func against() throws {
    let folder = try Self.packed()
    _ = try Shell.run(#"sed -i 's/"failed": 1/"failed": 0/' pack/manifest.json"#, in: folder.path)
    #expect(try verify("pack", in: folder).code == 0)
    #expect(
      try verify("pack", "--against", "specs", in: folder).output
        == "manifest.json has other figures, filters or recordings than these inputs give.\n")
    let again = try Self.packed()
    try FileManager.default.removeItem(
      atPath: again("specs/formats/bread-native/recordings/second.ndjson"))
    let result = try verify("pack", "--against", "specs", in: again)
    #expect(result.code == 1)
    expect(
      result.output,
      is: """
        ads.ndjson is made otherwise from these inputs.
        lines.ndjson is made otherwise from these inputs.
        reports/charts/evidence-2a0d3f40e6d329a2.svg isn't made from these inputs.
        reports/charts/fault-2a0d3f40e6d329a2.svg isn't made from these inputs.
        reports/compliance-ads.md is made otherwise from these inputs.
        reports/compliance.md is made otherwise from these inputs.

        """)
  }

  @Test("What is no pack is said, and a folder with other files isn't written over")
  func refusals() throws {
    let folder = try Self.packed()
    #expect(
      try verify("specs", in: folder).errors
        == "error: 'specs' is no pack: it has no manifest.json. adspec pack makes one.\n")
    try folder.write("{}", to: "other/manifest.json")
    #expect(
      try verify("other", in: folder).errors.hasPrefix(
        "error: 'other/manifest.json' is no manifest of a pack"))
    let again = try BuiltBinary.run(["pack", "specs", "-o", "pack", "-q"], in: folder.path)
    #expect(again.code == 2)
    #expect(again.errors.contains("pack"))
  }
}
