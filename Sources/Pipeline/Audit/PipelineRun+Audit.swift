import Model
import Checking
import Basics
import Reading
import MachineOutput
import Reports
import Statistics

extension PipelineRun {
  /// True if the command line selects a format for the audit.
  func isAsked(_ format: FormatFolder) -> Bool {
    selection.isWholeCatalog || selection.definitionFiles.contains(format.facts.file)
  }

  /// The name of a file in findings: its path in the catalog, or `named` if it lies elsewhere.
  func nameInCatalog(folder: String, name: String, as named: String) -> String {
    guard let root = selection.catalogRoot, let real = Disk.realPath(folder) else { return named }
    let path = real == "/" ? "/" + name : real + "/" + name
    return path.hasPrefix(root + "/") ? String(path.dropFirst(root.count + 1)) : named
  }

  /// Converts the checks of an audit to the outcome of a run.
  func outcome(ofAudit checks: CheckResult, formats: Int) -> Outcome {
    let findings = Self.named(checks.findings, among: catalog.formats)
    return Outcome(
      catalog: catalog, checked: CheckedFindings(findings),
      counts: checks.counts, compliance: checks.compliance, checks: checks, cases: TopK(limit: 0),
      tallies: SessionStatistics(), recordings: [], sessionCount: 0, definitionCount: formats,
      unreadDefinitions: catalog.unreadDefinitions.count, sound: [:], pages: PageSelection(),
      excerpts: [:])
  }
}
