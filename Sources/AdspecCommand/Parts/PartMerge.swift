import AdModel
import Checks
import Diagnostics
import Ingest

/// Parts that are taken together: given in whatever order, and merged before or not, they come to the same.
struct PartMerge: Sendable {
  /// Of files with parts; `-` is standard input.
  let paths: [String]

  /// What several parts told.
  struct Merged {
    var head: Part.Head
    var learned: Learned
    let findings: FindingSpool
    var sources: [Part.Source]
    fileprivate var keys: ScratchRuns
    /// Of each run of keys the file that it came from.
    fileprivate var keyFiles: [String]

    /// Hands out the keys of all sessions in their order; fails where a session is in two parts.
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
  }

  /// Takes the parts together.
  ///
  /// - Parameters:
  ///   - catalog: which they must have been made for (`Part.Head.catalog`); `nil`: for one, whichever.
  ///   - pages: how many sessions are to get a page; `nil`: as many as they offer.
  func merged(catalog: String?, pages: PageLimit?) throws -> Merged {
    let source = DiskSource(root: "")
    var sum = PartSum(catalog: catalog, pages: pages, keys: try ScratchRuns())
    for path in paths {
      var reader = try PartReader(try source.stream(of: path), name: path)
      var count = 0
      while try sum.add(from: &reader, named: path) { count += 1 }
      if count == 0 { throw PartFailure.damaged(path, "it is empty") }
    }
    guard let head = sum.head?.head, let learned = sum.learned else {
      preconditionFailure("no part was given")
    }
    return Merged(
      head: head, learned: learned, findings: sum.findings, sources: sum.sources.sorted(), keys: sum.keys,
      keyFiles: sum.keyFiles)
  }
}

/// The parts that were taken so far.
private struct PartSum {
  let catalog: String?
  let pages: PageLimit?
  var keys: ScratchRuns
  var keyFiles: [String] = []
  let findings = FindingSpool()
  /// Of the first part, and its file.
  var head: (head: Part.Head, file: String)?
  var learned: Learned?
  var sources: Set<Part.Source> = []
  /// By the path of a recording, the file of the part that it is in.
  private var recordings: [String: String] = [:]

  init(catalog: String?, pages: PageLimit?, keys: ScratchRuns) {
    (self.catalog, self.pages, self.keys) = (catalog, pages, keys)
  }

  /// Takes the next part of a file; `false` where there is none.
  mutating func add(from reader: inout PartReader, named file: String) throws -> Bool {
    var contents: PartReader.Contents?
    var ofPart = keys
    try findings.addRun { take in
      contents = try reader.next(
        check: { try check($0, of: file) }, findings: take, keys: { try ofPart.append($0) })
    }
    guard let contents else { return false }
    keys = ofPart
    keys.endRun()
    keyFiles.append(file)
    if head == nil { head = (contents.head, file) }
    try add(contents, file)
    return true
  }

  private func check(_ other: Part.Head, of file: String) throws {
    if other.version != ToolVersion.current {
      throw PartFailure.unlike(
        file, first: "this tool",
        what: "it was made by adspec \(other.version), and this is \(ToolVersion.current)")
    }
    if let catalog, other.catalog != catalog {
      throw PartFailure.unlike(
        file, first: "the catalog", what: "definitions or settings were others when it was made")
    }
    guard let (head, first) = head else { return }
    let what: String? =
      if other.catalog != head.catalog {
        "they were made for different definitions or settings"
      } else if other.excludesTests != head.excludesTests {
        "one leaves test sessions out, and the other doesn't"
      } else if pages == nil, other.sessionPages != head.sessionPages {
        "they offer different numbers of sessions for pages"
      } else { nil }
    if let what { throw PartFailure.unlike(file, first: "'\(first)'", what: what) }
  }

  private mutating func add(_ contents: PartReader.Contents, _ file: String) throws {
    let body = contents.body
    let own = body.sources.isEmpty ? [Part.Source(digest: contents.digest, name: file)] : body.sources
    for source in own {
      if let known = sources.first(where: { $0.digest == source.digest }) {
        throw PartFailure.twice(known.name, file)
      }
      sources.insert(source)
    }
    for recording in body.learned.recordings {
      if let other = recordings.updateValue(file, forKey: recording.path) {
        throw PartFailure.sharedRecording(recording.path, other, file)
      }
    }
    let offered = contents.head.sessionPages
    let limit = pages ?? PageLimit(text: offered) ?? .standard
    guard body.learned.pages.suffices(for: limit) else {
      throw PartFailure.offersTooFew(file, offered: offered)
    }
    add(body.learned, limit)
  }

  private mutating func add(_ part: Learned, _ limit: PageLimit) {
    guard var sum = learned else {
      learned = part
      learned?.pages = PageChoice(limit)
      learned?.pages += part.pages
      return
    }
    learned = nil
    sum += part
    learned = sum
  }
}
