import Model
import Foundation
import TestSupport
import Testing

/// Builds of the tool itself: each over the site of the one before, and beside it without any cache.
@Suite("Incremental builds") struct IncrementalBuildTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func definition(_ id: String, summary: String = "Before") -> String {
    """
    kind: customNative
    id: \(id)
    summary: \(summary)
    adUnits: [/21775744923/bench/1]
    assets:
      Headline: {type: text, required: true, maxLength: 60, clickable: true, sample: Fresh bread}
      MainImage: {type: image, sample: a.svg, alt: Bread}
      AdBadge: {type: badge}
      AdChoices: {type: adChoices, corner: topRight}
    """
  }

  private func path(_ id: String, _ file: String = "format.yaml") -> String {
    "catalog/formats/\(id)/\(file)"
  }

  private func writeCatalog() throws {
    for id in ["one", "two", "three"] {
      try folder.write(definition(id), to: path(id))
      try folder.write("Notes", to: path(id, "README.md"))
      try folder.write(svg(191), to: path(id, "a.svg"))
    }
  }

  private func svg(_ width: Int) -> String {
    #"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 \#(width) 100"/>"#
  }

  private func build(_ arguments: [String]) throws -> BuiltBinary.Result {
    try BuiltBinary.run(["build", "catalog", "--exit-zero", "--output"] + arguments, in: folder.path)
  }

  /// Builds into `a`, which is kept, and anew into `b`: both say the same, and hold the same bytes.
  private func compare(_ arguments: [String] = [], after what: String) throws {
    let (kept, anew) = (try build(["a"] + arguments), try build(["b", "--no-cache"] + arguments))
    let said = anew.errors.replacingOccurrences(of: " to b.", with: " to a.")
      .replacingOccurrences(of: " in b/", with: " in a/")
    #expect(kept.code == anew.code && kept.errors == said, "\(what)")
    #expect(try folder.tree("a") == folder.tree("b"), "\(what)")
    for path in try folder.tree("a") {
      let (old, new) = (URL(fileURLWithPath: folder("a/" + path)), URL(fileURLWithPath: folder("b/" + path)))
      #expect(try Data(contentsOf: old) == Data(contentsOf: new), "\(path) after \(what)")
    }
    try FileManager.default.removeItem(atPath: folder("b"))
  }

  @Test(
    "Whatever is changed, a build over the last site gives the bytes of one that makes every page",
    .holds("R-353"),
    arguments: [["--previews", "none"], []])
  func wholeBuild(_ arguments: [String]) throws {
    try writeCatalog()
    func check(_ what: String) throws { try compare(arguments, after: what) }
    try check("nothing was there")
    try check("nothing was changed")
    try folder.write(definition("two", summary: "After"), to: path("two"))
    try check("a definition was changed")
    try folder.write("Other notes", to: path("two", "README.md"))
    try folder.write("<b>{{Headline}}</b>", to: path("three", "preview.mustache"))
    try check("texts beside definitions were changed")
    try folder.write(svg(50), to: path("one", "a.svg"))
    try check("a picture was changed")
    try FileManager.default.removeItem(atPath: folder(path("one", "a.svg")))
    try check("a picture was removed, which a rule complains of")
    try folder.write(svg(50), to: path("one", "a.svg"))
    try check("the picture is there again")
    try folder.write(definition("Two"), to: path("three"))
    try check("an id is another's but for its case")
    try folder.write(definition("two").replacingOccurrences(of: "badge", with: "bagde"), to: path("two"))
    try check("a definition has a mistake")
    try folder.write(definition("two") + "# adspec: ignore-file[asset-sample-missing] None.", to: path("two"))
    try check("a comment silences nothing")
    try folder.write(
      "title: Bread\nrules: {adchoices-undeclared: off}\naliases: {Headline: [Title]}\n",
      to: "catalog/adspec.yaml")
    try check("the configuration was changed")
    try folder.write(definition("four"), to: path("four"))
    try FileManager.default.removeItem(atPath: folder("catalog/formats/one"))
    try check("a format came and another went")
    try folder.write("four\n", to: "catalog/formats/.gitignore")
    try folder.write("", to: "catalog/.git/HEAD")
    try check("a format is ignored")
  }

  @Test("What a build is told to do differently is done for every page, whatever the last build made")
  func otherSettings() throws {
    try writeCatalog()
    try compare(after: "nothing was there")
    try compare(["--previews", "none"], after: "previews were left out")
    try compare(after: "previews are drawn again")
    try compare(["--rule-pages", "all"], after: "all rules have pages")
    try folder.write("<b>{{label}}</b>", to: "templates/partials/chip.mustache")
    try compare(["--templates", "templates"], after: "a template was overridden")
    try folder.write("<i>{{label}}</i>", to: "templates/partials/chip.mustache")
    try compare(["--templates", "templates"], after: "the template was changed")
    try compare(after: "the template is gone")
  }

  @Test(
    "Pages of recorded formats and of sessions are those of a build that makes every page",
    .holds("R-353"))
  func recorded() throws {
    try writeCatalog()
    for id in ["one", "two"] {
      let place = path(id, "recordings/s.ndjson")
      try folder.write("", to: place + ".old")
      try FileManager.default.removeItem(atPath: folder(place + ".old"))
      let made = try BuiltBinary.run(
        [
          "simulate", "customNative", "--catalog", "catalog", "--format-id", id, "--sessions", "12",
          "--faults", "all",
          "--fault-rate", "0.5", "--seed", id == "one" ? "1" : "2", "-q", "-o", place,
        ], in: folder.path)
      #expect(made.code == 0)
    }
    try compare(after: "nothing was there")
    let pages = try sessionPages()
    #expect(pages.count == 24)
    try compare(after: "nothing was changed")
    #expect(try sessionPages() == pages)
    let recording = path("two", "recordings/s.ndjson")
    let lines = try folder.text(of: recording).split(separator: "\n").map(String.init)
    func write(_ lines: [String]) throws {
      try folder.write(lines.joined(separator: "\n") + "\n", to: recording)
    }
    try write(lines.filter { !$0.contains(#""event":"impression""#) })
    try compare(after: "impressions went")
    let kept = try sessionPages().filter { pages[$0.key] == $0.value }.count
    // Not those either whose neighbours in the list of sessions are others now.
    #expect(kept > 0 && kept < 24, "\(kept) pages of sessions were kept")
    try write(Array(lines.dropFirst(3)))
    try compare(after: "lines moved up")
    try write(lines + [String(lines[1].dropLast(9)), lines[lines.count - 1]])
    try compare(after: "a line was damaged, and a session goes on after its end")
    try folder.write(definition("two", summary: "After"), to: path("two"))
    try compare(after: "the definition was changed")
    try folder.write(
      definition("three").replacingOccurrences(of: "bench/1", with: "bench/2"), to: path("three"))
    try compare(after: "another definition was changed")
    try FileManager.default.removeItem(atPath: folder("catalog/formats/one"))
    try compare(after: "a recorded format went")
  }

  /// The number of the file of each session's page.
  private func sessionPages() throws -> [String: NSNumber] {
    try folder.tree("a/sessions").filter { $0.contains("/") }.reduce(into: [:]) {
      $0[$1] = try inode("a/sessions/" + $1)
    }
  }

  @Test("A definition that is as it was is neither read nor judged again, and its page stays")
  func kept() throws {
    try writeCatalog()
    _ = try build(["a"])
    let page = try inode("a/formats/one/index.html")
    try folder.write(definition("two", summary: "After"), to: path("two"))
    try compare(after: "a change")
    #expect(try inode("a/formats/one/index.html") == page)
  }

  @Test(
    "A cache that is gone, cut off, altered or another catalog's gives the bytes of a build without one",
    .holds("R-354"),
    arguments: ["gone", "cut", "altered", "another's"])
  func brokenCache(_ how: String) throws {
    try writeCatalog()
    _ = try build(["a"])
    let cache = ".a.adspec-cache"
    switch how {
    case "another's":
      try folder.write(definition("one", summary: "Another"), to: path("one"))
      _ = try build(["c"])
      try FileManager.default.removeItem(atPath: folder(cache))
      try FileManager.default.copyItem(atPath: folder(".c.adspec-cache"), toPath: folder(cache))
    default: try folder.spoil(cache, how, word: "customNative", by: "customnative")
    }
    try folder.write(definition("two", summary: "After"), to: path("two"))
    try compare(after: "the cache was \(how)")
  }

  @Test("What a build knows of formats rests on every setting: the text of the settings tells them all")
  func settings() {
    let fields = Mirror(reflecting: Configuration()).children.compactMap(\.label).sorted()
    #expect(
      fields == [
        "aboutHosts", "aliases", "audience", "baseURL", "baseline", "brandColour", "canonicalKeysByAlias",
        "exclude",
        "failOn", "files", "folder", "formatTags", "ignore", "labels", "logo", "maxWarnings", "origins",
        "pathPrefix",
        "paths",
        "platform",
        "platformReason",
        "repositoryURL", "respectsGitignore", "rules", "select", "territories", "title",
      ])
  }

  /// The number of the file itself, which a new file doesn't share.
  private func inode(_ path: String) throws -> NSNumber? {
    try FileManager.default.attributesOfItem(atPath: folder(path))[.systemFileNumber] as? NSNumber
  }
}
