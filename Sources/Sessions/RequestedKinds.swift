package import Model

/// The set of kinds of format in an `ad.request`. One request can be for several kinds.
package struct RequestedKinds: Hashable, Sendable {
  /// One bit per kind of format, then one for `other`, then one for `unknown`, which importers write.
  package private(set) var bits: UInt8 = 0

  private static let kinds = FormatKind.allCases
  private static let otherBit = UInt8(1 << kinds.count)
  private static let unknownBit = UInt8(2 << kinds.count)

  /// Creates an empty set.
  init() {}

  package init(bits: UInt8) { self.bits = bits }

  /// Returns the bit of a word of `ad.request.kind`; 0 for other words.
  package static func bit(of word: UnsafeBufferPointer<UInt8>) -> UInt8 {
    for kind in kinds where word.elementsEqual(kind.rawValue.utf8) { return bit(of: kind) }
    return word.elementsEqual("other".utf8) ? otherBit : word.elementsEqual("unknown".utf8) ? unknownBit : 0
  }

  init(_ kind: FormatKind?) {
    if let kind { bits = Self.bit(of: kind) }
  }

  /// Creates the set from the field `ad.request.kind`: a word or a list of words.
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
  /// True if the set contains no kind of format, but only `other` or `unknown`.
  package var isOther: Bool { bits & (Self.otherBit - 1) == 0 && !isEmpty }
  /// Returns true if a request for this set can't be answered with an ad of a kind. A set with `unknown`, and an empty
  /// set, exclude no kind.
  package func excludes(_ kind: FormatKind) -> Bool {
    !isEmpty && bits & Self.unknownBit == 0 && !contains(kind)
  }
  /// The kind of format that is the set's only element; `nil` otherwise.
  var only: FormatKind? { Self.kinds.first { Self.bit(of: $0) == bits } }
}
