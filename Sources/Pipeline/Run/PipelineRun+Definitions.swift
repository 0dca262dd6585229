import Model
import Checking
import Basics
import Reading
import Reports
import Site

extension PipelineRun {
  /// Judges the requested definitions: all of the catalog, or those named on the command line.
  func definitionChecks(_ catalog: Catalog) -> CheckResult { selected(judged(catalog).result) }

  /// Judges all definitions of the catalog; returns an empty result if none were requested.
  func judged(_ catalog: Catalog) -> Checker.DefinitionCheck {
    guard selection.isWholeCatalog || !selection.definitionFiles.isEmpty else {
      return Checker.DefinitionCheck()
    }
    let title = "Checking \(Wording.count(catalog.formats.count, "definition"))"
    return checker.judge(catalog, known: known ?? [:]) { count, judge in
      let progress = console.progress(title, of: count)
      return Parallel.map(count: count, jobs: input.threads) { part in
        defer { progress?.add(1) }
        return judge(part)
      }
    }
  }

  func selected(_ all: CheckResult) -> CheckResult {
    selection.isWholeCatalog ? all : all.filtered(isSelected)
  }

  /// True if a file belongs to a requested definition: the definition, or a file beside it.
  private func isSelected(_ file: String) -> Bool {
    let folder = file.lastIndex(of: "/").map { file[...$0] } ?? ""
    return selection.definitionFiles.contains(folder + "format.yaml")
  }

  /// Returns records of formats for the next build. Formats with findings, diagnostics or sign-offs get no record.
  func records(of outcome: Outcome, _ sites: [FormatSite]) -> [FormatRecord] {
    let flawed = Set(outcome.catalog.diagnostics.map(\.violation.location.file))
    return sites.compactMap { site in
      let (format, file) = (site.folder, site.folder.facts.file)
      guard let verdicts = outcome.sound[file], !flawed.contains(file), !format.hasEntriesOfPeople,
        !format.inputs.isEmpty
      else { return nil }
      var record =
        known?[file].flatMap { $0.inputs == format.inputs ? $0 : nil }
        ?? FormatRecord(
          facts: format.facts, inputs: format.inputs, samples: SampleName.all(of: format.definition),
          verdicts: verdicts)
      record.pages = site.pages
      return record
    }
  }
}
