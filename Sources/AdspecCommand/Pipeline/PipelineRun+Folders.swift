import AdModel
import Checks
import Diagnostics
import Digests
import Ingest
import Ledger

/// Recordings read folder by folder, so that the next build reads those alone that changed.
///
/// Say one of 200 definitions with recordings of their own is changed. Its recordings are read; what the 199 others told is taken
/// from the last build's memo, if their bytes are the same and their ads' definitions are. All is then merged as parts are.
///
/// That is the same as reading everything in one go, unless something of one folder touches another: a session with lines in both,
/// a damaged line that quotes the id of another's session, more sessions than may be open, more findings than memory holds. Then everything is read in one go,
/// and the memo says so, so that the next build doesn't try.
extension PipelineRun {
  /// More recordings than so many bytes are read in one go: what they tell would be coded and decoded in memory.
  private static let mostBytes = 256 << 20

  /// `nil`: everything is to be read in one go.
  func toldByFolder(_ needs: RunNeeds) throws -> Told? {
    let recordings = recordings
    guard known != nil, needs.reports, !recordings.isEmpty, size(of: recordings) <= Self.mostBytes,
      selection.mistakes.isEmpty, !recordings.contains(where: { $0.path == "-" })
    else { return nil }
    let paths = SHA256.hex(ofParts: recordings.map(\.path))
    guard knownRecordings.crossing != paths else { return nil }
    var needs = needs
    needs.keepsKeys = true
    let folders = told(Dictionary(grouping: recordings) { $0.definitionFile ?? "" }, needs)
    guard let told = merged(folders.compactMap(\.told), of: folders.count, needs) else {
      var all = learn(needs, needsDigests: true)
      all.memos.crossing = paths
      return all
    }
    return Told(
      learned: told.learned, findings: told.findings,
      memos: RecordedMemos(folders: folders.compactMap(\.memo)))
  }

  /// What each folder tells, `nil` where that is more than memory holds; and what the next build is told of it, `nil` where a
  /// recording can't be read to its end.
  private func told(
    _ folders: [String: [RecordingFile]], _ needs: RunNeeds
  ) -> [(told: RecordedMemo.Told?, memo: RecordedMemo?)] {
    let memos = Dictionary(
      knownRecordings.folders.map { ($0.definitionFile, $0) }, uniquingKeysWith: { first, _ in first })
    let ledger = ledgerContext
    let basis = basis(needs)
    let inputs = Dictionary(
      catalog.formats.map { ($0.facts.file, $0.inputs) }, uniquingKeysWith: { first, _ in first })
    let sorted = folders.sorted { $0.key.precedesInBytes($1.key) }
    let progress = console.progress(
      "Reading \(Wording.count(recordings.count, "recording"))", of: sorted.count)
    return Parallel.map(count: sorted.count, jobs: input.threads) { number in
      defer { progress?.add(1) }
      let (file, recordings) = sorted[number]
      if let memo = memos[file], holds(memo, recordings, basis, inputs), let told = memo.decoded {
        return (told, memo)
      }
      return read(recordings, beside: file, needs, ledger, basis: basis, inputs)
    }
  }

  /// What readings rest on besides recordings, the definitions of their ads, the tool and its settings.
  private func basis(_ needs: RunNeeds) -> [String] {
    let formats = catalog.formats.flatMap { format in
      let facts = format.facts
      return [
        facts.file, facts.id, facts.kind.rawValue, facts.customAssetKey ?? "\u{0}", "\(facts.adUnits.count)",
      ]
        + facts.adUnits
    }
    return [
      "\(catalog.isPresent) \(needs.places) \(needs.pages.text) \(input.excludeTest) \(input.openSessions)"
    ]
      + formats
  }

  /// Whether a folder's recordings would tell the same.
  private func holds(
    _ memo: RecordedMemo, _ recordings: [RecordingFile], _ basis: [String], _ inputs: [String: String]
  ) -> Bool {
    guard memo.definitions.allSatisfy({ inputs[$0.key] == $0.value }) else { return false }
    var parts = basis
    for recording in recordings {
      do {
        guard let digest = try source.sha256(of: recording.systemPath) else { return false }
        parts += [recording.path, digest]
      } catch {
        // Reading it says so.
        return false
      }
    }
    return memo.key == SHA256.hex(ofParts: parts)
  }

  private func read(
    _ recordings: [RecordingFile], beside file: String, _ needs: RunNeeds, _ ledger: LedgerContext,
    basis: [String], _ inputs: [String: String]
  ) -> (told: RecordedMemo.Told?, memo: RecordedMemo?) {
    var options = readerOptions
    options.needsDigests = true
    let reading = learn(
      needs, RecordingReader(recordings: recordings, source: source, options: options), in: ledger)
    guard let findings = reading.findings?.kept else { return (nil, nil) }
    let told = RecordedMemo.Told(
      learned: reading.learned, findings: findings, keys: reading.learned.sums.keys,
      quoted: reading.quoted)
    let digests = reading.learned.recordings.compactMap(\.sha256)
    let definitions = reading.learned.sums.definitions
    guard digests.count == recordings.count, definitions.allSatisfy({ inputs[$0]?.isEmpty == false }) else {
      return (told, nil)
    }
    let memo = RecordedMemo(
      definitionFile: file,
      key: SHA256.hex(ofParts: basis + zip(recordings, digests).flatMap { [$0.path, $1] }),
      definitions: definitions.reduce(into: [:]) { $0[$1] = inputs[$1] },
      told: BinaryCoding.bytes(of: told))
    return (told, memo)
  }

  /// What so many folders tell together; `nil` where that isn't what one reading would.
  private func merged(_ folders: [RecordedMemo.Told], of count: Int, _ needs: RunNeeds) -> Told? {
    guard folders.count == count else { return nil }
    var owners: [SessionKey: Int] = [:]
    for (number, folder) in folders.enumerated() {
      for key in folder.keys where owners.updateValue(number, forKey: key) ?? number != number { return nil }
    }
    guard owners.count <= input.openSessions else { return nil }
    for (number, folder) in folders.enumerated() {
      if folder.quoted.isCut || folder.quoted.keys.contains(where: { owners[$0] ?? number != number }) {
        return nil
      }
    }
    var learned = Learned(checker, pages: needs.pages)
    let findings = FindingSpool()
    for folder in folders {
      learned += folder.learned
      findings.add(folder.findings)
    }
    learned.recordings.sort { $0.path.precedesInBytes($1.path) }
    return Told(learned: learned, findings: findings)
  }
}
