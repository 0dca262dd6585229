package import Ledger

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
