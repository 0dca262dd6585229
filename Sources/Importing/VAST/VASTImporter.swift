import Basics
import Model
package import Reading

/// Imports VAST (2 to 4) and VMAP documents as recordings of the ads that they deliver. Each document becomes a
/// session, except for one that a wrapper in another file leads to: it becomes part of the wrapper's session.
package struct VASTImporter {
  /// A file that was read: its document, and notes about it.
  private struct Source {
    var notes: ImportNotes
    /// The parsed document; `nil` if it can't be read.
    var answer: VASTAnswer?
    var digest = ""
    /// Names of files with a wrapper that leads to this file's document.
    var wrappers: [String] = []
    /// True once the document is part of a session.
    var isTranslated = false
  }

  /// Maximum bytes of a file.
  private static let longest = 16 << 20

  private var sources: [Source] = []
  /// Indices of files in `sources`, by the names of these files with and without endings.
  private var places: [String: [Int]] = [:]
  /// The file that answers each address of a wrapper or an ad tag. A file answers one address: those that differ in their
  /// query lead to different ads.
  private var answers: [String: Int] = [:]
  /// The files of `answers`.
  private var tied: Set<Int> = []
  /// Addresses of wrappers and ad tags, and the paths of the files that answer them, as the user named them.
  private let named: [VASTTag]

  /// - Parameter named: addresses of wrappers and ad tags with the files that answer them; other addresses lead to files
  ///   by their names.
  package init(named: [VASTTag] = []) { self.named = named }

  /// Reads a file. It is translated by `finish()`, because documents in other files may lead to it.
  ///
  /// - Throws: `ReadFailure` if it can't be opened; then `finish()` returns no result for it.
  package mutating func add(_ path: String, in files: ForeignFiles) throws {
    var source = Source(notes: ImportNotes(path: path))
    do {
      let text = try files.text(of: path, limit: Self.longest)
      let answer = try Self.answer(in: text)
      (source.answer, source.digest) = (answer, SHA256.hex(of: text))
      for ad in answer.ads {
        for loss in ad.losses { source.notes.skipped(loss.words, line: ad.line, cause: loss.cause) }
      }
    } catch let failure as ForeignBreak {
      source.notes.unreadable(failure.words, line: failure.line)
    }
    for tag in named where tag.file == path {
      answers[tag.address] = sources.count
      tied.insert(sources.count)
    }
    for name in Set([ImportNames.file(path), ImportNames.base(path)]) {
      places[name, default: []].append(sources.count)
    }
    sources.append(source)
  }

  private static func answer(in text: [UInt8]) throws -> VASTAnswer {
    guard VASTAnswer.mayBegin(with: text) else {
      throw ForeignBreak(
        SourceKind.words(keys: keys(of: text), insteadOf: "VAST or VMAP")
          ?? "isn't XML: it doesn't begin with <",
        line: 1)
    }
    let answer = try VASTAnswer(text)
    guard answer.isVAST else {
      throw ForeignBreak(
        SourceKind.words(keys: [answer.root], insteadOf: "VAST or VMAP")
          ?? "is XML of '\(answer.root.prefix(40))', not VAST or VMAP")
    }
    return answer
  }

  /// Returns the top-level keys of a JSON object; empty for other texts.
  private static func keys(of text: [UInt8]) -> [String] {
    do {
      return try JSONTreeReader(longest: text.count).read(text).members.map(\.key)
    } catch {
      // It is neither XML nor JSON.
      return []
    }
  }

  /// Returns the results of all files that were opened, in the order of these files.
  package mutating func finish() -> [Imported] {
    for place in sources.indices {
      for address in sources[place].answer?.ads.compactMap(\.leadsTo) ?? [] {
        tie(address)
        if let inner = answers[address], inner != place {
          sources[inner].wrappers.append(ImportNames.file(sources[place].notes.path))
        }
      }
    }
    noteUnusedTags()
    var imported = sources.map { _ in Imported() }
    for place in sources.indices where sources[place].answer != nil && sources[place].wrappers.isEmpty {
      imported[place] = translate(place)
    }
    for place in sources.indices {
      if sources[place].answer != nil, !sources[place].isTranslated { noteCircle(place) }
      sources[place].notes.close()
      imported[place].diagnostics = sources[place].notes.diagnostics
      if let wrapper = sources[place].wrappers.first, sources[place].isTranslated {
        imported[place].summary = "part of \(wrapper)"
      }
    }
    return imported
  }

  /// Reports named addresses that no wrapper and no break of the files leads to.
  private mutating func noteUnusedTags() {
    let used = Set(sources.flatMap { $0.answer?.ads.compactMap(\.leadsTo) ?? [] })
    for tag in named where !used.contains(tag.address) {
      guard let place = answers[tag.address] else { continue }
      sources[place].notes.skipped(
        "No wrapper and no break leads to '\(HAREntry.url(tag.address)?.withoutQuery ?? tag.address)', for which the file is named.",
        help: "Write the address as the wrapper has it, with its query.",
        cause: "addresses that are named for a file")
    }
  }

  /// Ties an address to the file whose name is its last part. Of several such files, as of several such addresses, the
  /// first is tied to the first, and so on.
  private mutating func tie(_ address: String) {
    guard answers[address] == nil, let file = files(named: address).first(where: { !tied.contains($0) })
    else {
      return
    }
    answers[address] = file
    tied.insert(file)
  }

  /// Returns the indices of the files whose name is the last part of an address.
  private func files(named address: String) -> [Int] {
    let path = HAREntry.url(address)?.path ?? address
    guard let last = path.split(separator: "/").last.map({ URLQuery.decoded($0.utf8) }) else { return [] }
    return places[last] ?? places[ImportNames.base(last)] ?? []
  }

  private mutating func noteCircle(_ place: Int) {
    sources[place].notes.skipped(
      "It is the document of a wrapper that leads back to it: its ads aren't translated.",
      help: "A wrapper leads to another document, and the last of them has the ad.")
  }

  // MARK: A session

  private mutating func translate(_ place: Int) -> Imported {
    var session = VASTSession()
    add(place, for: nil, path: [], to: &session)
    if session.isFull { noteRoom(place) }
    var imported = Imported()
    guard !session.ads.isEmpty else {
      imported.summary = "0 sessions"
      return imported
    }
    let path = sources[place].notes.path
    let id = ImportNames.capture(path, digests: session.documents.map { sources[$0].digest })
    session.draft(id: id, file: ImportNames.file(path)).write(to: &imported.recording)
    let count = session.ads.count { $0.ad.kind == .inLine }
    imported.summary = "1 session, \(count) \(count == 1 ? "ad" : "ads")"
    return imported
  }

  /// Adds the ads of a document, and of the documents that its wrappers lead to.
  ///
  /// - Parameters:
  ///   - place: the index of the document's file in `sources`.
  ///   - wrapper: the wrapper that leads to the document; `nil` if none does.
  ///   - path: the indices of the documents on the way to this one.
  private mutating func add(_ place: Int, for wrapper: VASTAd?, path: [Int], to session: inout VASTSession) {
    guard let answer = sources[place].answer else { return }
    guard session.takes() else { return }
    sources[place].isTranslated = true
    if !session.documents.contains(place) { session.documents.append(place) }
    let file = ImportNames.file(sources[place].notes.path)
    for ad in answer.ads {
      let whole = wrapper.map { ad.wrapped(in: $0) } ?? ad
      switch ad.kind {
      case .inLine, .noFill:
        guard session.takes() else { return }
        session.ads.append((whole, file))
      case .malformed: session.lacksAds = true
      case .wrapper(let address), .tag(let address):
        let inner = answers[address].flatMap { path.contains($0) || $0 == place ? nil : $0 }
        if let inner, sources[inner].answer != nil, path.count < VASTSession.deepest {
          add(inner, for: whole, path: path + [place], to: &session)
        } else {
          session.lacksAds = true
          noteWrapper(ad, leadingTo: address, in: place)
        }
      }
    }
  }

  private mutating func noteWrapper(_ ad: VASTAd, leadingTo address: String, in place: Int) {
    let shown = HAREntry.url(address)?.withoutQuery ?? String(address.prefix { $0 != "?" && $0 != "#" })
    let what =
      if case .tag = ad.kind { "The ad tag of \(ad.ofBreak?.words ?? "a break")" } else { "A wrapper" }
    // A file with the name of the address may answer another one.
    let other = files(named: address).first { $0 != place }
    let reason =
      other.map { "and '\(sources[$0].notes.path)' answers an address with another query" }
      ?? "which is no other file of the command"
    let several =
      "Name one file for each address, in the order of the addresses, or say which answers which: ADDRESS=FILE."
    sources[place].notes.skipped(
      "\(what) leads to '\(shown)', \(reason): its ad isn't translated.", line: ad.line,
      help: other == nil
        ? "Save what that address answers under the last part of its path and name both files, or name any file for it: ADDRESS=FILE."
        : several,
      cause: "wrappers without their documents")
  }

  private mutating func noteRoom(_ place: Int) {
    sources[place].notes.skipped(
      "Its session has \(VASTSession.mostParts) ads and documents: the rest isn't translated.")
  }
}

