import AdModel

extension EventRow {
  /// Place of a field in the row; `nil` for one that this event doesn't know.
  func place(of field: EventField) -> Int? {
    let place = places[Int(field.rawValue)]
    return place < 0 ? nil : Int(place)
  }
}

extension SessionContent {
  /// Whether a value is of the shape, whatever stands inside an object or list (but for frames and sizes, which are
  /// right as a whole or not at all).
  func fits(_ place: Int, _ shape: EventShape) -> Bool {
    let value = values[place]
    return switch shape.form {
    case .string: isString(value)
    case .bool: value.form == .true || value.form == .false
    case .integer: value.form == .number && numberText(value, NumberReader.integer) != nil
    case .number: value.form == .number && numberText(value, NumberReader.double) != nil
    case .fraction:
      value.form == .number && numberText(value, NumberReader.double).map { 0...1 ~= $0 } ?? false
    case .time: isString(value) && Timestamp(rfc3339: string(value)) != nil
    case .oneOf: isString(value) && isWord(value, shape.words)
    case .frame: isGeometry(place, count: 4)
    case .size: isGeometry(place, count: 2)
    case .list: value.form == .array
    case .object, .map: value.form == .object
    case .either: shape.parts.contains { fits(place, $0) }
    }
  }

  private func isString(_ value: RawValue) -> Bool { value.form == .string || value.form == .escapedString }

  private func isWord(_ value: RawValue, _ words: [[UInt8]]) -> Bool {
    if value.form == .escapedString {
      let text = Array(string(value).utf8)
      return words.contains(text)
    }
    return words.contains { holds($0, at: value.start, length: value.length) }
  }

  /// So many numbers, the last two of which, width and height, aren't negative.
  private func isGeometry(_ place: Int, count: Int) -> Bool {
    guard values[place].form == .array, Int(values[place].end) - place - 1 == count else { return false }
    for index in 0..<count {
      let value = values[place + 1 + index]
      guard value.form == .number, let number = numberText(value, NumberReader.double) else { return false }
      if index >= count - 2, number < 0 { return false }
    }
    return true
  }

  /// The shape of an object's member; `nil` for a name that the object doesn't know.
  func part(of shape: EventShape, named member: RawValue) -> EventShape? {
    for (index, name) in shape.names.enumerated()
    where holds(name, at: member.keyStart, length: member.keyLength) {
      return shape.parts[index]
    }
    guard isEscapedKey(member) else { return nil }
    let name = Array(self.key(of: member).utf8)
    return shape.names.firstIndex(of: name).map { shape.parts[$0] }
  }

  /// What stands there, for a message.
  func found(_ value: RawValue, isPrivate: Bool) -> String {
    switch value.form {
    case .null, .invalid: "null"
    case .true: "true"
    case .false: "false"
    case .number: isPrivate ? "a number" : Excerpt.shortened(text(value.start, value.length))
    case .string, .escapedString: isPrivate ? "a string" : "'\(Excerpt.shortened(string(value)))'"
    case .array: listText(value) ?? "a list"
    case .object: "an object"
    }
  }

  /// A list of nothing but numbers, as it was written.
  private func listText(_ value: RawValue) -> String? {
    let text = text(value.start, value.length)
    return text.utf8.allSatisfy("0123456789+-.eE,[] ".utf8.contains) ? Excerpt.shortened(text) : nil
  }

  /// The event's name as the line spells it.
  func eventName(_ event: RawEvent) -> String {
    var place = Int(event.firstValue)
    while place < Int(event.endValue) {
      if values[place].field == .event { return string(values[place]) }
      place = Int(values[place].end)
    }
    return ""
  }
}

extension SessionContent {
  /// Whether an object has the key of the member at `place` before it already, among so many members. `names` is for
  /// this function alone: few keys are compared faster than hashed.
  func isRepeated(
    _ place: Int, memberOf object: Int, afterMembers count: Int, _ names: inout Set<String>
  ) -> Bool {
    guard count < 16 else {
      if names.isEmpty { names = Set(earlierMembers(of: object, before: place).map { key(of: values[$0]) }) }
      return !names.insert(key(of: values[place])).inserted
    }
    var other = object + 1
    while other < place {
      if haveEqualKeys(values[other], values[place]) { return true }
      other = Int(values[other].end)
    }
    return false
  }

  private func earlierMembers(of object: Int, before place: Int) -> [Int] {
    var members: [Int] = []
    var other = object + 1
    while other < place {
      members.append(other)
      other = Int(values[other].end)
    }
    return members
  }

  private func haveEqualKeys(_ a: RawValue, _ b: RawValue) -> Bool {
    if a.keyLength == b.keyLength {
      let (first, second) = (Int(a.keyStart), Int(b.keyStart))
      var index = 0
      while index < Int(a.keyLength), bytes[first + index] == bytes[second + index] { index += 1 }
      if index == Int(a.keyLength) { return true }
    }
    return (isEscapedKey(a) || isEscapedKey(b)) && key(of: a) == key(of: b)
  }

  private func isEscapedKey(_ value: RawValue) -> Bool {
    storage.withText(value.keyStart, value.keyLength) { $0.contains(UInt8(ascii: "\\")) }
  }
}
