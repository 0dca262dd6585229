import Model
import Browser
import Checking
import Basics
import FoundationEssentials
import Reading
import Auditing
import Reports

/// Runs an audit of a catalog: measures renderings in a browser, and judges them by the rules.
struct AuditRun {
  let run: PipelineRun
  let request: AuditRequest
  let console: Console
  let program: String
  /// Store of the pictures; `nil` if they aren't kept.
  let pictures: AuditPictures?
  /// The audit's folder, as the user named it.
  let folder: String?

  /// The result of an audit.
  struct Result {
    /// The results as written to the audit's folder.
    var results: AuditResults
    /// The number of renderings measured, and of pages: a rendering is measured at several widths, colour schemes and
    /// states.
    var counts: (renderings: Int, pages: Int)
    var outcome: Outcome
    /// Lines of the files that findings point into, by the file names that findings use.
    var lines: [String: [String]]
  }

  /// Measures and judges renderings. Keeps their pictures if `pictures` isn't `nil`.
  ///
  /// - Parameter files: HTML files; empty to audit the catalog's formats.
  func result(of files: [String]) throws -> Result {
    let plan = try files.isEmpty ? AuditPlan(of: run, request) : AuditPlan(of: run, files: files, request)
    let scratch = try ScratchFolder()
    let measured: (product: String, renderings: [MeasuredRendering])
    do {
      measured = try measure(plan.jobs, in: scratch)
    } catch {
      try scratch.remove()
      throw error
    }
    try scratch.remove()
    return try judged(measured.renderings, by: measured.product, plan.lines)
  }

  private func measure(
    _ jobs: [Measurer.Job], in scratch: ScratchFolder
  ) throws -> (product: String, renderings: [MeasuredRendering]) {
    let tabs = request.jobs > 0 ? request.jobs : ProcessInfo.processInfo.activeProcessorCount
    var browser = ChromiumBrowser.Options(program: program, folder: scratch.path)
    if !request.browser.hasSandbox { browser.hasSandbox = false }
    var measurer = Measurer(browser, scope: request.scope, tabs: tabs)
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

  private func judged(
    _ renderings: [MeasuredRendering], by product: String, _ lines: [String: [String]]
  ) throws -> Result {
    let formats = Dictionary(
      run.catalog.formats.map { ($0.facts.id, $0) }, uniquingKeysWith: { first, _ in first })
    var (checks, entries) = (CheckResult(), [AuditEntry]())
    for rendering in renderings {
      guard let format = formats[rendering.format] else { continue }
      let checked = run.checker.check(
        [AuditedRendering(rendering, of: format, pictures: folder)], lines: lines)
      entries.append(AuditEntry(rendering, findings: checked.findings.map(inFolder)))
      checks += checked
    }
    // The clock's date is never used, so that two audits of the same input give the same bytes.
    let day = try BuildDate.of([])?.day
    return Result(
      results: AuditResults(product: product, day: day, entries: entries),
      counts: (renderings.count, renderings.reduce(0) { $0 + $1.pages.count }),
      outcome: run.outcome(ofAudit: checks, formats: Set(renderings.map(\.format)).count), lines: lines)
  }

  /// Returns the finding with paths of pictures relative to the audit's folder, so that the results don't contain the
  /// folder's name.
  private func inFolder(_ finding: Finding) -> Finding {
    guard let folder else { return finding }
    var finding = finding
    for index in finding.violation.related.indices {
      let file = finding.violation.related[index].location.file
      if file.hasPrefix(folder + "/") {
        finding.violation.related[index].location.file = String(file.dropFirst(folder.utf8.count + 1))
      }
    }
    return finding
  }
}
