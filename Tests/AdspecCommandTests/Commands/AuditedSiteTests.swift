import Model
import Foundation
import Reading
import Reports
import Site
import TestSupport
import Testing

/// A site, and reports, made with the folder of an audit; none of it needs a browser.
@Suite("Audits in sites and reports") struct AuditedSiteTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.write(
      """
      kind: customNative
      id: bread
      assets:
        Headline: {type: text, required: true, maxLength: 40, sample: Fresh bread}
        AdBadge: {type: badge}
        AdChoices: {type: adChoices, corner: topRight}

      """, to: "catalog/formats/bread/format.yaml")
    try folder.write(
      "kind: customNative\nid: cake\nassets: {Headline: {type: text, sample: Cake}, AdChoices: {type: adChoices}}\n",
      to: "catalog/formats/cake/format.yaml")
    try folder.write(Self.audit(), to: "audit/audit.json")
    try folder.write(Self.picture, to: "audit/bread/builtin-typical-320-light.png")
  }

  private static let picture = [UInt8](
    Data(
      base64Encoded:
        "iVBORw0KGgoAAAANSUhEUgAAAAgAAAAGCAIAAABxZ0isAAAAEUlEQVR4nGP4TwAwDBEFAKGPj3EzmhTRAAAAAElFTkSuQmCC")
      ?? Data())

  /// - Parameter evil: put into every text.
  private static func audit(evil: String = "", digest: String = "00") -> String {
    let evil = evil.replacing("\"", with: "\\\"")
    return """
      {"version": 1, "browser": "HeadlessChrome/156.0.8078.79\(evil)", "date": "2026-11-20", "formats": [
       {"format": "bread", "rendering": "builtin", "digest": "\(digest)", "measurements": [
        {"state": "typical", "width": 320, "scheme": "light", "eye": null, "asset": "AdBadge", "box": [8, 1, 20, 12],
         "ad": [0, 0, 320, 200], "painted": true, "contrast": 11.4, "screenshot": "bread/builtin-typical-320-light.png"},
        {"state": "typical", "width": 320, "scheme": "light", "eye": null, "asset": "AdChoices", "box": [301, 0, 19, 15],
         "ad": [0, 0, 320, 200], "painted": true, "coveredBy": "div.scrim\(evil)", "contrast": 1, "clickable": false,
         "focusable": true, "name": "=AdChoices\(evil)", "screenshot": "bread/builtin-typical-320-light.png"},
        {"state": "typical", "width": 320, "scheme": "dark", "eye": null, "asset": "AdBadge\(evil)", "box": [8, 1, 20, 12],
         "ad": [0, 0, 320, 200], "painted": true, "contrast": 11.4}],
        "incomplete": [{"state": "longest", "reason": "The browser ended.\(evil)"}],
        "findings": [{"rule": "audit-adchoices-covered", "severity": "error", "verdict": "fail",
         "message": "AdChoices is covered by 'div.scrim'\(evil): in every combination that was measured.",
         "file": "formats/bread/format.yaml", "line": 6, "column": 3, "endLine": 6, "endColumn": 12, "help": "Raise it.\(evil)",
         "related": [{"file": "bread/builtin-typical-320-light.png", "message": "Picture of it."}]}]}]}

      """
  }

  private func run(_ arguments: String...) throws -> BuiltBinary.Result {
    try BuiltBinary.run(arguments, in: folder.path)
  }

  @Test(
    "A format's page shows pictures with boxes over them, measurements and findings; the site has the pictures",
    .holds("R-622", "R-626", "R-618")
  )
  func page() throws {
    let result = try run("build", "catalog", "-o", "site", "--audit", "audit")
    #expect(result.code == 0, "\(result.errors)")
    let page = try folder.text(of: "site/formats/bread/index.html")
    let start = try #require(page.range(of: "<section class=\"section audit\""))
    let end = try #require(page[start.upperBound...].range(of: "<section class=\"section"))
    try expect(
      String(page[start.lowerBound..<end.lowerBound]),
      isFile: "Tests/AdspecCommandTests/Golden/audit-section.html")
    #expect(
      FileManager.default.contents(atPath: folder("site/audit/bread/builtin-typical-320-light.png"))
        == Data(Self.picture))
    let other = try folder.text(of: "site/formats/cake/index.html")
    #expect(!other.contains("id=\"audit\""))
  }

  @Test(
    "The compliance report has a section on it, in the site and by itself",
    .holds("R-623"))
  func report() throws {
    _ = try run("build", "catalog", "-o", "site", "--audit", "audit")
    let report = try folder.text(of: "site/reports/compliance.md")
    let start = try #require(report.range(of: "## Renderings in a browser"))
    let end = try #require(report[start.upperBound...].range(of: "\n## "))
    expect(
      String(report[start.lowerBound..<end.lowerBound]),
      is: """
        ## Renderings in a browser

        Measured in Chromium 156 (`HeadlessChrome/156.0.8078.79`) on 2026-11-20. A rendering is what the publisher’s page or template makes of the samples; no recording, and no ad that was served. Each is measured in its states, at several widths, in light and dark; every measurement stands in the site’s [`data/audit.csv`](../data/audit.csv). The table counts the combinations in which AdChoices was delivered, or was there all the same.

        | Format    | Rendering        | Measured                   | Combinations | Painted |  Uncovered |  Clickable | Keyboard | Smallest, px | Least contrast |
        | --------- | ---------------- | -------------------------- | -----------: | ------: | ---------: | ---------: | -------: | -----------: | -------------: |
        | [`bread`] | built-in preview | **before the last change** |            2 |  1 of 1 | **0 of 1** | **0 of 1** |   1 of 1 |      19 × 15 |          1 : 1 |

        [CSV: audit](../data/audit.csv)

        ### What the audit found

        | Format    | Rule                      | Severity | Place | It says | What to do |
        | --------- | ------------------------- | -------- | ----- | ------- | ---------- |
        | [`bread`] | `audit-adchoices-covered` | error    | [`formats/bread/format.yaml:6:3`](../formats/bread/index.html#line-6) | AdChoices is covered by 'div.scrim': in every combination that was measured. | Raise it.  |

        ### What could not be measured

        - [`bread`], `longest`: The browser ended.

        """)
    let alone = try run("report", "catalog", "--audit", "audit/")
    #expect(alone.output.contains("## Renderings in a browser\n\nMeasured in Chromium 156"))
    try folder.write(Self.audit().replacing(#""fail""#, with: #""needsReview""#), to: "audit/audit.json")
    #expect(try run("report", "catalog", "--audit", "audit/").output.contains("| to check |"))
  }

  @Test(
    "data/audit.csv has the columns of audit.json's measurements, and no cell of it is a formula",
    .holds("R-624", "R-625"))
  func csv() throws {
    _ = try run("build", "catalog", "-o", "site", "--audit", "audit")
    expect(
      try folder.text(of: "site/data/audit.csv"),
      is: """
        format,rendering,state,width,scheme,eye,asset,box,ad,painted,coveredBy,contrast,clickable,focusable,name,screenshot
        bread,builtin,typical,320,light,,AdBadge,8 1 20 12,0 0 320 200,true,,11.4,,,,audit/bread/builtin-typical-320-light.png
        bread,builtin,typical,320,light,,AdChoices,301 0 19 15,0 0 320 200,true,div.scrim,1,false,true,'=AdChoices,audit/bread/builtin-typical-320-light.png
        bread,builtin,typical,320,dark,,AdBadge,8 1 20 12,0 0 320 200,true,,11.4,,,,

        """)
  }

  @Test(
    "With an audit a site differs by what shows it and nothing else; without, it is as it was",
    .holds("R-621", "R-629"))
  func difference() throws {
    _ = try run("build", "catalog", "-o", "plain")
    _ = try run("build", "catalog", "-o", "audited")
    #expect(try files("plain") == files("audited"))
    _ = try run("build", "catalog", "-o", "audited", "--audit", "audit")
    let (plain, audited) = (try files("plain"), try files("audited"))
    expect(
      Set(plain.keys).union(audited.keys).filter { plain[$0] != audited[$0] }.sorted().joined(separator: "\n")
        + "\n",
      is: """
        audit/bread/builtin-typical-320-light.png
        data/audit.csv
        data/index.html
        formats/bread/index.html
        reports/compliance.html
        reports/compliance.md

        """)
    // What was remembered of the build before changes nothing.
    _ = try run("build", "catalog", "-o", "fresh", "--audit", "audit")
    #expect(try files("fresh") == audited)
    _ = try run("build", "catalog", "-o", "audited")
    #expect(try files("audited") == plain)
  }

  /// All files of a site but the list of them, by their paths.
  private func files(_ site: String) throws -> [String: Data] {
    Dictionary(
      uniqueKeysWithValues: try folder.tree(site).filter { $0 != "data/manifest.json" }.map {
        ($0, FileManager.default.contents(atPath: folder("\(site)/\($0)")) ?? Data())
      })
  }

  @Test(
    "Where definition, rendering or a sample changed since, the page says that it was measured before",
    .holds("R-627"))
  func outdated() throws {
    func standing() throws -> [Bool] {
      _ = try run("build", "catalog", "-o", "site", "--audit", "audit")
      return [
        try folder.text(of: "site/formats/bread/index.html").contains("Measured before the last change"),
        try folder.text(of: "site/reports/compliance.md").contains("**before the last change**"),
      ]
    }
    #expect(try standing() == [true, true])
    let catalog = try CatalogReader(source: DiskSource(root: folder("catalog")), knownRules: []).read()
    let digest = RenderingDigest.of(catalog.formats[0])
    try folder.write(Self.audit(digest: digest), to: "audit/audit.json")
    #expect(try standing() == [false, false])
    try folder.write(
      try folder.text(of: "catalog/formats/bread/format.yaml") + "# more\n",
      to: "catalog/formats/bread/format.yaml")
    #expect(try standing() == [true, true])
  }

  @Test(
    "An HTML file outside the catalog may be another by now",
    .holds("R-628"))
  func outside() throws {
    try folder.write(
      Self.audit().replacing(
        "\"builtin\", \"digest\"", with: "\"file\", \"file\": \"../card.html\", \"digest\""),
      to: "audit/audit.json")
    _ = try run("build", "catalog", "-o", "site", "--audit", "audit")
    #expect(
      try folder.text(of: "site/formats/bread/index.html").contains(
        "whether it, the definition and the samples are still the same isn’t known"))
    #expect(
      try folder.text(of: "site/reports/compliance.md").contains("whether it changed since isn’t known"))
  }

  @Test("Text of an audit that somebody wrote by hand is shown and does nothing")
  func hostile() throws {
    try folder.write(
      Self.audit(evil: "<script>alert(1)</script>\"'|[x](javascript:1)\\u202e"), to: "audit/audit.json")
    let result = try run("build", "catalog", "-o", "site", "--audit", "audit")
    #expect(result.code == 0, "\(result.errors)")
    for file in ["formats/bread/index.html", "reports/compliance.html"] {
      let text = try folder.text(of: "site/\(file)")
      #expect(!text.contains("<script>alert"), "\(file)")
      #expect(!text.contains("\u{202e}"), "\(file)")
      #expect(!text.contains("href=\"javascript:"), "\(file)")
    }
  }

  @Test(
    "What an audit's folder can't be is told, and nothing is published; odd values are findings",
    .holds("R-631", "R-632", "R-630", "R-999"))
  func bad() throws {
    func build(_ audit: String) throws -> String {
      let result = try run("build", "catalog", "-o", "site", "--audit", audit, "--quiet")
      return "\(result.code) \(result.errors)"
    }
    try folder.write("{\"version\": 3, \"formats\": []}", to: "later/audit.json")
    try folder.write("{", to: "broken/audit.json")
    try folder.write("x", to: "file")
    expect(
      try ["none", "file", "catalog", "broken", "later"].map(build).joined(),
      is: """
        2 error: 'none' does not exist.
        2 error: 'file' can't be read: is not a folder.
        2 error: 'catalog/audit.json' can't be read: does not exist.
        2 error: 'broken/audit.json' can't be read: line 1: it isn't JSON: it breaks off before its end.
        2 error: 'later/audit.json' can't be read: it is of version 3, and this adspec reads version 1.

        """)
    #expect(!FileManager.default.fileExists(atPath: folder("site")))
    let odd = Self.audit().replacing(
      "\"width\": 320, \"scheme\": \"dark\"", with: "\"width\": 3, \"scheme\": \"dark\"")
    try folder.write(odd, to: "odd/audit.json")
    let result = try run("build", "catalog", "-o", "site", "--audit", "odd")
    #expect(result.code == 1)
    let findings = try folder.text(of: "site/data/findings.ndjson").split(separator: "\n")
      .filter { $0.contains("odd/audit.json") }
    expect(
      findings.map { line in
        let object = try? JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
        return "\(object?["line"] ?? "-"): \(object?["message"] ?? "-")\n"
      }.joined(),
      is: """
        <null>: The picture 'bread/builtin-typical-320-light.png' can't be shown: does not exist.
        8: 'width' is '3': a whole number from 100 to 4000 was expected.

        """)
    let check = try run("check", "catalog", "--audit", "odd", "-o", "github")
    #expect(check.code == 1)
    let places = check.output.split(separator: "\n").filter { $0.contains("audit.json") }
      .map { $0.prefix { $0 != "," } }
    #expect(Set(places) == ["::error file=odd/audit.json"])
    let text = try run("check", "catalog", "--audit", "odd").output
    #expect(text.contains("odd/audit.json:8:"), "\(text)")
    #expect(
      try run("check", "catalog", "--audit", "later").errors
        == "error: 'later/audit.json' can't be read: it is of version 3, and this adspec reads version 1.\n")
  }

  @Test("An output isn't put over the audit that it shows; merged parts show it, too")
  func others() throws {
    let over = try run("build", "catalog", "-o", "audit", "--audit", "audit", "--quiet")
    #expect(over.code == 2)
    expect(
      over.errors,
      is: """
        error: The output folder 'audit' is 'audit' or lies in it, which this run reads. Name another with --output.

        """)
    try folder.write(#"{"event":"session.start","session":"s","time":1}"#, to: "day.ndjson")
    _ = try run("scale", "part", "day.ndjson", "--catalog", "catalog", "-o", "day.part")
    let merged = try run(
      "scale", "merge", "day.part", "--catalog", "catalog", "--site", "merged", "--audit", "audit",
      "--exit-zero")
    #expect(merged.code == 0, "\(merged.errors)")
    #expect(try folder.text(of: "merged/formats/bread/index.html").contains("Measured in Chromium 156"))
    #expect(try run("scale", "merge", "day.part", "-o", "other.part", "--audit", "audit").code == 2)
  }

  @Test(
    "A site that is served shows an audit, and is made again when another is put in its place",
    .timeLimit(.minutes(2)))
  func served() throws {
    let script = #"""
      "$0" serve catalog --port 0 -o site --audit audit 2>log & server=$!
      trap 'kill $server' EXIT
      until grep -q Serving log; do sleep 0.05; kill -0 $server || exit 9; done
      python3 - "$(sed -n 's|.*http://localhost:\([0-9]*\)/.*|\1|p' log)" <<'END'
      import pathlib, sys, urllib.request
      def ask(path): return urllib.request.urlopen(f"http://localhost:{sys.argv[1]}{path}", timeout=60).read().decode()
      print("Measured in Chromium 156" in ask("/formats/bread/"))
      audit = pathlib.Path("audit/audit.json")
      audit.write_text(audit.read_text().replace("HeadlessChrome/156", "HeadlessChrome/157"))
      print(ask("/-adspec/changed.js?0").strip(), "Measured in Chromium 157" in ask("/formats/bread/"))
      END
      """#
    let result = try BuiltBinary.script(script, in: folder.path)
    #expect(result.output == "True\nlocation.reload(); True\n", "\(result.errors)")
  }
}
