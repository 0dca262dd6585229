import Model
import Basics
import Sessions
import Markdown
import Statistics

/// Formats ids in reports: as code, and as links if the site has a page for them.
///
/// Links are reference links with their addresses at the end of the text (``[`s-1`]``), so that tables read well as
/// plain text.
struct ReportLinks: Sendable {
  private typealias Pages = [String: (id: String, page: String)]

  /// Formats by id, made on demand because there may be many and only recorded ids are looked up.
  private let formats: Deferred<[String: FormatFolder]>
  /// Pages of rules by lower-case label. Markdown ignores the case of labels (CommonMark 4.7), so only the first of
  /// ids that differ by case gets a link.
  private let rulePages: Pages
  /// Pages of formats and sessions, used if no rule has the label.
  private let otherPages: Deferred<Pages>
  /// Link targets of lines, findings and data.
  let places: ReportPlaces
  /// Name of the site's data files of findings, without an ending.
  let findingsFile: String

  /// - Parameter map: paths of the site that contains the reports; `nil` for a standalone report.
  init(_ map: SiteMap?, publication: Publication) {
    places = ReportPlaces(map, publication)
    findingsFile = ListFiles.findings(publication)
    formats = Deferred {
      Dictionary(
        publication.catalog.formats.map { (RowKey($0.facts.id).value ?? "", $0) },
        uniquingKeysWith: { first, _ in first })
    }
    rulePages = Self.pages(publication.rules.map(\.info.id)) { ($0.rawValue, map?.page(of: $0)) }
    otherPages = Deferred {
      Self.pages(publication.catalog.formats.map(\.facts)) { ($0.id, map?.page(of: $0)) }
        .merging(
          Self.pages(publication.sessions.map(\.summary.id)) { ($0, map?.page(ofSession: $0)) },
          uniquingKeysWith: { first, _ in first })
    }
  }

  /// True if the site's data files have all findings.
  var hasAllFindings: Bool { findingsFile == "findings" }

  private static func pages<Target>(
    _ targets: [Target], _ page: (Target) -> (id: String, page: String?)
  ) -> Pages {
    targets.reduce(into: [:]) { pages, target in
      let (id, page) = page(target)
      guard let page, canBeLabel(id), pages[id.lowercased()] == nil else { return }
      pages[id.lowercased()] = (id, page)
    }
  }

  private func page(ofLabel id: String) -> (id: String, page: String)? {
    rulePages[id.lowercased()] ?? otherPages.value[id.lowercased()]
  }

  func definition(_ format: RowKey) -> FormatDefinition? {
    format.value.flatMap { formats.value[$0]?.definition }
  }

  /// Returns the id of a session, format or rule as code. If the id has a page, the code is a reference link.
  func id(_ id: String) -> MarkdownInline {
    let code = self.code(id)
    return page(ofLabel: id)?.id == id ? "[" + code + "]" : code
  }

  func code(_ text: String) -> MarkdownInline { .code(text) }

  package func text(_ text: String) -> MarkdownInline { .text(text) }

  /// Returns the text with the addresses of its references appended.
  func resolved(_ text: String) -> String {
    let ids = Self.labels(in: text).filter { page(ofLabel: $0)?.id == $0 }
    let lines = Set(ids).sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }.compactMap { id in
      page(ofLabel: id).map { "[`\(id)`]: ../\($0.page)" }
    }
    return lines.isEmpty ? text : text + "\n" + lines.joined(separator: "\n") + "\n"
  }

  /// Returns the texts between ``[` `` and `` `]``.
  private static func labels(in text: String) -> [String] {
    var labels: [String] = []
    var rest = text.utf8[...]
    while let start = rest.firstIndex(of: UInt8(ascii: "[")) {
      rest = rest[rest.index(after: start)...]
      guard rest.first == UInt8(ascii: "`") else { continue }
      let body = rest.dropFirst()
      guard let end = body.firstIndex(of: UInt8(ascii: "`")), body[end...].starts(with: "`]".utf8) else {
        continue
      }
      labels.append(String(decoding: body[..<end], as: UTF8.self))
      rest = body[end...]
    }
    return labels
  }

  /// True if an id can be a label: other characters might end the brackets of the reference.
  private static func canBeLabel(_ id: String) -> Bool {
    !id.isEmpty && id.utf8.count <= 200
      && id.utf8.allSatisfy { byte in
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
          UInt8(ascii: "0")...UInt8(ascii: "9"):
          true
        default: "-_.:/".utf8.contains(byte)
        }
      }
  }
}

/// Names of a breakdown's rows in reports.
extension Dimension {
  package var title: String {
    switch self {
    case .format: "Format"
    case .adUnit: "Ad unit"
    case .country: "Country"
    case .platform: "Platform"
    case .appVersion: "App version"
    case .day: "Day (UTC)"
    }
  }

  /// The dimension's noun in a heading: "country" in "By country".
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

  /// The name of the row for ads without a recorded value.
  var nameOfNone: String {
    switch self {
    case .format: "not to be told"
    case .adUnit, .country, .platform, .appVersion, .day: "not recorded"
    }
  }
}

extension ReportLinks {
  /// Returns the row's name in a table.
  package func name(_ key: RowKey, by dimension: Dimension) -> MarkdownInline {
    guard let value = key.value else { return "*\(dimension.nameOfNone)*" }
    switch dimension {
    case .format: return format(key)
    case .platform: return Self.platforms[value].map { .text($0) } ?? code(value)
    case .day, .country: return .text(value)
    case .adUnit, .appVersion: return code(value)
    }
  }

  /// Returns the link to the list of the sessions of a row; `nil` if there is no such list, as of a format that the
  /// catalog doesn't have.
  func sessionList(of key: RowKey, by dimension: Dimension) -> String? {
    dimension == .format && definition(key) == nil ? nil : places.sessionList(of: key, by: dimension)
  }

  /// Returns the format's name and id.
  func format(_ key: RowKey) -> MarkdownInline {
    guard let id = key.value else { return "*\(Dimension.format.nameOfNone)*" }
    guard let definition = definition(key), definition.name != id else { return self.id(id) }
    return "\(definition.name) \(self.id(id))"
  }

  /// Returns the row's name as plain text.
  package func label(_ key: RowKey, by dimension: Dimension) -> String {
    guard let value = key.value else { return dimension.nameOfNone }
    return dimension == .format ? definition(key)?.name ?? value : value
  }

  private static let platforms = ["ios": "iOS", "android": "Android", "tvos": "tvOS", "web": "Web"]
}
