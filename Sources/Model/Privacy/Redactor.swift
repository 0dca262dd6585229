import Basics

/// Removes from recorded text what identifies a person or grants access (docs/privacy.md).
///
/// It is applied where recorded text leaves the model: in the words of a finding, in the rows of figures, in the ids of
/// sessions and ads, and between a session's events and its page. `Privacy` defines what is removed by field,
/// `PrivateText` what is removed anywhere. Redacting a redacted text doesn't change it.
package struct Redactor: Sendable {
  /// The session's texts that may not be shown anywhere, the longest first.
  private let secrets: [[UInt8]]

  /// - Parameter secrets: empty for text that belongs to no session.
  package init(secrets: [String] = []) {
    // A text of up to three bytes would be found in the middle of words.
    self.secrets = secrets.filter { $0.utf8.count > 3 }
      .sorted { ($1.utf8.count, $0) < ($0.utf8.count, $1) }.map { Array($0.utf8) }
  }

  /// Returns a sentence with the secrets of its recorded values cut out: `https://example.com/pods?…`, `stream_id=…`.
  package func text(_ text: String) -> String { PrivateText.shown(known(text), isValue: false) }

  /// Returns a text of a foreign file for an importer's output. Values of keys that grant access or identify a person
  /// are cut out (`sig=…`); everything else stays, because rules need it.
  package static func published(_ text: String) -> String {
    PrivateText.shown(text, isValue: false, hasOnlyKeys: true)
  }

  /// Returns a field's text as outputs show it.
  package func value(_ text: String, as privacy: Privacy) -> String {
    switch privacy {
    case .never: return "recorded, not shown"
    case .hashed: return Self.isHash(text) ? text : Self.hash(text)
    case .cut: return PrivateText.shown(known(text), isValue: true)
    case .name, .id, .version:
      let text = Self.value(text, as: privacy)
      return known(text) == text ? text : Self.hash(text)
    }
  }

  /// Returns a text that belongs to no session in the form in which outputs show it.
  package static func value(_ text: String, as privacy: Privacy) -> String {
    switch privacy {
    case .name: PrivateText.isHarmless(text) ? text : hash(text)
    case .version: PrivateText.isHarmless(text, isVersion: true) ? text : hash(text)
    case .id: PrivateText.isHarmlessID(text) || isHash(text) ? text : hash(text)
    case .cut, .hashed, .never: Redactor().value(text, as: privacy)
    }
  }

  /// Returns `hash-` and the first 12 hex digits of the SHA-256: equal for equal texts, in every output and run.
  package static func hash(_ text: String) -> String { "hash-" + SHA256.hex(of: text).prefix(12) }

  private static func isHash(_ text: String) -> Bool {
    // Compares bytes, because every session's id is tested: a regular expression here would be parsed each time.
    let (text, sign) = (text.utf8, "hash-".utf8)
    return text.count == sign.count + 12 && text.starts(with: sign)
      && text.dropFirst(sign.count).allSatisfy { PrivateShape.hexDigit($0) != nil && !(65...70 ~= $0) }
  }

  /// Returns a text in which each of the session's secrets is replaced by `…`. Segments that follow a consent string
  /// belong to it, for the recorded one may be shortened.
  func known(_ text: String) -> String {
    if secrets.isEmpty { return text }
    var text = text
    let isFree = text.withUTF8 { text in
      secrets.allSatisfy { secret in Self.place(of: secret, in: text, from: 0) == nil }
    }
    if isFree { return text }
    var bytes = Array(text.utf8)
    for secret in secrets {
      let isConsent = PrivateShape.beginsLikeConsent(secret)
      var (shown, next): ([UInt8], Int) = ([], 0)
      while let place = bytes.withUnsafeBufferPointer({ Self.place(of: secret, in: $0, from: next) }) {
        shown += bytes[next..<place] + PrivateText.ellipsis
        next = place + secret.count
        if isConsent { next = PrivateShape.segments(of: bytes[...], from: next) }
      }
      bytes = shown + bytes[next...]
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Returns the index at which a secret begins. It compares bytes, since searching by characters takes a hundred times
  /// as long.
  private static func place(of secret: [UInt8], in text: UnsafeBufferPointer<UInt8>, from start: Int) -> Int?
  {
    guard text.count - start >= secret.count else { return nil }
    for place in start...text.count - secret.count where text[place] == secret[0] {
      if (1..<secret.count).allSatisfy({ text[place + $0] == secret[$0] }) { return place }
    }
    return nil
  }
}
