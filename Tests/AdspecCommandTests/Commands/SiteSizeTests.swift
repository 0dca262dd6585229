import AdspecCommand
import Pipeline
import Foundation
import TestSupport
import Testing

@Suite("The size of a site") struct SiteSizeTests {
  @Test(
    "Sizes are read as people write them, and nothing else is",
    arguments: [
      ("500", 500, "500 bytes"), ("500 MB", 500_000_000, "500 MB"), ("1.5gb", 1_500_000_000, "1.5 GB"),
      ("2KB", 2000, "2 KB"), ("12b", 12, "12 bytes"),
    ])
  func sizes(_ text: String, bytes: Int, said: String) {
    #expect(ByteCount(text)?.bytes == bytes)
    #expect(ByteCount(text)?.description == said)
  }

  @Test("What is no size is none", arguments: ["", "MB", "-1", "0", "1e9", "nan", "1 TB", "999999999999 GB"])
  func noSizes(_ text: String) { #expect(ByteCount(text) == nil) }

  @Test("A site that would be larger than allowed is not published, and the old one stays")
  func tooLarge() throws {
    let folder = try TemporaryFolder()
    try folder.write(
      "kind: customNative\nid: one\nassets: {Headline: {type: text, sample: Bread}, AdBadge: {type: badge}}\n",
      to: "catalog/formats/one/format.yaml")
    func build(_ more: String...) throws -> BuiltBinary.Result {
      try BuiltBinary.run(["build", "catalog", "--exit-zero", "-o", "site"] + more, in: folder.path)
    }
    #expect(try build().code == 0)
    let before = try folder.text(of: "site/index.html")
    try folder.write(
      "kind: customNative\nid: one\nname: Other\nassets: {Headline: {type: text, sample: Bread}, AdBadge: {type: badge}}\n",
      to: "catalog/formats/one/format.yaml")
    let refused = try build("--max-size", "20KB")
    #expect(refused.code == 2)
    #expect(refused.errors.contains("The site would be larger than 20 KB."))
    #expect(refused.errors.contains("Nothing was published; the old site is as it was."))
    #expect(try folder.text(of: "site/index.html") == before)
  }

  @Test(
    "How large the pages of sessions will be is told before they are made, where their number was asked for")
  func told() throws {
    let folder = try TemporaryFolder()
    try FileManager.default.copyItem(atPath: Repository.path + "/formats", toPath: folder("formats"))
    try folder.write("", to: "adspec.yaml")
    func build(_ more: String...) throws -> BuiltBinary.Result {
      try BuiltBinary.run(
        ["build", "--exit-zero", "-o", "site", "--previews", "none", "--no-sync"] + more, in: folder.path)
    }
    #expect(try !build().errors.contains("of sessions, about"))
    let all = try build("--session-pages", "all")
    let said = try #require(all.errors.firstMatch(of: /(\d+) pages of sessions, about ([\d.]+) MB\./))
    let sizes = try folder.tree("site").filter { $0.wholeMatch(of: /sessions\/\w{16}\/index\.html/) != nil }
      .map { try folder.text(of: "site/" + $0).utf8.count }
    #expect(Int(said.output.1) == sizes.count)
    // What is told is a guess, and a useful one.
    let (told, real) = (try #require(Double(said.output.2)) * 1_000_000, Double(sizes.reduce(0, +)))
    #expect(told > real * 0.5 && told < real * 2, "told \(told), made \(real)")
    let refused = try build("--session-pages", "all", "--max-size", "100KB")
    #expect(refused.code == 2 && refused.errors.contains("The site would be larger than 100 KB."))
  }

  @Test("A page of a session of the samples has at most 95 KB, nearly all of them 60")
  func sessionPages() throws {
    let folder = try TemporaryFolder()
    let built = try BuiltBinary.run(
      ["build", Repository.path, "--exit-zero", "-o", folder("site"), "--no-cache", "--no-sync"],
      in: folder.path)
    #expect(built.code == 0)
    let sizes = try folder.tree("site").filter { $0.wholeMatch(of: /sessions\/\w{16}\/index\.html/) != nil }
      .map { try folder.text(of: "site/" + $0).utf8.count }
    #expect(sizes.allSatisfy { $0 <= 95_000 })
    #expect(sizes.count { $0 > 60_000 } <= 1)
  }
}

@Suite("Lists in a browser", .enabled(if: SystemCommand.areThere(.chromium))) struct BrowserListTests {
  /// The HTML of a page on disk after a browser has run its scripts.
  private func shown(_ address: String, in folder: TemporaryFolder) throws -> String {
    let run = try Shell.run(
      "'\(SystemCommand.browser)' --no-sandbox --disable-gpu --virtual-time-budget=5000 --dump-dom 'file://\(folder.path)/site/\(address)' 2>/dev/null",
      in: folder.path)
    #expect(run.code == 0)
    return run.text
  }

  @Test("An address narrows a list down, on a disk, to what it asks for, from all pages")
  func filters() throws {
    let folder = try TemporaryFolder()
    for number in 0..<120 {
      try folder.write(
        """
        kind: \(number == 117 ? "rewarded" : "customNative")
        id: f-\(number)
        name: Format \(1000 + number) <b>
        \(number == 117 ? "platform: appLovin" : "assets: {Headline: {type: text, sample: Bread}}")
        """, to: "formats/f-\(number)/format.yaml")
    }
    #expect(
      try BuiltBinary.run(["build", ".", "--exit-zero", "-o", "site", "--no-sync"], in: folder.path).code == 0
    )
    let whole = try shown("formats/index.html", in: folder)
    #expect(whole.components(separatedBy: "<li class=\"card\">").count - 2 == 100)
    let words = try shown("formats/index.html?words=format%201119", in: folder)
    #expect(words.contains("<bdi data-text=\"name\">Format 1119 &lt;b&gt;</bdi>"))
    #expect(words.contains("data-list-count=\"\">1 of 120</p>"))
    let kind = try shown("formats/page-2.html?kind=rewarded", in: folder)
    #expect(
      kind.contains("data-list-count=\"\">1 of 120</p>")
        && kind.contains("href=\"../formats/f-117/index.html\"")
    )
    #expect(try shown("formats/index.html?words=nothing%20such", in: folder).contains("0 of 120"))
  }

