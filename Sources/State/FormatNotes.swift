import AdModel
import Checks
import Diagnostics
import Ledger
import Tallies

/// What a thread knows of a format while it follows the sessions that have ads of it.
struct FormatNotes {
  /// What a key of a line is to the format.
  struct Key {
    /// Place of its asset in the definition; -1: it has none there.
    var place: Int32
    var role: AssetRole
    /// Equal for all names of one asset.
    var identity: Int32
    /// Number of the key that taps count for, among `countedKeys`.
    var counted: Int32
    var isExtra: Bool
  }

  /// What the definition asks of an asset.
  struct Limits {
    let asset: Asset
    /// Whether its text is one of those that may not be cut short.
    let isHeadlineOrBody: Bool
    let isRating: Bool
    let leastIcon: (width: Double, height: Double)
    let choices: [String]?
    let mimeTypes: [String]
  }

  let definition: FormatDefinition
  let id: String
  let kind: FormatKind
  /// How its ads are sold unless they say so.
  let inventory: Inventory?
  let limits: [Limits]
  /// Assets that an ad must bring and show: a bit a place.
  let required: UInt64
  /// Place of the image that is shown where there is no video.
  let fallback: Int?
  let handlesClicks: Bool
  /// Keys by which an adapter may map AdChoices.
  let iconKeys: [[UInt8]]
  let declaresAdChoices: Bool
  /// Whether there are more assets than bits.
  let isTooLarge: Bool

  private let matcher: AssetKeyMatcher
  private var names = Names()
  /// By number of the name; `nil` for a name that isn't plainly one of the format's.
  private var keys: [Key?] = []
  private var identities: [String] = []
  private(set) var countedKeys: [String] = []

  init(_ definition: FormatDefinition, _ matcher: AssetKeyMatcher, in context: CheckContext) {
    // Objects of its own: threads that count references to the same ones wait for each other.
    let definition = definition.detached()
    self.definition = definition
    self.matcher = matcher
    id = definition.id.value
    kind = definition.kind
    inventory =
      definition.inventory != .any
      ? definition.inventory : definition.kind == .customNative ? .reservation : nil
    limits = definition.assets.map { Limits($0, in: context) }
    isTooLarge = limits.count >= AssetSet.limit
    required = definition.assets.prefix(AssetSet.limit - 1).enumerated().reduce(0) { bits, asset in
      asset.element.mustBeShown ? bits | 1 << UInt64(asset.offset) : bits
    }
    let fallbackKey = definition.video?.fallback?.value
    fallback = fallbackKey.flatMap { key in definition.assets.firstIndex { $0.key.value == key } }
    handlesClicks = definition.handlesClicks
    let icons = definition.assets.filter { $0.type.value == .adChoices }.map(\.key.value)
    declaresAdChoices = !icons.isEmpty
    iconKeys = (icons + [AssetKeys.adChoices]).map { Array($0.utf8) }
  }

  /// What a key of a line is to the format; `nil` for one that isn't plainly its own.
  mutating func key(_ text: UnsafeBufferPointer<UInt8>) -> Key? {
    let number = Int(names.number(of: text))
    if number < keys.count { return keys[number] }
    let key = key(names.texts[number])
    keys.append(key)
    return key
  }

  var isFull: Bool { names.isFull }

  private mutating func key(_ text: String) -> Key? {
    let answer = matcher.match(text)
    var isExtra = false
    switch answer.match {
    case .declared, .standard: break
    case .extra: isExtra = true
    case .caseDiffers, .localized, .unknown: return nil
    }
    return Key(
      place: Int32(answer.place ?? -1), role: answer.role,
      identity: Self.number(of: answer.identity, in: &identities),
      counted: Self.number(of: answer.match.name(of: text), in: &countedKeys), isExtra: isExtra)
  }

  private static func number(of text: String, in texts: inout [String]) -> Int32 {
    if let number = texts.firstIndex(of: text) { return Int32(number) }
    texts.append(text)
    return Int32(texts.count - 1)
  }
}

extension FormatNotes.Limits {
  fileprivate init(_ asset: Asset, in context: CheckContext) {
    self.asset = asset
    isHeadlineOrBody = StateQuestions.isKeptWhole(asset.key.value, in: context)
    isRating = context.canonicalKey(asset.key.value) == "StarRating"
    leastIcon = Asset.leastAdChoicesSize(of: asset)
    choices = asset.allowOtherChoices?.value ?? false ? nil : asset.choices?.value.map(\.value)
    mimeTypes = asset.mimeTypes.map(\.value)
  }

  /// Compares what was delivered of the asset with what the definition asks for: whether there was anything to compare, and
  /// whether it may not be as asked for.
  func compare(_ delivered: DeliveredValues) -> (isCompared: Bool, mayBreak: Bool) {
    var (isCompared, mayBreak) = (false, false)
    func note(_ isRight: Bool) {
      isCompared = true
      mayBreak = mayBreak || !isRight
    }
    if let text = delivered.text {
      // No character takes less than a byte.
      if let limit = asset.maxLength?.value {
        note(
          text.count <= limit || !delivered.isEscaped && String(decoding: text, as: UTF8.self).count <= limit)
      }
      if let choices { note(!delivered.isEscaped && choices.contains { text.elementsEqual($0.utf8) }) }
    }
    if let ratio = asset.ratio?.value, let width = delivered.width, let height = delivered.height {
      note(ratio.admits(width: width, height: height))
    }
    if let width = delivered.width, let least = asset.minWidth?.value { note(width >= Double(least)) }
    if let height = delivered.height, let least = asset.minHeight?.value { note(height >= Double(least)) }
    if let mime = delivered.mime, !mimeTypes.isEmpty {
      note(mimeTypes.contains { mime.elementsEqual($0.utf8) })
    }
    if isRating,
      let rating = delivered.number ?? delivered.text.flatMap({ Double(String(decoding: $0, as: UTF8.self)) })
    {
      note((0...5).contains(rating))
    }
    return (isCompared, mayBreak)
  }
}

/// What a load says of an asset.
struct DeliveredValues {
  var text: UnsafeBufferPointer<UInt8>?
  /// Whether text or type are written with escapes.
  var isEscaped = false
  var url: UnsafeBufferPointer<UInt8>?
  var mime: UnsafeBufferPointer<UInt8>?
  var width: Double?
  var height: Double?
  var number: Double?
}
