import Model
import TestSupport
import Testing

@Suite("Territories") struct TerritoriesTests {
  private func countries(_ terms: [String]) -> Set<String>? {
    Territories().countries(of: .here(terms.map { .here($0) }))
  }

  @Test("Groups and countries add up, and none at all means everywhere")
  func union() {
    #expect(Territories().countries(of: nil) == nil)
    #expect(countries([]) == [])
    #expect(countries(["DE", "UK", "EL", "us"]) == ["DE", "GB", "GR", "US"])
    #expect(countries(["EU"])?.count == 27 + 7)
    #expect(countries(["EEA"])?.subtracting(Territories.standardEU) == ["IS", "LI", "NO"])
    #expect(countries(["consent"])?.subtracting(countries(["EEA"]) ?? []) == ["GB", "CH"])
    #expect(countries(["EU", "EEA", "consent"]) == countries(["consent"]))
  }

  @Test("A name of no group is taken for a country", arguments: ["eea", "Eu", "CONSENT", ""])
  func noGroup(name: String) {
    #expect(Territories().group(name) == nil)
    #expect(countries([name]) == [name.uppercased()])
  }
}
