import Model
import FoundationEssentials
import Reading

/// The kept part of a HAR entry: a request about an ad, and its response.
struct HAREntry: Sendable {
  /// The request's kind; `nil` if its address doesn't show one.
  var traffic: AdTraffic?
  /// The data about ads that was read from the response's body; `nil` if it contains none.
  var body: HARBody?
  /// The OpenRTB auction that the entry contains; `nil` for other entries.
  var auction: HARAuction?
  /// True if a document in an earlier entry names the address of this entry.
  var isNamed = false
  /// Ids in the response's body, one set for each slot. Views and clicks are assigned to slots by these ids.
  var ids: [Set<String>] = []
  /// Ids in the response's body of which it isn't known to which slot they belong.
  var idsOfNoSlot: Set<String> = []
  /// Index of the entry in the HAR's `log.entries`; `line` is the line of the file on which the entry begins.
  var index: Int
  var line: Int
  var page: String?
  /// The time of the request; `nil` if the entry's date can't be parsed.
  var start: Timestamp?
  /// Milliseconds from the request to the end of its response; 0 if unknown.
  var duration = 0.0
  var url: URLParts
  /// The whole address; it is never written into a recording.
  var address: String
  var query: URLQuery
  /// The HTTP status of the response; 0 or less without a response.
  var status: Int
  /// True if the file contains no response to the request.
  var lacksAnswer: Bool
  var redirect: String?
  /// Ids of line items in the response's headers, one for each slot.
  var lineItems: [String]?
  var creatives: [String]?
  var userAgent: String?
  /// The name of the file that the entry stands for; `nil` for an entry of a HAR.
  var file: String?

  /// Makes an entry of a file that a server answers with.
  ///
  /// - Parameter address: the file's address; empty if it isn't known.
  init(file: String, _ body: HARBody, address: String, at time: Timestamp, index: Int) {
    (self.file, self.body, self.address, start) = (file, body, address, time)
    (self.index, line, status, lacksAnswer) = (index, 1, 200, false)
    url = Self.url(address) ?? URLParts(path: "")
    query = URLQuery(url.query)
  }

  /// Reads an entry of a HAR. Returns `nil` if the entry isn't about ads, or if it is a preflight request, by which a
  /// browser finds out if it may send the real request.
  ///
  /// - Parameters:
  ///   - isTracking: returns true for an address to which players send reports, according to an asset list in an
  ///     earlier entry.
  ///   - named: addresses that documents in earlier entries name.
  ///   - lists: addresses of asset lists that playlists in earlier entries name, without players' parameters.
  init?(
    _ node: JSONNode, index: Int, line: Int, isTracking: (String) -> Bool, named: NamedAddresses<Bool>,
    lists: Set<String> = []
  ) {
    guard let request = node["request"], let address = request["url"]?.string,
      let url = Self.url(address), request["method"]?.string != "OPTIONS"
    else { return nil }
    let response = node["response"]
    traffic = isTracking(address) ? .tracking : AdTraffic(url)
    auction = traffic == nil ? HARAuction(node) : nil
    body = auction == nil ? HARBody(content: response?["content"], of: url) : nil
    isNamed = named.contains(address)
    let isList = lists.contains(HARBreaks.key(address))
    if isList, body == nil, let bytes = HARBody.bytes(of: response?["content"]) {
      body = .noAssets(AssetListReader.read(bytes, file: ""), length: bytes.count)
    }
    guard traffic != nil || auction != nil || body != nil || isNamed || isList else { return nil }
    (self.index, self.line, self.url, self.address) = (index, line, url, address)
    page = node["pageref"]?.idText
    start = node["startedDateTime"]?.string.flatMap(HARDate.timestamp)
    duration = max(0, node["time"]?.number ?? 0)
    query = URLQuery(url.query)
    query.add(Self.form(of: request["postData"]))
    status = response?["status"]?.integer ?? 0
    lacksAnswer = response?["status"] == nil && response?["headers"] == nil && body == nil
    let headers = response?["headers"]
    redirect =
      response?["redirectURL"]?.string.flatMap { $0.isEmpty ? nil : $0 } ?? Self.header("location", headers)
    lineItems = Self.header("google-lineitem-id", headers).map(Self.list)
    creatives = Self.header("google-creative-id", headers).map(Self.list)
    userAgent = Self.header("user-agent", request["headers"])
    if traffic == .webRequest, isForVideo { traffic = .videoRequest }
    if [.webRequest, .appRequest, .adSense].contains(traffic),
      let text = HARBody.bytes(of: response?["content"])
    {
      if traffic != .adSense { ids = CountIDs.all(in: text, units: slots.map(\.adUnit)) }
      if ids.allSatisfy(\.isEmpty) { idsOfNoSlot = CountIDs.all(in: text) }
    }
  }

