import Model

/// A cache of the asset keys that ads of a format use, so that each is matched only once.
struct AssetNames: Sendable {
  private let matcher: AssetKeyMatcher
  /// The numbers of identities, which `LedgerCache` lends to one format at a time: ads of several formats can follow
  /// each other under one id.
  var identities = NameNumbers()
  private var names = SymbolTable()
  /// The matched keys, by the number of the key in `names`.
  private var known: [AssetName] = []

  /// The texts of ad labels that were looked up, and their meanings, by their numbers in `texts`.
  private var texts = SymbolTable()
  private var labels: [LabelText] = []
  private let ownLabels: Set<String>

  /// - Parameter labels: the configured texts that mark something as an ad (`LedgerContext.labels`).
  init(_ matcher: AssetKeyMatcher, labels: Set<String>) { (self.matcher, ownLabels) = (matcher, labels) }

  /// Returns the asset name for the text at an index of the session's values; `nil` if the index is `nil`, or if the
  /// value there isn't text.
  mutating func name(_ place: Int?, in session: RecordedSession) -> AssetName? {
    guard let place else { return nil }
    let value = session.rawValue(place)
    guard value.form == .string else {
      return EventValue(session: session, index: place).string.map { unnumbered($0) }
    }
    return session.withText(value.start, value.length) { known(by: $0) }
  }

  /// Returns the asset name for the key of a member of a JSON object.
  mutating func name(ofKey member: EventValue) -> AssetName {
    member.withRawKey { bytes in
      // Keys with escapes aren't cached.
      bytes.contains(UInt8(ascii: "\\")) ? unnumbered(member.key) : known(by: bytes)
    }
  }

  /// Returns the meaning of an ad label's text; `nil` if the value isn't text.
  mutating func label(_ value: EventValue) -> LabelText? {
    // Texts with escapes aren't cached.
    value.withPlainText { known(label: $0) } ?? value.string.map { LabelText($0, ownLabels) }
  }

  private mutating func known(label bytes: UnsafeBufferPointer<UInt8>) -> LabelText {
    if texts.isFull { return LabelText(String(decoding: bytes, as: UTF8.self), ownLabels) }
    let number = Int(texts.number(of: bytes))
    if number == labels.count { labels.append(LabelText(texts.texts[number], ownLabels)) }
    return labels[number]
  }

  private mutating func unnumbered(_ key: String) -> AssetName {
    let answer = matcher.match(key)
    return AssetName(
      key, answer, number: Int32(identities.add(answer.identity).number),
      declaredLabel: matcher.label(answer).map { LabelText($0, ownLabels) })
  }

  private mutating func known(by bytes: UnsafeBufferPointer<UInt8>) -> AssetName {
    if names.isFull { return unnumbered(String(decoding: bytes, as: UTF8.self)) }
    let number = Int(names.number(of: bytes))
    if number < known.count { return known[number] }
    let name = unnumbered(names.texts[number])
    known.append(name)
    return name
  }
}

/// The statement that an ad label makes with its text.
enum LabelWording: UInt8, Sendable {
  /// The text marks something as an ad, in the session's language if that is known.
  case marksAd
  /// The text marks something as an ad in other languages than the session's only.
  case foreign
  /// The text isn't known to mark an ad.
  case other
  /// The text was measured as cut.
  case cut
}

/// The meaning of an ad label's text.
struct LabelText: Sendable {
  /// True if the configuration names the text as one that marks something as an ad.
  private let isConfigured: Bool
  /// The languages in which the text marks something as an ad (`AdLabelWords.spokenLanguage`).
  private let languages: Set<String>

  /// - Parameter own: the configured texts that mark something as an ad, folded.
  init(_ text: String, _ own: Set<String>) {
    languages = AdLabelWords.spokenLanguages(saying: text)
    isConfigured = !own.isEmpty && own.contains(AdLabelWords.folded(text))
  }

  /// - Parameter language: the session's language; `nil` if it isn't known.
  func wording(in language: String?) -> LabelWording {
    if isConfigured { return .marksAd }
    if languages.isEmpty { return .other }
    return language.map(languages.contains) ?? true ? .marksAd : .foreign
  }
}

/// A numbering of names in the order of their first use. The first few names are searched one by one, since most
/// sessions have no more; the rest are hashed, so that the cost of a name doesn't grow with their number.
struct NameNumbers: Sendable {
  static let few = 16
  private(set) var names: [String] = []
  private var later: [String: Int] = [:]

  func number(of name: String) -> Int? {
    for number in 0..<min(names.count, Self.few) where names[number] == name { return number }
    return names.count > Self.few ? later[name] : nil
  }

  /// Returns the number of a name; a new name gets the next number.
  mutating func add(_ name: String) -> (number: Int, isNew: Bool) {
    if let number = number(of: name) { return (number, false) }
    if names.count >= Self.few { later[name] = names.count }
    names.append(name)
    return (names.count - 1, true)
  }
}
