import AdModel

typealias Line = SessionLine

extension SessionLine {
  @inline(__always) func text(_ value: RawValue) -> UnsafeBufferPointer<UInt8> {
    UnsafeBufferPointer(start: bytes + Int(value.start), count: Int(value.length))
  }

  @inline(__always) func key(_ value: RawValue) -> UnsafeBufferPointer<UInt8> {
    UnsafeBufferPointer(start: bytes + Int(value.keyStart), count: Int(value.keyLength))
  }

  /// Whether a value is a string that stands there as these letters.
  @inline(__always) func equals(_ value: RawValue, _ word: StaticString) -> Bool {
    value.form == .string && isWord(text(value), word)
  }

  /// Whether an object's member has this key, which stands there without escapes.
  @inline(__always) func hasKey(_ value: RawValue, _ word: StaticString) -> Bool { isWord(key(value), word) }

  @inline(__always) private func isWord(_ text: UnsafeBufferPointer<UInt8>, _ word: StaticString) -> Bool {
    text.count == word.utf8CodeUnitCount
      && text.isSame(as: UnsafeBufferPointer(start: word.utf8Start, count: word.utf8CodeUnitCount))
  }

  @inline(__always) func number(_ value: RawValue) -> Double? {
    value.form == .number ? JSONNumber.double(text(value)) : nil
  }

  /// A whole number of few digits; `nil` for any other.
  @inline(__always) func integer(_ value: RawValue) -> Int64? {
    guard value.form == .number, value.length < 18 else { return nil }
    var number: Int64 = 0
    for byte in text(value) {
      let digit = byte &- UInt8(ascii: "0")
      guard digit < 10 else { return nil }
      number = number &* 10 &+ Int64(digit)
    }
    return number
  }

  /// `[x, y, width, height]`.
  @inline(__always) func frame(_ place: Int) -> Frame? {
    guard values[place].form == .array, Int(values[place].end) == place &+ 5,
      let x = number(values[place &+ 1]), let y = number(values[place &+ 2]),
      let width = number(values[place &+ 3]), let height = number(values[place &+ 4])
    else { return nil }
    return Frame(x: x, y: y, width: width, height: height)
  }

  /// Its values that aren't null, those inside of others left out, each with its place.
  var fields: Fields { Fields(values: values, cursor: 0, end: count) }

  struct Fields: Sequence, IteratorProtocol {
    fileprivate let values: UnsafePointer<RawValue>
    fileprivate var cursor: Int
    fileprivate let end: Int

    @inline(__always) mutating func next() -> (value: RawValue, place: Int)? {
      while cursor < end {
        let (value, place) = (values[cursor], cursor)
        cursor = Int(value.end)
        if value.form != .null { return (value, place) }
      }
      return nil
    }
  }

  /// Calls the body with each part of an array or object that isn't null, and its place.
  @inline(__always) func forEachPart(of place: Int, _ body: (RawValue, Int) -> Void) {
    let end = Int(values[place].end)
    var next = place &+ 1
    while next < end {
      let value = values[next]
      if value.form != .null { body(value, next) }
      next = Int(value.end)
    }
  }
}
