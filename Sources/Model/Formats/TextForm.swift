/// The format of a text field.
package enum TextForm: Hashable, Sendable, CaseIterable {
  /// Any text, even an empty one; a number is read as its digits.
  case free
  /// Any text but an empty one.
  case filled
  /// A name that another system assigned, such as an ad unit. It is never empty, and a number needs quotes: other
  /// readers of the file would round it (several of Google's ids exceed 2^53) or drop its leading zeros.
  case identifier
  /// The id of a format, which also names its folder on the site.
  case formatID
  /// A ratio, `width:height`.
  case ratio
  /// The size of a picture in pixels, `1200x628`.
  case size
  /// A territory: `EEA`, `EU`, `consent` or an ISO 3166-1 alpha-2 code.
  case territory
  /// An ISO 3166-1 alpha-2 code.
  case country
  /// A MIME type, `type/subtype`.
  case mimeType
  /// An absolute http or https address.
  case webAddress
  /// A host name, without scheme and path.
  case host
  /// A colour of sRGB, `#rrggbb`.
  case colour
  /// A day of the calendar, `2026-11-20`.
  case date
  /// A SHA-256 in lower-case hex digits, `sha256:…`.
  case digest
  /// A template of pod identifiers, `pod/{number}` or `ad_break_id/{name}`.
  case pod
}

extension TextForm {
  /// The format's name with its article, as the reference of all fields shows it.
  package var title: String {
    switch self {
    case .free: "a text"
    case .filled: "a text, not empty"
    case .identifier: "an identifier"
    case .formatID: "a format id"
    case .ratio: "a ratio"
    case .size: "a size"
    case .territory: "a country or group"
    case .country: "a country"
    case .mimeType: "a MIME type"
    case .webAddress: "a web address"
    case .date: "a date"
    case .host: "a host"
    case .colour: "a colour"
    case .digest: "a digest"
    case .pod: "a pod identifier"
    }
  }

  /// The expected format, in the words of messages.
  package var expectation: String {
    switch self {
    case .free: "text"
    case .filled: "text that is not empty"
    case .identifier: "text that is not empty"
    case .formatID:
      """
      1 to 64 letters (A–Z, a–z), digits, dots, underscores and hyphens that neither begin with a dot or a hyphen, \
      nor end with a dot, nor name a device, such as CON
      """
    case .ratio: "a ratio of width to height in quotes, such as \"1.91:1\", from 1:100 to 100:1"
    case .size: "a width and a height in pixels, such as 1200x628"
    case .territory: "EEA, EU, consent or a country's code of two capital letters (ISO 3166-1)"
    case .country: "a country's code of two capital letters (ISO 3166-1)"
    case .mimeType: "a MIME type such as image/png"
    case .webAddress: "an address that begins with https:// or http://"
    case .date: "a day such as 2027-01-31"
    case .host: "a host such as adssettings.google.com, without https:// and path"
    case .colour: "a colour of six hex digits in quotes, such as \"#0b5870\""
    case .digest: "sha256: and 64 hex digits, as adspec sign-off writes them"
    case .pod: "pod/ and a number from 1, or ad_break_id/ and a name, such as ad_break_id/mid-roll-{minute}"
    }
  }

  /// The format as a regular expression for JSON Schema, as far as one can express it; `nil` if there is none.
  package var pattern: String? {
    switch self {
    case .free: nil
    case .filled, .identifier: #"\S"#
    case .formatID:
      "^(?![.-])(?!(?:[Cc][Oo][Nn]|[Pp][Rr][Nn]|[Aa][Uu][Xx]|[Nn][Uu][Ll]|[Cc][Oo][Mm][0-9]|[Ll][Pp][Tt][0-9])(?:[.]|$))"
        + "[A-Za-z0-9._-]{0,63}[A-Za-z0-9_-]$"
    case .ratio: #"^[0-9]+(\.[0-9]+)?:[0-9]+(\.[0-9]+)?$"#
    case .size: "^[0-9]{1,6}[x×][0-9]{1,6}$"
    case .territory: "^(EEA|EU|consent|[A-Z]{2})$"
    case .country: "^[A-Z]{2}$"
    case .mimeType: #"^[a-z0-9.+-]+/[a-z0-9.+-]+$"#
    case .webAddress: #"^https?://[^\s/]+(/\S*)?$"#
    case .date: "^[0-9]{4}-[0-9]{2}-[0-9]{2}$"
    case .host: "^(?=.*[A-Za-z])[A-Za-z0-9-]+([.][A-Za-z0-9-]+)+$"
    case .colour: "^#[0-9A-Fa-f]{6}$"
    case .digest: "^sha256:[0-9a-f]{64}$"
    case .pod: #"^(pod/([0-9]|\{[^/}]*\})+|(ad_break_id|[^/]*\{[^/}]*\}[^/]*)/[^/]+)$"#
    }
  }

