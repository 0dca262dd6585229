import Basics
import Checking
import Model
import Pipeline
import Testing

private struct Loaf: Codable, Equatable {
  enum Flour: String, Codable { case wheat, rye }
  struct Slice: Codable, Equatable { var weight: Double }

  var name: String
  var flour: Flour
  var count: Int
  var nickname: String?
  var price: Int?
  var isSliced: Bool?
  var slices: [Slice]
  var gaps: [Int?]
  var bytes: [UInt8]
  var best: Slice?
  var large: Int64
  var small: UInt8
}

@Suite("What a build leaves to the next, as bytes") struct BinaryCodingTests {
  @Test("What is counted once per file is counted on, by a run that reads the results of another")
  func oncePerFile() throws {
    func result(_ names: Range<Int>) -> CheckResult {
      names.reduce(into: CheckResult()) { result, name in
        let violation = Violation("Name \(name).", at: Location(file: "x", line: 1000 + name))
        result.add(
          Finding(rule: "event-unknown", severity: .note, verdict: .fail, violation: violation),
          oncePerFile: true)
      }
    }
    let copy = try BinaryCoding.value(of: CheckResult.self, in: BinaryCoding.bytes(of: result(0..<250))[...])
    #expect(copy == result(0..<250))
    #expect(copy + result(200..<300) == result(0..<300))
  }

  private let loaves = [
    Loaf(
      name: "Bauernbrot 🥖", flour: .rye, count: -300, nickname: nil, price: 4, isSliced: true,
      slices: [.init(weight: 0.5), .init(weight: -1)], gaps: [1, nil, 3], bytes: [0, 255], best: nil,
      large: .min, small: 200),
    Loaf(
      name: "", flour: .wheat, count: .max, nickname: "Wecken", price: nil, isSliced: nil, slices: [],
      gaps: [], bytes: [], best: .init(weight: 2), large: .max, small: 0),
  ]

  @Test("What was written is read back")
  func roundTrip() throws {
    let bytes = BinaryCoding.bytes(of: loaves)
    #expect(try BinaryCoding.value(of: [Loaf].self, in: bytes[...]) == loaves)
  }

  @Test("Numbers take as many bytes as they need, texts and lists say how long they are")
  func bytes() {
    #expect(BinaryCoding.bytes(of: [300, nil] as [Int?]) == [2, 0, 0, 0, 1, 0xD8, 4, 0])
    #expect(BinaryCoding.bytes(of: "Ä") == [2, 0xC3, 0x84])
  }

  @Test("Bytes that end too soon, or hold something else, are an error and no trap")
  func unreadable() throws {
    let bytes = BinaryCoding.bytes(of: loaves)
    for count in 0..<bytes.count {
      #expect(throws: (any Error).self) {
        _ = try BinaryCoding.value(of: [Loaf].self, in: bytes[..<count])
      }
    }
    for place in bytes.indices {
      var other = bytes
      other[place] ^= 0xFF
      // Another value, or an error.
      _ = try? BinaryCoding.value(of: [Loaf].self, in: other[...])
    }
  }
}
