import Model
import Testing

@Suite("Country codes") struct CountryCodesTests {
  @Test("Every country of a territory has an assigned code")
  func territories() {
    let unknown = Territories().consent.filter { !CountryCodes.contains($0) }
    #expect(unknown.isEmpty)
  }

  @Test(
    "Codes that no country has are not assigned", arguments: ["ZZ", "XX", "EL", "UK", "EU", "de", "D", ""])
  func unassigned(_ code: String) {
    #expect(!CountryCodes.contains(code))
  }

  @Test("249 codes are assigned, and Kosovo's is in use")
  func count() {
    let letters = (UInt8(ascii: "A")...UInt8(ascii: "Z")).map { String(Character(Unicode.Scalar($0))) }
    let codes = letters.flatMap { first in letters.map { first + $0 } }.filter(CountryCodes.contains)
    #expect(codes.count == 250)
    #expect(codes.contains("XK"))
  }
}
