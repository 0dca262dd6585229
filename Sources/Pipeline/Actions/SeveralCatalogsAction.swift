import Basics
import MachineOutput
import Model
import Reading
import Reports

/// Checks several catalogs, each by its own settings, and writes one output with the findings of all.
package struct SeveralCatalogsAction {
  /// A catalog whose settings could be read.
  private struct Part {
    var catalog: NamedCatalog
    var settings: RunSettings
    var input: InputRequest
    var check: CatalogCheck
  }

  private struct CheckedPart {
    var catalog: NamedCatalog
    var outcome: Outcome
  }

  private let outputs: CheckOutputs
  private let verdict: VerdictRequest
  private let console: Console
  /// The folder that paths in machine-readable outputs are relative to: the root of the repository, else the nearest
  /// folder that holds all catalogs.
  private let base: String
  /// True if a run succeeds even if the filters select no ad.
  private let allowsEmpty: Bool
  private var parts: [Part] = []
  /// Names of catalogs that couldn't be checked, with the reason.
  private var failures: [(name: String, reason: String)] = []

  /// - Parameters:
  ///   - catalogs: at least two.
  ///   - input: the options for reading; its paths are replaced by those of each catalog.
  /// - Throws: if an output would overwrite an input or another output.
  package init(
    _ catalogs: [NamedCatalog], input: InputRequest, settings request: SettingsRequest,
    requests: [OutputRequest<OutputFormat>], view: FindingsView, verdict: VerdictRequest,
    baseline: BaselineRequest, console: Console
  ) throws {
    (self.verdict, self.console, base) = (verdict, console, Self.base(of: catalogs))
    allowsEmpty = input.allowEmpty
    var inputs = RunInputs()
    for catalog in catalogs {
      inputs += RunInputs(catalog: catalog.root)
      var input = input
      input.paths = catalog.paths
      do {
        let settings = try RunSettings(input: input, settings: request, needsCatalog: true)
        let check = try CatalogCheck(baseline, settings: settings)
        inputs += check.inputs
        parts.append(Part(catalog: catalog, settings: settings, input: input, check: check))
      } catch let failure as any ToolFailure {
        failures.append((catalog.name, Self.reason(failure, catalog)))
      }
    }
    try Self.refuseSharedBaselines(parts)
    outputs = try CheckOutputs(
      requests, view: view, verdict: verdict, besides: parts.compactMap { $0.check.baseline?.file },
      sparing: inputs)
  }

  /// Throws `SharedPlace` if two catalogs would write one baseline, which settings above both may name.
  private static func refuseSharedBaselines(_ parts: [Part]) throws {
    var catalogs: [NamedFile.Identity: String] = [:]
    for part in parts {
      guard let file = part.check.baseline?.file,
        let first = catalogs.updateValue(part.catalog.name, forKey: file.identity)
      else { continue }
      throw SharedPlace("'\(first)' and '\(part.catalog.name)' both have the baseline '\(file.path)'")
    }
  }

  /// Checks the catalogs, and writes all outputs unless none could be checked. Returns the exit code: 2 if a catalog
  /// couldn't be checked.
  package func exitCode() throws -> Int32 {
    try FileDrafts.write { try exitCode(writingInto: &$0) }
  }

  private func exitCode(writingInto drafts: inout FileDrafts) throws -> Int32 {
    var (failures, checked, messages) = (failures, [CheckedPart](), [String]())
    for part in parts {
      do {
        let run = try PipelineRun(part.settings, input: part.input, console: console)
        let (outcome, wrote) = try part.check.outcome(
          of: run, outputs.needs, into: &drafts, keepsAll: true)
        checked.append(CheckedPart(catalog: part.catalog, outcome: outcome))
        messages += [wrote].compactMap(\.self)
      } catch let failure as any ToolFailure {
        failures.append((part.catalog.name, Self.reason(failure, part.catalog)))
      }
    }
    console.showProgress("")
    failures.sort { $0.name.precedesInBytes($1.name) }
    for failure in failures { Console.complain(failure: failure.reason) }
    if !checked.isEmpty {
      var report = try report(on: checked)
      report.failures = failures.map(\.reason)
      report.selectedAds = SelectedAds(checked.compactMap(\.outcome.selectedAds))
      try outputs.write(report, into: &drafts, console)
      for message in messages { console.tell(message) }
      console.tell(
        RunSummary(checked.map(\.outcome), report.findings.summary, readIn: outputs.place).text)
    }
    return exitCode(of: checked, failures.map(\.name))
  }

  private func exitCode(of checked: [CheckedPart], _ failures: [String]) -> Int32 {
    var (failed, passed) = ([String](), [String]())
    if let selectedAds = SelectedAds(checked.compactMap(\.outcome.selectedAds)), selectedAds.selected == 0,
      !allowsEmpty
    {
      failed.append(selectedAds.count)
    }
    for part in checked {
      let decision = decision(for: part)
      let name = VisibleText.line(part.catalog.name)
      decision.complain(of: part.outcome)
      failed += decision.reasons(of: part.outcome).map { "\(name): \($0.words)" }
      passed += decision.passed(part.outcome).map { ["\(name): \($0)"] } ?? []
    }
    let unchecked = failures.map { "'\(VisibleText.line($0))' could not be checked" }
    return ExitDecision.code(
      failed: failed, passed: passed, unchecked: unchecked, exitsZero: verdict.exitsZero, console)
  }

  /// One catalog may have none of the ads that filters select.
  private func decision(for part: CheckedPart) -> ExitDecision {
    ExitDecision(verdict, configuration: part.outcome.catalog.configuration, allowsEmpty: true)
  }
}

