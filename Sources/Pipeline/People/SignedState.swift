import Basics
import Model
import Reports
import Statistics

/// The state in which formats are signed off: their findings, and the recorded ads of them.
struct SignedState {
  private let formats: Int
  private let findings: FindingSummary
  private let sessions: Int
  private let ads: AnswerCounts

  /// Checks the whole catalog, with its recordings. A sign-off that lapsed isn't counted: it is about to be replaced.
  ///
  /// - Parameters:
  ///   - root: the catalog's folder.
  init(of definitions: [FormatDefinition], catalog root: String, _ console: Console) throws {
    let ids = definitions.map(\.id.value)
    let input = InputRequest(
      [root], openSessions: InputRequest.standardOpenSessions, selection: AdSelection(formats: ids))
    let settings = try RunSettings(input: input, settings: SettingsRequest(), needsCatalog: true)
    let outcome = try PipelineRun(settings, input: input, console: console).outcome(RunNeeds())
    var findings = FindingSummary()
    try outcome.allFindings.forEach { finding in
      let isOfFormat =
        finding.subject.format.map(ids.contains) ?? false
        || definitions.contains { finding.location.file.hasPrefix($0.folder + "/") }
      if isOfFormat, finding.rule != "review-lapsed" { findings.add(finding) }
    }
    formats = ids.count
    (self.findings, sessions, ads) = (findings, outcome.sessionCount, outcome.tallies.answers.total.all)
    console.showProgress("")
  }

  /// The state in two sentences, such as "The format has 2 errors, no warnings and no notes. Of 26 ads in scope, in 11
  /// sessions, 1 failed and 0 are to check."
  var text: String {
    func count(_ severity: Severity) -> Int {
      findings.count { $0.verdict == .fail && $0.severity == severity }
    }
    let counts = [(Severity.error, "error"), (.warning, "warning"), (.note, "note")].map { severity, noun in
      Wording.count(count(severity), noun)
    }
    let reviews = findings.count { $0.verdict == .needsReview }
    let rest = reviews > 0 ? ", and \(NumberText.toCheck(findings: reviews))" : ""
    return "\(formats == 1 ? "The format has" : "The formats have") \(Wording.list(counts))\(rest). "
      + recorded
  }

  private var recorded: String {
    if sessions == 0 { return "No recording of the catalog shows \(formats == 1 ? "it" : "them")." }
    let place = Wording.count(sessions, "session")
    if ads.asked == 0 { return "\(place) \(sessions == 1 ? "shows" : "show") it, and no ad in scope." }
    let verb = ads[.toCheck] == 1 ? "is" : "are"
    let (failed, toCheck) = (NumberText.grouped(ads[.failed]), NumberText.grouped(ads[.toCheck]))
    let asked = Wording.count(ads.asked, "ad")
    return "Of \(asked) in scope, in \(place), \(failed) failed and \(toCheck) \(verb) to check."
  }
}
