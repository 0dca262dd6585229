// Public only so that the compiler inlines it in other modules (see `SessionStorage`): documented as what is of the package.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The memory of a session's lines: their bytes, which grow line by line, and, once they are parsed, their values and
/// events.
///
/// It is `public`, as is every type through which other modules read it, because the compiler inlines only code made of
/// public types into other modules (Swift 6.3).
///
/// It has its own memory instead of arrays, so that adding a line is one copy, and so that the next session can reuse
/// the memory. No pointer that it hands out outlives the call.
///
/// `@unchecked`: one thread at a time fills it, namely the one that reads the session. It doesn't change once a
/// `RecordedSession` is made from it. It is cleared for another session only if its owner has the last reference
/// (`isKnownUniquelyReferenced`), and the session and all views of its memory (`SessionPart`) keep one.
public final class SessionStorage: @unchecked Sendable {
  // Exclusivity isn't checked, because every line and value goes through here. It holds: no code calls other code while
  // it changes the lists.
  @exclusivity(unchecked) @usableFromInline var byteList = StoredList<UInt8>()
  @exclusivity(unchecked) private var lineList = StoredList<LineReference>()
  @exclusivity(unchecked) @usableFromInline var valueList = StoredList<RawValue>()
  @exclusivity(unchecked) @usableFromInline var eventList = StoredList<RawEvent>()

  package init() {}

  package convenience init(bytes: [UInt8], values: [RawValue], events: [RawEvent]) {
    self.init()
    bytes.withUnsafeBufferPointer { byteList.append($0) }
    values.withUnsafeBufferPointer { valueList.append($0) }
    events.withUnsafeBufferPointer { eventList.append($0) }
  }

  deinit {
    byteList.deallocate()
    lineList.deallocate()
    valueList.deallocate()
    eventList.deallocate()
  }

  /// The lines, each with its line end.
  @inlinable public var bytes: StoredList<UInt8> { byteList }
  /// The position of each line in its recording.
  package var lines: StoredList<LineReference> { lineList }
  @inlinable public var values: StoredList<RawValue> { valueList }
  @inlinable public var events: StoredList<RawEvent> { eventList }

  /// Returns the `length` bytes from the index `start` on, decoded as UTF-8.
  package func text(_ start: UInt32, _ length: UInt32) -> String {
    withText(start, length) { String(decoding: $0, as: UTF8.self) }
  }

  /// True if a range of the bytes contains a backslash.
  func isEscaped(_ start: UInt32, _ length: UInt32) -> Bool {
    withText(start, length) { $0.contains(UInt8(ascii: "\\")) }
  }

  @inlinable public func withText<Result>(
    _ start: UInt32, _ length: UInt32, _ body: (UnsafeBufferPointer<UInt8>) -> Result
  ) -> Result {
    // `self`, and so the memory, lives until the call ends.
    body(byteList.stretch(Int(start), Int(length)))
  }
}

// MARK: Filling

extension SessionStorage {
  /// Adds a line: its text and its position in its recording.
  package func append(_ text: UnsafeBufferPointer<UInt8>, at line: LineReference) {
    byteList.append(text)
    byteList.append(UInt8(ascii: "\n"))
    lineList.append(line)
  }

  /// Adds lines that `fill` writes. It gets memory for the bytes of the lines, each with a line end, and memory for
  /// their positions.
  ///
  /// - Returns: `true` if `fill` returned it; otherwise nothing is added.
  package func append(
    bytes: Int, lines: Int, _ fill: (UnsafeMutableRawBufferPointer, UnsafeMutableRawBufferPointer) -> Bool
  ) -> Bool {
    let texts = UnsafeMutableBufferPointer(start: byteList.room(bytes), count: bytes)
    let places = UnsafeMutableBufferPointer(start: lineList.room(lines), count: lines)
    guard fill(UnsafeMutableRawBufferPointer(texts), UnsafeMutableRawBufferPointer(places)) else {
      return false
    }
    byteList.take(bytes)
    lineList.take(lines)
    return true
  }

  /// Adds the lines of another storage.
  package func append(_ other: SessionStorage) {
    byteList.append(other.byteList.stretch(0, other.byteList.count))
    lineList.append(other.lineList.stretch(0, other.lineList.count))
  }

  /// Writes zeros after the lines, for parsers that read a little beyond the end.
  package func pad(_ count: Int) { byteList.room(count).initialize(repeating: 0, count: count) }

  /// Reserves memory for events and their values.
  package func reserve(events count: Int, values valueCount: Int) {
    _ = eventList.room(count)
    _ = valueList.room(valueCount)
  }

  /// Adds an event and its values, which have the memory layout of `RawValue`. In `values`, offsets into the text are
  /// relative to `origin`, and `end` indices to the event's first value.
  package func append(_ event: RawEvent, values source: UnsafeRawBufferPointer, origin: UInt32) {
    var event = event
    event.firstValue = UInt32(truncatingIfNeeded: valueList.count)
    appendValues(source, move: origin, shift: event.firstValue)
    event.endValue = UInt32(truncatingIfNeeded: valueList.count)
    eventList.append(event)
  }

