import Reports
package import Changes
import Basics
import Model

/// The changes between two catalogs as JSON. All members are always present, in the same order.
package enum ChangesJSON {
  package static func document(_ changes: CatalogChanges, old: String, new: String) -> [UInt8] {
    let value: JSONValue = [
      "version": 1, "old": .string(old), "new": .string(new),
      "weight": .optional(changes.weight?.rawValue), "unchanged": .integer(changes.unchangedCount),
      "formats": .array(changes.formats.map(format)),
    ]
    return value.documentBytes
  }

  private static func format(_ format: FormatChanges) -> JSONValue {
    [
      "id": .string(format.id), "name": .string(format.name), "weight": .string(format.weight.rawValue),
      "fate": .string(format.presence.rawValue), "oldFile": .optional(format.oldFile),
      "newFile": .optional(format.newFile), "changes": .array(format.changes.map(change)),
    ]
  }

  private static func change(_ change: FieldChange) -> JSONValue {
    [
      "field": .string(change.field), "weight": .string(change.weight.rawValue),
      "old": .optional(change.old?.words), "new": .optional(change.new?.words),
      "message": .string(change.words), "impact": .string(change.impact),
      "oldLine": .optional(change.oldRange?.line), "newLine": .optional(change.newRange?.line),
    ]
  }
}