  /// True if a server sent something else in place of an asset list.
  var isNoList: Bool {
    if case .noAssets? = body { true } else { false }
  }

  /// The time at which the response was complete.
  var end: Timestamp? {
    start.flatMap { HARDate.time(min(duration, 1e9), after: $0) }
  }

  /// True for a request that counts a view or a click.
  var counts: Bool {
    switch traffic {
    case .impression, .viewable, .click, .aboutThisAd: true
    default: isNamed
    }
  }

  var at: String { file == nil ? "/log/entries/\(index)" : "" }

  /// True for a request whose query names VAST or VMAP as its output, or a video player as its environment.
  private var isForVideo: Bool {
    let output = query["output"] ?? ""
    return query["env"] == "vp" || ["vast", "vmap", "xml_vast", "xml_vmap"].contains { output.hasPrefix($0) }
  }

  /// Splits an address into its parts; `nil` if it is invalid.
  static func url(_ address: String) -> URLParts? { URLParts(encoded(address)) }

  /// Returns the address with characters such as spaces percent-encoded. Recorders leave them unencoded.
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

/// The data about ads that was read from the body of a response. The body itself isn't kept.
enum HARBody: Sendable {
  /// The ads of a VAST document, or the reason why it can't be parsed. `length` is the document's length in bytes.
  case vast(Result<VASTAnswer, ForeignBreak>, length: Int)
  /// A playlist with ad breaks. `length` is its length in bytes.
  case playlist(Playlist, length: Int)
  /// The ads of an ad break, and the asset list that names them. `length` is the list's length in bytes.
  case assets(HLSPod, AssetList, length: Int)
  /// A response that isn't the asset list that was asked for, as far as it can be read.
  case noAssets(AssetList, length: Int)
  /// The response to the registration of a live stream, with the stream's id; `nil` if it contains no id.
  case stream(id: String?)

  /// - Parameter url: the address of the response, from which a playlist may take the values of variables.
  init?(content: JSONNode?, of url: URLParts) {
    // Most bodies are none of these, so only the beginning of each is decoded first.
    guard let start = Self.bytes(of: content, first: 300) else { return nil }
    let beginning = String(decoding: start, as: UTF8.self)
    let isVAST = VASTAnswer.mayBegin(with: start)
    let isPlaylist = beginning.hasPrefix("#EXTM3U")
    let isObject = beginning.first { !$0.isWhitespace } == "{"
    let isStream = isObject && beginning.contains("\"stream_id\"")
    let isList = isObject && Self.listMarks.contains { beginning.contains($0) }
    guard isVAST || isPlaylist || isStream || isList, let bytes = Self.bytes(of: content) else { return nil }
    if isPlaylist {
      // A playlist is kept only for its ad breaks.
      let query = URLQuery(url.query)
      let reader = PlaylistReader(bytes, file: "", variables: PlaylistVariables { query[$0] })
      guard !reader.playlist.ranges.isEmpty else { return nil }
      self = .playlist(reader.playlist, length: bytes.count)
    } else if isVAST {
      guard VASTAnswer.isIn(bytes) else { return nil }
      let isEncoded = content?["encoding"]?.string == "base64"
      let answer = Result { () throws(ForeignBreak) in try VASTAnswer(bytes, isDecoded: !isEncoded) }
      if case .success(let answer) = answer, !answer.isVAST { return nil }
      self = .vast(answer, length: bytes.count)
    } else if isList, case let list = AssetListReader.read(bytes, file: ""), let pod = HLSPod(list) {
      self = .assets(pod, list, length: bytes.count)
    } else if !isStream {
      return nil
    } else {
      self = .stream(id: HARStream.id(in: bytes))
    }
  }

  /// Names of members, in quotes, by which the beginning of an asset list is recognised.
  private static let listMarks = ["\"ASSETS\"", "\"X-AD-CREATIVE-SIGNALING\"", "\"SKIP-CONTROL\""]

  /// Returns the bytes of a body; `nil` if there is no body.
  ///
  /// - Parameter count: the number of bytes needed from the start, of which the last two may be left out; `nil` for the
  ///   whole body.
  static func bytes(of content: JSONNode?, first count: Int? = nil) -> [UInt8]? {
    guard let content, let text = content["text"]?.string, !text.isEmpty else { return nil }
    if content["encoding"]?.string != "base64" {
      return Array(count.map { text.utf8.prefix($0) } ?? text.utf8[...])
    }
    // Three bytes are four letters.
    return decoded(count.map { String(text.prefix($0 / 3 * 4)) } ?? text)
  }

  private static func decoded(_ text: String) -> [UInt8]? {
    let whole = text.utf8.count - text.utf8.count % 4
    return Data(base64Encoded: String(text.utf8.prefix(whole)) ?? "", options: .ignoreUnknownCharacters)
      .map(Array.init)
  }
}
