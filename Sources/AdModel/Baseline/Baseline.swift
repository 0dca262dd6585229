package import Diagnostics

/// What tells an accepted finding from others, and stays as it is when lines move.
package struct BaselineKey: Hashable, Sendable {
  package var rule: RuleID
  /// As findings name it.
  package var file: String
  /// Where it is by structure (`Finding.place`); empty where there is nothing to name.
  package var path: String
  /// 16 hex digits: the message, without the numbers of lines in it.
  package var message: String

  package init(rule: RuleID, file: String, path: String, message: String) {
    self.rule = rule
    self.file = file
    self.path = path
    self.message = message
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

  private var parts: [String] { [file, path, rule.rawValue, message] }
}

/// Findings of one key that somebody decided to accept.
package struct BaselineEntry: Hashable, Sendable {
  package var key: BaselineKey
  /// How many of them.
  package var count: Int
  /// The last day on which it counts, in UTC; `nil`: for ever.
  package var expires: Day?

  package init(key: BaselineKey, count: Int, expires: Day? = nil) {
    self.key = key
    self.count = count
    self.expires = expires
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
  package static let version = 1

  package static let file = AuthoredObject(
    title: "a baseline",
    fields: [
      AuthoredField("version", .choice([String(version)]), isRequired: true, "The version of the format."),
      AuthoredField(
        "findings", .list(of: .object(entry), atLeast: 0), isRequired: true, "The accepted findings."),
    ])

  private static let entry = AuthoredObject(
    title: "an entry of a baseline",
    fields: [
      AuthoredField("rule", .text(.filled), isRequired: true, "The rule's id."),
      AuthoredField("file", .text(.filled), isRequired: true, "The file, relative to the catalog."),
      AuthoredField("path", .text(.free), isRequired: true, "Where in the file, by structure."),
      AuthoredField("message", .text(.filled), isRequired: true, "A digest of what the rule says."),
      AuthoredField("count", .integer(atLeast: 1), isRequired: true, "How many findings of this key."),
      AuthoredField("expires", .text(.date), "The last day on which the entry counts, in UTC."),
    ])
}
