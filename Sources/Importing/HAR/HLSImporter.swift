import Basics
import Model
package import Reading

/// Imports streams with interstitials that lie in files: what their playlists plan, and what their asset lists answer.
/// Each stream becomes a session; nothing in the files says what was played.
package enum HLSImporter {
  /// - Parameters:
  ///   - path: a playlist, or a folder with playlists at any depth.
  ///   - address: the address of the playlists, from which relative ones in them start; `nil`: they stay relative.
  /// - Throws: `ReadFailure` if there is no such file or folder.
  package static func read(_ path: String, of address: String? = nil, in source: any FileSource) throws
    -> Imported
  {
    var notes = ImportNotes(path: path)
    let found = try find(path, in: source)
    var result = Imported()
    var names = UniqueNames()
    var drafts: [SessionDraft] = []
    for stream in found.streams {
      let name = names.unique(self.name(of: stream, path)) { "\(self.name(of: stream, path))~\($0)" }
      var translation = HARTranslation(
        HARSession(id: name, entries: entries(of: stream, at: address ?? "")), file: "",
        creator: .members(["name": "HLS"]),
        isIncomplete: false)
      if let draft = translation.draft() { drafts.append(draft) }
      for skip in translation.skips { notes.skipped(skip.text, line: skip.line, cause: skip.cause) }
    }
    for draft in drafts { draft.write(to: &result.recording) }
    if found.streams.isEmpty, found.diagnostics.isEmpty {
      notes.unreadable("has no playlist: none of its files ends in .m3u8")
    } else if drafts.isEmpty, found.diagnostics.isEmpty {
      notes.note("There is no interstitial in its playlists.")
    }
    notes.close()
    result.diagnostics = found.diagnostics + notes.diagnostics
    let events = drafts.reduce(0) { $0 + $1.events.count }
    result.summary =
      "\(drafts.count) \(drafts.count == 1 ? "session" : "sessions"), \(events) \(events == 1 ? "event" : "events")"
    return result
  }

  private static func find(_ path: String, in source: any FileSource) throws -> StreamFinder.Found {
    var all = Configuration()
    all.respectsGitignore = false
    let filter = try PathFilter(all, above: path, prefix: nil, in: source)
    if source.form(of: path) == .folder {
      return StreamFinder(source: source, filter: filter).find(in: path)
    }
    // The file is opened for the reason why it can't be read.
    _ = try source.stream(of: path)
    return StreamFinder(source: source, filter: filter).stream(of: path)
  }

  /// Returns the name of a stream's session: that of its folder or file, and the time of the programme or, if it has no
  /// dates, a digest of the playlist's ids.
  private static func name(of stream: AdStream, _ path: String) -> String {
    if let start = stream.playlists.first?.programme?.lowerBound {
      return ImportNames.capture(path, from: start)
    }
    return ImportNames.capture(path, digests: stream.playlists.flatMap { $0.ranges.map(\.id) })
  }

  /// Returns the playlists in order, each followed by the lists that it is the first to name.
  private static func entries(of stream: AdStream, at playlistAddress: String) -> [HAREntry] {
    var entries: [HAREntry] = []
    var read: Set<String> = []
    // Renditions plan the same breaks.
    for (index, playlist) in stream.playlists.prefix(stream.areRenditions ? 1 : .max).enumerated() {
      let time = time(of: playlist, index, isLive: stream.isLive)
      func add(_ file: String, _ body: HARBody, _ address: String) {
        entries.append(
          HAREntry(file: ImportNames.file(file), body, address: address, at: time, index: entries.count))
      }
      add(playlist.file, .playlist(playlist, length: 0), playlistAddress)
      let entry = entries[entries.count - 1]
      let named = HLSInterstitial.all(in: playlist).filter(\.isList)
      for address in named.map(\.address) where read.insert(address).inserted {
        guard let list = stream.lists[address] else { continue }
        let body: HARBody = HLSPod(list).map { .assets($0, list, length: 0) } ?? .noAssets(list, length: 0)
        add(list.file, body, entry.absolute(address) ?? address)
      }
    }
    return entries
  }

  /// Returns the time at which a playlist was fetched, as far as it shows it: that of its live edge. A stream that had
  /// ended by then was planned before its start. Without dates, refreshes have a second each.
  private static func time(of playlist: Playlist, _ index: Int, isLive: Bool) -> Timestamp {
    let edge = isLive ? playlist.programme?.upperBound : playlist.programme?.lowerBound
    return edge ?? Timestamp(microseconds: Int64(index) * 1_000_000)
  }
}
