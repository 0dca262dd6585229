import Model
import CSimdjson

/// Names that the shim knows by number: made once a run, read by all threads.
///
/// `@unchecked`: the table is never changed once made, and `adspec_names_find` only reads it (CSimdjson.h).
final class NameTable: @unchecked Sendable {
  fileprivate let table: OpaquePointer

  private let count: Int

  /// Names of at most 16 bytes, at most 255 of them; their numbers are their places.
  init(_ names: [String]) {
    count = names.count
    let copies = names.map { name in
      let copy = UnsafeMutablePointer<CChar>.allocate(capacity: name.utf8.count + 1)
      copy.initialize(from: name.utf8CString.map { $0 }, count: name.utf8.count + 1)
      return copy
    }
    defer { copies.forEach { $0.deallocate() } }
    let pointers = copies.map { UnsafePointer<CChar>?($0) }
    guard let table = adspec_names_create(pointers, pointers.count) else {
      preconditionFailure("a name of more than 16 bytes, too many names, or no memory")
    }
    self.table = table
  }

  deinit { adspec_names_destroy(table) }

  /// The number of a name that stands in a padded block; how many names there are when it isn't in the table.
  func number(of text: UnsafeBufferPointer<UInt8>) -> Int {
    Int(adspec_names_find(table, text.baseAddress, text.count))
  }
}

extension NameTable {
  /// Numbered as `EventField`, whose first five are the fields of every event.
  static let eventFields = NameTable(EventField.allCases.dropLast().map(\.name))
  /// Numbered as `EventKind`.
  static let eventKinds = NameTable(EventKind.allCases.dropLast().map(\.name))
}

/// A block's lines and values, in the parser's memory and the block's: valid until either is used for the next block.
struct ParsedBlock {
  let bytes: UnsafeBufferPointer<UInt8>
  let lines: UnsafeBufferPointer<adspec_line>
  let values: UnsafeBufferPointer<adspec_value>
  /// Line ends in the block.
  let lineEnds: Int

  /// Nothing parsed yet.
  static var empty: ParsedBlock {
    ParsedBlock(
      bytes: .init(start: nil, count: 0), lines: .init(start: nil, count: 0),
      values: .init(start: nil, count: 0), lineEnds: 0)
  }

  func text(of line: adspec_line) -> UnsafeBufferPointer<UInt8> {
    slice(Int(line.start), Int(line.length))
  }

  func text(of value: adspec_value) -> UnsafeBufferPointer<UInt8> {
    slice(Int(value.start), Int(value.length))
  }

  func values(of line: adspec_line) -> UnsafeBufferPointer<adspec_value> {
    let first = Int(line.first_value)
    return UnsafeBufferPointer(rebasing: values[first..<first + Int(line.value_count)])
  }

  private func slice(_ start: Int, _ length: Int) -> UnsafeBufferPointer<UInt8> {
    UnsafeBufferPointer(rebasing: bytes[start..<start + length])
  }
}

/// Parses blocks; one thread at a time.
final class BlockParser {
  private let parser: OpaquePointer
  // The parser refers to them.
  private let fields = NameTable.eventFields
  private let kinds = NameTable.eventKinds

  init(longestLine: Int) {
    precondition(RawValue.isLaidOutInWords && MemoryLayout<adspec_value>.stride == 24)
    guard let parser = adspec_parser_create(fields.table, kinds.table, longestLine) else {
      preconditionFailure("no memory for a parser")
    }
    self.parser = parser
  }

  deinit { adspec_parser_destroy(parser) }

  /// Parses whole lines: bytes `range` of the buffer, which are the last ones in use or end with a line end.
  func parse(_ buffer: BlockBuffer, _ range: Range<Int>) -> ParsedBlock {
    // What follows the block is the next line, which a line end separates from it, or padding that the reader wrote;
    // the buffer has that many bytes behind its capacity in any case.
    parse(UnsafeBufferPointer(rebasing: buffer.bytes[range]))
  }

  /// The same of lines in other memory, of which `BlockBuffer.padding` more bytes may be read.
  func parse(_ bytes: UnsafeBufferPointer<UInt8>) -> ParsedBlock {
    let block = adspec_parse(parser, bytes.baseAddress, bytes.count)
    precondition(!block.out_of_memory, "no memory for the values of a block")
    return ParsedBlock(
      bytes: bytes, lines: UnsafeBufferPointer(start: block.lines, count: block.line_count),
      values: UnsafeBufferPointer(start: block.values, count: block.value_count),
      lineEnds: block.line_ends)
  }
}

/// Memory for a block of a recording, and the bytes of padding that the parser may read behind it.
///
/// Unsafe memory of its own, which lives as long as the object; whoever gets a pointer from it keeps the object for as long.
final class BlockBuffer {
  private let memory: UnsafeMutableRawBufferPointer
  /// Bytes it can hold.
  let capacity: Int
  /// How far the parser may read behind a block.
  static var padding: Int { adspec_padding() }

  init(capacity: Int) {
    self.capacity = capacity
    memory = .allocate(byteCount: capacity + adspec_padding(), alignment: 64)
  }

  deinit { memory.deallocate() }

  var bytes: UnsafeBufferPointer<UInt8> {
    UnsafeBufferPointer(rebasing: UnsafeRawBufferPointer(memory).bindMemory(to: UInt8.self)[..<capacity])
  }

  /// Where bytes may be put.
  func room(_ range: Range<Int>) -> UnsafeMutableRawBufferPointer {
    precondition(range.upperBound <= capacity)
    return UnsafeMutableRawBufferPointer(rebasing: memory[range])
  }

  /// Where the last line end of a stretch stands.
  func lastLineEnd(in range: Range<Int>) -> Int? {
    let stretch = UnsafeBufferPointer(rebasing: bytes[range])
    let lineEnd = adspec_last_line_end(stretch.baseAddress, stretch.count)
    return lineEnd < 0 ? nil : range.lowerBound + lineEnd
  }

  /// Makes what stands behind the first `count` bytes fit for the parser: no token, and initialised.
  func pad(after count: Int) {
    memory[count..<count + adspec_padding()].initializeMemory(as: UInt8.self, repeating: 0)
  }

  /// Puts bytes at its start.
  func fill(_ bytes: [UInt8]) {
    bytes.withUnsafeBytes { memory.copyMemory(from: $0) }
  }
}
