import AdModel
import Checks
import Diagnostics
import Ledger

/// What a thread knows of a format while it follows the sessions that have ads of it. What is asked of every line is in fields
/// that hold no references.
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

  let definition: FormatDefinition
  let id: String
  let kind: FormatKind
  /// How its ads are sold unless they say so.
  let inventory: Inventory?
  /// By place of the asset.
  let limits: [AssetLimits]
  /// Of the same assets, the texts and the types of images that they may have; `nil`: any.
  let choices: [[String]?]
  let mimeTypes: [[String]]
  /// Assets that an ad must bring and show: a bit a place.
  let required: UInt64
  /// Place of the image that is shown where there is no video.
  let fallback: Int?
  let handlesClicks: Bool
  let declaresAdChoices: Bool
  /// Whether there are more assets than bits.
  let isTooLarge: Bool
  let mediation: MediationNotes
  /// The definition's adapter, and its mapping with the extra assets behind it.
  let adapter: String?
  let mapping: [(ours: [UInt8], theirs: [UInt8])]
  /// Keys by which an adapter may map AdChoices.
  let iconKeys: [[UInt8]]
  let reward: RewardNotes
  let rewardName: [UInt8]?

  private let matcher: AssetKeyMatcher
  private var names = Names()
  /// By number of the name; `nil` for a name that isn't plainly one of the format's.
  private var keys: [Key?] = []
  private var identities: [String] = []
  private(set) var countedKeys: [String] = []

  /// As many fit into a word of bits, each by its place.
  private static let mostAssets = 62

  init(_ definition: FormatDefinition, _ matcher: AssetKeyMatcher, in context: CheckContext) {
    // Objects of its own: threads that count references to the same ones wait for each other.
    let definition = definition.detached()
    self.definition = definition
    self.matcher = matcher
    let assets = definition.assets
    id = definition.id.value
    kind = definition.kind
    inventory =
      definition.inventory != .any
      ? definition.inventory : definition.kind == .customNative ? .reservation : nil
    limits = assets.map { AssetLimits($0, in: context) }
    choices = assets.map { $0.allowOtherChoices?.value ?? false ? nil : $0.choices?.value.map(\.value) }
    mimeTypes = assets.map { $0.mimeTypes.map(\.value) }
    isTooLarge = assets.count > Self.mostAssets
    required = assets.prefix(Self.mostAssets).enumerated().reduce(0) { bits, asset in
      asset.element.mustBeShown ? bits | 1 << UInt64(asset.offset) : bits
    }
    let fallbackKey = definition.video?.fallback?.value
    fallback = fallbackKey.flatMap { key in assets.firstIndex { $0.key.value == key } }
    handlesClicks = definition.handlesClicks
    let icons = assets.filter { $0.type.value == .adChoices }.map(\.key.value)
    declaresAdChoices = !icons.isEmpty
    iconKeys = (icons + [AssetKeys.adChoices]).map { Array($0.utf8) }
    let mediated = definition.native?.mediation
    mediation = MediationNotes(mediated)
    adapter = mediated?.adapter?.value
    mapping = ((mediated?.mapping ?? []) + (mediated?.extraAssets ?? [])).map {
      (Array($0.ours.value.utf8), Array($0.theirs.value.utf8))
    }
    reward = RewardNotes(definition.rewarded)
    rewardName = definition.rewarded?.rewardName.map { Array($0.value.utf8) }
  }

  /// What a key of a line is to the format; `nil` for one that isn't plainly its own.
  ///
  /// - Parameter isFull: set where there are more keys than should be kept.
  mutating func key(_ text: UnsafeBufferPointer<UInt8>, noting isFull: inout Bool) -> Key? {
    let number = Int(names.number(of: text))
    if number < keys.count { return keys[number] }
    let key = key(names.texts[number])
    keys.append(key)
    isFull = isFull || names.isFull
    return key
  }

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

/// What a definition asks of an asset.
struct AssetLimits {
  /// Characters; below 0: any.
  let maxLength: Int
  let ratio: AspectRatio?
  /// Pixels; below 0: any.
  let minWidth: Double
  let minHeight: Double
  let isRating: Bool
  /// Whether its text must be one of some, or its type.
  let hasWords: Bool
  /// Whether its text is one of those that may not be cut short.
  let isHeadlineOrBody: Bool
  let isClickable: Bool
  /// Points.
  let leastWidth: Double
  let leastHeight: Double
  let corner: Corner?

