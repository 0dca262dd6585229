import Foundation
import Testing

extension TemporaryFolder {
  /// Spoils the cache that a build left to the next.
  package func spoil(_ cache: String, _ how: String, word: String, by other: String) throws {
    var bytes = Array(try Data(contentsOf: URL(fileURLWithPath: self(cache))))
    let place = try #require(bytes.firstRange(of: Array(word.utf8)))
    switch how {
    case "cut": bytes.removeLast(80)
    case "altered": bytes.replaceSubrange(place, with: Array(other.utf8))
    case "another version's":
      let version = try #require(bytes.firstRange(of: Array("cache 3".utf8)))
      bytes.replaceSubrange(version, with: Array("cache 2".utf8))
    case "empty": bytes = []
    default: return try FileManager.default.removeItem(atPath: self(cache))
    }
    try Data(bytes).write(to: URL(fileURLWithPath: self(cache)))
  }
}
