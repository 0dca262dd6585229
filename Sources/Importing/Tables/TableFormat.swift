import Basics
import Model
import Reading

/// The definition that the rows of a format make.
struct TableFormat {
  private let map: TableMap
  private let group: TableGroup
  private let territory: [String]
  private var definition: DefinitionText
  /// The cell that each field of the format was taken from.
  private var sources: [String: TableCell] = [:]

  /// - Parameter territory: the territory of a format whose row and map have none.
  init(_ map: TableMap, _ group: TableGroup, territory: [String]) {
    (self.map, self.group, self.territory) = (map, group, territory)
    definition = DefinitionText(kind: .customNative, id: group.id.text)
  }

  /// Returns the definition; reports what can't be used, and returns `nil` if nothing is left.
  mutating func definition(from file: String, _ notes: inout ImportNotes) -> DefinitionText? {
    guard let id = TableMapSchema.field("id", ofAsset: false),
      use(group.id, as: id, isVideo: false, &notes) != nil
    else { return nil }
    definition.territory = territory
    for (name, texts) in map.format { set(name, texts) }
    for cell in group.rows.joined() {
      if case .format(let name) = cell.target { set(name, by: cell, &notes) }
    }
    definition.comments = [TableImporter.origin(file)]
    definition.isFromTable = true
    guard definition.kind.hasAssets else { return definition }
    for row in group.rows { addAssets(of: row, &notes) }
    addAssetsOfEveryFormat()
    definition.keepLimits(&notes, line: group.id.cell.line)
    definition.hasVideo = definition.assets.contains { $0.type == .video }
    if !definition.assets.isEmpty { return definition }
    notes.skipped(
      "\(group.id.place): the format '\(definition.id)' has no asset.", line: group.id.cell.line,
      column: group.id.cell.column, cause: "formats without assets")
    return nil
  }

  // MARK: Fields of the format

  private mutating func set(_ name: String, by cell: TableCell, _ notes: inout ImportNotes) {
    guard name != "id", let field = TableMapSchema.field(name, ofAsset: false),
      let value = use(cell, as: field, isVideo: false, &notes)
    else { return }
    if let first = sources[name] {
      if first.text != cell.text {
        notes.skipped(
          "\(cell.place) is '\(cell.text)', and row \(first.row) says '\(first.text)', which is taken.",
          line: cell.cell.line, column: cell.cell.column, cause: "rows of a format that differ")
      }
      return
    }
    sources[name] = cell
    set(name, value.texts)
  }

  private mutating func set(_ name: String, _ texts: [String]) {
    let text = texts.first
    switch name {
    case "kind": definition.kind = text.flatMap(FormatKind.init) ?? definition.kind
    case "name": definition.name = text
    case "summary": definition.summary = text
    case "status": definition.status = text.flatMap(FormatStatus.init)
    case "owner": definition.owner = text
    case "tags": definition.tags = texts
    case "inventory": definition.inventory = text.flatMap(Inventory.init)
    case "territory": definition.territory = texts
    case "adUnits": definition.adUnits = texts
    default: break
    }
  }

  /// Returns the value in a cell; reports one that its field doesn't take, and returns `nil`.
  private func use(
    _ cell: TableCell, as field: AuthoredField, isVideo: Bool, _ notes: inout ImportNotes
  ) -> TableValue? {
    let value = TableValue(cell.text, as: field, isVideo: isVideo)
    guard let flaw = field.flaw(of: value.texts) else { return value }
    notes.skipped(
      "\(cell.place): \(flaw.message)", line: cell.cell.line, column: cell.cell.column, help: flaw.help,
      cause: "cells that their fields don't take")
    return nil
  }

  // MARK: Assets

