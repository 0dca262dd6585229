package import Model
import Basics

/// An audit's results beside the formats that they are about, and where the site has their pictures.
package struct PublishedAudit: Sendable {
  package let results: AuditResults
  /// In the order of the results.
  package let renderings: [PublishedRendering]
  private let byFile: [String: [PublishedRendering]]

  package init(_ results: AuditResults, _ map: SiteMap, _ catalog: Catalog) {
    self.results = results
    let folders = Dictionary(
      catalog.formats.map { ($0.facts.id, $0) }, uniquingKeysWith: { first, _ in first })
    var numbers: [String: Int] = [:]
    renderings = results.entries.compactMap { entry in
      guard let folder = folders[entry.format] else { return nil }
      let name = "\(map.folder(of: folder.facts).dropFirst("formats/".count))\(entry.source.rawValue)"
      numbers[name, default: 0] += 1
      let number = numbers[name, default: 1]
      return PublishedRendering(
        entry, of: folder, results, pictures: "audit/\(name)\(number > 1 ? "-\(number)" : "")-")
    }
    byFile = Dictionary(grouping: renderings) { $0.folder.facts.file }
  }

  /// What it says of the format with this definition.
  package func renderings(of file: String) -> [PublishedRendering] { byFile[file, default: []] }

  /// Of all that a format's page says of it: as long as it is the same, so is what the page shows.
  package func key(of file: String) -> String {
    let renderings = renderings(of: file)
    if renderings.isEmpty { return "-" }
    return SHA256.hex(
      ofParts: [results.product, results.day?.description ?? "-"]
        + renderings.flatMap { rendering in
          [AuditJSON.entry(rendering.entry).line, rendering.entry.fileDigest ?? "-"]
            + rendering.shots.values.map { "\($0.path) \($0.picture.sha256)" }.sorted()
        })
  }

  /// Where the site has pictures, by where the audit's folder has them.
  package var paths: [String: String] {
    Dictionary(
      renderings.flatMap { $0.shots.values.map { ($0.source, $0.path) } }, uniquingKeysWith: { min($0, $1) })
  }

  /// The pictures as files of the site.
  package var plan: [PlannedFile] {
    renderings.flatMap { rendering in
      rendering.shots.sorted { $0.key < $1.key }.map { _, shot in
        PlannedFile(
          path: shot.path, key: { shot.picture.sha256 }, .pieces { take in try take(shot.picture.bytes()) })
      }
    }
  }
}

/// What an audit says of one rendering, beside its format.
package struct PublishedRendering: Sendable {
  /// A picture of a combination.
  package struct Shot: Sendable {
    /// Below the audit's folder.
    var source: String
    /// Below the site's.
    package var path: String
    package var picture: AuditPicture
  }

  /// Whether what was measured is what there is now.
  package enum Standing {
    case current
    case outdated
    /// It was an HTML file, which isn't at hand.
    case unknown
  }

  package let entry: AuditEntry
  package let folder: FormatFolder
  package let shots: [Combination: Shot]

  package init(_ entry: AuditEntry, of folder: FormatFolder, _ results: AuditResults, pictures prefix: String)
  {
    (self.entry, self.folder) = (entry, folder)
    shots = entry.measurements.reduce(into: [:]) { shots, row in
      guard shots[row.combination] == nil, let source = row.screenshot,
        let picture = results.pictures[source]
      else { return }
      shots[row.combination] = Shot(
        source: source, path: "\(prefix)\(row.combination.fileName).png", picture: picture)
    }
  }

  /// It looks at the definition.
  package var standing: Standing {
    if entry.source == .file, entry.fileDigest == nil { return .unknown }
    return RenderingDigest.of(folder, fileDigest: entry.fileDigest) == entry.digest ? .current : .outdated
  }

  /// What is asked of the icon and of the label.
  package func role(of key: String) -> AssetType? {
    if let asset = folder.definition.asset(key) { return asset.type.value }
    return key == AssetKeys.adChoices ? .adChoices : key == AssetKeys.adBadge ? .badge : nil
  }

  /// In their order, each once.
  package var combinations: [Combination] { Set(entry.measurements.map(\.combination)).sorted() }
  /// Of AdChoices: one a combination that it was delivered in.
  package var adChoices: [Measurement] { entry.measurements.filter { role(of: $0.asset) == .adChoices } }
}

extension PublishedRendering {
  /// The findings as a page shows them: of a rendering that changed since, without the columns in their lines.
  package var findingsToShow: [Finding] {
    if standing == .current { return entry.findings }
    return entry.findings.map { finding in
      var finding = finding
      finding.complaint.location.range = finding.location.range.map { .wholeLine($0.line) }
      return finding
    }
  }

  package var title: String {
    switch entry.source {
    case .builtin: "The built-in preview"
    case .authored: "The format’s own rendering"
    case .file: "The HTML file\(entry.file.map { " \($0)" } ?? "")"
    }
  }

  var shortTitle: String {
    switch entry.source {
    case .builtin: "built-in preview"
    case .authored: "its own"
    case .file: entry.file ?? "HTML file"
    }
  }
}

extension PublishedRendering.Standing {
  /// A warning for readers; `nil` where the rendering is as it was measured.
  package var words: String? {
    switch self {
    case .current: nil
    case .outdated:
      "Measured before the last change of the definition, the rendering or a sample. Audit it again to know how it is now."
    case .unknown:
      "The HTML file isn’t in the catalog: whether it, the definition and the samples are still the same isn’t known."
    }
  }
}
