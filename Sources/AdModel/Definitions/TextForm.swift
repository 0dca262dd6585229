/// What a text must look like.
package enum TextForm: Hashable, Sendable, CaseIterable {
  /// Any text, an empty one too; a number stands for its digits.
  case free
  /// Any text but an empty one.
  case filled
  /// A name that some system gave, such as an ad unit: never empty, and a number only in quotes, because other readers of
  /// the file would round it (several of Google's ids exceed 2^53) or drop its leading zeros.
  case identifier
  /// The id of a format, which also names its folder on the site.
  case formatID
  /// `width:height`.
  case ratio
  /// `EEA`, `EU`, `consent` or an ISO 3166-1 alpha-2 code.
  case territory
  /// An ISO 3166-1 alpha-2 code.
  case country
  /// `type/subtype`.
  case mimeType
  /// An absolute http or https address.
  case webAddress
  /// A host name, without scheme and path.
  case host
  /// A day of the calendar, `2026-11-20`.
  case date
  /// A SHA-256 in lower-case hex digits, `sha256:…`.
  case digest
}
