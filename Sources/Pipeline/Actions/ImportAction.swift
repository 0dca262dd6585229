import Basics
package import Importing
package import Model
import Reading
import Reports
import Rules

/// The sources of an import.
package struct ImportRequest: Sendable {
  /// Paths; `-` is standard input.
  package var files: [String]
  /// True if existing files may be overwritten.
  package var overwrites: Bool

  package init(files: [String], overwrites: Bool) { (self.files, self.overwrites) = (files, overwrites) }
}

/// The destination of imported recordings.
package struct ImportPlace: Sendable {
  /// A file for all recordings, or a folder for one file per source; `nil` or `-`: standard output.
  package var output: String?
  /// A catalog into whose folder of recordings one file per source is written; `nil` to use `output`.
  package var catalog: String?

  package init(output: String?, catalog: String? = nil) { (self.output, self.catalog) = (output, catalog) }

  /// Returns the folder that gets one file per source; `nil` if all recordings are written to one file or to standard
  /// output.
  fileprivate func folder(in source: DiskSource) throws -> String? {
    if let catalog { return Folders.path("recordings", in: try InputResolver.catalogRoot(catalog)) }
    guard let output, output != "-" else { return nil }
    return output.hasSuffix("/") || source.form(of: output) == .folder ? output : nil
  }
}

/// The result of an import, in addition to the files that were written.
package struct ImportResult: Sendable {
  /// Sentences for people: what each source held, and where it was written.
  package var notices: [String] = []
  /// Findings about parts of sources that could not be translated.
  package var findings = FindingSummary()
  /// 0, or 1 if something could not be translated.
  package var exitCode: Int32 = 0
}

