import Model
import Reading

/// An OpenRTB auction in a HAR: a bid request that was posted to any address, and the bid response.
struct HARAuction: Sendable {
  private let pair: OpenRTBPair
  /// Estimated memory in bytes for the request, the response and the events made from them, until the events are
  /// written.
  let size: Int

  /// Reads the auction in an entry of a HAR. Returns `nil` if the entry's request isn't a bid request, or if it has a
  /// response that isn't a bid response.
  init?(_ entry: JSONNode) {
    guard let text = entry["request"]?["postData"]?["text"]?.string, text.contains("\"imp\""),
      let request = Self.read(Array(text.utf8)), Self.isBidRequest(request)
    else { return nil }
    let asked = (node: request, path: "/request/postData/text")
    var length = text.utf8.count
    let response = entry["response"]
    if let bytes = HARBody.bytes(of: response?["content"]) {
      guard let answer = Self.read(bytes), Self.isBidResponse(answer) else { return nil }
      pair = OpenRTBPair(request: asked, response: (node: answer, path: "/response/content/text"))
      length += bytes.count
    } else {
      var pair = OpenRTBPair(request: asked)
      // Exchanges answer "No content" if there is no bid.
      pair.isAnswered = response?["status"]?.integer == 204
      self.pair = pair
    }
    size = 16 * length + 4096
  }

  private static func read(_ bytes: [UInt8]) -> JSONNode? {
    guard bytes.first(where: { !" \r\n\t".utf8.contains($0) }) == UInt8(ascii: "{") else { return nil }
    do {
      return try JSONTreeReader(longest: bytes.count).read(bytes)
    } catch {
      // What isn't JSON is no auction.
      return nil
    }
  }

  /// True if each impression has a type of ad (banner, video, audio, native), or names a stored request that has it.
  private static func isBidRequest(_ node: JSONNode) -> Bool {
    let impressions = node["imp"]?.elements ?? []
    return !impressions.isEmpty
      && impressions.allSatisfy { impression in
        ["banner", "video", "audio", "native"].contains { impression[$0] != nil }
          || impression.ext("prebid") != nil
      }
  }

  private static func isBidResponse(_ node: JSONNode) -> Bool {
    node.isObject && (node.members.isEmpty || node["seatbid"] != nil || node["nbr"] != nil)
  }

  /// Returns the last part of the session's id: the id of the bid request or, without one, the index of the entry.
  func name(of entry: HAREntry) -> String {
    pair.request?["id"]?.idText.flatMap { $0.isEmpty ? nil : $0 } ?? "\(entry.index)"
  }

  /// Returns the session of the auction, with the events that an import of its bids from a file would have; `nil` if
  /// the entry has no times.
  ///
  /// - Parameter notes: receives diagnostics about values that can't be read.
  func draft(
    _ id: String, of entry: HAREntry, file: String, creator: JSONText?, isIncomplete: Bool,
    _ notes: inout ImportNotes
  ) -> SessionDraft? {
    guard let asked = entry.start, let answered = entry.end else { return nil }
    var translation = OpenRTBTranslation(
      pair, session: id, origin: Origin(file: file, at: entry.at, line: entry.line),
      trees: JSONTreeReader(longest: 1 << 20),
      capture: OpenRTBCapture(
        asked: asked, answered: answered, creator: creator, isIncomplete: isIncomplete))
    var draft = translation.draft()
    let (asking, answers) = translation.unread
    for (unread, path) in [(asking, pair.requestPath), (answers, pair.answerPath)] {
      for value in unread.values {
        notes.skipped(
          value.message(below: entry.at + path), line: entry.line, help: value.expected,
          cause: "parts of bids that can't be read")
      }
    }
    for index in draft.events.indices { draft.events[index].cutQueries() }
    return draft
  }
}

extension EventDraft {
  /// Removes the queries of all addresses, because in captured traffic they may identify a person.
  fileprivate mutating func cutQueries() {
    for index in fields.indices {
      fields[index].value = fields[index].value.withoutQueries(fields[index].key)
    }
  }
}

extension JSONText {
  /// Returns the value without the queries of the addresses in it.
  ///
  /// - Parameter key: the name of the member that has this value. `url` and `destination` hold addresses.
  fileprivate func withoutQueries(_ key: String) -> JSONText {
    switch self {
    case .string(let text) where key == "url" || key == "destination":
      .string(String(text.prefix { $0 != "?" && $0 != "#" }))
    case .object(let members):
      .object(members.map { Member(key: $0.key, value: $0.value.withoutQueries($0.key)) })
    default: self
    }
  }
}
