import Reports
import Model
import Basics

/// Texts for the states that samples don't cover.
enum PreviewText {
  /// Length that is assumed for a text without a declared limit. It is the number of characters of the body that apps
  /// must at least show, and the body is Ad Manager's longest common field (support.google.com/admob/answer/6240809).
  static let assumedLimit = 90

  /// Maximum characters of all longest texts of a preview together.
  private static let mostCharacters = 200_000

  /// Length of the longest text of an asset, in characters: its limit, or less if the format has so many long texts
  /// that a page can't hold them.
  static func limit(of asset: Asset, in format: FormatDefinition) -> Int {
    let allowed = asset.maxLength?.value ?? assumedLimit
    return min(allowed, max(assumedLimit, mostCharacters / max(1, format.assets.count)))
  }

  /// The sample, repeated up to `limit` characters, or to the end of the last word that fits. That is the layout's worst
  /// case in the sample's own language.
  static func longest(_ sample: String, limit: Int) -> String {
    let words = sample.isEmpty ? "Lorem ipsum dolor sit amet" : sample
    // One repetition more: if the text begins with a combining accent, this merges with the space before it.
    let times = limit / max(1, words.count) + 2
    let all = repeatElement(words, count: times).joined(separator: " ")
    let text = all.prefix(limit)
    let next = all.dropFirst(limit).first
    // A word that is longer than a third of the text, as in scripts without spaces, is cut.
    guard next?.isWhitespace == false, let space = text.lastIndex(where: \.isWhitespace),
      text.distance(from: space, to: text.endIndex) <= max(1, limit / 3)
    else { return String(text).trimmed }
    return String(text[..<space]).trimmed
  }

  /// Returns the sample text changed for the state, such as made as long as allowed; `nil` if the state doesn't change
  /// texts.
  static func shown(_ sample: String, _ state: PreviewState, limit: Int) -> String? {
    switch state {
    case .longest: longest(sample, limit: limit)
    case .emoji: String("✨ \(sample) 👩🏽‍💻🔥🇪🇺".prefix(limit))
    case .longWord: oneWord(sample, limit: limit)
    default: nil
    }
  }

  /// The sample's letters as one word of at most 64 characters, wider than a phone; some languages have such words.
  private static func oneWord(_ sample: String, limit: Int) -> String {
    let letters = sample.filter { $0.isLetter || $0.isNumber }
    let word = letters.isEmpty ? "Donaudampfschifffahrtsgesellschaft" : letters
    return String(repeatElement(word, count: 64 / word.count + 1).joined().prefix(min(limit, 64)))
  }

  /// A number without a fraction if it is whole.
  static func number(_ value: Double) -> String {
    Int64(exactly: value).map(String.init) ?? String(value)
  }

  /// Minutes and seconds: `0:10`.
  static func clock(milliseconds: Int) -> String {
    let seconds = (milliseconds + 500) / 1000
    let rest = String(seconds % 60)
    return "\(seconds / 60):\(rest.count < 2 ? "0" : "")\(rest)"
  }
}

/// Notes that explain a preview to its reader.
enum PreviewNotes {
  static func of(_ format: FormatDefinition, state: PreviewState, words: PreviewWords) -> [String] {
    var notes: [String] = []
    let texts = format.assets.filter { $0.type.value == .text }
    switch state {
    case .typical:
      let made = NativePart.parts(of: texts).filter { asset, part in
        part != .fact && asset.sample == nil && asset.defaultValue == nil
      }
      if !made.isEmpty {
        let keys = made.map(\.asset.key.value).joined(separator: ", ")
        notes.append("Text of ours, where an asset has no sample: \(keys).")
      }
      if let corner = format.badgeAsset?.corner?.value, !corner.isAtTop {
        notes.append(
          """
          The ad label is declared for the \(corner.words) corner. Google’s policies for native ads ask for it at \
          the top of the ad (support.google.com/admanager/answer/7031536).
          """)
      }
    case .otherDirection, .chinese, .japanese:
      let made = texts.filter { words.sample(of: $0) == nil }
      if !made.isEmpty {
        notes.append(
          """
          Sample text in \(words.languageName), not the advertiser’s, where an asset has no samples in ‘\(words.language)’: \
          \(made.map(\.key.value).joined(separator: ", ")).
          """)
      }
    case .withoutAdChoices:
      notes.append(
        """
        AdChoices was not delivered, so there is nothing to draw. A reservation ad in the EEA must have it: look at \
        the badging setting of the creative.
        """)
    case .missingImage:
      if format.video != nil {
        notes.append("The video came; its poster and the other pictures did not.")
      }
    case .longest:
      let open = texts.filter { $0.maxLength == nil }.map(\.key.value)
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
      let parts = NativePart.parts(of: format.assets)
      let lengths = parts.filter { $0.asset.type.value == .text && $0.asset.maxLength != nil }.map {
        asset, part in
        let limit = PreviewText.limit(of: asset, in: format)
        let text = PreviewText.longest(words.text(of: asset, as: part), limit: limit)
        return "\(asset.key.value) \(text.count) / \(limit)"
      }
      if !lengths.isEmpty { notes.append("Characters: \(lengths.joined(separator: ", ")).") }
    default: break
    }
    return notes
  }
}

