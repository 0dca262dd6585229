/// The results of an audit of renderings in a browser. `adspec audit -o` writes them to a folder, from which
/// `adspec build --audit` shows them.
package struct AuditResults: Sendable {
  /// The browser's name and version in its own spelling: `HeadlessChrome/156.0.8078.79`.
  package var product: String
  /// The day of the audit if `SOURCE_DATE_EPOCH` gave one; `nil` otherwise, because no output depends on the clock.
  package var day: Day?
  /// One entry per rendering, sorted by format, then source of the rendering, then file.
  package private(set) var entries: [AuditEntry]
  /// The pictures that could be read, by their paths relative to the audit's folder.
  package var pictures: [String: AuditPicture] = [:]

  package init(product: String, day: Day? = nil, entries: [AuditEntry]) {
    (self.product, self.day) = (product, day)
    self.entries = entries.sorted { $0.order < $1.order }
  }

  /// The browser as pages name it: `Chromium 156`.
  package var browser: String {
    let parts = product.split(separator: "/", omittingEmptySubsequences: false)
    let major = parts.last?.prefix { $0.isASCII && $0.isNumber } ?? ""
    let isChromium = parts.count == 2 && ["HeadlessChrome", "Chrome", "Chromium"].contains(parts[0])
    return isChromium && !major.isEmpty ? "Chromium \(major)" : product
  }
}

/// The results of an audit for one rendering.
package struct AuditEntry: Sendable {
  package var format: String
  package var source: RenderingSource
  /// Digest of everything that the rendering was made from.
  package var digest: String
  /// The file that the source ranges in the measurements refer to; `nil` for a built-in preview.
  package var file: String?
  package var measurements: [Measurement]
  package var failures: [MeasuredRendering.Failure]
  /// The findings at the time of the audit; paths of pictures are relative to the audit's folder.
  package var findings: [Finding]
  /// SHA-256 of the rendering's HTML file as it is now; `nil` if it can't be determined, or if the rendering isn't an
  /// HTML file.
  package var fileDigest: String?

  package init(
    format: String, source: RenderingSource, digest: String, file: String? = nil,
    measurements: [Measurement] = [], failures: [MeasuredRendering.Failure] = [], findings: [Finding] = []
  ) {
    (self.format, self.source, self.digest, self.file) = (format, source, digest, file)
    (self.measurements, self.failures, self.findings) = (measurements, failures, findings)
  }

  package init(_ rendering: MeasuredRendering, findings: [Finding]) {
    self.init(
      format: rendering.format, source: rendering.source, digest: rendering.digest, file: rendering.file,
      measurements: rendering.measurements, failures: rendering.failures, findings: findings)
  }

  fileprivate var order: (String, String, String) { (format, source.rawValue, file ?? "") }
}

/// A picture in an audit's folder.
package struct AuditPicture: Sendable {
  /// Size in pixels.
  package let (width, height): (Int, Int)
  package let sha256: String
  private let read: @Sendable () throws -> [UInt8]

  /// - Parameter read: returns the picture's bytes; throws if they have changed.
  package init(width: Int, height: Int, sha256: String, read: @escaping @Sendable () throws -> [UInt8]) {
    (self.width, self.height, self.sha256, self.read) = (width, height, sha256, read)
  }

  package func bytes() throws -> [UInt8] { try read() }
}

extension AuditResults {
  /// Marks every finding of the audit that equals `known` as accepted by the baseline, with the reason given there.
  package mutating func accept(_ known: Finding) {
    for entry in entries.indices where entries[entry].format == known.subject.format {
      for index in entries[entry].findings.indices {
        let finding = entries[entry].findings[index]
        guard finding.rule == known.rule, finding.location == known.location, finding.message == known.message
        else { continue }
        entries[entry].findings[index].baseline = known.baseline
        entries[entry].findings[index].baselineReason = known.baselineReason
      }
    }
  }

  /// Records the present digest of each measured HTML file.
  ///
  /// - Parameter digest: returns the digest of the file at a path; `nil` if it can't be determined.
  package mutating func noteFiles(_ digest: (String) throws -> String?) rethrows {
    for index in entries.indices where entries[index].source == .file {
      entries[index].fileDigest = try entries[index].file.flatMap(digest)
    }
  }
}
