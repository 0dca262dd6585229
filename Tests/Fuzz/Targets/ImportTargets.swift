import Model
import Basics
import Importing
import Reading

extension FuzzTarget {
  /// Traffic to lines of a recording.
  static let har = FuzzTarget(
    "har", .source, seeds: { ImportSeeds.examples(by: .har) + ImportSeeds.traffic },
    words: {
      [
        "/gampad/ads?iu=", "/pcs/view", "google-lineitem-id", "startedDateTime", "pageref", "postData",
        "X-ASSET-LIST=", "[CACHEBUSTING]", "firstQuartile", "X-AD-CREATIVE-SIGNALING",
      ]
    }
  ) { ImportCheck.recording($0) { try HARImporter.read($0, in: $1) } }

  /// Bid requests and responses to lines of a recording.
  static let openrtb = FuzzTarget(
    "openrtb", .source, seeds: { ImportSeeds.examples(by: .openrtb) + ImportSeeds.bids },
    words: { ["\"imp\":", "\"seatbid\":", "\"native\":", "\"adm\":", "\"impid\":", "\"regs\":", "\"dsa\":"] }
  ) {
    ImportCheck.recording($0) {
      var importer = OpenRTBImporter()
      try importer.read($0, in: $1)
      return importer.finish().first ?? Imported()
    }
  }

  /// VAST and VMAP documents to lines of a recording; further ones stand behind zero bytes.
  static let vast = FuzzTarget(
    "vast", .source, seeds: { ImportSeeds.documents },
    words: {
      [
        "<VAST>", "<Ad>", "<InLine>", "<Wrapper>", "<VASTAdTagURI>", "<VASTAdTagURL>", "<AdTagURI>", "<Icon ",
        "<![CDATA[", "<VASTAdData>", "<NonLinearClickThrough>", "<MediaFile type=",
      ]
    }
  ) { ImportCheck.documents($0) }

  /// Creative templates and native styles, as JSON and as XML, to definitions.
  static let adManager = FuzzTarget(
    "adManager", .source, seeds: { ImportSeeds.templates },
    words: { ["<results>", "<variables ", "<uniqueName>", "]]>", "<![CDATA[", "&amp;", "\"variables\":"] }
  ) { ImportCheck.definitions($0) { try AdManagerImporter.read($0, in: $1) } }

  /// Native requests to definitions.
  static let openrtbNative = FuzzTarget(
    "openrtbNative", .source, seeds: { ImportSeeds.natives },
    words: {
      [
        "\"assets\":", "\"native\":", "\"imp\":", "\"request\":", "\"wmin\":", "\"len\":", "\"mediaTypes\":",
        "\"adUnits\":", "\"ortb\":", "\"sizes\":",
      ]
    }
  ) { ImportCheck.definitions($0) { try NativeRequestImporter.read($0, in: $1) } }

  /// Formats of the Ad Context Protocol to definitions.
  static let adcp = FuzzTarget(
    "adcp", .source, seeds: { ImportSeeds.formats },
    words: { ["\"assets\":", "\"asset_id\":", "\"asset_type\":", "\"requirements\":", "\"params\":"] }
  ) {
    ImportCheck.definitions($0) {
      try AdCPImporter.read($0, in: $1, options: ImportOptions(takesAllFormats: true))
    }
  }
}

extension FuzzTarget {
  /// A spreadsheet to definitions, with a map of its columns behind a zero byte.
  static let table = FuzzTarget(
    "table", .source, seeds: { ImportSeeds.sheets },
    words: {
      ["\"\"", ";", "\t", "\r\n", "asset", "type", "150 kB", "300 × 250"]
        + FuzzWords.names(in: .object(TableMapSchema.map))
    }
  ) { bytes in
    let sheet = parts(bytes)
    var options = ImportOptions()
    if sheet.count > 1 { options.table = TableMapReader.read(sheet[1], file: "map.yaml").map ?? .standard }
    ImportCheck.definitions(sheet[0]) { path, files in
      let imported = try TableImporter.read(path, in: files, options: options)
      for definition in imported.definitions { ImportCheck.stays(definition) }
      return imported
    }
  }
}

/// Checks of the promises about everything that an import writes.
enum ImportCheck {
  static func recording(_ bytes: [UInt8], by read: (String, ForeignFiles) throws -> Imported) {
    let files = ForeignFiles(source: MemorySource(["s": bytes]))
    do { check(recording: try read("s", files)) } catch {
      fatalError("\(error)")
    }
  }

  /// Translates documents, which are called `0.xml`, `1.xml` and so on where wrappers lead.
  static func documents(_ bytes: [UInt8]) {
    let texts = parts(bytes).prefix(4)
    let names = texts.indices.map { "\($0).xml" }
    let files = ForeignFiles(
      source: MemorySource(Dictionary(uniqueKeysWithValues: zip(names, texts))))
    var importer = VASTImporter()
    do {
      for name in names { try importer.add(name, in: files) }
    } catch {
      fatalError("\(error)")
    }
    for imported in importer.finish() { check(recording: imported) }
  }