extension SeveralCatalogsAction {
  private static func base(of catalogs: [NamedCatalog]) -> String {
    let common = Folders.upwards(from: catalogs[0].root).first { folder in
      catalogs.allSatisfy { Folders.contains($0.root, in: folder) }
    }
    return RepositoryRoot.find(from: common ?? "/", in: DiskSource(root: "")) ?? common ?? "/"
  }

  private static func reason(_ failure: any ToolFailure, _ catalog: NamedCatalog) -> String {
    "In '\(catalog.name)': \(failure.description)"
  }

  /// Returns the path from `base` of a file that is named by its path in a catalog.
  private static func path(_ file: String, in catalog: NamedCatalog, from base: String) -> String {
    let folder = catalog.root.dropFirst(base.count).drop { $0 == "/" }
    return folder.isEmpty || file.hasPrefix("/") ? file : "\(folder)/\(file)"
  }

  /// One report on all findings, with paths from `base`.
  private func report(on checked: [CheckedPart]) throws -> CheckReport {
    let streams = checked.map { ($0.outcome.allFindings, $0.catalog) }
    let all = FindingStream { [base] body in
      for (findings, catalog) in streams {
        try findings.forEach { finding in
          try body(finding.located { Self.path($0, in: catalog, from: base) })
        }
      }
    }
    var findings = CheckedFindings(
      all: all, tellingFilesApart: outputs.needs.contains(.findingsByFile))
    try all.forEach { findings.add($0) }
    let paths = Disk.currentFolder.map { ShownPaths(current: $0, catalog: base) } ?? ShownPaths()
    var report = try outputs.report(findings, of: checked.map(\.outcome), prefix: "", paths: paths)
    for part in checked {
      func path(_ file: String) -> String { Self.path(file, in: part.catalog, from: base) }
      if outputs.needs.contains(.verdicts) {
        report.verdicts += part.outcome.verdicts.map { verdict in
          FileVerdict(file: path(verdict.file), rule: verdict.rule, counts: verdict.counts)
        }
        let deciding = decision(for: part).decidingSeverities(of: part.outcome)
        let files = part.outcome.verdicts.map(\.file) + part.outcome.checked.byFile.keys
        for file in files { report.decidingByFile[path(file)] = deciding }
      }
      for (file, lines) in part.outcome.catalog.sourceLines {
        report.sources[path(file)] = lines
      }
      for (place, text) in part.outcome.excerpts {
        let place = Location(file: path(place.file), range: place.range)
        report.view.excerpts[place] = text
      }
    }
    return report
  }
}
