import Model
import Basics

/// A cache of the asset keys of each format, kept from one session to the next. It changes no result.
///
/// Each thread that processes sessions has its own cache. It contains copies of the definitions, so that threads don't
/// contend for the reference counts of shared objects.
package struct LedgerCache: Sendable {
  private var formats: [FormatCache] = []
  /// For each index in `LedgerContext.formats`, the index of the format's cache in `formats`; -1 if no ad of the format
  /// was read so far. The last element is for ads without a definition.
  private var formatPlaces: [Int] = []
  /// The numbers of the assets' identities (`AssetName.number`).
  private var identities = NameNumbers()
  /// The languages of sessions, by the language tag that was recorded.
  private var languages: [String: SessionLanguage] = [:]
  /// Maximum number of identities, and of language tags, that are kept for the next session.
  private static let mostNames = 1 << 16

  package init() {}

  /// Calls a closure with the cache of a format, which is created at first use.
  ///
  /// - Parameter place: the format's index in `LedgerContext.formats`; for ads without a definition, the number of
  ///   formats.
  mutating func withFormat<Result>(
    _ place: Int, in context: LedgerContext, _ body: (inout FormatCache) -> Result
  ) -> Result {
    if formatPlaces.isEmpty { formatPlaces = Array(repeating: -1, count: context.formats.count + 1) }
    if formatPlaces[place] < 0 {
      formatPlaces[place] = formats.count
      formats.append(FormatCache(context.format(at: place), context))
    }
    let number = formatPlaces[place]
    swap(&formats[number].names.identities, &identities)
    defer { swap(&formats[number].names.identities, &identities) }
    return body(&formats[number])
  }

  /// Forgets all names before a session if there are many, which earlier sessions made up.
  mutating func beginSession() {
    if identities.names.count + languages.count > Self.mostNames { self = LedgerCache() }
  }

  mutating func language(ofTag tag: String) -> SessionLanguage {
    if let language = languages[tag] { return language }
    let language = SessionLanguage(tag)
    languages[tag] = language
    return language
  }
}

/// The language of a session: without its script (`AdLabelWords.spokenLanguage`), and the direction in which it is
/// written.
package struct SessionLanguage: Sendable {
  let spoken: String?
  let direction: TextDirection?

  /// - Parameter tag: the recorded language tag; `nil` if none was recorded.
  package init(_ tag: String?) {
    spoken = tag.flatMap { AdLabelWords.spokenLanguage(ofTag: $0) }
    direction = tag.flatMap { TextDirection(language: $0) }
  }
}

/// The cached values of a format.
struct FormatCache: Sendable {
  /// The result of looking up the definition, with a copy of the definition. `nil` for ads without a definition,
  /// because the reason differs from ad to ad.
  let resolution: FormatResolution?
  let id: String?
  let kind: FormatKind?
  let inventory: Inventory?
  let asked: AskedAssets
  var names: AssetNames

  init(_ format: LedgerContext.AdFormat?, _ context: LedgerContext) {
    let definition = format?.definition.detached()
    resolution = definition.map(FormatResolution.definition)
    id = definition.map { String(decoding: Array($0.id.value.utf8), as: UTF8.self) }
    kind = definition?.kind
    inventory = definition?.inventory
    asked = AskedAssets(definition)
    names = AssetNames(
      AssetKeyMatcher(definition: definition, keysByAlias: context.keysByAlias), labels: context.labels)
  }
}
