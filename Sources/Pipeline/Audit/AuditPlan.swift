import Model
import Basics
import Reading
import Auditing
import Reports
import Site

/// The pages to measure, and the lines of the files that they are made from.
struct AuditPlan {
  private(set) var jobs: [Measurer.Job] = []
  /// Source lines of the audited pages, by the file names that findings use.
  private(set) var lines: [String: [String]] = [:]

  /// Plans the requested formats: each with its own rendering if it has one, else with the built-in preview.
  init(of run: PipelineRun, _ request: AuditRequest) throws {
    let renderer = try TemplateRenderer(.standard)
    let states = request.states
    // Results are stored by id: of two formats with the same id, the first counts.
    var ids: Set<String> = []
    for format in run.catalog.formats where run.isAsked(format) && ids.insert(format.facts.id).inserted {
      if let template = format.preview {
        let folder = Folders.path(format.facts.folder, in: run.selection.catalogRoot ?? "")
        add(template, of: format, states, RenderingFolder.files(in: folder))
      }
      if format.preview == nil || request.auditsBuiltin {
        jobs.append(
          Measurer.Job(
            MeasuredRendering(
              format: format.facts.id, source: .builtin, digest: RenderingDigest.of(format)),
            pages: try Renderings.builtin(format, states: states, renderer)))
      }
    }
  }

  /// Plans HTML files, all of them renderings of the named format.
  init(of run: PipelineRun, files: [String], _ request: AuditRequest) throws {
    let ids = run.catalog.formats.map(\.facts.id)
    guard let id = request.formatID, let format = run.catalog.formats.first(where: { $0.facts.id == id })
    else { throw AuditFailure.formatUnknown(request.formatID ?? "", file: files.first ?? "", known: ids) }
    for (index, file) in files.enumerated() { try add(file, number: index + 1, of: format, run) }
  }

  private mutating func add(
    _ template: PreviewTemplate, of format: FormatFolder, _ states: [PreviewState],
    _ files: @escaping Renderings.OwnFiles
  ) {
    var rendering = MeasuredRendering(
      format: format.facts.id, source: .authored, digest: RenderingDigest.of(format), file: template.file)
    lines[template.file] = Self.lines(of: template.text)
    let pages = Renderings.authored(format, template, states: states, files: files)
    rendering.failures = Self.failures(
      of: template.text, pages == nil ? "The template can't be read: its sections don't close." : nil)
    jobs.append(Measurer.Job(rendering, pages: pages ?? []))
  }

  private mutating func add(
    _ file: String, number: Int, of format: FormatFolder, _ run: PipelineRun
  ) throws {
    let (folder, name) = Disk.split(file)
    let bytes = try DiskSource(root: "").bytes(of: file, limit: RenderingFolder.longestFile)
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw ReadFailure(path: file, reason: "is not UTF-8")
    }
    let shown = run.nameInCatalog(folder: folder, name: name, as: file)
    var rendering = MeasuredRendering(
      format: format.facts.id, source: .file,
      digest: RenderingDigest.of(format, fileDigest: SHA256.hex(of: bytes)), file: shown)
    rendering.number = number
    lines[shown] = Self.lines(of: text)
    let page = Renderings.file(text, of: format, files: RenderingFolder.files(in: folder))
    rendering.failures = Self.failures(
      of: text, page == nil ? "Its placeholders can't be read: a section of them doesn't close." : nil)
    jobs.append(Measurer.Job(rendering, pages: page.map { [$0] } ?? []))
  }

  /// Failures that are found in the text of a rendering, before anything is measured.
  ///
  /// - Parameter unreadable: why nothing can be measured; `nil` if it can.
  private static func failures(of text: String, _ unreadable: String?) -> [MeasuredRendering.Failure] {
    if let unreadable { return [.init(state: "", reason: unreadable)] }
    guard Renderings.hasClosedRoot(text) else { return [] }
    return [.init(state: "", reason: "It has a closed shadow root, which nobody can look into: open it.")]
  }

  private static func lines(of text: String) -> [String] {
    text.split(separator: "\n", omittingEmptySubsequences: false)
      .map { String($0.last == "\r" ? $0.dropLast() : $0) }
  }
}
