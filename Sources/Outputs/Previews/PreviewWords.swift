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
