import AdModel
import Diagnostics

/// Texts of the states that no sample has.
enum PreviewText {
  /// What is shown of a text that declares no limit: Ad Manager's longest common field, the body, as apps must at least
  /// show it (support.google.com/admob/answer/6240809).
  static let assumedLimit = 90

  /// What the longest texts of a preview may have together: beyond it a page would be no preview.
  private static let mostCharacters = 200_000

  /// How much is shown of the longest text of an asset: as much as is allowed, unless a format has so many texts, and so
  /// long ones, that a page can't hold them.
  static func limit(of asset: Asset, in format: FormatDefinition) -> Int {
    let allowed = asset.maxLength?.value ?? assumedLimit
    return min(allowed, max(assumedLimit, mostCharacters / max(1, format.assets.count)))
  }

  /// Exactly `limit` characters of the sample's own words, over and over: the layout's worst case in its own language.
  static func longest(_ sample: String, limit: Int) -> String {
    let words = sample.isEmpty ? "Lorem ipsum dolor sit amet" : sample
    // One time more than seems needed: a text that begins with an accent takes the space before it in.
    let times = limit / max(1, words.count) + 2
    var text = String(repeatElement(words, count: times).joined(separator: " ").prefix(limit))
    // A space at the end would not be seen.
    if text.last?.isWhitespace == true { text = String(text.dropLast()) + "…" }
    return text
  }

  /// A whole number without a fraction, others as they are.
  static func number(_ value: Double) -> String {
    Int64(exactly: value).map(String.init) ?? String(value)
  }

  /// `0:10`.
  static func clock(milliseconds: Int) -> String {
    let seconds = (milliseconds + 500) / 1000
    let rest = String(seconds % 60)
    return "\(seconds / 60):\(rest.count < 2 ? "0" : "")\(rest)"
  }
}

/// What a reader of a preview must know to read it rightly.
enum PreviewNotes {
  static func of(_ format: FormatDefinition, state: PreviewState) -> [String] {
    var notes: [String] = []
    switch state {
    case .withoutAdChoices:
      notes.append(
        """
        AdChoices was not delivered, so there is nothing to draw. A reservation ad in the EEA must have it: look at \
        the badging setting of the creative.
        """)
    case .longest:
      let open = format.assets.filter { $0.type.value == .text && $0.maxLength == nil }.map(\.key.value)
      if !open.isEmpty {
        notes.append(
          "Without a declared limit, shown with \(PreviewText.assumedLimit) characters: \(open.joined(separator: ", "))."
        )
      }
      let cut = format.assets.filter { asset in
        asset.maxLength.map { PreviewText.limit(of: asset, in: format) < $0.value } ?? false
      }
      if !cut.isEmpty {
        notes.append("There are too many long texts for a page: shown shorter than allowed.")
      }
    default: break
    }
    if let live = format.live { notes += breakNotes(live) }
    return notes
  }

  private static func breakNotes(_ live: LiveSystem) -> [String] {
    var facts: [String] = []
    if let duration = live.durationMs {
      facts.append("\(PreviewText.clock(milliseconds: duration.value)) long")
    }
    if live.leadSecondsField != nil {
      facts.append("scheduled \(PreviewText.number(live.leadSeconds)) s ahead")
    }
    switch (
      live.restrictions.contains { $0.value == .skip }, live.restrictions.contains { $0.value == .seek }
    ) {
    case (true, true): facts.append("no skipping, no seeking past it")
    case (true, false): facts.append("no skipping")
    case (false, true): facts.append("no seeking past it")
    case (false, false): facts.append("viewers may skip it")
    }
    return ["A break is \(facts.joined(separator: ", "))."]
  }
}

/// The words around an ad that an app, not the advertiser, writes; in the language of the direction shown.
struct PreviewWords: Sendable {
  var language: String
  var direction: String
  var advertisement: String
  /// The label of the badge (support.google.com/admob/answer/6329638: "Ad", "Advertisement" or "Sponsored", localised).
  var ad: String
  var play: String
  var live: String
  var rewardIn: String
  var rewardGranted: String
  var rewardLater: String
  var videoHere: String
  var videoEnded: String
  var timeline: String

  static let english = PreviewWords(
    language: "en", direction: "ltr", advertisement: "Advertisement", ad: "Ad", play: "Play video",
    live: "LIVE",
    rewardIn: "Reward in 12 s", rewardGranted: "Reward granted", rewardLater: "when the video has ended",
    videoHere: "The network’s video plays here", videoEnded: "The video has ended",
    timeline: "Timeline with the ad break")

  static let arabic = PreviewWords(
    language: "ar", direction: "rtl", advertisement: "إعلان", ad: "إعلان", play: "تشغيل الفيديو",
    live: "مباشر",
    rewardIn: "المكافأة بعد 12 ث", rewardGranted: "تم منح المكافأة", rewardLater: "عند انتهاء الفيديو",
    videoHere: "يُعرض فيديو الشبكة هنا", videoEnded: "انتهى الفيديو", timeline: "الخط الزمني مع فاصل إعلاني")

  /// Texts to show a layout in the other direction, by what the asset is for.
  func filler(for part: NativePart) -> String {
    let isArabic = direction == "rtl"
    return switch part {
    case .headline: isArabic ? "خبز طازج قبل السابعة صباحًا" : "Fresh bread before seven"
    case .callToAction: isArabic ? "اطلب الآن" : "Order now"
    case .advertiser: isArabic ? "مخبز الحي" : "The corner bakery"
    default:
      isArabic ? "اطلب الليلة وتذوّق الخبز الساخن غدًا مع أول فنجان قهوة." : "Order tonight, taste tomorrow."
    }
  }
}

/// Which way a text is written: the direction of its first strong letter (Unicode Bidirectional Algorithm, rule P2, for the
/// scripts in use).
enum WritingDirection {
  static func isRightToLeft(_ text: String) -> Bool {
    for scalar in text.unicodeScalars {
      switch scalar.value {
      case 0x590...0x8FF, 0xFB1D...0xFDFF, 0xFE70...0xFEFF, 0x10800...0x10FFF, 0x1E800...0x1EFFF: return true
      default: if scalar.properties.isAlphabetic { return false }
      }
    }
    return false
  }
}