  private mutating func addAssets(of row: [TableCell], _ notes: inout ImportNotes) {
    if map.hasRowsOfAssets {
      let key = row.first { $0.target == .asset(field: TableMapSchema.assetKey) }
      let cells = row.filter { if case .asset = $0.target { true } else { false } }
      guard let key else {
        // A row of a format's own fields, such as one of a kind without assets.
        if let stray = cells.first {
          notes.skipped(
            "\(stray.place) is of an asset, and the row names none.", line: stray.cell.line,
            column: stray.cell.column, cause: "rows without an asset")
        }
        return
      }
      return add(key.text, named: key, cells, &notes)
    }
    var keys: [String] = []
    for case .named(let key, _) in row.map(\.target) where !keys.contains(key) { keys.append(key) }
    for key in keys {
      let cells = row.filter { if case .named(key, _) = $0.target { true } else { false } }
      add(key, named: cells[0], cells, &notes)
    }
  }

  private mutating func add(
    _ key: String, named place: TableCell, _ cells: [TableCell], _ notes: inout ImportNotes
  ) {
    if definition.assets.contains(where: { $0.key == key }) {
      return notes.skipped(
        "\(place.place): the format '\(definition.id)' has the asset '\(key)' already.",
        line: place.cell.line, column: place.cell.column, cause: "assets that are there twice")
    }
    let usual = map.assets.first { $0.key == key }?.fields ?? []
    let typeField = TableMapSchema.field("type", ofAsset: true)
    let stated = cells.first { $0.target.field == "type" }.flatMap { cell in
      typeField.flatMap { use(cell, as: $0, isVideo: false, &notes)?.texts.first }
    }
    let word = stated ?? usual.first { $0.name == "type" }?.value.filter { $0 != "\"" }
    guard let type = word.flatMap(AssetType.init) ?? Self.type(ofReserved: key) else {
      if cells.contains(where: { $0.target.field == "type" }) { return }
      return notes.skipped(
        "\(place.place): the asset '\(key)' has no type.", line: place.cell.line, column: place.cell.column,
        help: "Fill a column 'type', or write 'assets: {\(key): {type: text}}' into the map.",
        cause: "assets without a type")
    }
    var asset = AssetText(key, type)
    asset.isOfSource = true
    asset.statesRequired = cells.contains { $0.target.field == "required" }
    for cell in cells where !["type", TableMapSchema.assetKey].contains(cell.target.field) {
      add(cell, to: &asset, &notes)
    }
    let own = Set(asset.fields.map(\.name))
    asset.fields += usual.filter { $0.name != "type" && !own.contains($0.name) }
    definition.assets.append(asset)
  }

  private func add(_ cell: TableCell, to asset: inout AssetText, _ notes: inout ImportNotes) {
    let fields = DefinitionSchema.assetFields[asset.type, default: []].map(\.field)
    guard let field = fields.first(where: { $0.name == cell.target.field }) else {
      return notes.skipped(
        "\(cell.place): '\(cell.target.field)' is no field of '\(asset.key)', which is of the type \(asset.type.rawValue).",
        line: cell.cell.line, column: cell.cell.column, cause: "fields of other types of assets")
    }
    guard let value = use(cell, as: field, isVideo: asset.type == .video, &notes) else { return }
    asset.fields.append((field.name, value.yaml))
  }

  /// The type of an asset whose key says it.
  private static func type(ofReserved key: String) -> AssetType? {
    [AssetKeys.adChoices: .adChoices, AssetKeys.adBadge: .badge, AssetKeys.media: .video][key]
  }

  /// Adds the assets that the map names and no column speaks of.
  private mutating func addAssetsOfEveryFormat() {
    let spoken = Set(
      map.columns.compactMap { if case .named(let key, _) = $0.target { key } else { nil } })
    for (key, fields) in map.assets
    where !spoken.contains(key) && !definition.assets.contains(where: { $0.key == key }) {
      let word = fields.first { $0.name == "type" }?.value.filter { $0 != "\"" }
      guard let type = word.flatMap(AssetType.init) ?? Self.type(ofReserved: key) else { continue }
      var asset = AssetText(key, type)
      asset.fields = fields.filter { $0.name != "type" }
      asset.statesRequired = fields.contains { $0.name == "required" }
      definition.assets.append(asset)
    }
  }
}