/// Translates the sources of an import, and writes the results.
package struct ImportAction {
  let request: ImportRequest
  /// A reader of the sources as text. It refuses files of kinds that this import can't read.
  private let files: ForeignFiles
  /// The sources and other files that are read.
  let inputs: RunInputs
  var imported: [(path: String, result: Imported)] = []
  /// A temporary file for imported lines that exceed memory. A failure to read them back is recorded in `lostLines`.
  private let store: SpillFile
  private let lostLines = SpillFile.Failure()
  var notices: [String] = []

  /// - Parameters:
  ///   - kind: the kind of import, which decides the kinds of files that are refused.
  ///   - others: files that are read in addition to the sources.
  init(_ request: ImportRequest, by kind: ImportKind, reading others: [String] = []) {
    self.request = request
    files = ForeignFiles(source: DiskSource(root: "")) { SourceKind.refusal(of: $0, by: kind) }
    inputs = RunInputs(request.files + others)
    store = SpillFile(lostLines)
  }

  /// Calls `translate` with every source. A source that can't be opened becomes a finding. `translate` returns `nil` if
  /// its caller adds the result later, by `add`.
  mutating func read(_ translate: (_ path: String, _ files: ForeignFiles) throws -> Imported?) throws {
    for path in request.files {
      do {
        if let result = try translate(path, files) { add(path, result) }
      } catch let failure as ReadFailure {
        add(path, failure)
      }
    }
  }

  mutating func add(_ path: String, _ result: Imported) { imported.append((path, result)) }

  /// Adds a finding for a source that can't be opened.
  private mutating func add(_ path: String, _ failure: ReadFailure) {
    imported.append((path, .unread(path, failure)))
  }

  /// Writes the recordings, concatenated or one file per source.
  private mutating func writeRecordings(_ place: ImportPlace) throws {
    let source = DiskSource(root: "")
    guard let folder = try place.folder(in: source) else {
      let pieces = pieces(of: imported.map(\.result))
      guard let file = place.output, file != "-" else { return try pieces { try Console.write($0) } }
      try refuse([file])
      let output = try NamedFile(file, sparing: inputs, as: .recording)
      // An empty file would only be in the way of the next try.
      if imported.contains(where: { !$0.result.hasNoRecording }) { try output.write(pieces) }
      return tell("to \(file)")
    }
    let files = names()
    try refuse(files.map { Folders.path($0.name, in: folder) })
    for (name, _) in files { _ = try OutputWriter.file(name, in: folder, sparing: inputs, as: .recording) }
    try FileDrafts.write { drafts in
      for (name, result) in files { try write(result, as: name, in: folder, into: &drafts) }
    }
    tell("to \(folder)")
  }

  /// The bytes of the recordings one after the other, as pieces of which one is in memory at a time.
  private func pieces(of results: [Imported]) -> Disk.Pieces {
    let (store, lostLines) = (store, lostLines)
    return { take in
      for result in results {
        for range in result.spilled {
          guard let bytes = store.bytes(range) else {
            try lostLines.check()
            return
          }
          try take(bytes)
        }
        try take(result.recording)
      }
    }
  }

  /// Writes a recording into a folder; an unchanged file is kept, unless lines were spilled.
  private func write(
    _ result: Imported, as name: String, in folder: String, into drafts: inout FileDrafts
  ) throws {
    if result.spilled.isEmpty {
      return try OutputWriter.renew(
        name, bytes: result.recording, in: folder, sparing: inputs, as: .recording, into: &drafts)
    }
    let file = try OutputWriter.file(name, in: folder, sparing: inputs, as: .recording)
    try drafts.add(file, pieces(of: [result]))
  }

  /// The file name for each result. Equal names are numbered; a source without a session gets no file.
  private func names() -> [(name: String, result: Imported)] {
    var taken: Set<String> = []
    return imported.filter { !$0.result.hasNoRecording }.map { path, result in
      let base = Imported.fileName(path)
      var (name, number) = (base, 2)
      while !taken.insert(name).inserted {
        name = "\(base)-\(number)"
        number += 1
      }
      return (name + ".ndjson", result)
    }
  }

  /// Throws `OutputExists` if one of the paths exists and may not be overwritten.
  ///
  /// - Parameter areRenewable: true if the command can renew what exists.
  func refuse(_ paths: [String], areRenewable: Bool = false) throws {
    let there = request.overwrites ? [] : paths.filter { Disk.form(of: $0) != nil }
    guard let first = there.first else { return }
    var failure = OutputExists(path: first, others: there.count - 1)
    if areRenewable { failure.advice = "Pass --update to renew them, or --force to write over them." }
    throw failure
  }

  mutating func tell(_ where: String) {
    for (path, result) in imported where !result.summary.isEmpty {
      notices.append("\(VisibleText.line(path)): \(result.summary).")
    }
    let isNothing = imported.allSatisfy { $0.result.hasNoRecording && $0.result.definitions.isEmpty }
    notices.append(isNothing ? "Nothing was translated." : "Wrote what was translated \(`where`).")
  }

  var result: ImportResult {
    let diagnostics = imported.flatMap(\.result.diagnostics)
    var result = ImportResult(notices: notices)
    for finding in diagnostics.map(Self.finding).sorted() { result.findings.add(finding) }
    // What is less severe than its rule, such as a byte order mark before a playlist, was read all the same.
    if diagnostics.contains(where: { $0.rule != "import-note" && $0.violation.severity == nil }) {
      result.exitCode = 1
    }
    return result
  }

  private static func finding(_ diagnostic: Diagnostic) -> Finding {
    Finding(
      rule: diagnostic.rule,
      severity: diagnostic.violation.severity ?? RuleRegistry.info(of: diagnostic.rule)?.severity ?? .error,
      verdict: .fail,
      violation: diagnostic.violation)
  }
}

extension ImportAction {
  /// Imports recorded traffic (HAR) as recordings.
  package static func har(_ request: ImportRequest, to place: ImportPlace) throws -> ImportResult {
    var action = ImportAction(request, by: .har)
    try action.read { try HARImporter.read($0, in: $1) }
    try action.writeRecordings(place)
    return action.result
  }

  /// Imports playlists with interstitials, and folders of them, as recordings.
  ///
  /// - Parameter address: the address of the playlists, from which relative ones in them start; `nil` if it isn't known.
  package static func hls(
    _ request: ImportRequest, of address: String? = nil, to place: ImportPlace
  ) throws -> ImportResult {
    var action = ImportAction(request, by: .hls)
    try action.read { path, _ in try HLSImporter.read(path, of: address, in: DiskSource(root: "")) }
    try action.writeRecordings(place)
    return action.result
  }

