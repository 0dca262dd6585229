package import AdModel
import Digests
import Diagnostics

extension BaselineKey {
  /// The key of a finding. Where the evidence isn't enough the message is another: to accept that nobody can tell is not to
  /// accept that it failed.
  package init(_ finding: Finding) {
    let verdict = finding.verdict == .needsReview ? "needs review\u{0}" : ""
    let digest = SHA256.hex(of: verdict + Self.withoutLines(finding.message))
    self.init(
      rule: finding.rule, file: finding.location.file, path: finding.place ?? "",
      digest: String(digest.prefix(16)))
  }

  /// `line 12`, `lines 3 and 5`, `byte 1024` without their numbers: they change when something is written above. Other
  /// numbers say what is wrong and stay.
  static func withoutLines(_ message: String) -> String {
    message.replacing(/\b(lines?|bytes?)(?:(?:,|\ and|\ to|–)?\ ?\d+)+/.ignoresCase()) { String($0.output.1) }
  }
}
