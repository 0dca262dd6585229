import Model

/// Writes the lines of one session into a buffer, which is reused for the next session. It also holds the simulated
/// time, and the random numbers that decide how the session goes on.
struct SessionWriter {
  private(set) var bytes: [UInt8] = []
  /// Offsets in `bytes` after each line and its line break.
  private(set) var lineEnds: [Int] = []
  /// Time of each line, in microseconds since 1970; never less than that of the line before.
  private(set) var times: [Int64] = []
  /// Time of the next line, in microseconds since 1970.
  private(set) var now: Int64 = 0

  /// The random numbers that the next lines of the session use.
  var random = SimulationGenerator(seed: 0)
  private(set) var session = ""
  var escapes = AppHabits.Escapes.none
  private var day: (number: Int, text: [UInt8]) = (.min, [])

  mutating func begin(session: String, at time: Int64) {
    bytes.removeAll(keepingCapacity: true)
    lineEnds.removeAll(keepingCapacity: true)
    times.removeAll(keepingCapacity: true)
    self.session = session
    now = time
  }

  /// The lines, each without its line break.
  var lines: [[UInt8]] {
    lineEnds.indices.map { Array(bytes[($0 == 0 ? 0 : lineEnds[$0 - 1])..<lineEnds[$0] - 1]) }
  }

  /// Replaces all lines by edited ones. If a line's time is earlier than that of the line before, `times` contains the
  /// later time for both. The line thus keeps its position among the lines of other sessions.
  mutating func replace(with lines: [[UInt8]]) {
    bytes.removeAll(keepingCapacity: true)
    lineEnds.removeAll(keepingCapacity: true)
    times.removeAll(keepingCapacity: true)
    for line in lines {
      bytes += line
      bytes.append(UInt8(ascii: "\n"))
      lineEnds.append(bytes.count)
      times.append(max(Self.time(of: line), times.last ?? .min))
    }
  }

  /// Time of a line, in microseconds since 1970; `.min` if it has none that can be parsed.
  private static func time(of line: [UInt8]) -> Int64 {
    guard let inside = JSONLine.member(["time"], in: line)?.value.dropFirst().dropLast() else { return .min }
    let time = line.withUnsafeBufferPointer {
      Timestamp(rfc3339: UnsafeBufferPointer(rebasing: $0[inside.startIndex..<inside.endIndex]))
    }
    return time?.microseconds ?? .min
  }

  mutating func wait(milliseconds: Int) { now += Int64(milliseconds) * 1000 }

  mutating func wait(milliseconds range: ClosedRange<Int>) { wait(milliseconds: random.int(in: range)) }

  /// Advances `now` to a time, unless that time has already passed.
  mutating func wait(until time: Int64) { now = max(now, time) }

  /// Writes a line: the fields that all events have, then those that `fields` writes.
  mutating func line(
    _ event: EventKind, ad: String? = nil, _ fields: (inout SessionWriter) -> Void = { _ in }
  ) {
    raw(#"{"event":""#)
    raw(event.name)
    raw(#"","session":""#)
    raw(session)
    raw(#"","time":""#)
    write(time: now)
    raw(#"","seq":"#)
    number(lineEnds.count)
    if let ad { field("ad", ad) }
    fields(&self)
    raw("}\n")
    lineEnds.append(bytes.count)
    times.append(now)
  }

  mutating func field(_ name: String, _ text: String) {
    key(name)
    self.text(text)
  }

  mutating func field(_ name: String, _ flag: Bool) {
    key(name)
    raw(flag ? "true" : "false")
  }

  mutating func field(_ name: String, _ number: Int) {
    key(name)
    self.number(number)
  }

  /// Writes a number that may have a fraction.
  mutating func field(_ name: String, number: Double) {
    key(name)
    raw(JSONString.text(of: number))
  }

  mutating func field(_ name: String, _ texts: [String]) {
    key(name)
    raw("[")
    for (index, text) in texts.enumerated() {
      if index > 0 { raw(",") }
      self.text(text)
    }
    raw("]")
  }

  /// Writes a field whose value is already JSON.
  mutating func field(_ name: String, json: String) {
    key(name)
    raw(json)
  }

  mutating func frame(_ frame: Frame) {
    key("frame")
    for (index, length) in [frame.x, frame.y, frame.width, frame.height].enumerated() {
      raw(index == 0 ? "[" : ",")
      let tenths = Int(nearest: length * 10)
      number(tenths / 10)
      if tenths % 10 != 0 {
        raw(".")
        number(tenths % 10 * tenths.signum())
      }
    }
    raw("]")
  }

  private mutating func key(_ name: String) {
    raw(#",""#)
    raw(name)
    raw(#"":"#)
  }

  private mutating func raw(_ text: String) { bytes.append(contentsOf: text.utf8) }

  private mutating func text(_ text: String) {
    let start = bytes.count
    JSONString.append(text, to: &bytes)
    switch escapes {
    case .none: break
    case .slashes:
      let quoted = bytes[start...].split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
      bytes.replaceSubrange(start..., with: Array(quoted.joined(separator: Array(#"\/"#.utf8))))
    case .beyondASCII:
      let quoted = String(decoding: bytes[start...], as: UTF8.self)
      bytes.removeSubrange(start...)
      for unit in quoted.utf16 { unit < 0x80 ? bytes.append(UInt8(unit)) : escape(unit) }
    }
  }

  /// Writes a UTF-16 code unit as `\u` and four hexadecimal digits.
  private mutating func escape(_ unit: UInt16) {
    let digits = String(unit, radix: 16)
    raw(#"\u"# + String(repeating: "0", count: 4 - digits.count) + digits)
  }

  private mutating func number(_ number: Int) {
    if number < 0 { bytes.append(UInt8(ascii: "-")) }
    var digits: (rest: UInt, unit: UInt) = (number.magnitude, 1)
    while digits.rest / digits.unit >= 10 { digits.unit *= 10 }
    while digits.unit > 0 {
      bytes.append(UInt8(ascii: "0") + UInt8(digits.rest / digits.unit % 10))
      digits.unit /= 10
    }
  }

  private mutating func write(time: Int64) {
    let stamp = Timestamp(microseconds: time)
    let date = stamp.day
    if date.number != day.number { day = (date.number, Array(date.description.utf8)) }
    bytes.append(contentsOf: day.text)
    let milliseconds = Int((time - date.start.microseconds) / 1000)
    bytes.append(UInt8(ascii: "T"))
    twoDigits(milliseconds / 3_600_000)
    bytes.append(UInt8(ascii: ":"))
    twoDigits(milliseconds / 60_000 % 60)
    bytes.append(UInt8(ascii: ":"))
    twoDigits(milliseconds / 1000 % 60)
    bytes.append(UInt8(ascii: "."))
    bytes.append(UInt8(ascii: "0") + UInt8(milliseconds / 100 % 10))
    twoDigits(milliseconds % 100)
    bytes.append(UInt8(ascii: "Z"))
  }

  private mutating func twoDigits(_ number: Int) {
    bytes.append(UInt8(ascii: "0") + UInt8(number / 10))
    bytes.append(UInt8(ascii: "0") + UInt8(number % 10))
  }
}
