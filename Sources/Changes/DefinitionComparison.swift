import Model
import Basics

/// Compares two versions of a format, field by field.
struct DefinitionComparison {
  private let old: FormatFolder
  private let new: FormatFolder
  /// Groups of countries, such as `EEA`, as the new catalog defines them.
  private let territories: Territories

  init(from old: FormatFolder, to new: FormatFolder, _ territories: Territories) {
    (self.old, self.new, self.territories) = (old, new, territories)
  }

  /// All changes, breaking ones first; within a weight in the order of the definition's fields.
  var changes: [FieldChange] {
    let all = identity + fields + assets + otherFileChanges
    return ChangeWeight.allCases.flatMap { weight in all.filter { $0.weight == weight } }
  }

  private var identity: [FieldChange] {
    let (old, new) = (old.definition, new.definition)
    var changes: [FieldChange] = []
    if old.id.value != new.id.value {
      changes.append(
        FieldChange(
          field: "id", weight: .breaking, old: .text(old.id.value), new: .text(new.id.value),
          impact: "Apps, line items and recordings name the old id.", oldRange: old.id.range,
          newRange: new.id.range))
    }
    if old.kind != new.kind {
      changes.append(
        FieldChange(
          field: "kind", weight: .breaking, old: .text(old.kind.rawValue), new: .text(new.kind.rawValue),
          impact: "It is of another ad system: apps and line items have to be made anew.",
          oldRange: old.range, newRange: new.range))
    }
    return changes
  }

  private var fields: [FieldChange] {
    let (old, new) = (old.definition, new.definition)
    let common = DefinitionSchema.format.flatMap(\.compared).changes(from: old.declared, to: new.declared)
    if old.kind != new.kind { return common }
    return common + [territory].compactMap(\.self) + system
  }

  /// The changes of fields that exist only in formats of this kind (native, rewarded, …).
  private var system: [FieldChange] {
    switch (old.definition.system, new.definition.system) {
    case (.native(let old), .native(let new)):
      DefinitionSchema.native.flatMap(\.compared).changes(from: old, to: new)
    case (.rewarded(let old), .rewarded(let new)):
      DefinitionSchema.rewarded.flatMap(\.compared).changes(from: old, to: new)
    case (.liveInterstitial(let old), .liveInterstitial(let new)):
      DefinitionSchema.live.flatMap(\.compared).changes(from: old, to: new)
    default: []
    }
  }

  /// The change of the field `territory`. Groups are compared by their countries: `[DE]` is within `[EEA]`.
  private var territory: FieldChange? {
    let (before, after) = (old.definition.declared.territory, new.definition.declared.territory)
    let (old, new) = (FieldReading(before?.value ?? []), FieldReading(after?.value ?? []))
    if old.value == new.value { return nil }
    let (was, holds) = (territories.countries(of: before), territories.countries(of: after))
    let isNarrower = holds.map { holds in was.map { !$0.isSubset(of: holds) } ?? true } ?? false
    return FieldChange(
      field: "territory", weight: isNarrower ? .breaking : .compatible, old: old.value, new: new.value,
      impact: isNarrower ? "Line items that run elsewhere have no format any more." : "",
      oldRange: before?.range, newRange: after?.range)
  }

  /// Changes of the files beside the definition: notes, template and samples.
  private var otherFileChanges: [FieldChange] {
    var changes: [FieldChange] = []
    func note(_ name: String, _ isSame: Bool) {
      if !isSame { changes.append(FieldChange(field: name, weight: .notes)) }
    }
    note(FormatFolder.notesName, old.notes == new.notes)
    note(FormatFolder.previewName, old.preview?.text == new.preview?.text)
    for path in Set(old.samples.keys).intersection(new.samples.keys).sorted() {
      note(path, old.samples[path].map(Self.bytes) == new.samples[path].map(Self.bytes))
    }
    return changes
  }

  private static func bytes(_ sample: SampleFile) -> [UInt8]? {
    if case .media(let bytes, _, _, _) = sample.content { bytes } else { nil }
  }
}

extension DefinitionComparison {
  private var assets: [FieldChange] {
    let (old, new) = (old.definition.assets, new.definition.assets)
    let removed = old.filter { asset in !new.contains { $0.key.value == asset.key.value } }
    var added = new.filter { asset in !old.contains { $0.key.value == asset.key.value } }
    var changes: [FieldChange] = []
    for asset in removed {
      let heir = added.firstIndex { Self.isSame(asset, $0) }
      changes.append(Self.removal(of: asset, heir: heir.map { added.remove(at: $0) }))
    }
    changes += added.map(Self.addition)
    for asset in new {
      guard let before = old.first(where: { $0.key.value == asset.key.value }) else { continue }
      changes += Self.changes(from: before, to: asset)
    }
    let kept = new.map(\.key.value).filter { key in old.contains { $0.key.value == key } }
    let order = old.map(\.key.value).filter { key in new.contains { $0.key.value == key } }
    if kept != order {
      changes.append(
        FieldChange(
          field: "assets", weight: .compatible, detail: "in another order", newRange: new.first?.key.range))
    }
    return changes
  }

  private static func changes(from old: Asset, to new: Asset) -> [FieldChange] {
    let prefix = "assets.\(new.key.value)."
    guard old.type.value == new.type.value else {
      return [
        FieldChange(
          field: prefix + "type", weight: .breaking, old: .text(old.type.value.rawValue),
          new: .text(new.type.value.rawValue), impact: "Apps read it as what it was.",
          oldRange: old.type.range, newRange: new.type.range)
      ]
    }
    return DefinitionSchema.comparedAssetFields.changes(from: old.declared, to: new.declared, in: prefix)
  }

  private static func removal(of asset: Asset, heir: Asset?) -> FieldChange {
    let isAdChoices = asset.type.value == .adChoices
    let impact =
      heir != nil
      ? "Apps that ask for the old key get nothing."
      : isAdChoices
        ? "Nobody is asked to show AdChoices any more, which ads in the EEA must carry."
        : "Apps that ask for it get nothing."
    return FieldChange(
      field: "assets.\(asset.key.value)", weight: .breaking,
      detail: heir.map { "renamed to \($0.key.value)" } ?? "removed",
      impact: impact, oldRange: asset.key.range, newRange: heir?.key.range)
  }

  private static func addition(_ asset: Asset) -> FieldChange {
    let isDemanded = asset.isRequired || asset.type.value == .adChoices
    return FieldChange(
      field: "assets.\(asset.key.value)", weight: isDemanded ? .breaking : .compatible,
      detail: asset.isRequired ? "added, and required" : "added",
      impact: asset.type.value == .adChoices
        ? "Apps have to show the icon." : isDemanded ? "Creatives without it are not complete." : "",
      newRange: asset.key.range)
  }

  /// True if two assets with different keys are one asset that was renamed: their types are equal, and nothing but
  /// texts for people differs.
  private static func isSame(_ old: Asset, _ new: Asset) -> Bool {
    old.type.value == new.type.value
      && DefinitionSchema.comparedAssetFields.changes(from: old.declared, to: new.declared).allSatisfy {
        $0.weight == .notes
      }
  }
}
