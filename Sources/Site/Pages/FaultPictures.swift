import Basics
import Model
import Reports

/// The pictures of faults of ads' icons and labels, for cards of findings. Only the ads that the compliance report lists
/// have them, so that a site of any size has a bounded number of pictures.
struct FaultPictures: Sendable {
  struct Picture: Sendable {
    /// Path relative to the output folder.
    let path: String
    let fault: AdCase.Fault
  }

  /// The pictures of each ad, by the session and ad of `FindingSubject`, those of failures first.
  private let byAd: [FindingSubject: [Picture]]

  init(_ cases: [AdCase]) {
    byAd = Dictionary(
      cases.map { ad in
        let pictures = ad.faults.map { fault in
          Picture(path: Self.path(session: ad.session, ad: ad.ad, rule: fault.rule), fault: fault)
        }
        return (FindingSubject(session: ad.session, ad: ad.ad), pictures)
      }, uniquingKeysWith: { first, _ in first })
  }

  /// Returns the path of a picture, beside the pages of single findings: `findings/at/fault-9f86d081884c7d65.svg`.
  private static func path(session: String, ad: String, rule: RuleID) -> String {
    "findings/at/fault-\(SHA256.hex(ofParts: [session, ad, rule.rawValue]).prefix(16)).svg"
  }

  /// Returns the picture of a fault of an ad that one of these rules reports: that of the first rule if it has one.
  ///
  /// - Parameter mayFail: false if the picture stands beside what is to check, and must not be that of a failure.
  func picture(of subject: FindingSubject, rules: [RuleID], mayFail: Bool = true) -> Picture? {
    let pictures = byAd[FindingSubject(session: subject.session, ad: subject.ad), default: []].filter {
      mayFail || $0.fault.answer != .failed
    }
    return pictures.first { $0.fault.rule == rules.first } ?? pictures.first { rules.contains($0.fault.rule) }
  }

  var files: [DeferredFile] {
    byAd.values.joined().sorted { $0.path.precedesInBytes($1.path) }.map { picture in
      DeferredFile(path: picture.path) { picture.fault.picture }
    }
  }
}
