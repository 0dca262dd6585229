import AdModel
import Markdown
import Tallies

/// What reports call the rows of a breakdown.
extension Dimension {
  var title: String {
    switch self {
    case .format: "Format"
    case .adUnit: "Ad unit"
    case .country: "Country"
    case .platform: "Platform"
    case .appVersion: "App version"
    case .day: "Day (UTC)"
    }
  }

  /// In a heading: "By …".
  var noun: String {
    switch self {
    case .format: "format"
    case .adUnit: "ad unit"
    case .country: "country"
    case .platform: "platform"
    case .appVersion: "app version"
    case .day: "day"
    }
  }

  /// The row of what wasn't recorded.
  var nameOfNone: String {
    switch self {
    case .format: "not to be told"
    case .day: "no impression"
    case .adUnit, .country, .platform, .appVersion: "not recorded"
    }
  }
}

extension ReportLinks {
  /// The row's name in a table.
  func name(_ key: RowKey, by dimension: Dimension) -> MarkdownInline {
    guard let value = key.value else { return "*\(dimension.nameOfNone)*" }
    switch dimension {
    case .format: return format(key)
    case .platform: return Self.platforms[value].map { .text($0) } ?? code(value)
    case .day, .country: return .text(value)
    case .adUnit, .appVersion: return code(value)
    }
  }

  /// The name of a format and its id.
  func format(_ key: RowKey) -> MarkdownInline {
    guard let id = key.value else { return "*\(Dimension.format.nameOfNone)*" }
    guard let definition = definition(key), definition.name != id else { return self.id(id) }
    return "\(definition.name) \(self.id(id))"
  }

  /// The row's name in a chart.
  func label(_ key: RowKey, by dimension: Dimension) -> String {
    guard let value = key.value else { return dimension.nameOfNone }
    return dimension == .format ? definition(key)?.name ?? redacted(value) : redacted(value)
  }

  private static let platforms = ["ios": "iOS", "android": "Android", "tvos": "tvOS", "web": "Web"]
}
