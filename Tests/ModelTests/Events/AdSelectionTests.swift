import Model
import TestSupport
import Testing

@Suite("Filters of ads") struct AdSelectionTests {
  private static let (first, last) = (
    Day(year: 2026, month: 11, day: 20), Day(year: 2026, month: 11, day: 21)
  )

  private func contains(
    _ selection: AdSelection, day: Day = first, country: String? = "DE", appVersion: String? = "4.2.1",
    format: String? = "card", lineItem: String? = nil
  ) -> Bool {
    selection.contains(
      day: day, country: country, appVersion: appVersion, format: format, lineItem: lineItem)
  }

  @Test("Both days are included", .holds("R-992"))
  func days() {
    let selection = AdSelection(from: Self.first, to: Self.last)
    #expect(
      (19...22).map { contains(selection, day: Day(year: 2026, month: 11, day: $0)) }
        == [false, true, true, false])
    #expect(!contains(AdSelection(to: Self.first), day: Self.last))
    #expect(contains(AdSelection(from: Self.first), day: Self.last))
  }

  @Test(
    "Values of one filter are alternatives, every filter must match, and what isn't recorded matches none")
  func values() {
    let selection = AdSelection(countries: ["fr", "DE"], appVersions: ["4.2.1", "4.3.0"], formats: ["card"])
    #expect(contains(selection))
    #expect(contains(selection, country: "FR", appVersion: "4.3.0"))
    #expect(!contains(selection, country: "SE"))
    #expect(!contains(selection, country: nil))
    #expect(!contains(selection, appVersion: nil))
    #expect(!contains(selection, format: nil))
    #expect(!contains(AdSelection(lineItems: ["4711"])))
    #expect(contains(AdSelection(lineItems: ["4711"]), lineItem: "4711"))
    #expect(contains(.everything, country: nil, appVersion: nil, format: nil))
  }

  @Test("A selection is the same whatever the order of its values, and says what it selects")
  func words() {
    let selection = AdSelection(
      from: Self.first, to: Self.last, countries: ["UK", "DE"], appVersions: ["4.2.1"], formats: ["card"],
      lineItems: ["4711"])
    #expect(
      selection
        == AdSelection(
          from: Self.first, to: Self.last, countries: ["DE", "GB", "DE"], appVersions: ["4.2.1"],
          formats: ["card"], lineItems: ["4711"]))
    #expect(
      selection.words
        == "2026-11-20 to 2026-11-21 (UTC), country DE or GB, app version 4.2.1, format card, line item 4711")
    #expect(AdSelection(from: Self.first, to: Self.first).words == "2026-11-20 (UTC)")
    #expect(AdSelection(from: Self.first).words == "from 2026-11-20 (UTC)")
    #expect(AdSelection(to: Self.first).words == "to 2026-11-20 (UTC)")
    #expect(AdSelection.everything.words == "all ads")
  }
}