/// An address of a wrapper or a break, and the path of the file that answers it.
package struct VASTTag: Hashable, Sendable {
  package let address: String
  package let file: String

  /// Parses `https://ads.example/tag?id=7=seven.xml`: an address, an equals sign and a path; `nil` for other texts.
  package init?(_ text: String) {
    guard text.hasPrefix("https://") || text.hasPrefix("http://") || text.hasPrefix("//"),
      let equals = text.lastIndex(of: "="), text.index(after: equals) < text.endIndex
    else { return nil }
    (address, file) = (String(text[..<equals]), String(text[text.index(after: equals)...]))
  }
}

/// The ads of a document and of the documents that its wrappers lead to. If some are missing, `lacksAds` is true.
private struct VASTSession {
  /// Maximum wrappers on the way to an ad.
  static let deepest = 20
  /// Maximum number of ads and documents in a session. A document counts each time a wrapper leads to it, because
  /// documents that lead to each other could otherwise fill the memory.
  static let mostParts = 10_000

  var ads: [(ad: VASTAd, file: String)] = []
  private var parts = 0
  /// Indices of the documents in the session, in the order of their addition.
  var documents: [Int] = []
  /// True if the document that a wrapper leads to is missing, or an ad can't be translated.
  var lacksAds = false
  /// True once there was no room for an ad or a document.
  var isFull: Bool { parts > Self.mostParts }

  /// Counts one more ad or document. Returns false if the session has no room for it.
  mutating func takes() -> Bool {
    parts += 1
    return !isFull
  }

  func draft(id: String, file: String) -> SessionDraft {
    var draft = SessionDraft(id: id)
    let origin = Origin(file: file, at: "", note: "VAST has no times: they count lines")
    let observes: [Observation] = [.loads, .delivery]
    draft.events.append(
      EventDraft(
        .sessionStart, at: Timestamp(microseconds: 0), from: origin,
        [
          "recorder": .members([
            "name": "VAST", "observes": .strings(observes.map(\.rawValue)),
            "incomplete": lacksAds || isFull ? true : nil,
          ])
        ]))
    for (index, entry) in ads.enumerated() {
      draft.events.append(
        entry.ad.load(
          as: "ad\(index + 1)", at: Timestamp(microseconds: Int64(index + 1) * 1000),
          from: Origin(
            file: entry.file, at: entry.ad.place, line: entry.ad.line, note: entry.ad.ofBreak?.words)))
    }
    return draft
  }
}
