package import Model
import Browser
import Checking
import Rules
import Basics
import FoundationEssentials
import Auditing
import Reports
import Site
import Synchronization

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Examples of renderings, measured by the browser that tests have.
package enum MeasuredExamples {
  /// An HTML file to be measured, and the format that it renders.
  package struct File: Sendable {
    package var html: String
    package var format: FormatFolder
    package var widths: [Int]

    package init(html: String, format: FormatFolder, widths: [Int] = [320]) {
      (self.html, self.format, self.widths) = (html, format, widths)
    }
  }

  /// The browser's path: `ADSPEC_BROWSER`, or else the path in Debian's package `chromium-headless-shell`.
  package static var program: String {
    ProcessInfo.processInfo.environment["ADSPEC_BROWSER"] ?? "/usr/lib/chromium/chromium-headless-shell"
  }

  /// Checks the rendering of an example. A failed measurement becomes a finding, which no arrow expects.
  static func check(_ input: ExampleInput, _ catalog: Catalog, _ checker: Checker) -> CheckResult {
    guard let file = File(input, catalog) else { return CheckResult() }
    let known = all[key(of: file)]
    let rendering = known ?? measure([file])[0]
    let lines = file.html.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    return checker.check(
      [AuditedRendering(rendering, of: file.format)], lines: [ExampleInput.renderingPath: lines])
  }

  /// Measurements of every example, with LF and with CRLF line ends. They are made together, since starting a browser takes
  /// as long as measuring ten examples.
  private static let all: [String: MeasuredRendering] = {
    var files: [String: File] = [:]
    for example in RuleRegistry.infos.filter({ $0.group == .renderings }).flatMap({ $0.good + $0.bad }) {
      let input = ExampleInput(example)
      guard let file = File(input, ExampleRunner.catalog(of: input.files, isPresent: true)) else { continue }
      files[key(of: file)] = file
      let other = File(
        html: file.html.replacing("\n", with: "\r\n"), format: file.format, widths: file.widths)
      files[key(of: other)] = other
    }
    let sorted = files.sorted { $0.key < $1.key }
    return Dictionary(uniqueKeysWithValues: zip(sorted.map(\.key), measure(sorted.map(\.value))))
  }()

  private static func key(of file: File) -> String {
    "\(file.widths) \(file.format.definition.assets.map(\.key.value))\n\(file.html)"
  }

  /// Measures HTML files in the browser, all at the widths of the first. An error of the browser becomes a failure of each.
  package static func measure(
    _ files: [File], schemes: [AuditScheme] = [.light, .dark], eyes: [SimulatedEye?] = [nil]
  ) -> [MeasuredRendering] {
    let jobs = files.map { file in
      var rendering = MeasuredRendering(
        format: file.format.facts.id, source: .file, file: ExampleInput.renderingPath)
      let page = Renderings.file(file.html, of: file.format, files: { _ in nil })
      if page == nil {
        rendering.failures = [.init(state: "", reason: "Its placeholders can't be read.")]
      }
      return Measurer.Job(rendering, pages: page.map { [$0] } ?? [])
    }
    let scope = AuditScope(widths: files.first?.widths ?? [], schemes: schemes, eyes: eyes)
    do {
      return try measure(jobs, scope)
    } catch {
      return jobs.map { job in
        var rendering = job.rendering
        rendering.failures = [.init(state: "", reason: "\(error)")]
        return rendering
      }
    }
  }

  private static func measure(_ jobs: [Measurer.Job], _ scope: AuditScope) throws -> [MeasuredRendering] {
    let folder = FileManager.default.temporaryDirectory.appending(
      path: "adspec-examples-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let options = ChromiumBrowser.Options(program: program, folder: folder.path)
    let measured = try Measurer(options, scope: scope, tabs: 2).measure(jobs).renderings
    try FileManager.default.removeItem(at: folder)
    return measured
  }
}

extension MeasuredExamples.File {
  /// `nil` if the example has no rendering.
  fileprivate init?(_ input: ExampleInput, _ catalog: Catalog) {
    guard !input.widths.isEmpty, let format = catalog.formats.first,
      let html = input.files.first(where: { $0.path == ExampleInput.renderingPath })?.text
    else { return nil }
    self.init(
      html: html.first == "\u{FEFF}" ? String(html.dropFirst()) : html, format: format, widths: input.widths)
  }
}
