package import Basics
package import Model

/// Finds the streams below a folder, and reads them: each folder with playlists holds one.
///
///     live/0.m3u8, live/1.m3u8        refreshes of one playlist, in the order of their numbers
///     vod/main.m3u8, vod/720p.m3u8    renditions beside a multivariant playlist
///     vod/list.json                   the answer to an X-ASSET-LIST whose path ends in list.json
///     vod/streams.yaml                "https://ads.example/list?slot=1": first.json
package struct StreamFinder {
  private let source: any FileSource
  private let root: String
  private let filter: PathFilter

  /// The streams below a folder, and faults and exclusions on the way.
  package struct Found {
    package var streams: [AdStream] = []
    package var diagnostics: [Diagnostic] = []
    package var excluded: [ExcludedPath] = []

    package init(streams: [AdStream] = [], diagnostics: [Diagnostic] = [], excluded: [ExcludedPath] = []) {
      (self.streams, self.diagnostics, self.excluded) = (streams, diagnostics, excluded)
    }
  }

  /// - Parameter root: the folder in the source from which paths are shown.
  package init(source: any FileSource, root: String = "", filter: PathFilter) {
    (self.source, self.root, self.filter) = (source, root, filter)
  }

  /// Bytes of a playlist that are read at most.
  private static let longest = 256 << 20
  private static let addressesName = "streams.yaml"

  package static func isPlaylist(_ name: String) -> Bool { name.hasSuffix(".m3u8") || name.hasSuffix(".m3u") }

  /// Returns the streams in the folder and below, in byte order of their folders.
  package func find(in folder: String) -> Found {
    var walk = FolderWalk(source: source, root: root)
    walk.walk(folder, filter) { Self.isPlaylist($0) || Self.isBeside($0) }
    var found = Found(diagnostics: walk.diagnostics, excluded: walk.excluded)
    let files = Dictionary(grouping: walk.files.filter { $0.form == .file }) { Folders.parent(of: $0.path) }
    for (_, files) in files.sorted(by: { $0.key.precedesInBytes($1.key) }) {
      if let stream = stream(files.map(\.path), &found.diagnostics) { found.streams.append(stream) }
    }
    return found
  }

  /// Returns the stream of one playlist, with the asset lists beside it.
  package func stream(of playlist: String) -> Found {
    var found = Found()
    let folder = Folders.parent(of: playlist)
    var files = [playlist]
    do {
      let entries = try source.entries(of: path(folder)).filter { $0.form == .file && !$0.leavesTree }
      files += entries.map { Folders.path($0.name, in: folder) }.filter(Self.isBeside)
    } catch {
      found.diagnostics.append(.unreadable(error, file: folder))
    }
    found.streams = stream(files, &found.diagnostics).map { [$0] } ?? []
    return found
  }

  /// True for the names of files that belong to a playlist beside them.
  private static func isBeside(_ path: String) -> Bool {
    path.hasSuffix(".json") || Folders.name(of: path) == addressesName
  }

  private func path(_ path: String) -> String { Folders.path(path, in: root) }

  private func stream(_ files: [String], _ diagnostics: inout [Diagnostic]) -> AdStream? {
    let playlists = files.filter(Self.isPlaylist).sorted { NumberedName($0) < NumberedName($1) }
    if playlists.isEmpty { return nil }
    var stream = AdStream(playlists: [])
    for file in playlists {
      guard let bytes = bytes(of: file, limit: Self.longest, &diagnostics) else { continue }
      let reader = PlaylistReader(bytes, file: file)
      diagnostics += reader.diagnostics
      if !reader.isPlaylist { continue }
      if reader.isMultivariant {
        stream.areRenditions = true
      } else {
        stream.playlists.append(reader.playlist)
      }
    }
    if stream.playlists.isEmpty { return nil }
    stream.noteRepeats()
    readLists(named: addresses(files, &diagnostics), of: files, into: &stream, &diagnostics)
    return stream
  }

  /// Reads the lists that the playlists name, each once.
  private func readLists(
    named names: [String: String], of files: [String], into stream: inout AdStream,
    _ diagnostics: inout [Diagnostic]
  ) {
    guard files.contains(where: { $0.hasSuffix(".json") }) else { return }
    var lists: [String: AssetList] = [:]
    let addresses = stream.playlists.flatMap { $0.ranges.compactMap { $0.text("X-ASSET-LIST") } }
    for address in Set(addresses).sorted() {
      guard let name = names[address] ?? Self.lastPart(of: address),
        let file = files.first(where: { Folders.name(of: $0) == name && $0.hasSuffix(".json") })
      else { continue }
      if lists[file] == nil, let bytes = bytes(of: file, limit: AssetListReader.longest, &diagnostics) {
        lists[file] = AssetListReader.read(bytes, file: file)
      }
      stream.lists[address] = lists[file]
    }
  }

  /// Returns the last part of an address's path: `l.json` of `https://ads.example/a/l.json?slot=1`.
  private static func lastPart(of address: String) -> String? {
    address.prefix { $0 != "?" && $0 != "#" }.split(separator: "/").last.map(String.init)
  }

  /// Reads the names of files by address from `streams.yaml`.
  private func addresses(_ files: [String], _ diagnostics: inout [Diagnostic]) -> [String: String] {
    guard let file = files.first(where: { Folders.name(of: $0) == Self.addressesName }),
      let bytes = bytes(of: file, limit: YAMLDocument.limit, &diagnostics)
    else { return [:] }
    let document = YAMLDocument(bytes, file: file)
    diagnostics += document.diagnostics
    guard case .mapping(let pairs)? = document.root?.content else {
      diagnostics.append(
        Diagnostic(
          .inputUnreadable, "This names no files: each line gives an address, and the file with its answer.",
          at: Location(file: file), help: "Write \"https://…/list\": list.json."))
      return [:]
    }
    return pairs.reduce(into: [:]) { names, pair in
      if case .scalar(let scalar) = pair.value.content { names[pair.key.value] = scalar.text }
    }
  }

  private func bytes(of file: String, limit: Int, _ diagnostics: inout [Diagnostic]) -> [UInt8]? {
    do {
      return try source.bytes(of: path(file), limit: limit)
    } catch {
      diagnostics.append(.unreadable(error, file: file))
      return nil
    }
  }
}

