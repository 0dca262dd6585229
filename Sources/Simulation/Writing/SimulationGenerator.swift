/// Random numbers for simulated sessions: SplitMix64 (Steele, Lea and Flood, "Fast splittable pseudorandom number
/// generators", 2014). It has eight bytes of state, and every seed is good.
///
/// Its numbers are the same on every machine and with every version of the standard library. The library's own
/// generators promise no such thing.
package struct SimulationGenerator: RandomNumberGenerator, Sendable {
  private var state: UInt64

  package init(seed: UInt64) { state = seed }

  /// Creates the generator for one session of a run. Its numbers depend only on the seed and on the session's index, so
  /// sessions can be made in any order.
  package init(seed: UInt64, session: Int) {
    var mixer = SimulationGenerator(seed: seed)
    state = mixer.next() ^ (UInt64(truncatingIfNeeded: session) &* 0xD134_2543_DE82_EF95)
  }

  package mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }

  /// A number in the range.
  package mutating func int(in range: ClosedRange<Int>) -> Int {
    range.lowerBound
      + Int(next().multipliedFullWidth(by: UInt64(range.upperBound - range.lowerBound + 1)).high)
  }

  package mutating func chance(_ percent: Int) -> Bool { int(in: 0...99) < percent }

  /// An element of a collection that isn't empty.
  package mutating func pick<Element>(_ elements: [Element]) -> Element {
    elements[int(in: 0...elements.count - 1)]
  }

  /// A string of random digits that doesn't begin with 0.
  mutating func digits(_ count: Int) -> String {
    var text = "\(int(in: 1...9))"
    for _ in 1..<count { text += "\(int(in: 0...9))" }
    return text
  }

  /// A string of random letters and digits.
  mutating func token(_ count: Int) -> String {
    let letters = Array("abcdefghijklmnopqrstuvwxyz0123456789".utf8)
    var token: [UInt8] = []
    for _ in 0..<count { token.append(pick(letters)) }
    return String(decoding: token, as: UTF8.self)
  }
}
