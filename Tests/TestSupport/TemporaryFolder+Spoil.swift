import Foundation
import Testing

extension TemporaryFolder {
  /// Spoils the cache that a build left to the next.
  package func spoil(_ memo: String, _ how: String, word: String, by other: String) throws {
    var bytes = Array(try Data(contentsOf: URL(fileURLWithPath: self(memo))))
    let place = try #require(bytes.firstRange(of: Array(word.utf8)))
    switch how {
    case "cut": bytes.removeLast(80)
    case "altered": bytes.replaceSubrange(place, with: Array(other.utf8))
    case "another version's":
      bytes.replaceSubrange(
        bytes[..<40].firstRange(of: Array("memo 1".utf8)) ?? 0..<0, with: Array("memo 0".utf8))
    case "empty": bytes = []
    default: return try FileManager.default.removeItem(atPath: self(memo))
    }
    try Data(bytes).write(to: URL(fileURLWithPath: self(memo)))
  }
}
