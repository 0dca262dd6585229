import Reading

/// A bid request and its responses.
struct OpenRTBPair {
  var request: JSONNode?
  /// The bid responses or, in test files of Prebid's bidders, lists of bids.
  var answers: [JSONNode] = []
  /// True if the source shows whether the request got a response. Otherwise a missing bid isn't reported.
  var isAnswered = false
  /// The path of the string that contains the request as JSON text; empty if the request is a plain object.
  /// `answerPath` is that of the response.
  private(set) var requestPath = ""
  private(set) var answerPath = ""

  /// Names of the members that hold a request or a response in a common object.
  private static let requestNames = ["request", "bidRequest", "bid_request"]
  private static let responseNames = ["response", "bidResponse", "bid_response"]

  /// A request or response, and the path of the text that contains it as JSON; empty if it is a plain object.
  typealias Part = (node: JSONNode, path: String)

  init(request: Part) { (self.request, requestPath) = request }

  init(response: Part) {
    (answers, answerPath) = ([response.node], response.path)
    isAnswered = true
  }

  init(request: Part, response: Part) {
    self.init(response: response)
    (self.request, requestPath) = request
  }

  /// Reads an object that holds a bid request and its response. Returns `nil` for other objects.
  ///
  /// - Throws: `ForeignBreak` if one of the two is a string whose JSON can't be read.
  init?(_ node: JSONNode, trees: JSONTreeReader) throws(ForeignBreak) {
    if let request = try Self.member(of: node, Self.requestNames, trees), request.node["imp"] != nil,
      let response = try Self.member(of: node, Self.responseNames, trees)
    {
      (self.request, requestPath) = request
      answers = [
        response.node["bids"]?["seatbid"] == nil ? response.node : response.node["bids"] ?? response.node
      ]
      answerPath = response.path
      isAnswered = answers.allSatisfy(Self.isAnswer)
    } else if let request = node["mockBidRequest"], request["imp"] != nil {
      // These are the results that a bidder's adapter is expected to make of its responses, not the responses.
      self.request = request
      let bids = node[any: "expectedBidResponses", "expectedBids"]
      answers = bids?.elements ?? [node["expectedBidResponse"]].compactMap(\.self)
      isAnswered = bids != nil || !answers.isEmpty
    } else if let request = node["incomingRequest"]?["ortbRequest"] {
      // Of an auction of Prebid Server, its result counts, and not the bids that it was offered.
      self.request = request
      answers = [node["response"]?["bids"]].compactMap(\.self)
      isAnswered = !answers.isEmpty && answers.allSatisfy(Self.isAnswer)
    } else if let request = node.ext("debug")?["resolvedrequest"], node["seatbid"] != nil {
      self.request = request
      (answers, isAnswered) = ([node], true)
    } else {
      return nil
    }
  }

  /// True for a bid response, which may be empty; false for an error, or another value in a response's place.
  private static func isAnswer(_ node: JSONNode) -> Bool {
    let usual = ["id", "seatbid", "bidid", "cur", "customdata", "nbr", "ext"]
    return node.string == ""
      || node.isObject
        && (node["seatbid"] != nil || node["nbr"] != nil
          || node.members.allSatisfy { usual.contains($0.key) })
  }

  /// Returns the request or response in an object that contains only one of them; `nil` for other objects. The path is
  /// that of the string that contains it as JSON text.
  static func single(
    in node: JSONNode, trees: JSONTreeReader
  ) throws(ForeignBreak) -> Part? {
    if let request = try member(of: node, requestNames, trees), request.node["imp"] != nil { return request }
    guard let response = try member(of: node, responseNames, trees),
      response.node["seatbid"] != nil || response.node["nbr"] != nil
    else { return nil }
    return response
  }

  /// Returns the first of the named members that the object has. If its value is a string of JSON, the string is
  /// parsed, and `path` is that of the string; otherwise `path` is empty.
  private static func member(
    of node: JSONNode, _ names: [String], _ trees: JSONTreeReader
  ) throws(ForeignBreak) -> Part? {
    guard let member = names.lazy.compactMap({ node[$0] }).first else { return nil }
    guard let text = member.string, text.first(where: { !$0.isWhitespace }) == "{" else {
      return (member, "")
    }
    do {
      return (try trees.read(Array(text.utf8)), member.path)
    } catch {
      throw ForeignBreak("holds a text, '\(member.path)', that \(error.words)")
    }
  }

  /// Returns the bids, each with the seat that made it. Values in place of bids that aren't bids are added to `unread`.
  func bids(_ unread: inout UnreadValues) -> [(bid: JSONNode, seat: String?)] {
    var bids: [(bid: JSONNode, seat: String?)] = []
    for answer in answers {
      if request != nil, !isAnswered, !Self.isAnswer(answer) {
        unread.add(answer, "is no bid response", expected: "A bid response is an object with 'seatbid'.")
      }
      guard let seats = answer["seatbid"] else {
        let seat = answer["seat"]?.idText
        let wrapped = answer[any: "bids", "pbsBids"]?.elements ?? []
        bids += wrapped.map { ($0[any: "bid", "ortbBid"] ?? $0, seat) }
        continue
      }
      unread.objects(seats)
      for part in seats.elements {
        unread.objects(part["bid"])
        let own = (part["bid"]?.elements ?? []).filter(\.isObject)
        bids += own.map { ($0, part["seat"]?.idText) }
      }
    }
    return bids
  }
}
