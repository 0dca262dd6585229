package import Model
import Basics

/// Where a finding stands on the site. The address is made of rule, file, session and ad and of no number of a line: it can be
/// told without the site, and stays when lines move. Findings that have all four in common share it.
package enum FindingAddress {
  /// Below the output folder: `findings/at/3f.html#f3fa29c01b7d4e85`.
  package static func path(of finding: Finding) -> String {
    let digest = digest(of: finding)
    return "\(page(ofDigest: digest))#\(anchor(ofDigest: digest))"
  }

  /// On the site that is published at an address.
  package static func url(of finding: Finding, at baseURL: String) -> String {
    "\(baseURL)/\(path(of: finding))"
  }

  /// 16 hex digits.
  package static func digest(of finding: Finding) -> String {
    let subject = finding.subject
    return String(
      SHA256.hex(ofParts: [
        finding.rule.rawValue, finding.location.file, subject.session ?? "", subject.ad ?? "",
      ]).prefix(16))
  }

  /// One of 256 pages, so that none is long.
  package static func page(ofDigest digest: String) -> String { "findings/at/\(digest.prefix(2)).html" }

  /// An element's id begins with a letter.
  package static func anchor(ofDigest digest: String) -> String { "f\(digest)" }
}
