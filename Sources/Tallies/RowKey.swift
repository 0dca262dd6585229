import AdModel
import Diagnostics

/// What the figures are broken down by.
package enum Dimension: String, CaseIterable, Sendable {
  case format, adUnit, country, platform, appVersion
  /// UTC day of the impression; everything else of an ad goes where its impression goes.
  case day
}

/// The row of a breakdown: what was recorded, or that nothing was.
package enum RowKey: Hashable, Sendable {
  case value(String)
  /// Not recorded; of a format: not to be told; of a day: no impression.
  case none

  package init(_ value: String?) { self = value.map { .value($0) } ?? .none }

  package var value: String? {
    if case .value(let value) = self { value } else { nil }
  }
}

extension RowKey: RowHinting {
  /// Made of the length and the last bytes, where ids differ.
  var hint: Int {
    guard case .value(var text) = self else { return 0 }
    return text.withUTF8 { bytes in
      var hint = bytes.count
      for byte in bytes.suffix(8) { hint = hint &* 31 &+ Int(byte) }
      return hint ^ hint >> 7
    }
  }
}

extension Day: RowHinting {
  var hint: Int { number }
}

extension Optional: RowHinting where Wrapped: RowHinting {
  var hint: Int { map { $0.hint &+ 1 } ?? 0 }
}

extension RowKey: Comparable {
  /// In the byte order of their values (days are then in order, too); what wasn't recorded comes last.
  package static func < (a: RowKey, b: RowKey) -> Bool {
    switch (a, b) {
    case (.none, _): false
    case (.value, .none): true
    case (.value(let a), .value(let b)): a.precedesInBytes(b)
    }
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

/// An asset of a format that was tapped.
package struct TappedAsset: Hashable, Comparable, Sendable {
  package var format: RowKey
  /// The key as declared, or its standard name; else as recorded. Ads of some kinds have no assets.
  package var asset: RowKey
  /// Taps on AdChoices are counted apart.
  package var isAdChoices: Bool

  package static func < (a: TappedAsset, b: TappedAsset) -> Bool {
    if a.format != b.format { return a.format < b.format }
    if a.asset != b.asset { return a.asset < b.asset }
    return !a.isAdChoices && b.isAdChoices
  }
}

/// Why an ad failed to load, as the SDK names it.
package struct LoadError: Hashable, Comparable, Sendable {
  package var domain: RowKey
  /// A number, or a name.
  package var code: RowKey

  package static func < (a: LoadError, b: LoadError) -> Bool { (a.domain, a.code) < (b.domain, b.code) }
}