/// A path whose numbers are compared as numbers: `9.m3u8` comes before `10.m3u8`.
private struct NumberedName: Comparable {
  private let path: String

  init(_ path: String) { self.path = path }

  static func < (a: NumberedName, b: NumberedName) -> Bool {
    let (left, right) = (pieces(a.path), pieces(b.path))
    for (one, other) in zip(left, right) where one != other {
      guard let first = one.number, let second = other.number else {
        return one.text.precedesInBytes(other.text)
      }
      if first != second {
        return first.count == second.count
          ? first.lexicographicallyPrecedes(second) : first.count < second.count
      }
    }
    return left.count == right.count ? a.path.precedesInBytes(b.path) : left.count < right.count
  }

  private struct Piece: Equatable {
    var text: String
    /// The digits of a number without zeros before them; `nil` for other text.
    var number: [UInt8]?
  }

  private static func pieces(_ path: String) -> [Piece] {
    var pieces: [Piece] = []
    var rest = Array(path.utf8)[...]
    func isDigit(_ byte: UInt8) -> Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }
    while let first = rest.first {
      let part = rest.prefix { isDigit($0) == isDigit(first) }
      pieces.append(
        Piece(
          text: String(decoding: part, as: UTF8.self),
          number: isDigit(first) ? Array(part.drop { $0 == UInt8(ascii: "0") }) : nil))
      rest = rest.dropFirst(part.count)
    }
    return pieces
  }
}
