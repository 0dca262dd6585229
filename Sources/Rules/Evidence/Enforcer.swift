import Checking
import Model
package import Sessions

/// Somebody who decides by the DSA objects of a request and a bid whether the bid may go on, and how they do it.
///
/// The three that are open differ, and all of them from the text they enforce: a bid that is in order by the text may
/// still be thrown away, and the other way round.
package struct Enforcer: Sendable {
  /// What becomes of a bid.
  package enum Verdict: Hashable, Sendable {
    /// Why, in a few words; empty where it needs none.
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
  /// What it takes for the length of a name; `nil`: it doesn't look.
  package let length: NameLength?
  /// What it says of a bid that came with this object (or without one) as an answer to a request with that.
  package let verdict: @Sendable (_ request: Transparency.Request?, _ bid: Transparency.Bid?) -> Verdict

  /// The first name that is longer than allowed, as this enforcer counts.
  fileprivate static func longName(in bid: Transparency.Bid, _ length: NameLength) -> String? {
    for (field, name) in [("behalf", bid.behalf), ("paid", bid.paid)]
    where length.of(name ?? "") > NameLength.most {
      return "\(field) over \(NameLength.most) \(length.unit)"
    }
    return nil
  }
}

/// How long a name is depends on who counts.
package enum NameLength: Sendable {
  /// What a reader counts: extended grapheme clusters.
  case characters
  case bytes
  case utf16

  /// "Maximum 100 characters" (IAB Tech Lab, DSA Transparency).
  package static let most = 100

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
  /// The open ones, in the order of tables.
  package static let known = [prebidJS, prebidServerGo, prebidServerJava]

  /// Module `dsaControl` (github.com/prebid/Prebid.js, modules/dsaControl.js): it compares what both sides say in so many
  /// words, whatever `dsarequired` is, and looks at no name.
  package static let prebidJS = Enforcer(name: "Prebid.js", length: nil) { request, bid in
    guard let request else { return .accepts("") }
    guard let bid else { return request.isRequired ? .rejects("no dsa object") : .accepts("") }
    switch (request.publisherRenders, bid.buyerRenders) {
    case (0, 0): return .rejects("neither renders")
    case (2, 1): return .rejects("both render")
    default: return .accepts("")
    }
  }

  /// `dsa.Validate` (github.com/prebid/prebid-server, dsa/validate.go): names in bytes, then who renders, where both sides
  /// say so, whatever `dsarequired` is.
  package static let prebidServerGo = Enforcer(name: "Prebid Server (Go)", length: .bytes) { request, bid in
    guard let bid else { return request?.isRequired == true ? .rejects("no dsa object") : .accepts("") }
    if let name = longName(in: bid, .bytes) { return .rejects(name) }
    guard let publisher = request?.publisherRenders, let buyer = bid.buyerRenders else { return .accepts("") }
    if publisher == 0, buyer != 1 { return .rejects("neither renders") }
    return publisher == 2 && buyer == 1 ? .rejects("both render") : .accepts("")
  }

  /// `DsaEnforcer` (github.com/prebid/prebid-server-java): names in UTF-16 units, always; who renders only where the object
  /// is required.
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

  /// What the text itself says, strictly read (IAB Tech Lab, DSA Transparency). Nobody runs it.
  package static let text = Enforcer(name: "IAB text", length: .characters) { request, bid in
    guard let bid else { return request?.isRequired == true ? .rejects("no dsa object") : .accepts("") }
    if bid.isEmpty { return .rejects("no content") }
    if longName(in: bid, .characters) != nil { return .rejects("too long") }
    if let buyer = bid.buyerRenders, buyer != 0, buyer != 1 { return .rejects("invalid value") }
    if let request, (request.required ?? 0) >= 1 {
      if request.publisherRenders == 0, bid.buyerRenders != 1 { return .rejects("nobody renders") }
      if request.publisherRenders == 2, bid.buyerRenders == 1 { return .rejects("both render") }
    }
    if bid.paid == nil { return .rejects("must always be included") }
    let codes = (bid.entries ?? []).flatMap(\.codes)
    if codes.contains(where: { !(1...3).contains($0) }) { return .rejects("list is 1–3") }
    return (request?.required ?? 0) >= 1 ? .accepts("valid") : .accepts("not required")
  }
}

/// A bid that the enforcers don't agree about, or that all of them let pass against the text.
package struct EnforcerCase: Sendable {
  package let name: String
  package let request: Transparency.Request
  package let bid: Transparency.Bid?

  private init(
    _ name: String, required: Int64, publisherRenders: Int64? = nil, _ bid: Transparency.Bid?
  ) {
    self.name = name
    request = Transparency.Request(required: required, publisherRenders: publisherRenders)
    self.bid = bid
  }

  /// In the order of tables.
  package static let all: [EnforcerCase] = [
    EnforcerCase(
      "dsarequired 2, pubrender 0, adrender absent", required: 2, publisherRenders: 0, bid(buyerRenders: nil)),
    EnforcerCase(
      "dsarequired 2, pubrender 0, adrender 2", required: 2, publisherRenders: 0, bid(buyerRenders: 2)),
    EnforcerCase(
      "dsarequired 0, pubrender 2, adrender 1", required: 0, publisherRenders: 2, bid(buyerRenders: 1)),
    EnforcerCase(
      "behalf of 60 Greek letters (120 bytes)", required: 2, bid(behalf: String(repeating: "α", count: 60))),
    EnforcerCase(
      "behalf of 60 emoji (120 UTF-16 units)", required: 2, bid(behalf: String(repeating: "🍞", count: 60))),
    EnforcerCase("`dsa: {}` with dsarequired 2", required: 2, Transparency.Bid()),
    EnforcerCase(
      "`paid` absent", required: 2, Transparency.Bid(behalf: "Example Bakery", entries: [entry])),
    EnforcerCase(
      "dsaparams [9], no domain", required: 2,
      bid(entries: [Transparency.Entry(domain: nil, parameters: [9])])),
    EnforcerCase(
      "behalf of 101 ASCII characters", required: 2, bid(behalf: String(repeating: "A", count: 101))),
  ]

  private static let entry = Transparency.Entry(domain: "ads.example.com", parameters: [2])

  private static func bid(
    behalf: String = "Example Bakery", entries: [Transparency.Entry] = [entry], buyerRenders: Int64? = 0
  ) -> Transparency.Bid {
    Transparency.Bid(behalf: behalf, paid: "Example Bakery", entries: entries, buyerRenders: buyerRenders)
  }

  /// The cases with everybody's verdict, as a table of GitHub-flavoured Markdown.
  package static let markdown: String = {
    let columns = ["Bid"] + Enforcer.known.map(\.name) + [Enforcer.text.name]
    let rows = all.map { row in
      [row.name] + Enforcer.known.map { $0.verdict(row.request, row.bid).isRejection ? "rejects" : "accepts" }
        + [Enforcer.text.verdict(row.request, row.bid).reason]
    }
    return ([columns, columns.map { _ in "---" }] + rows).map { "| \($0.joined(separator: " | ")) |" }
      .joined(separator: "\n")
  }()
}

extension Enforcer {
  /// Who of the open enforcers would throw this bid away, as a sentence.
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
