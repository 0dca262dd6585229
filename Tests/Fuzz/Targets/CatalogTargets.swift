import Model
import AdspecCommand
import Pipeline
import Checking
import Rules
import Basics
import Reading

extension FuzzTarget {
  /// A definition, and the template beside it, to the format's pages, and to the file that `--fix` makes.
  static let definition = FuzzTarget(
    "definition", seeds: { try FuzzSeeds.files("format.yaml") + FuzzSeeds.examples("format.yaml") },
    words: { FuzzWords.names(in: .object(DefinitionSchema.definition)) }
  ) { bytes in
    guard let catalog = FuzzCatalog.read(["formats/x/format.yaml": bytes]) else { return }
    let checker = Checker(configuration: catalog.configuration, hasCatalog: true)
    let findings = checker.check(catalog).findings.sorted()
    FuzzCatalog.checkPlaces(of: findings)
    FuzzPages.make(.made(catalog, findings: findings)) { $0.hasPrefix("formats/") || $0.hasPrefix("data/") }
    let edited = EditedText(bytes, fixes: findings.compactMap(\.violation.fix))
    _ = DefinitionReader.read(edited.bytes, file: "formats/x/format.yaml")
  }

  /// Settings, and a `.gitignore` behind them, to what they make of a catalog.
  static let configuration = FuzzTarget(
    "configuration", seeds: { try FuzzSeeds.configurations() },
    words: {
      FuzzWords.names(in: .object(ConfigurationSchema.configuration(rules: RuleRegistry.known.ids)))
    }
  ) { bytes in
    let parts = parts(bytes)
    var files = ["adspec.yaml": parts[0], "formats/x/format.yaml": FuzzCatalog.plain]
    if parts.count > 1 { files[".gitignore"] = parts[1] }
    if parts.count > 2 { files["formats/.gitignore"] = parts[2] }
    guard let catalog = FuzzCatalog.read(files) else { return }
    let findings = Checker(configuration: catalog.configuration, hasCatalog: true).check(catalog).findings
    FuzzCatalog.checkPlaces(of: findings)
  }

  /// Answers of people, and one more.
  static let answers = FuzzTarget("answers", seeds: { try FuzzSeeds.files("answers.yaml") }) { bytes in
    let read = EntryListReader.answers(bytes, file: "answers.yaml")
    let entry = AnswerEntry(
      session: "s-1", ad: "a\"1", questions: [.marking], verdict: .failed, reviewer: "Ana",
      date: "2026-11-20",
      note: "a: b #c", scope: AnswerScope(unit: "u"), hash: "sha256:0")
    do throws(ListEntryFailure) {
      let added = try entry.added(to: bytes, file: "answers.yaml")
      promise(
        EntryListReader.answers(added, file: "answers.yaml").entries.count == read.entries.count + 1,
        "one more"
      )
    } catch {
      promise(!error.description.isEmpty, "why")
    }
  }

  /// Sign-offs, and one more.
  static let reviews = FuzzTarget("reviews", seeds: { try FuzzSeeds.files("reviews.yaml") }) { bytes in
    let read = EntryListReader.reviews(bytes, file: "reviews.yaml")
    let entry = ReviewEntry(
      reviewer: "Ana \"Ruiz\"", date: "2026-11-20", verdict: .approved, note: "a: b #c", hash: "sha256:0")
    do throws(ListEntryFailure) {
      let added = try entry.added(to: bytes, file: "reviews.yaml")
      promise(
        EntryListReader.reviews(added, file: "reviews.yaml").entries.count == read.entries.count + 1,
        "one more")
    } catch {
      promise(!error.description.isEmpty, "why")
    }
  }

  /// A sample: a picture or a video of any sort.
  static let samples = FuzzTarget(
    "samples", seeds: { try FuzzSeeds.files(".svg", ".png", ".jpg", ".webp", ".gif", ".mp4", ".webm") }
  ) { bytes in
    guard
      let catalog = FuzzCatalog.read([
        "formats/x/format.yaml": FuzzCatalog.withSamples, "formats/x/a": bytes,
      ])
    else { return }
    FuzzPages.make(.made(catalog, findings: [])) {
      $0.hasPrefix("formats/x/a") || $0.hasSuffix("typical.html")
    }
  }
}

enum FuzzCatalog {
  static let plain = Array("kind: rewarded\nid: x\nadUnits: [u]\nreward: {name: coins, amount: 10}\n".utf8)
  static let withSamples = Array(
    """
    kind: customNative
    id: x
    assets:
      A: {type: image, sample: a}
      B: {type: video, sample: a}

    """.utf8)

  /// `nil` when it can't be read as one.
  static func read(_ files: [String: [UInt8]]) -> Catalog? {
    do throws(CatalogFailure) {
      return try CatalogReader(source: MemorySource(files), knownRules: RuleRegistry.known, allowsEmpty: true)
        .read()
    } catch {
      promise(!error.description.isEmpty, "why")
      return nil
    }
  }

  static func checkPlaces(of findings: [Finding]) {
    for range in findings.compactMap(\.location.range) {
      promise(range.line > 0 && range.column > 0, "places count from 1")
      promise((range.line, range.column) <= (range.endLine, range.endColumn), "a range ends behind its start")
    }
  }
}

/// Words of a schema.
enum FuzzWords {
  /// The names of fields, and the words that may stand in them.
  static func names(in type: AuthoredType) -> [String] {
    switch type {
    case .text, .integer, .number: []
    case .boolean: ["true", "false"]
    case .choice(let words), .choiceOrNumber(let words, _): words
    case .list(let element, _): names(in: element)
    case .byForm(let types): types.flatMap(names)
    case .map(let map): (map.keys ?? []) + names(in: map.values)
    case .object(let object):
      (object.fields + (object.variants?.cases.flatMap(\.fields) ?? []))
        .flatMap { ["\($0.name):"] + names(in: $0.type) }
    }
  }
}