  /// Appends the values of an event. Adds `move` to their offsets into the text, and `shift` to their `end` indices.
  private func appendValues(_ source: UnsafeRawBufferPointer, move: UInt32, shift: UInt32) {
    let count = source.count / MemoryLayout<RawValue>.stride
    guard let from = source.baseAddress, count > 0 else { return }
    let to = UnsafeMutableRawPointer(valueList.room(count))
    // A value is three words of 8 bytes: form, field and key's start; key's length and start; length and end. Offsets
    // and ends are the upper halves, so adding to a word changes nothing else (`RawValue.isLaidOutInWords`). Two values
    // are handled at a time: six words, which are three vectors.
    let (move, shift) = (UInt64(move) << 32, UInt64(shift) << 32)
    let (first, second, third) = (SIMD2(move, move), SIMD2(shift, move), SIMD2(move, shift))
    var offset = 0
    while offset &+ 48 <= source.count {
      Self.add(first, from + offset, to + offset)
      Self.add(second, from + (offset &+ 16), to + (offset &+ 16))
      Self.add(third, from + (offset &+ 32), to + (offset &+ 32))
      offset &+= 48
    }
    if offset < source.count {
      Self.add(first, from + offset, to + offset)
      let last = from.loadUnaligned(fromByteOffset: offset &+ 16, as: UInt64.self) &+ shift
      to.storeBytes(of: last, toByteOffset: offset &+ 16, as: UInt64.self)
    }
    valueList.take(count)
  }

  @inline(__always) private static func add(
    _ words: SIMD2<UInt64>, _ from: UnsafeRawPointer, _ to: UnsafeMutableRawPointer
  ) {
    to.storeBytes(of: from.loadUnaligned(as: SIMD2<UInt64>.self) &+ words, as: SIMD2<UInt64>.self)
  }

  /// Removes all lines. The lines' memory is kept for the next session, unless it is larger than most sessions need.
  /// The memory of values and events is freed, because few sessions need it.
  package func clear(keepsMemory: Bool = true) {
    byteList.clear(keeping: keepsMemory ? 1 << 13 : 0)
    lineList.clear(keeping: keepsMemory ? 1 << 7 : 0)
    valueList.clear(keeping: 0)
    eventList.clear(keeping: 0)
  }
}

/// A growing list of elements, in memory that its owner frees.
public struct StoredList<Element: BitwiseCopyable> {
  @usableFromInline var base: UnsafeMutablePointer<Element>
  @usableFromInline package private(set) var count = 0
  @usableFromInline var capacity = 0

  init() { base = Self.none }

  /// A placeholder for "no memory", which is never read.
  private static var none: UnsafeMutablePointer<Element> {
    UnsafeMutableRawPointer(bitPattern: 16).unsafelyUnwrapped.assumingMemoryBound(to: Element.self)
  }

  @inlinable public subscript(index: Int) -> Element {
    get {
      precondition(UInt(bitPattern: index) < UInt(bitPattern: count), "outside the session")
      return base[index]
    }
    nonmutating set {
      precondition(UInt(bitPattern: index) < UInt(bitPattern: count), "outside the session")
      base[index] = newValue
    }
  }

  /// Returns `length` elements from the index `start` on. The buffer is valid as long as the owner keeps the memory and
  /// adds nothing.
  @inlinable public func stretch(_ start: Int, _ length: Int) -> UnsafeBufferPointer<Element> {
    precondition(start >= 0 && length >= 0 && start + length <= count, "outside the session")
    return UnsafeBufferPointer(start: base + start, count: length)
  }

  /// Returns memory for this number of elements after the last one. `take` then adds the number of written elements to
  /// the count.
  @inlinable mutating func room(_ more: Int) -> UnsafeMutablePointer<Element> {
    if count &+ more > capacity { grow(count + more) }
    return base + count
  }

  @inlinable mutating func take(_ more: Int) { count &+= more }

  @inlinable public mutating func append(_ elements: UnsafeBufferPointer<Element>) {
    guard let start = elements.baseAddress else { return }
    room(elements.count).update(from: start, count: elements.count)
    take(elements.count)
  }

  @inlinable public mutating func append(_ element: Element) {
    room(1).initialize(to: element)
    take(1)
  }

  @usableFromInline mutating func grow(_ needed: Int) {
    // Small at first, because a hundred thousand sessions may be open. A power of two, so that doubling meets the
    // limits of `SessionStorage.clear`.
    let elements = 128 / MemoryLayout<Element>.stride
    let first = 1 << (Int.bitWidth - 1 - elements.leadingZeroBitCount)
    let grown = Swift.max(needed, capacity * 2, first)
    // For large blocks `realloc` moves pages instead of copying, so a session of many MB isn't held twice.
    guard let memory = realloc(capacity > 0 ? base : nil, grown * MemoryLayout<Element>.stride) else {
      preconditionFailure("no memory for the lines of a session")
    }
    (base, capacity) = (memory.bindMemory(to: Element.self, capacity: grown), grown)
  }

  mutating func clear(keeping limit: Int) {
    count = 0
    guard capacity > limit else { return }
    deallocate()
    (base, capacity) = (Self.none, 0)
  }

  func deallocate() { if capacity > 0 { free(base) } }
}

/// One part of a session's storage, as a collection.
public struct SessionPart<Element: BitwiseCopyable & Sendable>: RandomAccessCollection, Sendable {
  /// The storage that owns the elements' memory. The reference keeps the memory alive.
  @usableFromInline let storage: SessionStorage
  // Safe: it points into `storage`, which no longer changes (see there).
  @usableFromInline nonisolated(unsafe) let list: StoredList<Element>

  @inlinable init(_ storage: SessionStorage, _ list: StoredList<Element>) {
    self.storage = storage
    self.list = list
  }

  @inlinable public var startIndex: Int { 0 }
  @inlinable public var endIndex: Int { list.count }
  @inlinable public subscript(position: Int) -> Element { list[position] }
}
