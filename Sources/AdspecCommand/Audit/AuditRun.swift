import AdModel
import Audit
import Browser
import Checks
import Diagnostics
import FoundationEssentials
import Ingest
import Measuring
import Outputs
import Tallies

/// An audit from the catalog to what was found: which renderings there are, what a browser shows of them, and what the
/// rules say of that.
struct AuditRun {
  let run: PipelineRun
  let options: AuditOptions
  /// HTML files that were named.
  let files: [String]
  let console: Console
  let program: String
  /// `nil`: pictures aren't kept.
  let pictures: AuditPictures?
  /// The audit's folder, as it was named.
  let folder: String?

  /// What came of it.
  struct Result {
    var product: String
    var renderings: [MeasuredRendering]
    var outcome: Outcome
    /// Lines of files that findings point into, by the names they go by there.
    var lines: [String: [String]]
  }

  /// What is to be measured, and lines of the files it was made from.
  private struct Plan {
    var jobs: [Measurer.Job] = []
    var lines: [String: [String]] = [:]
  }

  func result() throws -> Result {
    let plan = try plan()
    let scratch = try ScratchFolder()
    let measured: (product: String, renderings: [MeasuredRendering])
    do {
      measured = try measure(plan.jobs, in: scratch)
    } catch {
      try scratch.remove()
      throw error
    }
    try scratch.remove()
    let formats = Dictionary(
      run.catalog.formats.map { ($0.facts.id, $0) }, uniquingKeysWith: { first, _ in first })
    let audited = measured.renderings.compactMap { rendering in
      formats[rendering.format].map { AuditedRendering(rendering, of: $0, pictures: folder) }
    }
    let checks = run.checker.check(audited, lines: plan.lines)
    return Result(
      product: measured.product, renderings: measured.renderings,
      outcome: run.outcome(ofAudit: checks, formats: Set(measured.renderings.map(\.format)).count),
      lines: plan.lines)
  }

  private func measure(
    _ jobs: [Measurer.Job], in scratch: ScratchFolder
  ) throws -> (product: String, renderings: [MeasuredRendering]) {
    let tabs = options.jobs > 0 ? options.jobs : ProcessInfo.processInfo.activeProcessorCount
    var measurer = Measurer(
      Browser.Options(program: program, folder: scratch.path), scope: try options.scope, tabs: tabs)
    let pages = jobs.reduce(0) { $0 + $1.pages.count }
    if let progress = console.progress("Measuring \(Wording.count(pages, "page"))", of: pages) {
      measurer.noteDone = { progress.add(1) }
    }
    if let pictures {
      measurer.takePicture = { rendering, page, png in
        pictures.keep(png, of: rendering, page.combination)
      }
    }
    return try measurer.measure(jobs)
  }

  private func plan() throws -> Plan {
    var plan = Plan()
    for file in files { try add(file, to: &plan) }
    if !files.isEmpty { return plan }
    let renderer = try TemplateRenderer(.standard)
    let states = try options.wantedStates
    for format in run.catalog.formats where run.isAsked(format) {
      if let template = format.preview { add(template, of: format, states, to: &plan) }
      if format.preview == nil || options.builtin {
        plan.jobs.append(
          Measurer.Job(
            MeasuredRendering(
              format: format.facts.id, source: .builtin, digest: Renderings.digest(of: format)),
            pages: try Renderings.builtin(format, states: states, renderer)))
      }
    }
    return plan
  }

  private func add(
    _ template: PreviewTemplate, of format: FormatFolder, _ states: [PreviewState], to plan: inout Plan
  ) {
    var rendering = MeasuredRendering(
      format: format.facts.id, source: .authored, digest: Renderings.digest(of: format), file: template.file)
    plan.lines[template.file] = Self.lines(of: template.text)
    let folder = Folders.path(format.facts.folder, in: run.selection.catalogRoot ?? "")
    let pages = Renderings.authored(format, template, states: states, files: Self.files(in: folder))
    if pages == nil {
      rendering.failures = [.init(state: "", reason: "The template can't be read: its sections don't close.")]
    } else if Renderings.hasClosedRoot(template.text) {
      rendering.failures = [.closedRoot]
    }
    plan.jobs.append(Measurer.Job(rendering, pages: pages ?? []))
  }

