import Basics

/// The meaning of a spreadsheet's columns, as its user declares it for `adspec import table`.
package struct TableMap: Sendable {
  /// A field of a format, or of an asset, that a column holds.
  package enum Target: Hashable, Sendable {
    case format(field: String)
    /// A field of the row's own asset.
    case asset(field: String)
    /// A field of the asset with this key: `Headline.maxLength`.
    case named(asset: String, field: String)

    package var field: String {
      switch self {
      case .format(let field), .asset(let field), .named(_, let field): field
      }
    }
  }

  /// Number of the row with the headings, from 1.
  package var headingRow: Int
  /// The columns, by their headings.
  package var columns: [(heading: String, target: Target)]
  /// Words of the sheet and what they stand for, by the field: `type`, `Bild`, `image`.
  package var values: [String: [String: String]]
  /// Fields of every format, each with its text, or with the texts of its list.
  package var format: [(name: String, texts: [String])]
  /// Assets of every format, with their fields and values as YAML.
  package var assets: [(key: String, fields: [(name: String, value: String)])]

  /// True for the map of a sheet as `adspec print table` writes it, which may lack any column but that of the ids.
  package private(set) var isStandard = false

  package init(
    headingRow: Int = 1, columns: [(heading: String, target: Target)],
    values: [String: [String: String]] = [:],
    format: [(name: String, texts: [String])] = [],
    assets: [(key: String, fields: [(name: String, value: String)])] = []
  ) {
    (self.headingRow, self.columns, self.values) = (headingRow, columns, values)
    (self.format, self.assets) = (format, assets)
  }

  /// The map of a sheet as `adspec print table` writes it: each heading is the name of its field.
  package static let standard: TableMap = {
    var map = TableMap(
      columns: TableMapSchema.formatFields.map { ($0.name, .format(field: $0.name)) }
        + [(TableMapSchema.assetKey, .asset(field: TableMapSchema.assetKey))]
        + TableMapSchema.assetFields.map { ($0.name, .asset(field: $0.name)) })
    map.isStandard = true
    return map
  }()

  /// True if each row is an asset; otherwise each row is a format.
  package var hasRowsOfAssets: Bool {
    columns.contains { $0.target == .asset(field: TableMapSchema.assetKey) }
  }
}

/// The fields of a map of columns, and the fields of a definition that columns may hold.
package enum TableMapSchema {
  /// The name under which a column holds the key of the row's asset.
  package static let assetKey = "asset"

  /// The fields of a format that a column may hold, in the order in which a sheet is printed.
  package static let formatFields: [AuthoredField] = {
    let names = [
      "id", "kind", "name", "summary", "status", "owner", "tags", "inventory", "territory", "adUnits",
    ]
    let fields = DefinitionSchema.definition.fields + DefinitionSchema.format.map(\.field)
    return names.compactMap { name in fields.first { $0.name == name } }
  }()

  /// The fields of an asset that a column may hold: all but those that are objects.
  package static let assetFields = DefinitionSchema.allAssetFields.filter {
    if case .map = $0.type { false } else { true }
  }

  package static let map = AuthoredObject(
    title: "a map of columns",
    fields: [
      AuthoredField(
        "headingRow", .integer(.from(1, to: 1000)), default: "1", "The row that holds the headings."),
      AuthoredField(
        "columns",
        .map(AuthoredMap(keyTitle: "heading", values: .text(.filled), atLeast: 1)), isRequired: true,
        "What the columns hold, by their headings: a field of the format (id, name, owner …), asset (the key of the row's asset) and a field of it (type, maxLength …), or, where a row is a whole format, a field of an asset that is named: Headline.maxLength."
      ),
      AuthoredField(
        "values",
        .map(
          AuthoredMap(
            keys: (formatFields + assetFields).map(\.name), keyTitle: "field",
            values: .map(AuthoredMap(keyTitle: "word", values: .text(.free), atLeast: 1)))),
        default: "{}", "Words of the sheet and what they stand for, by the field: {type: {Bild: image}}."),
      AuthoredField(
        "format", .object(format), default: "{}",
        "Fields that every format has, where its row has none."),
      AuthoredField(
        "assets", .map(AuthoredMap(keyTitle: "asset", values: .object(DefinitionSchema.asset))),
        default: "{}",
        "Assets by their keys: what every asset of this key has, where its row has none. One that no column speaks of belongs to every format."
      ),
    ])

  private static let format = AuthoredObject(
    title: "the fields of every format",
    fields: formatFields.filter { $0.name != "id" }.map { $0.optional() })

  /// Returns the field with a name, of an asset or of a format; `nil` if there is none.
  package static func field(_ name: String, ofAsset isOfAsset: Bool) -> AuthoredField? {
    (isOfAsset ? assetFields : formatFields).first { $0.name == name }
  }
}
