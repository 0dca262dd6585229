import Reports
import Testing

@Suite("Numbers on pages")
struct NumberTextTests {
  @Test("Thousands are grouped, and counts agree with their nouns")
  func counts() {
    #expect(
      [0, 999, 1000, 1_234_567, -1000].map(NumberText.grouped) == [
        "0", "999", "1,000", "1,234,567", "−1,000",
      ])
    #expect(NumberText.count(1, "ad") == "1 ad")
    #expect(NumberText.count(2000, "ad") == "2,000 ads")
    #expect(NumberText.count(2, "entry", "entries") == "2 entries")
  }

  @Test("Decimals are rounded half away from zero and end where they say nothing more")
  func decimals() {
    #expect(NumberText.decimal(0.25) == "0.3")
    #expect(NumberText.decimal(3) == "3")
    #expect(NumberText.decimal(-1.25, digits: 2) == "-1.25")
    #expect(NumberText.decimal(99.999, digits: 2) == "100")
    #expect(NumberText.decimal(.infinity) == "–")
    #expect(NumberText.decimal(2.5, digits: 0) == "3")
  }

  @Test("Durations and offsets carry their unit; offsets line up")
  func times() {
    #expect(
      [0.0004, 0.812, 4.5, 119.94, 200].map(NumberText.duration) == [
        "0 ms", "812 ms", "4.5 s", "119.9 s", "3 min 20 s",
      ])
    #expect(
      [0, 0.12, 1264.5, -0.004].map(NumberText.offset) == [
        "+0.000 s", "+0.120 s", "+1,264.500 s", "−0.004 s",
      ])
    #expect([999, 1500, 2_340_000].map(NumberText.bytes) == ["999 B", "1.5 KB", "2.3 MB"])
  }
}
