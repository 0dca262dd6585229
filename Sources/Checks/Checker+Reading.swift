package import AdModel
package import Diagnostics

extension Checker {
  /// What was wrong while recordings were read, and a `pass` for each recording that was read without.
  package func check(reading recordings: [RecordingSummary], mistakes: [Mistake]) -> CheckResult {
    checkReading(of: .recording, read: recordings.map(\.path), mistakes: mistakes, formats: [:])
  }

  func checkReading(of catalog: Catalog) -> CheckResult {
    let ids = Dictionary(
      catalog.formats.map { ($0.definition.file, $0.definition.id.value) },
      uniquingKeysWith: { first, _ in first })
    return checkReading(
      of: .definition, read: catalog.formats.map(\.definition.file), mistakes: catalog.mistakes, formats: ids)
  }

  /// `read`: files that could be read, with or without mistakes; a file that has mistakes and isn't among them could not:
  /// there the other rules had nothing to look at.
  private func checkReading(
    of form: InputForm, read: [String], mistakes: [Mistake], formats: [String: String]
  ) -> CheckResult {
    var result = CheckResult()
    let readFiles = Set(read)
    let complaints = Dictionary(grouping: mistakes, by: \.complaint.location.file)
      .mapValues { Dictionary(grouping: $0, by: \.rule).mapValues { $0.map(\.complaint) } }
    for file in readFiles.union(complaints.keys) {
      let subject = FindingSubject(format: formats[file])
      let ofFile = complaints[file] ?? [:]
      for (rule, complaints) in ofFile {
        record(complaints, of: rule, about: subject, into: &result)
      }
      for rule in readingRules where rule.inputs.contains(form) && ofFile[rule.info.id] == nil {
        result.count(readFiles.contains(file) ? .pass : .notApplicable, of: rule.info.id)
      }
    }
    return result
  }

  /// A mistake of a rule that the registry doesn't know is an error all the same: nothing that a reader says gets lost.
  private func record(
    _ complaints: [Complaint], of rule: RuleID, about subject: FindingSubject, into result: inout CheckResult
  ) {
    guard let info = RuleRegistry.info(of: rule) else {
      for complaint in complaints {
        result.add(
          Finding(rule: rule, severity: .error, verdict: .fail, complaint: complaint, subject: subject))
        result.count(.fail, of: rule)
      }
      return
    }
    guard !settings.isOff(info) else { return }
    record(.fail(complaints), of: info, about: subject, into: &result)
  }
}
