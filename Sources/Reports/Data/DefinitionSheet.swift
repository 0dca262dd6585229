import Basics
package import Model

/// The definitions of a catalog as a spreadsheet that `adspec import table` reads: a row an asset, and a row for a format
/// without assets. A column holds what the author wrote; a default is an empty cell. A format's own fields are in its first
/// row, so that there is one cell to edit.
package struct DefinitionSheet {
  private static let columns = TableMap.standard.columns

  /// Returns the sheet as CSV.
  package static func csv(of catalog: Catalog) -> String {
    var sheet = CSVWriter(columns.map(\.heading))
    for folder in catalog.formats {
      let format = folder.definition
      let own = Dictionary(
        uniqueKeysWithValues: DefinitionSchema.format.flatMap(\.compared).map { ($0.name, $0) })
      let assets = format.assets.isEmpty ? [nil] : format.assets.map(Optional.some)
      for (number, asset) in assets.enumerated() {
        sheet.append(
          columns.map { column in
            switch column.target {
            case .format("id"): .lines(format.id.value)
            case .format where number > 0: .empty
            case .format("kind"): .word(format.kind.rawValue)
            case .format(let field): cell(own[field]?.read(format.declared))
            case .asset(TableMapSchema.assetKey): asset.map { .lines($0.key.value) } ?? .empty
            case .asset("type"): asset.map { .word($0.type.value.rawValue) } ?? .empty
            case .asset(let field), .named(_, let field): asset.map { cell(of: field, in: $0) } ?? .empty
            }
          })
      }
    }
    return sheet.text
  }

  private static func cell(of field: String, in asset: Asset) -> CSVWriter.Cell {
    let fields = DefinitionSchema.assetFields[asset.type.value, default: []].flatMap(\.compared)
    return cell(fields.first { $0.name == field }?.read(asset.declared))
  }

  private static func cell(_ reading: FieldReading?) -> CSVWriter.Cell {
    guard let reading, reading.range != nil, let value = reading.value else { return .empty }
    return .lines(value.items.map(TableList.cell) ?? value.words)
  }
}