  init(_ asset: Asset, in context: CheckContext) {
    maxLength = asset.maxLength?.value ?? -1
    ratio = asset.ratio?.value
    minWidth = Double(asset.minWidth?.value ?? -1)
    minHeight = Double(asset.minHeight?.value ?? -1)
    isRating = context.canonicalKey(asset.key.value) == "StarRating"
    isHeadlineOrBody = StateQuestions.isKeptWhole(asset.key.value, in: context)
    isClickable = asset.isClickable
    (leastWidth, leastHeight) = Asset.leastAdChoicesSize(of: asset)
    corner = asset.corner?.value
    hasWords = asset.choices != nil || !asset.mimeTypes.isEmpty
  }
}

/// What a definition says of a mediation adapter.
struct MediationNotes {
  let isDeclared: Bool
  let needsParameter: Bool
  let wantsData: Bool
  /// Whether the adapter counts impressions, and clicks; `nil`: it isn't said.
  let countsImpressions: Bool?
  let countsClicks: Bool?
  /// Fields that it maps; extra assets aren't counted.
  let mappedCount: Int

  init(_ mediation: Mediation?) {
    isDeclared = mediation != nil
    needsParameter = mediation?.parameterField?.value == .required
    wantsData = mediation?.imageDownload?.value == true
    countsImpressions = mediation?.impressionTracking.map { $0.value == .adapter }
    countsClicks = mediation?.clickTracking.map { $0.value == .adapter }
    mappedCount = mediation?.mapping.count ?? 0
  }
}

/// What a definition says of a rewarded ad.
struct RewardNotes {
  let retries: Bool
  let maxRetries: Int
  let preloadsNext: Bool
  let amount: Double?

  init(_ system: RewardedSystem?) {
    retries = system?.retries ?? false
    maxRetries = system?.maxRetries ?? 0
    preloadsNext = system?.preloadNext ?? false
    amount = system?.rewardAmount?.value
  }
}

extension AssetLimits {
  /// Compares what was delivered of the asset with what the definition asks for: whether there was anything to compare, and
  /// whether it may not be as asked for. Of texts and types see `FormatNotes.compareWords`.
  func compare(_ delivered: DeliveredValues) -> (isCompared: Bool, mayBreak: Bool) {
    var (isCompared, mayBreak) = (false, false)
    func note(_ isRight: Bool) {
      isCompared = true
      mayBreak = mayBreak || !isRight
    }
    if let text = delivered.text, maxLength >= 0 {
      // No character takes less than a byte.
      note(
        text.count <= maxLength
          || !delivered.isEscaped && String(decoding: text, as: UTF8.self).count <= maxLength)
    }
    if let ratio, let width = delivered.width, let height = delivered.height {
      note(ratio.admits(width: width, height: height))
    }
    if let width = delivered.width, minWidth >= 0 { note(width >= minWidth) }
    if let height = delivered.height, minHeight >= 0 { note(height >= minHeight) }
    if isRating,
      let rating = delivered.number ?? delivered.text.flatMap({ Double(String(decoding: $0, as: UTF8.self)) })
    {
      note((0...5).contains(rating))
    }
    return (isCompared, mayBreak)
  }
}

extension FormatNotes {
  /// The same of texts that must be one of the definition's, and of the types of images.
  ///
  /// (`mutating`, so that it is read where it stands: a copy of all this costs more than the answer.)
  mutating func compareWords(_ delivered: DeliveredValues, at place: Int) -> (
    isCompared: Bool, mayBreak: Bool
  ) {
    var (isCompared, mayBreak) = (false, false)
    if let text = delivered.text, let choices = choices[place] {
      isCompared = true
      mayBreak = delivered.isEscaped || !choices.contains { text.elementsEqual($0.utf8) }
    }
    if let mime = delivered.mime, !mimeTypes[place].isEmpty {
      isCompared = true
      mayBreak = mayBreak || !mimeTypes[place].contains { mime.elementsEqual($0.utf8) }
    }
    return (isCompared, mayBreak)
  }
}

/// What a load says of an asset.
struct DeliveredValues {
  var text: UnsafeBufferPointer<UInt8>?
  /// Whether text or type are written with escapes.
  var isEscaped = false
  var mime: UnsafeBufferPointer<UInt8>?
  var width: Double?
  var height: Double?
  var number: Double?
}
