// Public only so that the compiler inlines it in other modules (see `SessionStorage`): documented as what is of the package.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

/// One value of a line: offsets into the session's bytes, without text of its own.
public struct RawValue: Sendable, BitwiseCopyable {
  public enum Form: UInt8, Sendable, BitwiseCopyable {
    case null, `false`, `true`, number, string
    /// A string with backslashes, which must be unescaped before it is compared.
    case escapedString
    case array, object
    /// A value that isn't valid by its schema, and so counts as absent.
    case invalid

    fileprivate static let allForms: [Form] = [
      .null, .false, .true, .number, .string, .escapedString, .array, .object, .invalid,
    ]

    // Written out: other modules would call the derived operator through the protocol.
    @inlinable public static func == (a: Form, b: Form) -> Bool { a.rawValue == b.rawValue }
  }

  public var form: Form
  /// The top-level field that has this value; `unknown` for a value inside another one.
  public var field: EventField
  public var keyStart: UInt32
  public var keyLength: UInt32
  /// The start of the value's text in the session's bytes: of a string without its quotes, of an array or object with
  /// its brackets.
  public var start: UInt32
  public var length: UInt32
  /// The index after the last value inside this one. If this value has a next sibling, it stands at this index.
  public var end: UInt32

  @inlinable public init(
    form: Form, field: EventField, keyStart: UInt32, keyLength: UInt32, start: UInt32, length: UInt32,
    end: UInt32
  ) {
    self.form = form
    self.field = field
    self.keyStart = keyStart
    self.keyLength = keyLength
    self.start = start
    self.length = length
    self.end = end
  }
}

extension RawValue {
  /// True if a value is laid out in memory as three words of 8 bytes, with its numbers in declaration order.
  /// `SessionStorage.append` and the shim's `adspec_value` rely on it.
  package static var isLaidOutInWords: Bool {
    MemoryLayout<RawValue>.stride == 24 && MemoryLayout<RawValue>.offset(of: \.form) == 0
      && MemoryLayout<RawValue>.offset(of: \.field) == 1 && MemoryLayout<RawValue>.offset(of: \.keyStart) == 4
      && MemoryLayout<RawValue>.offset(of: \.keyLength) == 8
      && MemoryLayout<RawValue>.offset(of: \.start) == 12
      && MemoryLayout<RawValue>.offset(of: \.length) == 16 && MemoryLayout<RawValue>.offset(of: \.end) == 20
      && UInt64(1).littleEndian == 1
      && Form.allForms.allSatisfy { unsafeBitCast($0, to: UInt8.self) == $0.rawValue }
      && EventField.allCases.allSatisfy { unsafeBitCast($0, to: UInt8.self) == $0.rawValue }
  }
}

/// One event: its common fields, and references to its line and values in the session.
public struct RawEvent: Sendable, BitwiseCopyable {
  public var kind: EventKind
  public var line: LineReference
  public var time: Timestamp
  /// The line's `seq`; `nil` if it wasn't recorded, or isn't an integer in range.
  public var sequence: Int64?
  /// Index into the session's `adIDs`; `nil` when the event has no `ad`.
  public var ad: Int32?
  /// The line's range in the session's bytes.
  public var start: UInt32
  public var length: UInt32
  /// Index of the event's first value among the session's values. The values of an event are a forest in pre-order.
  public var firstValue: UInt32
  /// Index after the event's last value, among the session's values.
  public var endValue: UInt32

  @inlinable public init(
    kind: EventKind, line: LineReference, time: Timestamp, sequence: Int64?, ad: Int32?, start: UInt32 = 0,
    length: UInt32 = 0, firstValue: UInt32 = 0, endValue: UInt32 = 0
  ) {
    self.kind = kind
    self.line = line
    self.time = time
    self.sequence = sequence
    self.ad = ad
    self.start = start
    self.length = length
    self.firstValue = firstValue
    self.endValue = endValue
  }
}
