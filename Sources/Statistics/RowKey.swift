package import Model
import Basics

/// A dimension by which the figures are broken down.
package enum Dimension: String, CaseIterable, Sendable {
  case format, adUnit, country, platform, appVersion
  /// UTC day of the ad (`AdRecord.day`). All counts of an ad belong to this day.
  case day

  /// Returns true if the row of `a` stands before that of `b`: versions go by number (`precedesAsVersion`), other values by their
  /// bytes, and a key without a value comes last.
  package func precedes(_ a: RowKey, _ b: RowKey) -> Bool {
    guard self == .appVersion, let one = a.value, let other = b.value else { return a < b }
    return one.precedesAsVersion(other)
  }
}

/// The key of a row: a recorded value in its redacted form, or none. The recorded text can't be recovered from it.
package struct RowKey: Hashable, Codable, Sendable {
  /// The redacted value; `nil` if not recorded, or if the format is unknown.
  package let value: String?

  package static let none = RowKey(nil)
  package static func value(_ value: String) -> RowKey { RowKey(value) }

  package init(_ value: String?, as privacy: Privacy = .name) {
    self.value = value.map { Redactor.value($0, as: privacy) }
  }

  /// Creates the key of a value that is redacted already.
  init(redacted value: String?) { self.value = value }

  /// Creates the key of a day; the day of lines without a time has no value.
  init(_ day: Day) { value = day.recorded?.description }

  /// Creates the key of a version, preceded by the name of its app if that is recorded: `org.example.app 1.2`.
  package init(version: String?, of name: String?) {
    value = version.map { version in
      let version = Redactor.value(version, as: .version)
      return name.map { "\(Redactor.value($0, as: .name)) \(version)" } ?? version
    }
  }
}

extension RowKey: Comparable {
  /// Compares values by their bytes, which also puts days in order; a key without a value comes last.
  package static func < (a: RowKey, b: RowKey) -> Bool {
    guard let a = a.value else { return false }
    return b.value.map { a.precedesInBytes($0) } ?? true
  }
}

/// The key of a row of counts: a format and the day of the ad.
package struct FormatDay: Hashable, Comparable, Sendable {
  package var format: RowKey
  package var day: RowKey

  package static func < (a: FormatDay, b: FormatDay) -> Bool {
    (a.format, a.day) < (b.format, b.day)
  }
}

/// The key of a count of clicks: a format and one of its assets.
package struct ClickedAsset: Hashable, Codable, Comparable, Sendable {
  package var format: RowKey
  /// The key of the clicked asset as declared or standardised, else as recorded; without a value if the click names no
  /// asset.
  package var asset: RowKey
  /// True for clicks on AdChoices, which are counted separately.
  package var isAdChoices: Bool

  package static func < (a: ClickedAsset, b: ClickedAsset) -> Bool {
    if a.format != b.format { return a.format < b.format }
    if a.asset != b.asset { return a.asset < b.asset }
    return !a.isAdChoices && b.isAdChoices
  }
}

/// An error of the SDK, such as the reason for a failed load, by domain and code.
package struct LoadError: Hashable, Codable, Comparable, Sendable {
  package var domain: RowKey
  /// The code of the error: a number or a name.
  package var code: RowKey

  package static func < (a: LoadError, b: LoadError) -> Bool { (a.domain, a.code) < (b.domain, b.code) }
}
