import Reports
import Model

/// A row of the audit's table: the measurement of an asset, in words and numbers.
struct AuditRow {
  let row: Measurement
  let role: AssetType?
  /// The colour schemes in which the same values were measured.
  private(set) var schemes: [AuditScheme]

  init(_ row: Measurement, role: AssetType?) {
    (self.row, self.role, schemes) = (row, role, [row.combination.scheme])
  }

  /// Returns the rows in the table's order. Rows that differ only in the colour scheme are merged into one.
  static func merged(_ rows: [AuditRow]) -> [AuditRow] {
    let sorted = rows.sorted {
      ($0.rank, $0.name, $0.row.combination) < ($1.rank, $1.name, $1.row.combination)
    }
    var merged: [AuditRow] = []
    for row in sorted {
      let twin = merged.lastIndex { $0.row.asset == row.row.asset && $0.likeness == row.likeness }
      if let twin { merged[twin].schemes.append(row.row.combination.scheme) } else { merged.append(row) }
    }
    return merged
  }

  private var likeness: Measurement {
    var row = row
    (row.combination.scheme, row.screenshot) = (.light, nil)
    return row
  }

  /// Returns the caption of a screenshot: `320 px, light and dark`.
  static func caption(_ combination: Combination, _ schemes: [AuditScheme]) -> String {
    "\(combination.width) px, \(schemes.map(\.rawValue).joined(separator: " and "))"
      + (combination.eye.map { ", \($0.words)" } ?? "")
  }

  /// Sort key: AdChoices first, then the ad label, then other assets.
  var rank: Int { role == .adChoices ? 0 : role == .badge ? 1 : 2 }

  /// True for AdChoices and the ad label, which the audit is about.
  var isMark: Bool { rank < 2 }

  var name: String { row.asset.count > 60 ? row.asset.prefix(59) + "…" : row.asset }

  var isSound: Bool { row.isPainted && row.coveredBy == nil && row.isClickable != false }

  /// CSS class of the asset's box in the screenshot.
  var style: String {
    if isMark, !isSound { return "shot-fault" }
    return role == .adChoices ? "shot-icon" : role == .badge ? "shot-label" : "shot-asset"
  }

  /// Label of the asset's box in the screenshot: `AdChoices: covered`; `nil` for assets other than AdChoices and the ad
  /// label.
  var label: String? {
    guard isMark else { return nil }
    let name = role == .adChoices ? "AdChoices" : "Ad label"
    return isSound ? name : "\(name): \(state)"
  }

  /// The measured state of the asset in a few words: `not painted`.
  var state: String {
    if row.box == nil { return "no element" }
    if !row.isPainted { return "not painted" }
    if row.coveredBy != nil { return "covered" }
    return row.isClickable == false ? "takes no click" : "painted"
  }

  private var hasArea: Bool { row.box.map { $0.width > 0 && $0.height > 0 } ?? false }

  var place: String {
    guard let box = row.box, hasArea else { return "–" }
    return "\(Self.number(box.x)), \(Self.number(box.y))"
  }

  var size: String {
    guard let box = row.box, hasArea else { return "–" }
    return "\(Self.number(box.width)) × \(Self.number(box.height))"
  }

  var sentence: String {
    hasArea ? "\(name): \(size) px at \(place), \(state)." : "\(name): \(state)."
  }

  var contrast: String? { row.contrast.map { "\(NumberText.decimal($0)) : 1" } }

  private static func number(_ number: Double) -> String { NumberText.decimal(number) }
}
