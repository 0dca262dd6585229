package import Model
import Basics

/// An audit's results with the formats that they belong to, and the paths of their screenshots on the site.
package struct PublishedAudit: Sendable {
  package let results: AuditResults
  /// Renderings in the order of the results.
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

  /// Returns the renderings of the format with this definition file.
  package func renderings(of file: String) -> [PublishedRendering] { byFile[file, default: []] }

  /// Returns a digest of everything that the format's page shows of the audit; `-` if it shows nothing.
  package func key(of file: String) -> String {
    let renderings = renderings(of: file)
    if renderings.isEmpty { return "-" }
    var parts = [results.product, results.day?.description ?? "-"]
    for rendering in renderings {
      parts += [AuditJSON.entry(rendering.entry).line, rendering.entry.fileDigest ?? "-"]
      parts += rendering.shots.values.map { "\($0.path) \($0.picture.sha256)" }.sorted()
    }
    return SHA256.hex(ofParts: parts)
  }

  /// Paths of screenshots on the site, by their paths in the audit's folder.
  package var paths: [String: String] {
    Dictionary(
      renderings.flatMap { $0.shots.values.map { ($0.source, $0.path) } }, uniquingKeysWith: { min($0, $1) })
  }

  /// The screenshots as files of the site.
  package var plan: [DeferredFile] {
    renderings.flatMap { rendering in
      rendering.shots.sorted { $0.key < $1.key }.map { _, shot in
        DeferredFile(
          path: shot.path, key: { shot.picture.sha256 }, .pieces { take in try take(shot.picture.bytes()) })
      }
    }
  }
}

/// An audit's results for one rendering, with its format.
package struct PublishedRendering: Sendable {
  /// A screenshot of the rendering under one set of conditions (`Combination`).
  package struct Shot: Sendable {
    /// Path relative to the audit's folder.
    var source: String
    /// Path relative to the site's root.
    package var path: String
    package var picture: AuditPicture
  }

  /// The result of comparing a measured rendering with the catalog's present one.
  package enum Standing {
    case current
    case outdated
    /// The rendering was an HTML file that isn't in the catalog.
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

  /// The result of comparing the measured rendering with the present one, by their digests. Computing it reads the
  /// definition.
  package var standing: Standing {
    if entry.source == .file, entry.fileDigest == nil { return .unknown }
    return RenderingDigest.of(folder, fileDigest: entry.fileDigest) == entry.digest ? .current : .outdated
  }

  /// Returns the type of an asset, from the definition or the well-known key of the icon or ad label; `nil` for other
  /// keys.
  package func role(of key: String) -> AssetType? {
    if let asset = folder.definition.asset(key) { return asset.type.value }
    return key == AssetKeys.adChoices ? .adChoices : key == AssetKeys.adBadge ? .badge : nil
  }

  /// The sets of conditions under which the rendering was measured, sorted and without duplicates.
  package var combinations: [Combination] { Set(entry.measurements.map(\.combination)).sorted() }
  /// Measurements of the AdChoices icon, one for each set of conditions under which it was delivered or present.
  package var adChoices: [Measurement] { entry.measurements.filter { role(of: $0.asset) == .adChoices } }
}

extension PublishedRendering {
  /// The findings as shown on a page. If the rendering may have changed since the audit, a finding's location has a
  /// line, but no column.
  package var findingsToShow: [Finding] {
    if standing == .current { return entry.findings }
    return entry.findings.map { finding in
      var finding = finding
      finding.violation.location.range = finding.location.range.map { .wholeLine($0.line) }
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
  /// A warning for readers; `nil` if the rendering is unchanged since it was measured.
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