/// Texts around an ad that come from the app, and not from the advertiser.
struct PreviewWords: Sendable {
  var language: String
  var languageName: String
  var direction: String
  var advertisement: String
  /// Text of the ad label (support.google.com/admob/answer/6329638: "Ad", "Advertisement" or "Sponsored", localised).
  var ad: String
  var play: String
  var live: String
  var rewardIn: String
  var rewardGranted: String
  var rewardLater: String
  var videoHere: String
  var timeline: String
  /// Name of the button that closes the ad.
  var close: String
  /// A headline that says that it is one. This text and the three that follow are used in layouts whose language isn't
  /// that of the samples: they fit any advertiser.
  var headline: String
  var callToAction: String
  var advertiser: String
  var text: String
  /// Name of the reward in this language; `nil` to use the definition's.
  var reward: String?

  static let english = PreviewWords(
    language: "en", languageName: "English", direction: "ltr", advertisement: "Advertisement", ad: "Ad",
    play: "Play video",
    live: "LIVE",
    rewardIn: "Reward in 12 s", rewardGranted: "Reward granted", rewardLater: "when the video has ended",
    videoHere: "The network’s video plays here",
    timeline: "Timeline with the ad break", close: "Close",
    headline: "The headline of the ad",
    callToAction: "Learn more", advertiser: "Name of the advertiser",
    text: "The advertiser’s text stands here, in a line or two.")

  static let arabic = PreviewWords(
    language: "ar", languageName: "Arabic", direction: "rtl", advertisement: "إعلان", ad: "إعلان",
    play: "تشغيل الفيديو",
    live: "مباشر",
    rewardIn: "المكافأة بعد 12 ث", rewardGranted: "تم منح المكافأة", rewardLater: "عند انتهاء الفيديو",
    videoHere: "يُعرض فيديو الشبكة هنا", timeline: "الخط الزمني مع فاصل إعلاني",
    close: "إغلاق",
    headline: "هنا يظهر عنوان الإعلان", callToAction: "اعرف المزيد", advertiser: "اسم المعلن",
    text: "هنا يظهر نص الإعلان كما يكتبه المعلن، في سطر أو سطرين.")

  static let hebrew = PreviewWords(
    language: "he", languageName: "Hebrew", direction: "rtl", advertisement: "פרסומת", ad: "מודעה",
    play: "הפעלת הסרטון", live: "שידור חי",
    rewardIn: "הפרס בעוד 12 שנ׳", rewardGranted: "הפרס הוענק", rewardLater: "בסיום הסרטון",
    videoHere: "סרטון הרשת מוצג כאן", timeline: "ציר הזמן עם הפסקת הפרסומות",
    close: "סגירה",
    headline: "כאן מופיעה כותרת המודעה", callToAction: "מידע נוסף", advertiser: "שם המפרסם",
    text: "כאן מופיע הטקסט של המודעה כפי שהמפרסם כתב אותו, בשורה או שתיים.")

  static let chinese = PreviewWords(
    language: "zh-Hans", languageName: "Chinese", direction: "ltr", advertisement: "广告", ad: "广告",
    play: "播放视频", live: "直播",
    rewardIn: "12 秒后获得奖励", rewardGranted: "已获得奖励", rewardLater: "视频播放完毕后",
    videoHere: "广告网络的视频在此播放", timeline: "带广告时段的时间轴",
    close: "关闭",
    headline: "这里是广告的标题", callToAction: "了解详情", advertiser: "广告主名称",
    text: "这里是广告的正文，由广告主填写，通常为一到两行。", reward: "金币")

  static let japanese = PreviewWords(
    language: "ja", languageName: "Japanese", direction: "ltr", advertisement: "広告", ad: "広告", play: "動画を再生",
    live: "ライブ",
    rewardIn: "報酬まで12秒", rewardGranted: "報酬を獲得しました", rewardLater: "動画の終了後",
    videoHere: "ここで動画が再生されます", timeline: "広告枠のあるタイムライン",
    close: "閉じる",
    headline: "ここに広告の見出しが入ります", callToAction: "詳しく見る", advertiser: "広告主の名前",
    text: "ここに広告の本文が入ります。広告主が書き、ふつうは一行か二行です。", reward: "コイン")

  /// The asset's own sample in this language; `nil` if the definition has none.
  func sample(of asset: Asset) -> String? { asset.samples[language]?.value }

  /// Returns the text of an asset with this role in its own language: its sample or default; without them an invented text, of
  /// a fact such as a price its key.
  func text(of asset: Asset, as part: NativePart) -> String {
    (asset.sample ?? asset.defaultValue)?.value
      ?? (part == .fact ? asset.key.value : filler(of: asset, as: part))
  }

  /// Returns an invented text for an asset, no longer than the asset may be.
  func filler(of asset: Asset, as part: NativePart) -> String {
    String(filler(for: part).prefix(asset.maxLength?.value ?? .max))
  }

  /// Returns an invented text for an asset with this role, in the language of these words.
  func filler(for part: NativePart) -> String {
    switch part {
    case .headline: headline
    case .callToAction: callToAction
    case .advertiser: advertiser
    default: text
    }
  }
}

/// Determines the direction of a text by its first strong letter (Unicode Bidirectional Algorithm, rule P2, for the
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
