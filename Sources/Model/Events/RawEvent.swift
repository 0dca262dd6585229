// Public only so that the compiler inlines it in other modules (see `SessionStorage`): documented as what is of the package.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

/// One value of a line: offsets into the session's bytes, no text of its own.
public struct RawValue: Sendable, BitwiseCopyable {
  public enum Form: UInt8, Sendable, BitwiseCopyable {
    case null, `false`, `true`, number, string
    /// A string with backslashes, which must be unescaped before it is compared.
    case escapedString
    case array, object
    /// Of the wrong type, or outside its list: counts as absent.
    case invalid

    fileprivate static let allForms: [Form] = [
      .null, .false, .true, .number, .string, .escapedString, .array, .object, .invalid,
    ]

    // Written out, because what the compiler derives is called through the protocol from other modules.
    @inlinable public static func == (a: Form, b: Form) -> Bool { a.rawValue == b.rawValue }
  }

  public var form: Form
  /// Top level only; `unknown` elsewhere.
  public var field: EventField
  public var keyStart: UInt32
  public var keyLength: UInt32
  /// The raw text: of a string without its quotes, of a container with its brackets.
  public var start: UInt32
  public var length: UInt32
  /// Index after the last value inside this one: its next sibling, where there is one.
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
  /// Whether a value lies in memory as three words of 8 bytes, with its numbers in the order in which they are declared:
  /// what `SessionStorage.append` and the shim's `adspec_value` rest on.
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

/// One line: its common fields read, the others left where they stand.
public struct RawEvent: Sendable, BitwiseCopyable {
  public var kind: EventKind
  public var line: LineReference
  public var time: Timestamp
  /// `nil`: not recorded, or not an integer.
  public var sequence: Int64?
  /// Index into the session's `adIDs`; `nil` when the event has no `ad`.
  public var ad: Int32?
  /// The line in the session's bytes.
  public var start: UInt32
  public var length: UInt32
  /// Its values: a forest in pre-order.
  public var firstValue: UInt32
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
