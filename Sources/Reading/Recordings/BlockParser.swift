import Model
import CSimdjson

/// A table by which the C parser maps names to numbers: created once per run, read by all threads.
///
/// `@unchecked`: the table never changes after it is created, and `adspec_names_find` only reads it
/// (CSimdjson.h).
final class NameTable: @unchecked Sendable {
  fileprivate let table: OpaquePointer

  private let count: Int

  /// Creates a table in which the number of a name is its index in `names`. There may be 255 names of at most 16 bytes
  /// each.
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

  /// Returns the number of a name; if the table doesn't contain the name, returns the number of names in it.
  ///
  /// - Parameter text: the name, which lies in a block with padding.
  func number(of text: UnsafeBufferPointer<UInt8>) -> Int {
    Int(adspec_names_find(table, text.baseAddress, text.count))
  }
}

extension NameTable {
  /// The names of fields, numbered like `EventField`. The first five are those that every event has.
  static let eventFields = NameTable(EventField.allCases.dropLast().map(\.name))
  /// The names of events, numbered like `EventKind`.
  static let eventKinds = NameTable(EventKind.allCases.dropLast().map(\.name))
}

/// The lines and values of a block. Both point into the memory of the parser and of the block, and are valid until the
/// parser or the memory is used for another block.
struct ParsedBlock {
  let bytes: UnsafeBufferPointer<UInt8>
  let lines: UnsafeBufferPointer<adspec_line>
  let values: UnsafeBufferPointer<adspec_value>
  /// The number of line ends in the block.
  let lineEnds: Int

  /// The result of parsing a block without lines.
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

/// Parses blocks, on one thread at a time.
final class BlockParser {
  private let parser: OpaquePointer
  // The parser keeps pointers to these tables.
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

  /// Parses whole lines: the bytes in `range` of the buffer, which end with a line end or are the last bytes
  /// in use.
  func parse(_ buffer: BlockBuffer, _ range: Range<Int>) -> ParsedBlock {
    // After the range come the next line, separated by a line end, or the padding that the reader wrote.
    // Either way the buffer has `padding` readable bytes after its capacity.
    parse(UnsafeBufferPointer(rebasing: buffer.bytes[range]))
  }

  /// Parses whole lines in any memory. This memory must be readable for `BlockBuffer.padding` bytes after the last
  /// line.
  func parse(_ bytes: UnsafeBufferPointer<UInt8>) -> ParsedBlock {
    let block = adspec_parse(parser, bytes.baseAddress, bytes.count)
    precondition(!block.out_of_memory, "no memory for the values of a block")
    return ParsedBlock(
      bytes: bytes, lines: UnsafeBufferPointer(start: block.lines, count: block.line_count),
      values: UnsafeBufferPointer(start: block.values, count: block.value_count),
      lineEnds: block.line_ends)
  }
}

/// Memory for a block of a recording, followed by the padding that the parser may read.
///
/// The memory is unmanaged and lives as long as the object; a caller that holds a pointer into it must keep
/// the object.
final class BlockBuffer {
  private let memory: UnsafeMutableRawBufferPointer
  /// The maximum size of a block in bytes.
  let capacity: Int
  /// The number of bytes after a block that the parser may read.
  static var padding: Int { adspec_padding() }

  init(capacity: Int) {
    self.capacity = capacity
    memory = .allocate(byteCount: capacity + adspec_padding(), alignment: 64)
  }

  deinit { memory.deallocate() }

  var bytes: UnsafeBufferPointer<UInt8> {
    UnsafeBufferPointer(rebasing: UnsafeRawBufferPointer(memory).bindMemory(to: UInt8.self)[..<capacity])
  }

  /// Returns writable memory for a range of the buffer.
  func room(_ range: Range<Int>) -> UnsafeMutableRawBufferPointer {
    precondition(range.upperBound <= capacity)
    return UnsafeMutableRawBufferPointer(rebasing: memory[range])
  }

  /// Returns the offset of the last line end in a range; `nil` if there is none.
  func lastLineEnd(in range: Range<Int>) -> Int? {
    let stretch = UnsafeBufferPointer(rebasing: bytes[range])
    let lineEnd = adspec_last_line_end(stretch.baseAddress, stretch.count)
    return lineEnd < 0 ? nil : range.lowerBound + lineEnd
  }

  /// Writes padding after the first `count` bytes. It consists of zeros, so that it is initialised and no JSON token.
  func pad(after count: Int) {
    memory[count..<count + adspec_padding()].initializeMemory(as: UInt8.self, repeating: 0)
  }

  /// Copies bytes to the start of the buffer, for parsing.
  func fill(_ bytes: [UInt8]) {
    bytes.withUnsafeBytes { memory.copyMemory(from: $0) }
  }
}
