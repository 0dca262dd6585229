import Basics
import Testing

@Suite("Order of versions") struct VersionOrderTests {
  @Test("Numbers in versions go by value, all else by its bytes")
  func order() {
    let sorted = [
      "", "6", "6-beta.2", "6-beta.10", "6.01", "6.1", "6.1 (999)", "6.1 (4711)", "6.1.0", "6.9", "6.10",
      "6.10.0", "6.10b", "10.0", "99999999999999999999.1", "100000000000000000000.0", "a 9", "a 10", "b 1",
    ]
    for (place, version) in sorted.enumerated() {
      for (other, version2) in sorted.enumerated() {
        #expect(version.precedesAsVersion(version2) == (place < other), "\(version), \(version2)")
      }
    }
  }
}
