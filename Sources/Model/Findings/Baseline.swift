package import Basics

/// What tells an accepted finding from others, and stays as it is when lines move.
package struct BaselineKey: Hashable, Sendable {
  package var rule: RuleID
  /// As findings name it.
  package var file: String
  /// Where it is by structure (`Finding.place`); empty where there is nothing to name.
  package var path: String
  /// 16 hex digits: the message, without the numbers of lines in it.
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

/// Findings of one key that somebody decided to accept.
package struct BaselineEntry: Hashable, Sendable {
  package var key: BaselineKey
  /// How many of them.
  package var count: Int
  /// The last day on which it counts, in UTC; `nil`: for ever.
  package var expires: Day?
  /// What the rule says, for people who read the file; `nil` in baselines of version 1.
  package var message: String?
  /// Why it is accepted, as a person wrote it.
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

/// The findings that a catalog had when somebody drew a line under them.
package struct Baseline: Hashable, Sendable {
  /// Each key once.
  package var entries: [BaselineEntry]

  package init(_ entries: [BaselineEntry] = []) { self.entries = entries }

  /// The name of the file unless another is given.
  package static let fileName = "adspec-baseline.json"
}

/// The fields of a baseline's file.
package enum BaselineSchema {
  /// Of what is written. Version 1 had the digest in `message`, and no text.
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
