package import Model
import Basics

/// A finding's address on the site.
///
/// It is made of the finding's rule, file, session and ad, not of a line number. So it can be computed without the
/// site, and stays the same when lines move. Findings with the same four values share an address.
package enum FindingAddress {
  /// Returns the address relative to the output folder: `findings/at/3f.html#f3fa29c01b7d4e85`.
  package static func path(of finding: Finding) -> String { path(ofDigest: digest(of: finding)) }

  /// Returns the address of the finding that explains an ad's worst cause; `nil` without a cause.
  package static func path(of ad: AdRow) -> String? { digest(of: ad).map(path) }

  package static func path(ofDigest digest: String) -> String {
    "\(page(ofDigest: digest))#\(anchor(ofDigest: digest))"
  }

  /// Returns a finding's absolute address on the site that is published at `baseURL`.
  package static func url(of finding: Finding, at baseURL: String) -> String {
    "\(baseURL)/\(path(of: finding))"
  }

  /// Returns the first 16 hex digits of the SHA-256 of rule, file, session and ad.
  package static func digest(of finding: Finding) -> String {
    digest(finding.rule, finding.location.file, finding.subject)
  }

  /// Returns the digest of the finding that explains an ad's worst cause; `nil` without a cause.
  package static func digest(of ad: AdRow) -> String? {
    guard let rule = ad.causes.first?.rules.first, let file = ad.location?.file else { return nil }
    return digest(rule, file, ad.subject)
  }

  private static func digest(_ rule: RuleID, _ file: String, _ subject: FindingSubject) -> String {
    let parts = [rule.rawValue, file, subject.session ?? "", subject.ad ?? ""]
    return String(SHA256.hex(ofParts: parts).prefix(16))
  }

  /// Returns the path of the page that lists the findings with this digest: one of 256 pages, so that none is long.
  package static func page(ofDigest digest: String) -> String { "findings/at/\(digest.prefix(2)).html" }

  /// Returns the id of the finding's element, which must begin with a letter.
  package static func anchor(ofDigest digest: String) -> String { "f\(digest)" }
}
