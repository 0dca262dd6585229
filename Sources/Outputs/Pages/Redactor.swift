import AdModel
import Diagnostics
package import Ledger

/// Takes out of recorded text what identifies a person or grants access: consent strings, tokens, device ids, and every
/// query of a URL (docs/recording.md, "Privacy"). Pages show recorded text through it and in no other way.
package struct Redactor: Sendable {
  /// Texts of this session that may not be shown wherever they stand, the longest first.
  private let secrets: [String]

  /// - Parameter secrets: as another redactor found them in findings; none for text that belongs to no session at hand.
  package init(secrets: [String] = []) { self.secrets = secrets }

  package init(for session: SessionRecord) {
    var secrets: Set<String> = []
    for event in session.session.events {
      switch event.kind {
      case .sessionStart:
        for key in ["tcf", "gpp"] { if let text = event[.consent]?[key]?.string { secrets.insert(text) } }
      case .consent:
        for field in [EventField.tcf, .gpp] { if let text = event[field]?.string { secrets.insert(text) } }
      case .streamLoad: if let id = event[.streamId]?.string { secrets.insert(id) }
      default: break
      }
    }
    // A text of three letters would be found in the middle of words.
    self.secrets = secrets.filter { $0.utf8.count > 3 }.sorted { ($1.count, $0) < ($0.count, $1) }
  }

  /// Those of the session's texts that findings quote.
  func secrets(in findings: [Finding]) -> [String] {
    let texts = findings.flatMap { finding in
      [finding.message, finding.complaint.help] + finding.complaint.related.map(\.message)
        + [finding.subject.session, finding.subject.ad, finding.subject.lineItem].compactMap(\.self)
    }
    return secrets.filter { secret in texts.contains { $0.contains(secret) } }
  }

  /// The text without them: `https://example.com/pods?…`, `stream_id=…`.
  package func text(_ text: String) -> String {
    var result = text
    for secret in secrets where Self.mayHold(result, secret) && result.contains(secret) {
      result = result.replacing(secret, with: "…")
    }
    if Self.holdsNoValue(&result) { return result }
    var shown = ""
    var word = ""
    for character in result {
      if Self.isDelimiter(character) {
        shown += Self.word(word)
        shown.append(character)
        word = ""
      } else {
        word.append(character)
      }
    }
    return shown + Self.word(word)
  }

  /// Whether every `:` and `=` ends its word: then there is neither an address nor the value of a key, as in nearly every
  /// sentence. May say no where there is none.
  private static func holdsNoValue(_ text: inout String) -> Bool {
    text.withUTF8 { bytes in
      for index in bytes.indices where bytes[index] == UInt8(ascii: ":") || bytes[index] == UInt8(ascii: "=")
      {
        // `data:` is cut whatever follows.
        if index > 0, bytes[index - 1] | 0x20 == UInt8(ascii: "a") { return false }
        // What follows must not be changed by a combining mark behind it.
        guard index + 1 < bytes.count else { continue }
        guard isPlainDelimiter(bytes[index + 1]), index + 2 == bytes.count || bytes[index + 2] < 0x80 else {
          return false
        }
      }
      return true
    }
  }

  private static func isPlainDelimiter(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: " "), UInt8(ascii: "\n"), UInt8(ascii: "'"), UInt8(ascii: "\""), UInt8(ascii: "<"),
      UInt8(ascii: ">"), UInt8(ascii: "`"), UInt8(ascii: "&"):
      true
    default: false
    }
  }

  /// A text with fewer bytes than a secret of ASCII can't hold it: what is equal to a letter of ASCII in Unicode's eyes is
  /// longer than that. Looking takes much longer than counting, and most texts are short.
  private static func mayHold(_ text: String, _ secret: String) -> Bool {
    text.utf8.count >= secret.utf8.count || secret.utf8.contains { $0 >= 0x80 }
  }

  private static func isDelimiter(_ character: Character) -> Bool {
    character.isWhitespace || "'\"<>«»“”‘’`".contains(character)
  }

  private static func word(_ word: String) -> String {
    if let scheme = word.firstRange(of: "://") { return url(word, authority: scheme.upperBound) }
    if word.lowercased().hasPrefix("data:") { return "data:…" }
    return withoutSensitiveValues(word)
  }

  private static func url(_ text: String, authority: String.Index) -> String {
    let rest = text[authority...]
    let pathEnd = rest.firstIndex { $0 == "?" || $0 == "#" || $0 == ";" } ?? rest.endIndex
    var parts = rest[..<pathEnd].split(separator: "/", omittingEmptySubsequences: false)
    if let at = parts.first?.lastIndex(of: "@") { parts[0] = "…@" + parts[0][parts[0].index(after: at)...] }
    for index in parts.indices.dropFirst() where ["stream", "streams"].contains(parts[index - 1]) {
      parts[index] = "…"
    }
    let tail = pathEnd == rest.endIndex ? "" : "\(rest[pathEnd])…"
    return text[..<authority] + parts.joined(separator: "/") + tail
  }

  /// `key=value` and `key:value` outside a URL.
  private static func withoutSensitiveValues(_ word: String) -> String {
    word.split(separator: "&", omittingEmptySubsequences: false).map { pair in
      guard let sign = pair.firstIndex(where: { $0 == "=" || $0 == ":" }) else { return String(pair) }
      let key = pair[..<sign].lowercased().filter { $0.isLetter || $0.isNumber }
      return sensitiveKeys.contains(key) && pair.index(after: sign) < pair.endIndex
        ? "\(pair[...sign])…" : String(pair)
    }.joined(separator: "&")
  }

  /// Lower case, letters and digits only.
  private static let sensitiveKeys: Set<String> = [
    "adid", "authtoken", "gaid", "gdprconsent", "gpp", "ide", "idfa", "idfv", "ppid", "rdid", "sai", "sig",
    "streamid",
    "tcf", "token", "xai",
  ]
}
