import Rules
import Sessions

/// A bid on which the enforcers disagree, or which all of them accept although it violates the text that they enforce.
struct EnforcerCase: Sendable {
  let name: String
  let request: Transparency.Request
  let bid: Transparency.Bid?

  private init(
    _ name: String, required: Int64, publisherRenders: Int64? = nil, _ bid: Transparency.Bid?
  ) {
    self.name = name
    request = Transparency.Request(required: required, publisherRenders: publisherRenders)
    self.bid = bid
  }

  /// All cases, in the order of the lines of the table `markdown`.
  static let all: [EnforcerCase] = [
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

  /// The cases with the verdict of every enforcer, as a table of GitHub-flavoured Markdown.
  static let markdown: String = {
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
  /// An enforcer that follows the published text strictly (IAB Tech Lab, DSA Transparency). No open-source enforcer
  /// does.
  static let text = Enforcer(name: "IAB text", length: .characters) { request, bid in
    guard let bid else { return request?.isRequired == true ? .rejects("no dsa object") : .accepts("") }
    if bid.isEmpty { return .rejects("no content") }
    if longName(in: bid, .characters) != nil { return .rejects("too long") }
    if let buyer = bid.buyerRenders, buyer != 0, buyer != 1 { return .rejects("invalid value") }
    if let request, (request.required ?? 0) >= 1 {
      if request.publisherRenders == 0, bid.buyerRenders != 1 { return .rejects("neither renders") }
      if request.publisherRenders == 2, bid.buyerRenders == 1 { return .rejects("both render") }
    }
    if bid.paid == nil { return .rejects("must always be included") }
    let codes = (bid.entries ?? []).flatMap(\.codes)
    if codes.contains(where: { !(1...3).contains($0) }) { return .rejects("list is 1–3") }
    return (request?.required ?? 0) >= 1 ? .accepts("valid") : .accepts("not required")
  }
}