  /// Imports bid requests and responses (OpenRTB 2.x) as recordings.
  ///
  /// - Parameter day: the day of the bids, which have no times; `nil` if it isn't known.
  package static func openRTB(
    _ request: ImportRequest, to place: ImportPlace, day: Day? = nil
  ) throws -> ImportResult {
    var action = ImportAction(request, by: .openrtb)
    var importer = OpenRTBImporter(store: action.store, day: day)
    try action.read { path, files in
      try importer.read(path, in: files)
      return nil
    }
    for (path, result) in zip(request.files, importer.finish()) { action.add(path, result) }
    try action.writeRecordings(place)
    return action.result
  }

  /// Imports VAST and VMAP documents as recordings. A source that is an address, an equals sign and a path is the file
  /// that answers this address.
  package static func vast(_ request: ImportRequest, to place: ImportPlace) throws -> ImportResult {
    // A file may have such a name, too.
    let sources = request.files.map { ($0, Disk.form(of: $0) == nil ? VASTTag($0) : nil) }
    let tags = sources.compactMap(\.1)
    let files = sources.map { $1?.file ?? $0 }.uniqued()
    let request = ImportRequest(files: files, overwrites: request.overwrites)
    var action = ImportAction(request, by: .vast)
    var importer = VASTImporter(named: tags)
    var read: [String] = []
    try action.read { path, files in
      try importer.add(path, in: files)
      read.append(path)
      return nil
    }
    for (path, result) in zip(read, importer.finish()) { action.add(path, result) }
    try action.writeRecordings(place)
    return action.result
  }

  /// Imports all files as one recording: they are screens of one session, in this order.
  ///
  /// - Parameters:
  ///   - map: path of the file that maps elements to the ad and its assets.
  ///   - density: the density of the Android screen in dots per inch; `nil`: the map's.
  /// - Throws: `CatalogFailure` with the diagnostics of the map; `ImportFailure`, `InputFailure`, `ReadFailure`.
  package static func screens(
    _ request: ImportRequest, to place: ImportPlace, map: String, as source: ScreenImporter.Source,
    density: Int?
  ) throws -> ImportResult {
    let content = try Self.map(map)
    let density = source == .axtree ? nil : density ?? content.density
    if source == .uiautomator, density == nil { throw ImportFailure.densityUnknown(map) }
    let kind: ImportKind =
      switch source {
      case .uiautomator: .uiautomator
      case .axtree: .axtree
      case .appium: .appium
      }
    var action = ImportAction(request, by: kind, reading: [map])
    var unread: [(String, ReadFailure)] = []
    let result = try ScreenImporter.read(
      request.files, as: source, by: content, density: density, in: action.files,
      unread: { unread.append(($0, $1)) })
    action.add(request.files[0], result)
    for (path, failure) in unread { action.add(path, failure) }
    try action.writeRecordings(place)
    return action.result
  }

  private static func map(_ path: String) throws -> ScreenMap {
    let reading = ScreenMapReader.read(try content(ofMap: path), file: path)
    guard let map = reading.map else { throw CatalogFailure.configuration(reading.diagnostics) }
    return map
  }

  /// Reads the file that says what the columns of a table hold.
  ///
  /// - Throws: `CatalogFailure` with the diagnostics of the map; `InputFailure`, `ReadFailure`.
  package static func tableMap(_ path: String) throws -> TableMap {
    let reading = TableMapReader.read(try content(ofMap: path), file: path)
    guard let map = reading.map else { throw CatalogFailure.configuration(reading.diagnostics) }
    return map
  }

  private static func content(ofMap path: String) throws -> [UInt8] {
    _ = try InputFailure.realPath(of: path)
    return try DiskSource(root: "").bytes(of: path, limit: YAMLDocument.limit)
  }
}

extension Imported {
  fileprivate static func unread(_ path: String, _ failure: ReadFailure) -> Imported {
    var imported = Imported()
    imported.diagnostics = [
      Diagnostic(
        "import-unreadable", "The source can't be read: \(words: failure.reason).", at: Location(file: path))
    ]
    return imported
  }
}

/// An import could not start: nothing was written.
enum ImportFailure: ToolFailure {
  /// Neither the map nor an option gives a density; the associated value is the map's path.
  case densityUnknown(String)

  var description: String {
    switch self {
    case .densityUnknown(let map):
      "Bounds in a dump are pixels, recordings hold dp, and '\(map)' has no 'density'. Write it there, or pass --density: adb shell wm density prints it."
    }
  }
}
