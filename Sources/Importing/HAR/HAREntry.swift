import Model
import FoundationEssentials
import Reading

/// What is kept of an entry of a HAR: a request about an ad, and its answer.
struct HAREntry: Sendable {
  /// What the request is, if its address says so.
  var traffic: AdTraffic?
  /// What its answer's body says, where there is one that says something.
  var body: HARBody?
  /// Place in `log.entries`, and its line in the file.
  var index: Int
  var line: Int
  var page: String?
  /// `nil`: not readable.
  var start: Timestamp?
  /// From the request to the end of its answer, in milliseconds; 0 where it isn't known.
  var duration = 0.0
  var url: URLParts
  /// Whole; never written.
  var address: String
  var query: URLQuery
  /// 0 and less where there was no answer.
  var status: Int
  var redirect: String?
  /// Of the answer, a value a slot.
  var lineItems: [String]?
  var creatives: [String]?
  var userAgent: String?

  /// `nil` for what isn't about ads.
  init?(_ node: JSONNode, index: Int, line: Int) {
    guard let request = node["request"], let address = request["url"]?.string,
      let url = URLParts(Self.encoded(address))
    else { return nil }
    let response = node["response"]
    traffic = AdTraffic(url)
    body = HARBody(content: response?["content"])
    guard traffic != nil || body != nil else { return nil }
    (self.index, self.line, self.url, self.address) = (index, line, url, address)
    page = node["pageref"]?.idText
    start = node["startedDateTime"]?.string.flatMap(HARDate.timestamp)
    duration = max(0, node["time"]?.number ?? 0)
    query = URLQuery(url.query)
    query.add(Self.form(of: request["postData"]))
    status = response?["status"]?.integer ?? 0
    let headers = response?["headers"]
    redirect =
      response?["redirectURL"]?.string.flatMap { $0.isEmpty ? nil : $0 } ?? Self.header("location", headers)
    lineItems = Self.header("google-lineitem-id", headers).map(Self.list)
    creatives = Self.header("google-creative-id", headers).map(Self.list)
    userAgent = Self.header("user-agent", request["headers"])
    if traffic == .webRequest, isForVideo { traffic = .videoRequest }
  }

  /// When the answer had come.
  var end: Timestamp? {
    start.flatMap { HARDate.time(min(duration, 1e9), after: $0) }
  }

  var at: String { "/log/entries/\(index)" }

  /// VAST and VMAP are asked for by name, or by the environment of a video player.
  private var isForVideo: Bool {
    let output = query["output"] ?? ""
    return query["env"] == "vp" || ["vast", "vmap", "xml_vast", "xml_vmap"].contains { output.hasPrefix($0) }
  }

  /// Recorders leave spaces and the like in addresses.
  private static func encoded(_ address: String) -> String {
    guard address.utf8.contains(where: { $0 <= 0x20 || $0 == UInt8(ascii: "\\") }) else { return address }
    return address.replacing(" ", with: "%20").replacing("\\", with: "%5C").filter { $0 >= " " }
  }

  private static func header(_ name: String, _ headers: JSONNode?) -> String? {
    headers?.elements.first { $0["name"]?.string?.lowercased() == name }?["value"]?.string
  }

  private static func list(_ text: String) -> [String] {
    text.split(separator: ",", omittingEmptySubsequences: false).map { $0.filter { $0 != " " } }
  }

  private static func form(of data: JSONNode?) -> String? {
    guard let data, data["mimeType"]?.string?.contains("json") != true else { return nil }
    return data["text"]?.string
  }
}

/// The facts about ads in the body of an answer. The body itself isn't kept.
enum HARBody: Sendable {
  /// The ads of a VAST document, or why it can't be read; and the document's length in bytes.
  case vast(Result<VASTAnswer, ForeignBreak>, length: Int)
  /// The breaks of a playlist, and its length in bytes.
  case playlist([HLSInterstitial], length: Int)
  /// The id that the registration of a live stream gave it; `nil` where it gave none.
  case stream(id: String?)

  init?(content: JSONNode?) {
    guard let content, let text = content["text"]?.string, !text.isEmpty else { return nil }
    let isEncoded = content["encoding"]?.string == "base64"
    // Most bodies are neither: a look at the beginning of each is enough.
    let start = isEncoded ? Self.decoded(String(text.prefix(400))) : Array(text.utf8.prefix(300))
    guard let start else { return nil }
    let beginning = String(decoding: start, as: UTF8.self)
    let isVAST = beginning.contains("<VAST")
    let isPlaylist = beginning.hasPrefix("#EXTM3U")
    let isStream = beginning.first == "{" && beginning.contains("\"stream_id\"")
    guard isVAST || isPlaylist || isStream, let bytes = isEncoded ? Self.decoded(text) : Array(text.utf8)
    else {
      return nil
    }
    if isPlaylist {
      // A playlist is kept for what it says of breaks.
      let lines = String(decoding: bytes, as: UTF8.self)
      guard lines.contains("#EXT-X-DATERANGE") else { return nil }
      self = .playlist(HLSInterstitial.all(in: lines), length: bytes.count)
    } else if isVAST {
      self = .vast(Result { () throws(ForeignBreak) in try VASTAnswer(bytes) }, length: bytes.count)
    } else {
      self = .stream(id: HARStream.id(in: bytes))
    }
  }

  private static func decoded(_ text: String) -> [UInt8]? {
    let whole = text.utf8.count - text.utf8.count % 4
    return Data(base64Encoded: String(text.utf8.prefix(whole)) ?? "", options: .ignoreUnknownCharacters)
      .map(Array.init)
  }
}
