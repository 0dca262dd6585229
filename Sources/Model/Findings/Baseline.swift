package import Basics

/// The identity of an accepted finding. It doesn't change when lines move.
package struct BaselineKey: Hashable, Sendable {
  package var rule: RuleID
  /// The file's path as findings show it.
  package var file: String
  /// The path by names (`Finding.place`); empty if there is none.
  package var path: String
  /// Digest of the message without the numbers of lines in it: 16 hex digits.
  package var digest: String

  package init(rule: RuleID, file: String, path: String, digest: String) {
    self.rule = rule
    self.file = file
    self.path = path
    self.digest = digest
  }
}

extension BaselineKey: Comparable {
  package static func < (a: BaselineKey, b: BaselineKey) -> Bool {
    let (x, y) = (a.parts, b.parts)
    for (one, other) in zip(x, y) where one != other {
      return one.utf8.lexicographicallyPrecedes(other.utf8)
    }
    return false
  }

  private var parts: [String] { [file, path, rule.rawValue, digest] }
}

/// Accepted findings that share one key.
package struct BaselineEntry: Hashable, Sendable {
  package var key: BaselineKey
  /// The number of findings with the key that are accepted.
  package var count: Int
  /// The last day on which the entry counts, in UTC; `nil` if it never expires.
  package var expires: Day?
  /// The rule's message, for people who read the file; `nil` in baselines of version 1.
  package var message: String?
  /// The reason for accepting the findings, as a person wrote it; `nil` if there is none.
  package var reason: String?

  package init(
    key: BaselineKey, count: Int, expires: Day? = nil, message: String? = nil, reason: String? = nil
  ) {
    self.key = key
    self.count = count
    self.expires = expires
    self.message = message
    self.reason = reason
  }

  package func hasExpired(on today: Day) -> Bool { expires.map { $0 < today } ?? false }
}

/// The accepted findings of a catalog: those that it had when the baseline was written.
package struct Baseline: Hashable, Sendable {
  /// The accepted findings, one entry per key.
  package var entries: [BaselineEntry]

  package init(_ entries: [BaselineEntry] = []) { self.entries = entries }

  /// The default name of a baseline's file.
  package static let fileName = "adspec-baseline.json"
}

/// The fields of a baseline's file.
package enum BaselineSchema {
  /// The version of the file that this tool writes. Files of version 1 have the digest in `message`, and no text of the
  /// message.
  package static let version = 2

  package static let file = AuthoredObject(
    title: "a baseline",
    fields: [
      AuthoredField(
        "version", .choice(["1", String(version)]), isRequired: true, "The version of the format."),
      AuthoredField(
        "findings", .list(of: .object(entry), atLeast: 0), isRequired: true, "The accepted findings."),
    ])

  private static let entry = AuthoredObject(
    title: "an entry of a baseline",
    fields: [
      AuthoredField("rule", .text(.filled), isRequired: true, "The rule's id."),
      AuthoredField("file", .text(.filled), isRequired: true, "The file, relative to the catalog."),
      AuthoredField("path", .text(.free), isRequired: true, "Where in the file, by structure."),
      AuthoredField("digest", .text(.filled), "16 hex digits that stand for what the rule says."),
      AuthoredField(
        "message", .text(.free), "What the rule says, for people; version 1 had the digest here."),
      AuthoredField(
        "count", .integer(.from(1, to: 1_000_000_000)), isRequired: true, "How many findings of this key."),
      AuthoredField("expires", .text(.date), "The last day on which the entry counts, in UTC."),
      AuthoredField("reason", .text(.filled), "Why it is accepted."),
    ])
}
