import Site
import TestSupport
import Testing

@Suite("A brand's colour") struct BrandColourTests {
  @Test(
    "It stays in the band; for lines it is darkened or lightened until its contrast is 4.5 : 1",
    arguments: [
      ("#a3262a", "#a3262a", "#c37275"), ("#f2b84b", "#916e2d", "#f2b84b"), ("#ffffff", "#737373", "#ffffff"),
      ("#000000", "#000000", "#8c8c8c"), ("#0f5e75", "#0f5e75", "#578e9e"),
    ])
  func contrast(_ colour: String, light: String, dark: String) {
    expect(
      BrandColour(colour)?.style,
      is: """
        :root { --brand: \(colour); --brand-mark: light-dark(\(light), \(dark)); }

        """)
  }

  @Test("What is no colour is none", arguments: ["red", "#abc", "#12345g", "#+12345", ""])
  func none(_ text: String) { #expect(BrandColour(text) == nil) }
}