  /// Reads the recording back: every line must be readable and hold a known event.
  static func check(recording imported: Imported) {
    checkPlaces(of: imported.diagnostics)
    var options = RecordingCheck.options
    options.longestLine = 1 << 20
    let reading = RecordingCheck.read(imported.recording, options)
    for diagnostic in reading.diagnostics.map(\.diagnostic)
    where diagnostic.rule == "line-unreadable" || diagnostic.rule == "event-unknown" {
      promise(false, "a line is written that can't be read: \(diagnostic.violation.message)")
    }
  }

  /// Translates a source to definitions, which must be readable and have only known fields.
  static func definitions(_ bytes: [UInt8], by translate: (String, ForeignFiles) throws -> Imported) {
    let files = ForeignFiles(source: MemorySource(["s": bytes]))
    do {
      let imported = try translate("s", files)
      checkPlaces(of: imported.diagnostics)
      for file in imported.definitions.flatMap(\.files) where file.path == "format.yaml" {
        let read = DefinitionReader.read(Array(file.text.utf8), file: file.path)
        for diagnostic in read.diagnostics
        where ["definition-unreadable", "field-unknown"].contains(diagnostic.rule) {
          promise(
            false, "a definition is written that can't be read: \(diagnostic.violation.message)\n\(file.text)"
          )
        }
      }
    } catch {
      fatalError("\(error)")
    }
  }

  /// A definition that was just written is renewed by nothing of what it was made of.
  static func stays(_ definition: ImportedDefinition) {
    let written = Array(definition.files[0].text.utf8)
    guard DefinitionReader.read(written, file: "format.yaml").definition != nil else { return }
    let update = DefinitionUpdate(written, file: "format.yaml", with: definition)
    promise(update.bytes == written, "renewed: \(update.renewed)\n\(definition.files[0].text)")
  }

  private static func checkPlaces(of diagnostics: [Diagnostic]) {
    for diagnostic in diagnostics {
      promise(diagnostic.violation.location.range.map { $0.line > 0 } ?? true, "lines count from 1")
    }
  }
}

extension FuzzTarget {
  /// A dump of Android's screen, and a map behind a zero byte.
  static let uiautomator = FuzzTarget(
    "uiautomator", .source, seeds: { ImportSeeds.dumps },
    words: { ["<node ", "bounds=\"[0,0][1,1]\"", "content-desc=\"", "scrollable=\"true\"", "</hierarchy>"] }
  ) { ImportCheck.screens($0, as: .uiautomator) }

  /// A tree that Xcode prints, and a map behind a zero byte.
  static let axtree = FuzzTarget(
    "axtree", .source, seeds: { ImportSeeds.trees },
    words: {
      ["Element subtree:\n", " →", ", label: '", ", value: ", ", Disabled", "{{0.0, 0.0}, {1.0, 1.0}}"]
    }
  ) { ImportCheck.screens($0, as: .axtree) }

  /// A page source of Appium, of either system, and a map behind a zero byte.
  static let appium = FuzzTarget(
    "appium", .source, seeds: { ImportSeeds.pageSources },
    words: {
      [
        "<XCUIElementTypeButton ", " x=\"0\" y=\"0\" width=\"9\" height=\"9\"", " visible=\"false\"",
        " label=\"", "<AppiumAUT>",
      ]
    }
  ) { ImportCheck.screens($0, as: .appium) }

  /// A map of screens: every mistake about a field has a position.
  static let screenMap = FuzzTarget(
    "screenMap", seeds: { [ImportSeeds.map] }, words: { FuzzWords.names(in: .object(ScreenMapSchema.map)) }
  ) { bytes in
    let read = ScreenMapReader.read(bytes, file: "map.yaml")
    promise((read.map == nil) != read.diagnostics.isEmpty, "a map, or why there is none")
    for range in read.diagnostics.compactMap(\.violation.location.range) {
      promise(range.line > 0 && range.column > 0, "places count from 1")
    }
  }
}

extension ImportCheck {
  static func screens(_ bytes: [UInt8], as source: ScreenImporter.Source) {
    let parts = parts(bytes)
    let own = parts.count > 1 ? ScreenMapReader.read(parts[1], file: "map.yaml").map : nil
    guard let map = own ?? ScreenMapReader.read(ImportSeeds.map, file: "map.yaml").map else {
      fatalError("the map of the seeds has mistakes")
    }
    let files = ForeignFiles(source: MemorySource(["s": parts[0]]))
    do {
      // The same dump twice: the second screen equals the first.
      check(
        recording: try ScreenImporter.read(
          ["s", "s"], as: source, by: map, density: 320, in: files, unread: { _, _ in }))
    } catch {
      fatalError("\(error)")
    }
  }
}
