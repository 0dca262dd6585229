package import AdModel
import Diagnostics

/// The file of a baseline: entries and fields in a fixed order, so that it compares well in a diff.
package enum BaselineFile {
  package static func document(_ baseline: Baseline) -> String {
    let entries = baseline.entries.sorted { $0.key < $1.key }.map { entry -> JSONValue in
      var members: [(String, JSONValue)] = [("count", .integer(entry.count))]
      if let expires = entry.expires { members.append(("expires", .string(expires.description))) }
      members += [
        ("file", .string(entry.key.file)), ("message", .string(entry.key.message)),
        ("path", .string(entry.key.path)), ("rule", .string(entry.key.rule.rawValue)),
      ]
      return .members(members)
    }
    let file: JSONValue = ["findings": .array(entries), "version": .integer(BaselineSchema.version)]
    return file.document
  }
}
