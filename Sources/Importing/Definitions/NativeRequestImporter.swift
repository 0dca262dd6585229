import Model
import Basics
package import Reading

/// Imports OpenRTB native requests as definitions: requests alone, inside bid requests, or in ad units of Prebid.js. If
/// the command also names native responses, their values become samples.
package struct NativeRequestImporter: DefinitionImporter {
  package static let kind = ImportKind.openRTBNative

  private struct Source {
    var path: String
    var notes: ImportNotes
    var definitions: [ImportedDefinition] = []
    var answers = 0
  }

  /// A native request, and the first response to it.
  private struct Asked {
    /// Index in `sources` of the file that contains the request.
    var source: Int
    var request: NativeRequest
    /// Name of the ad unit that requests the native ad or, without one, id of its impression; `nil` if neither is
    /// known.
    var name: String?
    var impression: String?
    /// Id of the bid request.
    var id: String?
    var answer: NativeAnswer?
    var isOfAdUnit = false
  }

  private let options: ImportOptions
  private var sources: [Source] = []
  private var asked: [Asked] = []
  private var answers: [NativeAnswer] = []
  private var taken = UniqueNames(isCaseless: true)

  package init(options: ImportOptions) { self.options = options }

  // MARK: Reading

  package mutating func add(_ path: String, in files: ForeignFiles) throws {
    var notes = ImportNotes(path: path)
    let root = try DefinitionSource.json(path, in: files, &notes)
    sources.append(Source(path: path, notes: notes))
    guard let root else { return }
    let trees = JSONTreeReader(longest: root.rawText.utf8.count)
    let before = (asked.count, answers.count, sources[sources.count - 1].notes.diagnostics.count)
    do {
      if let pair = try OpenRTBPair(root, trees: trees) {
        add(pair, isPaired: true, trees)
      } else if root["seatbid"] != nil {
        add(OpenRTBPair(response: (root, "")), isPaired: false, trees)
      } else if root["assets"] != nil || root["native"] != nil {
        try addMarkup(root, trees)
      } else {
        addRequests(in: root["request"] ?? root, orIn: root, trees)
        let units = PrebidAdUnit.all(in: root)
        for unit in units.native { addUnit(unit, trees) }
        if !units.native.isEmpty, units.others > 0 {
          sources[sources.count - 1].notes.note(
            "Left out as not native: \(counted(units.others, "ad unit")) of \(units.native.count + units.others)."
          )
        }
      }
    } catch {
      skip("The native request or answer \(error.words).", cause: "malformed native requests")
    }
    guard before == (asked.count, answers.count, sources[sources.count - 1].notes.diagnostics.count) else {
      return
    }
    let kind = SourceKind.words(
      keys: root.members.map(\.key).filter { !["imp", "mockBidRequest"].contains($0) },
      insteadOf: Self.kind.wanted)
    sources[sources.count - 1].notes.unreadable(
      kind
        ?? "has no native request: neither 'assets' nor an impression or an ad unit of Prebid.js with 'native'"
    )
  }

  private mutating func skip(_ words: String, help: String = "", cause: String) {
    sources[sources.count - 1].notes.skipped(words, help: help, cause: cause)
  }

  private mutating func addUnit(_ unit: JSONNode, _ trees: JSONTreeReader) {
    let name = unit["code"]?.idText
    do {
      add(try PrebidAdUnit.native(of: unit), name: name, impression: nil, id: nil, isOfAdUnit: true, trees)
    } catch {
      skip(
        "The native request of '\(name ?? "the file")' \(error.words).", cause: "malformed native requests")
    }
  }

  /// Adds a native request or response that isn't part of a bid request, a bid or an ad unit.
  private mutating func addMarkup(_ root: JSONNode, _ trees: JSONTreeReader) throws(ForeignBreak) {
    let node = try NativeMarkup(root, trees: trees).node
    if NativeAnswer.isAnswer(node) {
      answers.append(NativeAnswer(source: sources.count - 1, node: node))
    } else if node["ver"] == nil, node["assets"]?.elements.allSatisfy({ $0["id"] == nil }) == true,
      node["assets"]?.elements.isEmpty == false
    {
      // Other documents have lists of assets, too, such as the feed of a video app.
      sources[sources.count - 1].notes.unreadable(
        "has 'assets' without ids, as no native request has them",
        help: "An asset of a native request has an 'id', by which the answer names it.")
    } else {
      add(root, name: nil, impression: nil, id: nil, trees)
    }
  }

  /// Adds the native requests in the impressions of a bid request.
  ///
  /// - Parameters:
  ///   - request: the bid request, a member of `root`.
  ///   - root: the object that contains `request`. If `request` is a string, this object is a native request itself,
  ///     and is added instead.
  private mutating func addRequests(in request: JSONNode, orIn root: JSONNode, _ trees: JSONTreeReader) {
    if request.string != nil { return add(root, name: nil, impression: nil, id: nil, trees) }
    for impression in request["imp"]?.elements ?? [] {
      guard let native = impression["native"] else { continue }
      let id = impression["id"]?.idText
      add(native, name: impression["tagid"]?.idText ?? id, impression: id, id: request["id"]?.idText, trees)
    }
  }

  private mutating func add(
    _ native: JSONNode, name: String?, impression: String?, id: String?, isOfAdUnit: Bool = false,
    _ trees: JSONTreeReader
  ) {
    do {
      let request = try NativeRequest(native, trees: trees)
      for value in request.unread.values {
        skip(value.message(), help: value.expected, cause: "values that can't be read")
      }
      guard !request.assets.isEmpty else {
        return skip(
          "The native request of '\(name ?? "the file")' asks for no assets.", cause: "no assets")
      }
      asked.append(
        Asked(
          source: sources.count - 1, request: request, name: name, impression: impression, id: id,
          isOfAdUnit: isOfAdUnit))
    } catch {
      skip(
        "The native request of '\(name ?? "the file")' \(error.words).", cause: "malformed native requests")
    }
  }

  private mutating func add(_ pair: OpenRTBPair, isPaired: Bool, _ trees: JSONTreeReader) {
    if let request = pair.request { addRequests(in: request, orIn: request, trees) }
    var unread = UnreadValues()
    for (bid, _) in pair.bids(&unread) {
      guard let markup = NativeAnswer.markup(of: bid) else { continue }
      let impression = bid["impid"]?.idText
      do {
        answers.append(
          NativeAnswer(
            source: sources.count - 1, node: try NativeMarkup(markup, trees: trees).node,
            impression: impression, response: pair.answers.first?["id"]?.idText, isPaired: isPaired))
      } catch {
        skip(
          "The native answer for '\(impression ?? "no impression")' \(error.words).",
          cause: "malformed native answers")
      }
    }
    for value in unread.values {
      skip(value.message(), help: value.expected, cause: "values that can't be read")
    }
  }

  // MARK: Writing

  package mutating func finish() -> [Imported] {
    for answer in answers { give(answer) }
    for asked in asked { write(asked) }
    return sources.map { source in
      Imported(
        source.definitions, source.notes,
        others: source.answers > 0 ? [counted(source.answers, "native answer")] : [])
    }
  }

  private static let help =
    "Name its request in the same command, whose format then shows it; a recording of bids is made by adspec import openrtb."

  /// Adds a native response to the request that it belongs to, unless that request has a response already. If no
  /// request fits the response, or more than one does, that is reported.
  private mutating func give(_ answer: NativeAnswer) {
    let places = asked.indices.filter { index in
      let other = asked[index]
      if answer.isPaired, other.source != answer.source { return false }
      if let impression = answer.impression, impression != other.impression { return false }
      return answer.response == nil || other.id == nil || answer.response == other.id
    }
    guard let place = places.first, places.count == 1 else {
      let isAlone = asked.isEmpty
      if isAlone, sources[answer.source].notes.diagnostics.isEmpty {
        sources[answer.source].notes.unreadable("is a native answer, not a native request", help: Self.help)
      } else if !isAlone {
        sources[answer.source].notes.skipped(
          "A native answer fits \(places.isEmpty ? "none" : "several") of the native requests.",
          help: Self.help, cause: "native answers without a request")
      }
      return
    }
    sources[answer.source].answers += 1
    guard asked[place].answer == nil else {
      return sources[answer.source].notes.note(
        "A further answer to the request of '\(asked[place].name ?? "the file")' is left out: an asset has one sample.",
        help: "A recording of all bids is made by adspec import openrtb.")
    }
    asked[place].answer = answer
  }

  private mutating func write(_ asked: Asked) {
    let base = ImportNames.base(sources[asked.source].path)
    let id = FormatIDs.unique(
      FormatIDs.made(of: asked.name.map { "\(base)-\(Redactor.published($0))" } ?? base), &taken)
    var definition = definition(of: asked, id: id)
    if let answer = asked.answer {
      for value in answer.fill(&definition, of: asked.request).values {
        sources[answer.source].notes.skipped(
          value.message(), help: value.expected, cause: "values of answers that can't be read")
      }
    }
    definition.keepLimits(&sources[asked.source].notes)
    let text = definition.text
    guard text.utf8.count <= YAMLDocument.limit else {
      return sources[asked.source].notes.skipped(
        "The format '\(id)' is longer than a definition may be, 1 MiB.", cause: "long formats")
    }
    sources[asked.source].definitions.append(
      ImportedDefinition(folder: id, files: [(path: "format.yaml", text: text)]))
  }

  private func definition(of asked: Asked, id: String) -> DefinitionText {
    let request = asked.request
    var definition = DefinitionText(kind: .native, id: id)
    definition.territory = options.territory
    definition.comments = [
      "From \(asked.isOfAdUnit ? "an ad unit of Prebid.js" : "an OpenRTB native request")\(request.version.map { ", version \($0)" } ?? "")."
    ]
    definition.comments += request.node.comments(except: ["ver", "assets", "privacy"])
    definition.comments += request.holder?.comments(except: Set(NativeRequest.holders + ["ver"])) ?? []
    definition.assets = request.assets.map(AssetText.init)
    // The exchange delivers the link of AdChoices; the app draws the icon.
    if request.wantsPrivacy { definition.assets.append(AssetText("AdChoices", .adChoices)) }
    return definition
  }
}