  private func add(_ file: String, to plan: inout Plan) throws {
    guard let id = options.formatID, let format = run.catalog.formats.first(where: { $0.facts.id == id })
    else {
      throw AuditFailure.formatUnknown(
        options.formatID ?? "", file: file, known: run.catalog.formats.map(\.facts.id))
    }
    let (folder, name) = Disk.split(file)
    let bytes = try DiskSource(root: "").bytes(of: file, limit: Self.longestFile)
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw ReadFailure(path: file, reason: "is not UTF-8")
    }
    let shown = run.nameInCatalog(folder: folder, name: name, as: file)
    var rendering = MeasuredRendering(
      format: id, source: .file, digest: Renderings.digest(of: format, file: text), file: shown)
    plan.lines[shown] = Self.lines(of: text)
    let page = Renderings.file(text, of: format, files: Self.files(in: folder))
    if page == nil {
      rendering.failures = [
        .init(state: "", reason: "Its placeholders can't be read: a section of them doesn't close.")
      ]
    } else if Renderings.hasClosedRoot(text) {
      rendering.failures = [.closedRoot]
    }
    plan.jobs.append(Measurer.Job(rendering, pages: page.map { [$0] } ?? []))
  }

  /// Bytes of an HTML file, at most.
  private static let longestFile = 32 << 20

  private static func lines(of text: String) -> [String] {
    text.split(separator: "\n", omittingEmptySubsequences: false)
      .map { String($0.last == "\r" ? $0.dropLast() : $0) }
  }

  /// The files of a folder, as a rendering may ask for them.
  private static func files(in folder: String) -> Renderings.OwnFiles {
    let source = DiskSource(root: folder)
    return { path in
      guard let path = PercentCoding.decoded(path), source.resolved(path) != nil,
        source.form(of: path) == .file
      else {
        return nil
      }
      do {
        return RenderingPage.OwnFile(
          type: MediaType.of(path), bytes: try source.bytes(of: path, limit: longestFile))
      } catch {
        // The rendering goes without; the audit says that it asked.
        return nil
      }
    }
  }
}

extension MeasuredRendering.Failure {
  fileprivate static let closedRoot = MeasuredRendering.Failure(
    state: "", reason: "It has a closed shadow root, which nobody can look into: open it.")
}

/// Why an audit can't begin: exit code 2.
enum AuditFailure: ToolFailure {
  case formatUnknown(String, file: String, known: [String])

  var description: String {
    switch self {
    case .formatUnknown("", let file, _): "'\(file)' renders some format: say which with --format-id."
    case .formatUnknown(let id, _, let known):
      "The catalog has no format '\(id)'.\(Suggestion.text(for: id, among: known))"
    }
  }
}

extension BrowserFailure: ToolFailure {}

/// What a file is by the end of its name.
private enum MediaType {
  static func of(_ path: String) -> String {
    switch path.split(separator: ".").last?.lowercased() {
    case "css": "text/css"
    case "html", "htm": "text/html; charset=utf-8"
    case "svg": "image/svg+xml"
    case "png": "image/png"
    case "jpg", "jpeg": "image/jpeg"
    case "gif": "image/gif"
    case "webp": "image/webp"
    case "avif": "image/avif"
    case "woff2": "font/woff2"
    case "woff": "font/woff"
    case "ttf": "font/ttf"
    case "otf": "font/otf"
    default: "application/octet-stream"
    }
  }
}

/// `%20` and the like, of a path in an address (RFC 3986).
private enum PercentCoding {
  /// `nil` where it is no text.
  static func decoded(_ path: String) -> String? {
    var bytes: [UInt8] = []
    var rest = Array(path.utf8)[...]
    while let first = rest.popFirst() {
      if first == UInt8(ascii: "%"), rest.count >= 2,
        let byte = UInt8(String(decoding: rest.prefix(2), as: UTF8.self), radix: 16)
      {
        bytes.append(byte)
        rest = rest.dropFirst(2)
      } else {
        bytes.append(first)
      }
    }
    return bytes.contains(0) ? nil : String(validating: bytes, as: UTF8.self)
  }
}

extension PipelineRun {
  /// Whether a format is to be audited.
  func isAsked(_ format: FormatFolder) -> Bool {
    selection.isWholeCatalog || selection.definitionFiles.contains(format.facts.file)
  }

  /// What findings call a file: by its path in the catalog, where it lies there.
  fileprivate func nameInCatalog(folder: String, name: String, as named: String) -> String {
    guard let root = selection.catalogRoot, let real = Disk.realPath(folder) else { return named }
    let path = real == "/" ? "/" + name : real + "/" + name
    return path.hasPrefix(root + "/") ? String(path.dropFirst(root.count + 1)) : named
  }

  /// The findings of an audit as those of any run.
  fileprivate func outcome(ofAudit checks: CheckResult, formats: Int) -> Outcome {
    let findings = Self.named(checks.findings, among: catalog.formats)
    return Outcome(
      catalog: catalog, findings: FindingSummary(findings), allFindings: FindingStream(findings),
      counts: checks.counts, compliance: checks.compliance, checks: checks, reviews: ReviewQueue(),
      tallies: TallyBook(), recordings: [], sessionCount: 0, definitionCount: formats,
      unreadDefinitions: catalog.unreadDefinitions.count, sound: [:], pages: PageChoice(),
      excerpts: [:])
  }
}
