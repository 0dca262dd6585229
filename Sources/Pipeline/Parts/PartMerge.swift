import MachineOutput
import Model
import Checking
import Basics
import Reading
import Statistics

/// Merges parts. The result depends neither on their order nor on earlier merges.
package struct PartMerge: Sendable {
  /// Paths of files with parts; `-` is standard input.
  let paths: [String]

  package init(paths: [String]) { self.paths = paths }

  /// The merged contents of several parts.
  struct Merged {
    var head: Part.Head
    var runResult: RunResult
    let findings: FindingSorter
    let adRows: AdRows
    var sources: [Part.Source]
    /// The facts about all recordings whose lines were distributed by session; `nil` if there are no such recordings.
    var facts: Part.Facts?
    var share: Part.Share?
    /// The name of the first file with a `Part.Share`; `nil` if no part has one.
    fileprivate var shareFile: String?
    fileprivate var keys: SortedRuns
    /// For each run of sorted keys in `keys`, the name of the file that the run came from.
    fileprivate var keyFiles: [String]

    /// Calls `body` with the key of each session, in the order of keys. Throws `PartFailure` if a session is in two
    /// parts.
    func forEachKey(_ body: (SessionKey) throws -> Void) throws {
      let sources = keys.readers(itemLength: 16).map { reader in
        { try reader.next().map(SessionKey.init(bytes:)) }
      }
      var merge = try RunMerge(sources)
      var last: (item: SessionKey, run: Int)?
      while let next = try merge.next() {
        if let last, last.item == next.item {
          throw PartFailure.sharedSession(keyFiles[last.run], keyFiles[next.run])
        }
        last = next
        try body(next.item)
      }
    }

    /// Checks that the parts form a complete result: no session is in two of them, and every line of a keyed recording
    /// is in one. Adds the counts of lines after a session's end to the summaries of recordings.
    mutating func complete() throws {
      try forEachKey { _ in }
      if facts == nil, let shareFile { throw PartFailure.missingFacts(shareFile) }
      for (place, recording) in (facts?.input.recordings ?? []).enumerated() {
        let share = self.share?.recordings[place] ?? KeyedReader.Share()
        guard share.frameCount == recording.frameCount else {
          throw PartFailure.framesLost(recording.path, of: recording.frameCount, share.frameCount)
        }
        guard share.linesAfterEnd > 0 || share.repeated.count > 0 else { continue }
        let summary = runResult.recordings.firstIndex { $0.path == recording.path }
        guard let summary else { continue }
        runResult.recordings[summary].linesAfterEnd += share.linesAfterEnd
        if share.repeated.count > 0 { runResult.recordings[summary].leaveOut(share.repeated) }
      }
    }
  }

  /// Merges the parts.
  ///
  /// - Parameters:
  ///   - catalog: the `Part.Head.catalog` that the parts must have; `nil` if the parts only need to have equal ones.
  ///   - pages: the number of sessions that get a page; `nil`: the number that the parts were made with.
  ///   - settlesFacts: true if each part has `Part.Facts` about one recording, to be combined into facts about all
  ///     recordings.
  ///   - findingsByFile: true if findings are also counted by file.
  func merged(
    catalog: String?, pages: PageLimit?, settlesFacts: Bool = false, findingsByFile: Bool = false
  ) throws -> Merged {
    let source = DiskSource(root: "")
    let sorter = FindingSorter(tellsFilesApart: findingsByFile)
    var sum = try PartSum(catalog: catalog, pages: pages, settlesFacts: settlesFacts, findings: sorter)
    for path in paths {
      var reader = try PartReader(try source.stream(of: path), name: path)
      var count = 0
      while try sum.add(from: &reader, named: path) { count += 1 }
      if count == 0 { throw PartFailure.damaged(path, "it is empty") }
    }
    if settlesFacts { try sum.settleFacts() }
    guard let head = sum.head?.head, let runResult = sum.all else { preconditionFailure("no part was given") }
    return Merged(
      head: head, runResult: runResult, findings: sum.findings, adRows: sum.adRows,
      sources: sum.sources.sorted(),
      facts: sum.facts?.facts, share: sum.share?.share, shareFile: sum.share?.file, keys: sum.keys,
      keyFiles: sum.keyFiles)
  }
}