  @Test(
    "The title of the list of findings is the verdict on what is asked for, and a filter can be taken away")
  func findings() throws {
    let folder = try TemporaryFolder()
    for (name, more) in [("one", ""), ("two", "extra: a\n")] {
      try folder.write(
        "kind: customNative\nid: \(name)\nname: Bread \(name)\nassets: {Headline: {type: text, sample: Bread}, AdBadge: {type: badge}}\n\(more)",
        to: "formats/\(name)/format.yaml")
    }
    #expect(
      try BuiltBinary.run(["build", ".", "--exit-zero", "-o", "site", "--no-sync"], in: folder.path).code == 0
    )
    let whole = try shown("findings/index.html", in: folder)
    #expect(whole.contains("<h1 data-list-title=\"finding\">3 findings failed: 3 errors</h1>"))
    let page = try shown("findings/index.html?format=two&by=ad", in: folder)
    #expect(page.contains("<h1 data-list-title=\"finding\">2 findings failed in Bread two: 2 errors</h1>"))
    #expect(page.contains(">2 of 3 findings: 2 rules.</p>"))
    #expect(page.contains("<button type=\"button\"><b>Format</b> <bdi>Bread two</bdi>"))
    #expect(page.contains("<option value=\"two\" data-label=\"Bread two\">Bread two (2)</option>"))
    #expect(page.contains("data-else=\"Outside of sessions\">Outside of sessions</bdi>"))
  }
}
