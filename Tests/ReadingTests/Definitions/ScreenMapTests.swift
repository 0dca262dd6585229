import Model
import Basics
import Reading
import TestSupport
import Testing

@Suite("Maps of screens") struct ScreenMapTests {
  @Test("A map says which elements are the ad and its assets, in its order")
  func map() throws {
    let reading = ScreenMapReader.read(
      Array(
        """
        format: a-1
        ad: {id: native_ad, class: FrameLayout}
        assets:
          B: {description: "x*", nth: 2}
          A: {text: y}
        density: 420
        screen: {width: 411.5, height: 914}
        app: {version: "4.2"}
        date: 2026-11-20
        """.utf8), file: "map.yaml")
    #expect(reading.diagnostics.isEmpty)
    let map = try #require(reading.map)
    #expect(map.format == "a-1" && map.ad.id == "native_ad" && map.ad.kind == "FrameLayout")
    #expect(map.assets.map(\.key) == ["B", "A"])
    #expect(map.assets[0].pattern.description == "x*" && map.assets[0].pattern.number == 2)
    #expect(map.density == 420 && map.screen?.width == 411.5 && map.appID == nil && map.appVersion == "4.2")
    #expect(map.day?.description == "2026-11-20" && !map.areAdsWhole && map.isTest == nil)
  }

  @Test(
    "What is wrong with a map is told at its place, and it isn't used",
    arguments: [
      ("", "map.yaml: The file holds no map."),
      ("assets: {A: {text: x}}", "map.yaml:1:1: 'ad' is missing, which a map of screens needs."),
      ("ad: {id: x}\nassets: {}", "map.yaml:2:9: 'assets' is empty; expected at least one asset."),
      (
        "ad: {nth: 1}\nassets: {A: {}}",
        """
        map.yaml:1:5: 'ad' says nothing of the element.
        map.yaml:2:10: 'A' says nothing of the element.
        """
      ),
      (
        "ad: {id: x, colour: red}\nassets: {A: {text: x}}\ndensity: 1",
        """
        map.yaml:1:13: 'colour' is no field of an element.
        map.yaml:3:10: 'density' is '1'; expected a whole number from 60 to 2000.
        """
      ),
      (
        "ad: [",
        "map.yaml:1:5: 'ad' is a list; expected an object with id, description, text, class or nth.\nmap.yaml:1:6: The YAML"
      ),
    ])
  func diagnostics(_ text: String, _ told: String) {
    let reading = ScreenMapReader.read(Array(text.utf8), file: "map.yaml")
    #expect(reading.map == nil)
    let said = reading.diagnostics.map { "\($0.violation.location): \($0.violation.message)" }.joined(
      separator: "\n")
    #expect(said.hasPrefix(told), "\(said)")
  }
}