/// The merged results of the parts that were read so far.
private struct PartSum {
  let catalog: String?
  let pages: PageLimit?
  let settlesFacts: Bool
  var keys: SortedRuns
  var keyFiles: [String] = []
  let findings: FindingSorter
  let adRows = AdRows()
  /// The head of the first part that has sessions, and the name of its file. Until a part with sessions is read, the
  /// head and file of the latest part.
  var head: (head: Part.Head, file: String)?
  private var runResult: RunResult?
  private var learnedOfFacts: RunResult?
  var sources: Set<Part.Source> = []
  var facts: (facts: Part.Facts, file: String)?
  var share: (share: Part.Share, file: String)?
  /// Facts about single recordings, one element for each. The run with the same index in `beginnings` holds the first
  /// lines of the recording's sessions.
  private var inputs: [KeyedInput] = []
  /// The results of reading each of these recordings.
  private var resultsOfInputs: [RunResult] = []
  private var beginnings: SortedRuns
  /// For each recording's path, the name of the file with the part that contains the recording.
  private var recordings: [String: String] = [:]
  /// For each content of recordings, by its digest: the path of the recording, and the name of the part's file.
  private var originals: [String: (path: String, file: String)] = [:]

  init(catalog: String?, pages: PageLimit?, settlesFacts: Bool, findings: FindingSorter) throws {
    (self.catalog, self.pages, self.settlesFacts) = (catalog, pages, settlesFacts)
    self.findings = findings
    (keys, beginnings) = (try SortedRuns(), try SortedRuns())
  }

  /// The results of all parts; `nil` without any part.
  var all: RunResult? {
    guard var all = runResult, let learnedOfFacts else { return runResult ?? learnedOfFacts }
    all += learnedOfFacts
    return all
  }

  /// Adds the next part of a file; returns `false` at the end of the file.
  mutating func add(from reader: inout PartReader, named file: String) throws -> Bool {
    var contents: PartReader.Contents?
    var (newKeys, newBeginnings) = (keys, beginnings)
    try findings.addRun { takeFindings in
      try adRows.evidence.addRun { takeEvidence in
        try adRows.cases.addRun { takeCases in
          contents = try reader.next(
            check: { try check($0, of: file) }, findings: takeFindings, ads: takeEvidence, cases: takeCases,
            keys: { try newKeys.append($0) }, beginnings: { try newBeginnings.append($0) })
        }
      }
    }
    guard let contents else { return false }
    (keys, beginnings) = (newKeys, newBeginnings)
    keys.endRun()
    beginnings.endRun()
    keyFiles.append(file)
    if head == nil || head?.head.isFacts == true { head = (contents.head, file) }
    try add(contents, file)
    return true
  }

  private func check(_ other: Part.Head, of file: String) throws {
    if other.version != ToolVersion.current {
      throw PartFailure.damaged(
        file, "it was made by adspec \(other.version), and this is \(ToolVersion.current)")
    }
    if let catalog, other.catalog != catalog {
      throw PartFailure.unlike(
        file, first: "the catalog", what: "definitions or settings were others when it was made")
    }
    guard let (head, first) = head else { return }
    let haveSessions = !head.isFacts && !other.isFacts
    let what: String? =
      if other.catalog != head.catalog {
        "they were made for different definitions or settings"
      } else if haveSessions, other.excludesTests != head.excludesTests {
        "one leaves test sessions out, and the other doesn't"
      } else if haveSessions, other.selection != head.selection {
        "they select different ads (\(other.selection.words); \(head.selection.words))"
      } else if haveSessions, pages == nil, other.sessionPages != head.sessionPages {
        "they offer different numbers of sessions for pages"
      } else { nil }
    if let what { throw PartFailure.unlike(file, first: "'\(first)'", what: what) }
  }

