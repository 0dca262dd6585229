package import Model

/// The kinds that an `ad.request` asks for: one, or several at once, as loaders do.
package struct RequestedKinds: Hashable, Sendable {
  /// A bit a kind of formats, then one for kinds that no format is of, then one for what nobody could tell.
  package private(set) var bits: UInt8 = 0

  private static let kinds = FormatKind.allCases
  private static let otherBit = UInt8(1 << kinds.count)
  private static let unknownBit = UInt8(2 << kinds.count)

  /// None.
  init() {}

  package init(bits: UInt8) { self.bits = bits }

  /// The bit of a word of `ad.request.kind`; 0 for any other.
  package static func bit(of word: UnsafeBufferPointer<UInt8>) -> UInt8 {
    for kind in kinds where word.elementsEqual(kind.rawValue.utf8) { return bit(of: kind) }
    return word.elementsEqual("other".utf8) ? otherBit : word.elementsEqual("unknown".utf8) ? unknownBit : 0
  }

  init(_ kind: FormatKind?) {
    if let kind { bits = Self.bit(of: kind) }
  }

  /// - Parameter value: `ad.request.kind`.
  init(_ value: EventValue?) {
    guard let value else { return }
    if value.isString { bits = Self.bit(of: value) }
    for part in value.parts { bits |= Self.bit(of: part) }
  }

  private static func bit(of kind: FormatKind) -> UInt8 {
    switch kind {
    case .customNative: 1
    case .native: 2
    case .rewarded: 4
    case .liveInterstitial: 8
    }
  }

  private static func bit(of value: EventValue) -> UInt8 {
    if let kind = kinds.first(where: { value.equals($0.rawValue) }) { return bit(of: kind) }
    return value.equals("other") ? otherBit : value.equals("unknown") ? unknownBit : 0
  }

  package var isEmpty: Bool { bits == 0 }
  package func contains(_ kind: FormatKind) -> Bool { bits & Self.bit(of: kind) != 0 }
  /// Whether no format can be of any of them.
  package var isOther: Bool { bits & (Self.otherBit - 1) == 0 && !isEmpty }
  /// Whether a kind is none of them. What nobody could tell may be any.
  package func excludes(_ kind: FormatKind) -> Bool {
    !isEmpty && bits & Self.unknownBit == 0 && !contains(kind)
  }
  /// The one that was asked for, and no other.
  var only: FormatKind? { Self.kinds.first { Self.bit(of: $0) == bits } }
}
