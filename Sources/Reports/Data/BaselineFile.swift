package import Model
import Basics

/// The file of a baseline, with entries and fields in a fixed order so that diffs are small.
///
/// Messages are redacted, including those written by older versions of the tool.
package enum BaselineFile {
  package static func document(_ baseline: Baseline) -> String {
    let entries = baseline.entries.sorted { $0.key < $1.key }.map { entry -> JSONValue in
      var members: [(String, JSONValue)] = [
        ("count", .integer(entry.count)), ("digest", .string(entry.key.digest)),
      ]
      if let expires = entry.expires { members.append(("expires", .string(expires.description))) }
      members.append(("file", .string(entry.key.file)))
      if let message = entry.message { members.append(("message", .string(Redactor().text(message)))) }
      members.append(("path", .string(entry.key.path)))
      if let reason = entry.reason { members.append(("reason", .string(reason))) }
      members.append(("rule", .string(entry.key.rule.rawValue)))
      return .members(members)
    }
    let file: JSONValue = ["findings": .array(entries), "version": .integer(BaselineSchema.version)]
    return file.document
  }
}
