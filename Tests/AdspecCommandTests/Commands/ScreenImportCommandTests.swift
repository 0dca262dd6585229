import Foundation
import TestSupport
import Testing

@Suite("adspec import of screens") struct ScreenImportCommandTests {
  private let dump =
    #"<hierarchy rotation="0"><node class="a.FrameLayout" resource-id="a:id/ad" package="com.example" bounds="[0,0][720,600]"><node class="a.TextView" text="Ad" bounds="[8,8][60,48]" /><node class="a.ImageView" content-desc="Ad Choices Icon" clickable="true" enabled="true" bounds="[682,0][720,30]" /></node></hierarchy>"#
  private let map = """
    format: card
    ad: {id: ad}
    assets: {AdBadge: {text: Ad}, AdChoices: {description: Ad Choices Icon}}
    country: DE
    """

  @Test(
    "A UI test's dump becomes a catalog by two commands, and nothing fails that no dump can show",
    .holds("R-389", "R-456", "R-396"))
  func screens() throws {
    let folder = try TemporaryFolder()
    try folder.write("", to: "adspec.yaml")
    try folder.write(dump, to: "screen.xml")
    try folder.write(map + "\ndensity: 320\n", to: "map.yaml")
    try folder.write(
      "kind: customNative\nid: card\nassets:\n  Headline: {type: text, required: true, sample: Bread}\n  AdBadge: {type: badge}\n  AdChoices: {type: adChoices, corner: topRight}\n",
      to: "formats/card/format.yaml")
    let made = try BuiltBinary.run(
      ["import", "uiautomator", "screen.xml", "--map", "map.yaml", "--catalog", "."], in: folder.path)
    #expect(made.code == 0 && made.output == "", "\(made)")
    #expect(
      made.errors.hasPrefix("screen.xml: 1 screen, 1 ad, 2 assets shown.\nWrote what was translated to "),
      "\(made)")
    let check = try BuiltBinary.run(["check", "-o", "json"], in: folder.path)
    #expect(check.code == 0, "\(check)")
    // A dump doesn't say which version of the app it is of, which is a note.
    #expect(check.output.components(separatedBy: "\"verdict\": \"fail\"").count == 2, "\(check.output)")
    #expect(check.output.contains("\"app-version-missing\""))
    let build = try BuiltBinary.run(["build"], in: folder.path)
    #expect(build.code == 0, "\(build)")
    let report = try folder.text(of: "_site/reports/compliance-ads.md")
    #expect(
      report.contains(
        "- Not observed in `recordings/screen.ndjson`: adapters, background, breaks, clicks, consent, delivery, impressions, loads, notifications, requests, rewards, screens, viewability\n"
      ), "\(report)")
  }

  @Test(
    "Without a density nothing is written, nor by a map with mistakes, nor of a map that isn't there",
    .holds("R-394", "R-465"))
  func refusedMaps() throws {
    let folder = try TemporaryFolder()
    try folder.write(dump, to: "screen.xml")
    try folder.write(map, to: "map.yaml")
    func run(_ map: String, _ more: String...) throws -> BuiltBinary.Result {
      try BuiltBinary.run(
        ["import", "uiautomator", "screen.xml", "--map", map, "-o", "out.ndjson"] + more, in: folder.path)
    }
    let undense = try run("map.yaml")
    #expect(
      undense
        == .init(
          code: 2, output: "",
          errors:
            "error: Bounds in a dump are pixels, recordings hold dp, and 'map.yaml' has no 'density'. Write it there, or pass --density: adb shell wm density prints it.\n"
        ))
    try folder.write("ad: {id: x}\nassets: {A: {texts: y}}\n", to: "wrong.yaml")
    let wrong = try run("wrong.yaml", "--density", "320")
    #expect(wrong.code == 2)
    #expect(
      wrong.errors == "error: wrong.yaml:2:14: 'texts' is no field of an element. Did you mean 'text'?\n")
    let none = try run("mpa.yaml")
    #expect(none.errors == "error: 'mpa.yaml' does not exist. Did you mean 'map.yaml'?\n")
    #expect(try folder.tree().filter { $0.hasPrefix("out") } == [])
    #expect(try run("map.yaml", "--density", "320", "-q").code == 0)
    #expect(try run("map.yaml", "--density", "5").code == 2)
    let absent = try BuiltBinary.run(
      ["import", "axtree", "none.txt", "--map", "map.yaml", "-q"], in: folder.path)
    #expect(absent.code == 1)
    #expect(
      absent.errors == "none.txt: error: The source can't be read: does not exist. [import-unreadable]\n",
      "\(absent.errors)")
  }

  @Test("The command for Appium takes page sources of iOS, and needs no density for them", .holds("R-895"))
  func appium() throws {
    let folder = try TemporaryFolder()
    try folder.write("ad: {id: ad}\nassets: {Headline: {id: title}}\n", to: "map.yaml")
    let frame = #"x="16" y="100" width="358" height="300""#
    try folder.write(
      """
      <AppiumAUT><XCUIElementTypeApplication name="A" x="0" y="0" width="390" height="844">\
      <XCUIElementTypeOther name="ad" \(frame) visible="true"><XCUIElementTypeStaticText name="title" \
      label="Fresh bread" x="24" y="316" width="342" height="40" visible="true"/></XCUIElementTypeOther>\
      </XCUIElementTypeApplication></AppiumAUT>
      """, to: "feed.xml")
    let result = try BuiltBinary.run(["import", "appium", "feed.xml", "--map", "map.yaml"], in: folder.path)
    #expect(result.code == 0, "\(result.errors)")
    #expect(result.output.contains(#""platform":"ios""#), "\(result.output)")
    #expect(result.output.contains(#""asset":"Headline","frame":[24,316,342,40]"#), "\(result.output)")
  }
}
