import MachineOutput
import Model
import Reading

/// Checks one catalog: turns a run of it into an outcome, compares the outcome with the baseline, and writes the
/// baseline on request.
struct CatalogCheck {
  let baseline: BaselineRun?
  /// The files that the check reads, which no output may overwrite.
  let inputs: RunInputs
  private let writing: BaselineRequest.Writing?

  /// Reads the baseline, if there is one.
  ///
  /// - Throws: `BaselineFailure`, `InputFailure`, `ReadFailure`.
  init(_ request: BaselineRequest, settings: RunSettings) throws {
    baseline = try BaselineRun(request, settings: settings, today: Day.today())
    inputs = settings.inputs + RunInputs(baseline?.file == nil ? [baseline?.path].compactMap(\.self) : [])
    writing = request.writing
  }

  /// Returns the outcome of a run, compared with the baseline, and a message if the baseline was written.
  ///
  /// - Parameters:
  ///   - countsAds: true to keep the figures of reports.
  ///   - drafts: takes the baseline, if it is written.
  ///   - keepsAll: true to keep all findings even if the outputs need only the first ones.
  func outcome(
    of run: PipelineRun, _ needs: CheckNeeds, countsAds: Bool = false, into drafts: inout FileDrafts,
    keepsAll: Bool = false
  ) throws -> (outcome: Outcome, wrote: String?) {
    if run.selection.isWholeCatalog {
      // A logo that is no picture stops a build.
      _ = try LogoReader.read(run.catalog.configuration, from: DiskSource(root: ""))
    }
    // The number of findings in parts is unknown before they are read.
    let goesThroughAll = baseline != nil || run.parts != nil
    var outcome = try run.outcome(
      RunNeeds(
        findings: needs.contains(.allFindings) || goesThroughAll || keepsAll ? .all : .lists,
        findingsByFile: needs.contains(.findingsByFile), places: baseline != nil,
        excerpts: needs.contains(.excerpts), reports: countsAds))
    if let writing, let baseline {
      let wrote = try baseline.renew(
        with: &outcome, as: writing, into: &drafts, isJudged: run.judges(outcome))
      return (outcome, wrote)
    }
    if goesThroughAll { try run.review(&outcome, against: baseline) }
    return (outcome, nil)
  }
}
