/// What an audit found out, as its folder keeps it: `adspec audit -o` writes it, `adspec build --audit` shows it.
package struct AuditResults: Sendable {
  /// As the browser calls itself: `HeadlessChrome/156.0.8078.79`.
  package var product: String
  /// The day of the audit, where it was told one (`SOURCE_DATE_EPOCH`): the clock is in no output.
  package var day: Day?
  /// By format, then how the rendering came to be, then its file.
  package private(set) var entries: [AuditEntry]
  /// Those that could be read, by their paths below the audit's folder.
  package var pictures: [String: AuditPicture] = [:]

  package init(product: String, day: Day? = nil, entries: [AuditEntry]) {
    (self.product, self.day) = (product, day)
    self.entries = entries.sorted { $0.order < $1.order }
  }

  /// The browser in the words of people: `Chromium 156`.
  package var browser: String {
    let parts = product.split(separator: "/", omittingEmptySubsequences: false)
    let major = parts.last?.prefix { $0.isASCII && $0.isNumber } ?? ""
    let isChromium = parts.count == 2 && ["HeadlessChrome", "Chrome", "Chromium"].contains(parts[0])
    return isChromium && !major.isEmpty ? "Chromium \(major)" : product
  }
}

/// What an audit found out of one rendering.
package struct AuditEntry: Sendable {
  package var format: String
  package var source: RenderingSource
  /// As `MeasuredRendering.digest`.
  package var digest: String
  /// As `MeasuredRendering.file`.
  package var file: String?
  package var measurements: [Measurement]
  package var failures: [MeasuredRendering.Failure]
  /// What the rules said of it, then; files of pictures are paths below the audit's folder.
  package var findings: [Finding]
  /// Of an HTML file that is still there, SHA-256 of its bytes; `nil` where nobody knows.
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
  /// In pixels.
  package let (width, height): (Int, Int)
  package let sha256: String
  private let read: @Sendable () throws -> [UInt8]

  /// - Parameter read: its bytes; fails when they are no longer what they were.
  package init(width: Int, height: Int, sha256: String, read: @escaping @Sendable () throws -> [UInt8]) {
    (self.width, self.height, self.sha256, self.read) = (width, height, sha256, read)
  }

  package func bytes() throws -> [UInt8] { try read() }
}

extension AuditResults {
  /// Says of a finding of the audit that a baseline knows it.
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

  /// Notes of each HTML file that was measured what it holds now.
  ///
  /// - Parameter digest: of a file, by its path; `nil` where nobody knows.
  package mutating func noteFiles(_ digest: (String) throws -> String?) rethrows {
    for index in entries.indices where entries[index].source == .file {
      entries[index].fileDigest = try entries[index].file.flatMap(digest)
    }
  }
}
