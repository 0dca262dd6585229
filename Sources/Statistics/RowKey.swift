package import Model
import Basics

/// What the figures are broken down by.
package enum Dimension: String, CaseIterable, Sendable {
  case format, adUnit, country, platform, appVersion
  /// UTC day of the impression; everything else of an ad goes where its impression goes.
  case day
}

/// The row of a breakdown: what was recorded, as it is shown, or that nothing was. There is no way to the recorded text
/// from here on.
package struct RowKey: Hashable, Codable, Sendable {
  /// `nil`: not recorded; of a format: not to be told; of a day: no impression.
  package let value: String?

  package static let none = RowKey(nil)
  package static func value(_ value: String) -> RowKey { RowKey(value) }

  package init(_ value: String?, as privacy: Privacy = .name) {
    self.value = value.map { Redactor.value($0, as: privacy) }
  }

  /// A version, with the name of what it is a version of.
  init(version: String?, of name: String?) {
    value = version.map { version in
      let version = Redactor.value(version, as: .version)
      return name.map { "\(Redactor.value($0, as: .name)) \(version)" } ?? version
    }
  }
}

extension RowKey: Comparable {
  /// In the byte order of their values (days are then in order, too); what wasn't recorded comes last.
  package static func < (a: RowKey, b: RowKey) -> Bool {
    guard let a = a.value else { return false }
    return b.value.map { a.precedesInBytes($0) } ?? true
  }
}

/// A format's row on one day.
package struct FormatDay: Hashable, Comparable, Sendable {
  package var format: RowKey
  package var day: RowKey

  package static func < (a: FormatDay, b: FormatDay) -> Bool {
    (a.format, a.day) < (b.format, b.day)
  }
}

/// An asset of a format that was clicked.
package struct TappedAsset: Hashable, Codable, Comparable, Sendable {
  package var format: RowKey
  /// The key as declared, or its standard name; else as recorded. Ads of some kinds have no assets.
  package var asset: RowKey
  /// Clicks on AdChoices are counted apart.
  package var isAdChoices: Bool

  package static func < (a: TappedAsset, b: TappedAsset) -> Bool {
    if a.format != b.format { return a.format < b.format }
    if a.asset != b.asset { return a.asset < b.asset }
    return !a.isAdChoices && b.isAdChoices
  }
}

/// Why an ad failed to load, as the SDK names it.
package struct LoadError: Hashable, Codable, Comparable, Sendable {
  package var domain: RowKey
  /// A number, or a name.
  package var code: RowKey

  package static func < (a: LoadError, b: LoadError) -> Bool { (a.domain, a.code) < (b.domain, b.code) }
}
