import Model

/// The text of a recorded session, one line per event. Lines, and the JSON in them, can be edited.
package struct SessionText: Sendable {
  private(set) var lines: [[UInt8]]
  /// The format whose ads the session shows.
  let format: FormatDefinition
  /// The random numbers by which an edit chooses among the lines where it is possible.
  var random: SimulationGenerator

  init(lines: [[UInt8]], format: FormatDefinition, random: SimulationGenerator) {
    (self.lines, self.format, self.random) = (lines, format, random)
  }

  var lastLine: Int { lines.count - 1 }

  /// Returns the indices of all lines with this event, in order. If an ad or an asset is given, only its lines count.
  func indices(of event: EventKind, ad: String? = nil, asset: String? = nil) -> [Int] {
    let opening = Array(#"{"event":"\#(event.name)","#.utf8)
    return lines.indices.filter { index in
      lines[index].starts(with: opening) && (ad == nil || has(Self.ad, ad, at: index))
        && (asset == nil || has(Self.asset, asset, at: index))
    }
  }

  private static let ad = ["ad"]
  static let asset = ["asset"]

  /// True if the value at a path is this string, written without escapes.
  private func has(_ path: [String], _ text: String?, at index: Int) -> Bool {
    guard let text, let value = JSONLine.member(path, in: lines[index])?.value,
      value.count == text.utf8.count + 2, lines[index][value.lowerBound] == UInt8(ascii: "\"")
    else { return false }
    let inside = lines[index][value].dropFirst().dropLast()
    return inside.elementsEqual(text.utf8) && !inside.contains(UInt8(ascii: "\\"))
  }

  func first(_ event: EventKind, ad: String? = nil, asset: String? = nil) -> Int? {
    indices(of: event, ad: ad, asset: asset).first
  }

  /// Ids of the ads that have an event of each of these kinds, in the order of their events of the first kind.
  func ads(with events: [EventKind]) -> [String] {
    var ads: [String] = []
    for index in indices(of: events[0]) {
      guard let ad = string(["ad"], at: index), !ads.contains(ad),
        events.allSatisfy({ first($0, ad: ad) != nil })
      else { continue }
      ads.append(ad)
    }
    return ads
  }

  /// Returns the indices of all lines with this ad's id, in order.
  func lines(about ad: String) -> [Int] { lines.indices.filter { has(Self.ad, ad, at: $0) } }

  // MARK: Values

  /// Value at a path as JSON text; `nil` if there is none.
  func json(_ path: [String], at index: Int) -> String? {
    JSONLine.member(path, in: lines[index]).map { String(decoding: lines[index][$0.value], as: UTF8.self) }
  }

  /// Value at a path if it is a string; `nil` otherwise.
  func string(_ path: [String], at index: Int) -> String? {
    guard let member = JSONLine.member(path, in: lines[index]) else { return nil }
    let value = lines[index][member.value]
    guard value.count >= 2, value.first == UInt8(ascii: "\"") else { return nil }
    return JSONString.unescaped(String(decoding: value.dropFirst().dropLast(), as: UTF8.self))
  }

  func number(_ path: [String], at index: Int) -> Double? { json(path, at: index).flatMap(Double.init) }

  /// Value of `frame`, `[x, y, width, height]`.
  func frame(at index: Int) -> Frame? {
    let numbers = json(["frame"], at: index)?.dropFirst().dropLast().split(separator: ",").compactMap {
      Double($0)
    }
    guard let numbers, numbers.count == 4 else { return nil }
    return Frame(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3])
  }

  /// Returns the keys of the object at a path; empty if there is no object.
  func keys(_ path: [String], at index: Int) -> [String] {
    guard let object = JSONLine.member(path, in: lines[index]) else { return [] }
    return JSONLine.members(of: lines[index], from: object.value.lowerBound)
      .map { String(decoding: lines[index][$0.key], as: UTF8.self) }
  }

  func time(at index: Int) -> Timestamp? { string(["time"], at: index).flatMap { Timestamp(rfc3339: $0) } }

  // MARK: Edits

  /// Replaces the value at a path, or adds the member to its object if that exists.
  mutating func set(_ path: [String], json: String, at index: Int) {
    if let member = JSONLine.member(path, in: lines[index]) {
      lines[index].replaceSubrange(member.value, with: json.utf8)
      return
    }
    let end =
      path.count == 1
      ? lines[index].count - 1
      : JSONLine.member(Array(path.dropLast()), in: lines[index]).map { $0.value.upperBound - 1 }
    guard let end, let key = path.last else { return }
    let comma = lines[index][end - 1] == UInt8(ascii: "{") ? "" : ","
    lines[index].insert(contentsOf: Array((comma + JSONString.quoted(key) + ":" + json).utf8), at: end)
  }

  mutating func set(_ path: [String], _ text: String, at index: Int) {
    set(path, json: JSONString.quoted(text), at: index)
  }

  mutating func set(_ frame: Frame, at index: Int) {
    set(["frame"], json: "[\(frame.x),\(frame.y),\(frame.width),\(frame.height)]", at: index)
  }

  mutating func set(_ time: Timestamp, at index: Int) { set(["time"], time.description, at: index) }

  /// Removes a member of an object, together with the comma before or after it.
  mutating func remove(_ path: [String], at index: Int) {
    guard let member = JSONLine.member(path, in: lines[index]) else { return }
    var range = member.whole
    if lines[index][range.lowerBound - 1] == UInt8(ascii: ",") {
      range = range.lowerBound - 1..<range.upperBound
    } else if lines[index][range.upperBound] == UInt8(ascii: ",") {
      range = range.lowerBound..<range.upperBound + 1
    }
    lines[index].removeSubrange(range)
  }

  /// Replaces the key of a member in place.
  mutating func rename(_ path: [String], to key: String, at index: Int) {
    guard let member = JSONLine.member(path, in: lines[index]) else { return }
    lines[index].replaceSubrange(member.key, with: key.utf8)
  }

  mutating func removeLines(_ indices: [Int]) {
    let gone = Set(indices)
    lines = lines.indices.filter { !gone.contains($0) }.map { lines[$0] }
    renumber()
  }

  /// Inserts a copy of a line before another line. The copy gets the time of the line that precedes it.
  mutating func insertCopy(of source: Int, at index: Int) {
    lines.insert(lines[source], at: index)
    if index > 0, let time = time(at: index - 1) { set(time, at: index) }
    renumber()
  }

  /// Inserts a new line with the session and the time of the line before it.
  ///
  /// - Parameter members: further members as JSON without braces.
  mutating func insert(_ event: EventKind, ad: String? = nil, members: String = "", at index: Int) {
    let neighbour = index > 0 ? index - 1 : index
    let (session, time) = (json(["session"], at: neighbour) ?? "", json(["time"], at: neighbour) ?? "")
    let ad = ad.map { #","ad":\#(JSONString.quoted($0))"# } ?? ""
    let line =
      #"{"event":"\#(event.name)","session":\#(session),"time":\#(time),"seq":0\#(ad)\#(members.isEmpty ? "" : "," + members)}"#
    lines.insert(Array(line.utf8), at: index)
    renumber()
  }

  /// Inserts bytes that need not be an event; `seq` isn't renumbered.
  mutating func insert(rawLine: [UInt8], at index: Int) { lines.insert(rawLine, at: index) }

  /// Moves a line up. The moved line gets the time of the line that precedes its new position.
  mutating func moveLine(from source: Int, upTo index: Int) {
    insertCopy(of: source, at: index)
    lines.remove(at: source + 1)
    renumber()
  }

  /// Adds this many seconds to the time of the line and of all later ones.
  mutating func delay(from index: Int, by seconds: Double) {
    for next in index..<lines.count {
      guard let time = time(at: next) else { continue }
      set(Timestamp(microseconds: time.microseconds + Int64(Int(nearest: seconds * 1_000_000))), at: next)
    }
  }

  /// Renumbers the `seq` of all lines as a recorder would number them.
  private mutating func renumber() {
    for index in lines.indices {
      guard let place = JSONLine.member(["seq"], in: lines[index])?.value else { continue }
      let number = "\(index)".utf8
      if !lines[index][place].elementsEqual(number) { lines[index].replaceSubrange(place, with: number) }
    }
  }
}