  private mutating func add(_ contents: PartReader.Contents, _ file: String) throws {
    let body = contents.body
    let own = body.sources.isEmpty ? [Part.Source(digest: contents.digest, name: file)] : body.sources
    // The partitions of an engine may be empty: their parts are all equal, and none counts as given twice.
    let isEmpty = body.share?.recordings.isEmpty ?? false
    for source in isEmpty ? [] : own {
      if let known = sources.first(where: { $0.digest == source.digest }) {
        throw PartFailure.twice(known.name, file)
      }
      sources.insert(source)
    }
    for recording in body.runResult.recordings {
      if let other = recordings.updateValue(file, forKey: recording.path) {
        throw PartFailure.sharedRecording(recording.path, other, file)
      }
      guard let digest = recording.contentDigest, recording.lines > 0, !settlesFacts else { continue }
      if let first = originals.updateValue((recording.path, file), forKey: digest) {
        throw PartFailure.copiedRecording(recording.path, of: first.path, first.file, file)
      }
    }
    try add(body.facts, body.share, file)
    if contents.head.isFacts {
      if settlesFacts { resultsOfInputs.append(body.runResult) } else { learnedOfFacts.add(body.runResult) }
      return
    }
    let offered = contents.head.sessionPages
    let limit = pages ?? PageLimit(text: offered) ?? .standard
    guard body.runResult.pages.suffices(for: limit) else {
      throw PartFailure.offersTooFew(file, offered: offered)
    }
    add(body.runResult, limit)
  }

  private mutating func add(_ part: RunResult, _ limit: PageLimit) {
    guard var sum = runResult else {
      runResult = part
      runResult?.pages = PageSelection(limit)
      runResult?.pages += part.pages
      return
    }
    runResult = nil
    sum += part
    runResult = sum
  }
}

// MARK: - Keyed lines

extension PartSum {
  private mutating func add(_ facts: Part.Facts?, _ share: Part.Share?, _ file: String) throws {
    if settlesFacts {
      guard let facts, !facts.isWhole else { throw PartFailure.noFacts(file) }
      return inputs.append(facts.input)
    }
    if let facts {
      guard facts.isWhole else { throw PartFailure.notWhole(file) }
      if let first = self.facts { throw PartFailure.otherFacts(file, first.file) }
      self.facts = (facts, file)
    }
    if let share {
      for (place, recording) in share.recordings where self.share != nil {
        self.share?.share.recordings[place, default: KeyedReader.Share()] += recording
      }
      let first = self.share ?? (share, file)
      if first.share.facts != share.facts { throw PartFailure.otherFacts(file, first.file) }
      self.share = first
    }
    if let (facts, factsFile) = self.facts, let share = self.share, facts.digest != share.share.facts {
      throw PartFailure.otherFacts(share.file, factsFile)
    }
  }

  /// Combines the facts of single recordings into facts of the whole input. No recording may be missing.
  fileprivate mutating func settleFacts() throws {
    let readers = beginnings.readers(itemLength: KeyedInput.Beginning.byteCount)
    let input = try KeyedInput(settling: inputs) {
      resultsOfInputs[$0].recordings.first?.contentDigest
    } beginnings: { place, take in
      while let bytes = try readers[place].next() { take(KeyedInput.Beginning(bytes: bytes)) }
    }
    facts = (Part.Facts(input: input, isWhole: true), "")
    let copies = input.copies
    let copied = Set(copies.map(\.path))
    for result in resultsOfInputs where !copied.contains(result.recordings.first?.path ?? "") {
      learnedOfFacts.add(result)
    }
    learnedOfFacts?.copies = copies
  }
}

extension PartMerge {
  /// Writes the merged contents of all parts as one part.
  ///
  /// - Parameter settlesFacts: true if each part has `Part.Facts` about one recording, to be combined into facts about
  ///   all recordings.
  /// - Returns: the number of recordings in the part.
  package func write(to path: String, settlesFacts: Bool) throws -> Int {
    let file = try PartOutput(path, sparing: RunInputs(paths))
    let merged = try merged(catalog: nil, pages: nil, settlesFacts: settlesFacts)
    // Throws before anything is written if a session is in two parts.
    try merged.forEachKey { _ in }
    var findings = try merged.findings.finish(adding: []).all
    if settlesFacts { findings = findings.without(merged.runResult.copies) }
    let ads = try merged.adRows.finish()
    try file.write { take in
      try PartWriter.write(
        merged.head, findings, ads: ads, keys: merged.forEachKey,
        Part.Body(
          runResult: merged.runResult, sources: merged.sources, facts: merged.facts, share: merged.share),
        to: take)
    }
    return merged.runResult.recordings.count
  }
}
