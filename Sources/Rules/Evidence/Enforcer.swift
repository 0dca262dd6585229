import Checking
import Model
package import Sessions

/// A procedure that accepts or rejects a bid by the DSA objects of the request and the bid.
///
/// The three open-source enforcers differ from one another and from the text that they enforce: a bid that is valid by
/// the text may still be rejected, and the other way round.
package struct Enforcer: Sendable {
  /// The enforcer's decision on a bid.
  package enum Verdict: Hashable, Sendable {
    /// The bid is accepted. The value is the reason in a few words; empty if none is needed.
    case accepts(String)
    case rejects(String)

    package var isRejection: Bool { if case .rejects = self { true } else { false } }

    package var reason: String {
      switch self {
      case .accepts(let reason), .rejects(let reason): reason
      }
    }
  }

  package let name: String
  /// The unit in which the enforcer measures the length of names; `nil` if it doesn't check it.
  package let length: NameLength?
  /// Decides on a bid by the DSA objects of the request and of the bid; `nil` stands for a missing object.
  package let verdict: @Sendable (_ request: Transparency.Request?, _ bid: Transparency.Bid?) -> Verdict

  package init(
    name: String, length: NameLength?,
    verdict: @escaping @Sendable (Transparency.Request?, Transparency.Bid?) -> Verdict
  ) {
    (self.name, self.length, self.verdict) = (name, length, verdict)
  }

  /// Returns a phrase about the first name that is too long, such as "behalf over 100 bytes"; `nil` if none is.
  ///
  /// - Parameter length: the unit in which the length is measured.
  package static func longName(in bid: Transparency.Bid, _ length: NameLength) -> String? {
    for (field, name) in [("behalf", bid.behalf), ("paid", bid.paid)]
    where length.of(name ?? "") > NameLength.most {
      return "\(field) over \(NameLength.most) \(length.unit)"
    }
    return nil
  }
}

/// The unit in which the length of a name is counted; enforcers differ in it.
package enum NameLength: Sendable {
  /// Extended grapheme clusters, the characters that a reader counts.
  case characters
  case bytes
  case utf16

  /// The maximum length of a name: "Maximum 100 characters" (IAB Tech Lab, DSA Transparency).
  package static let most = 100

  /// Returns true if a name has more characters than are allowed. No text has more characters than bytes.
  static func isTooLong(_ name: String) -> Bool { name.utf8.count > most && characters.of(name) > most }

  package func of(_ name: String) -> Int {
    switch self {
    case .characters: name.count
    case .bytes: name.utf8.count
    case .utf16: name.utf16.count
    }
  }

  package var unit: String {
    switch self {
    case .characters: "characters"
    case .bytes: "bytes"
    case .utf16: "UTF-16 units"
    }
  }
}

extension Enforcer {
  /// The open-source enforcers, in the order of the table's columns.
  package static let known = [prebidJS, prebidServerGo, prebidServerJava]

  /// Module `dsaControl` (github.com/prebid/Prebid.js, modules/dsaControl.js). If both sides state who renders, it
  /// compares these statements, whatever `dsarequired` is. It checks no names.
  package static let prebidJS = Enforcer(name: "Prebid.js", length: nil) { request, bid in
    guard let request else { return .accepts("") }
    guard let bid else { return request.isRequired ? .rejects("no dsa object") : .accepts("") }
    switch (request.publisherRenders, bid.buyerRenders) {
    case (0, 0): return .rejects("neither renders")
    case (2, 1): return .rejects("both render")
    default: return .accepts("")
    }
  }

  /// `dsa.Validate` (github.com/prebid/prebid-server, dsa/validate.go). It checks names in bytes. Then, if both sides
  /// state who renders, it compares these statements, whatever `dsarequired` is.
  package static let prebidServerGo = Enforcer(name: "Prebid Server (Go)", length: .bytes) { request, bid in
    guard let bid else { return request?.isRequired == true ? .rejects("no dsa object") : .accepts("") }
    if let name = longName(in: bid, .bytes) { return .rejects(name) }
    guard let publisher = request?.publisherRenders, let buyer = bid.buyerRenders else { return .accepts("") }
    if publisher == 0, buyer != 1 { return .rejects("neither renders") }
    return publisher == 2 && buyer == 1 ? .rejects("both render") : .accepts("")
  }

  /// `DsaEnforcer` (github.com/prebid/prebid-server-java). It always checks names, in UTF-16 units. It compares who
  /// renders only if the object is required.
  package static let prebidServerJava = Enforcer(name: "Prebid Server (Java)", length: .utf16) {
    request, bid in
    if let bid, let name = longName(in: bid, .utf16) { return .rejects(name) }
    guard let request, request.isRequired else { return .accepts("") }
    guard let bid else { return .rejects("no dsa object") }
    switch (request.publisherRenders, bid.buyerRenders) {
    case (2, 1): return .rejects("both render")
    case (0, nil), (0, 0): return .rejects("neither renders")
    default: return .accepts("")
    }
  }
}

extension Enforcer {
  /// Returns a sentence about which of the open-source enforcers would reject a bid and which would accept it.
  static func sentence(on bid: Transparency.Bid?, answering request: Transparency.Request?) -> String {
    let verdicts = known.map { (name: $0.name, verdict: $0.verdict(request, bid)) }
    let rejecting = verdicts.filter(\.verdict.isRejection)
    let accepting = verdicts.filter { !$0.verdict.isRejection }.map(\.name)
    let rejects = rejecting.map { "\($0.name) (\($0.verdict.reason))" }
    if rejects.isEmpty { return "\(accepting.listed()) accept such a bid." }
    let verb = rejects.count == 1 ? "rejects" : "reject"
    if accepting.isEmpty { return "\(rejects.listed()) \(verb) such a bid." }
    return
      "\(rejects.listed()) \(verb) such a bid, \(accepting.listed()) \(accepting.count == 1 ? "accepts" : "accept") it."
  }
}