extension AssetText {
  /// Creates the asset of a definition from an asset of a native request.
  fileprivate init(_ wanted: NativeAsset) {
    self.init(wanted.key, wanted.part == "img" ? .image : wanted.part == "video" ? .video : .text)
    if let id = wanted.id { comments.append("asset \(id) of the request") }
    if wanted.isRequired { add("required", true) }
    let node = wanted.node
    var read: Set<String> = []
    func number(_ name: String) -> Int? {
      let number = node[name]?.integerOrText
      if number != nil { read.insert(name) }
      return number
    }
    // The key holds a type; one of pictures that is an exchange's own has no key.
    if wanted.part != "img" || (1...3).contains(wanted.type ?? 3) { read.insert("type") }
    switch wanted.part {
    case "img":
      for (field, name) in [("minWidth", "wmin"), ("minHeight", "hmin")] {
        if let least = number(name), least != 0 { add(field, least, in: Self.pixels) }
      }
      // `w` and `h` alone are an exact size, and beside a minimum the one that is preferred (OpenRTB Native 1.2, 4.4).
      if fields.allSatisfy({ $0.name != "minWidth" && $0.name != "minHeight" }),
        let width = node["w"]?.integerOrText, let height = node["h"]?.integerOrText,
        Self.pixels.contains(width), Self.pixels.contains(height)
      {
        read.formUnion(["w", "h"])
        add(sizes: [(width, height)])
      }
      fallthrough
    case "video":
      for (field, name) in [("minDurationMs", "minduration"), ("maxDurationMs", "maxduration")] {
        if let seconds = number(name), seconds != 0 {
          add(field, min(seconds, 10_000) * 1000, in: Self.durations)
        }
      }
      let types = node["mimes"]?.elements.compactMap(\.string) ?? []
      if !types.isEmpty { read.insert("mimes") }
      add(mimeTypes: types)
    default: add("maxLength", number("len"), in: 1...10_000)
    }
    comments += node.comments(except: read)
    comments += wanted.asset.comments(except: ["id", "required", wanted.part])
  }
}