  /// Examples of texts in this format, for people who don't know it; empty if none are needed.
  package var examples: [String] {
    switch self {
    case .free, .filled, .identifier, .formatID, .digest: []
    case .pod: ["pod/{number}", "ad_break_id/mid-roll-{minute}"]
    case .ratio: ["1.91:1", "16:9", "1:1"]
    case .size: ["1200x628", "300x250"]
    case .territory: ["EEA", "DE"]
    case .country: ["DE", "FR"]
    case .mimeType: ["image/jpeg", "image/png"]
    case .webAddress: ["https://specs.example.com"]
    case .date: ["2027-01-31"]
    case .host: ["adssettings.google.com"]
    case .colour: ["#0b5870"]
    }
  }

  /// True if a number without quotes is rejected.
  package var needsQuotedNumbers: Bool { self == .identifier || self == .formatID }

  package func accepts(_ text: String) -> Bool {
    switch self {
    case .free: true
    case .filled, .identifier: text.contains { !$0.isWhitespace }
    case .formatID: Self.isFormatID(text)
    case .ratio: AspectRatio(text) != nil
    case .size: PictureSize(text) != nil
    case .territory: Territories.groupNames.contains(text) || Self.isCountry(text)
    case .country: Self.isCountry(text)
    case .mimeType: Self.isMIMEType(text)
    case .webAddress: Self.isWebAddress(text)
    case .date: Day(text) != nil
    case .host: Self.isHost(text)
    case .colour:
      text.utf8.count == 7 && text.first == "#" && text.utf8.dropFirst().allSatisfy(Self.isHexDigit)
    case .digest: Self.isDigest(text)
    case .pod: PodTemplate(text).givesPod
    }
  }

  private static func isFormatID(_ text: String) -> Bool {
    (1...64).contains(text.utf8.count) && text.first != "." && PathName.isPlain(text)
      && text.utf8.allSatisfy { isLetterOrDigit($0) || "._-".utf8.contains($0) }
  }

  /// True for a country code, including `EL` and `UK`, which Eurostat and the ad servers use for Greece and the UK.
  private static func isCountry(_ text: String) -> Bool {
    text.utf8.count == 2 && text.utf8.allSatisfy { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0) }
      && CountryCodes.contains(Territories.normalised(text))
  }

  private static func isMIMEType(_ text: String) -> Bool {
    let parts = text.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
    return parts.count == 2
      && parts.allSatisfy { part in
        !part.isEmpty
          && part.allSatisfy {
            (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0)
              || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) || ".+-".utf8.contains($0)
          }
      }
  }

  private static func isWebAddress(_ text: String) -> Bool {
    guard let scheme = ["https://", "http://"].first(where: text.hasPrefix) else { return false }
    let rest = text.dropFirst(scheme.count)
    return !rest.isEmpty && rest.first != "/" && !rest.contains(where: \.isWhitespace)
  }

  /// True for a host name, which has a letter: `1.5` is a misplaced number.
  private static func isHost(_ text: String) -> Bool {
    let parts = text.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    return parts.count > 1 && text.contains(where: \.isLetter)
      && parts.allSatisfy { part in
        !part.isEmpty && part.allSatisfy { isLetterOrDigit($0) || $0 == UInt8(ascii: "-") }
      }
  }

  private static func isDigest(_ text: String) -> Bool {
    let digits = text.utf8.dropFirst("sha256:".utf8.count)
    return text.hasPrefix("sha256:") && digits.count == 64
      && digits.allSatisfy {
        (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0)
          || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains($0)
      }
  }

  private static func isHexDigit(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "f"),
      UInt8(ascii: "A")...UInt8(ascii: "F"):
      true
    default: false
    }
  }

  private static func isLetterOrDigit(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"):
      true
    default: false
    }
  }
}

extension AspectRatio {
  /// Maximum ratio of the longer side to the shorter; larger ratios are typing errors.
  private static let widest = 100.0

  /// Parses `width:height`, both decimal numbers above 0; `nil` if it is malformed or beyond `widest`.
  package init?(_ text: String) {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    guard parts.count == 2, let width = Self.side(parts[0]), let height = Self.side(parts[1]) else {
      return nil
    }
    self.init(width: width, height: height)
    guard value <= Self.widest, value >= 1 / Self.widest else { return nil }
  }

  private static func side(_ text: Substring) -> Double? {
    let parts = text.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    let isDecimal =
      parts.count <= 2
      && parts.allSatisfy { part in
        !part.isEmpty && part.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
      }
    guard isDecimal, let side = Double(text), side > 0, side.isFinite else { return nil }
    return side
  }
}
