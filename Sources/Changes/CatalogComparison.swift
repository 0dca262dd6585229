package import Model
package import Basics

extension CatalogChanges {
  /// Compares two catalogs. Formats are matched by id, the remaining ones by file.
  ///
  /// - Parameter isError: true for a fault of a definition of `new` that breaks something.
  package init(from old: Catalog, to new: Catalog, isError: (Diagnostic) -> Bool = { _ in true }) {
    let errors = Dictionary(grouping: new.diagnostics.filter(isError), by: \.violation.location.file)
    func unread(_ format: FormatFacts) -> [FieldChange] {
      errors[format.file]?.first.map { [FieldChange(unreadAt: $0.violation.location.range)] } ?? []
    }
    var pairing = FormatPairing(old.formats, new.formats)
    var formats: [FormatChanges] = []
    var unchanged = 0
    for (before, after) in pairing.pairs {
      let changes = Self.changes(
        from: before, to: after, new.configuration.territories, unread: unread(after.facts))
      if changes.isEmpty {
        unchanged += 1
      } else {
        formats.append(FormatChanges(.changed, from: before.facts, to: after.facts, changes))
      }
    }
    // A definition that can't be read in one of the two catalogs was neither added nor removed.
    for file in new.unreadDefinitions.sorted() {
      let before = pairing.take(old: file)
      let wasThere = before != nil || old.unreadDefinitions.contains(file)
      formats.append(FormatChanges(.unreadable, file, oldFile: wasThere ? file : nil, facts: before))
    }
    for file in Set(old.unreadDefinitions).subtracting(new.unreadDefinitions).sorted() {
      guard let after = pairing.take(new: file) else { continue }
      formats.append(FormatChanges(.mended, from: nil, to: after, unread(after)))
    }
    formats += pairing.removed.map { FormatChanges(.removed, from: $0, to: nil) }
    formats += pairing.added.map { FormatChanges(.added, from: nil, to: $0, unread($0)) }
    self.init(formats, unchangedCount: unchanged)
  }

  private static func changes(
    from old: FormatFolder, to new: FormatFolder, _ territories: Territories, unread: [FieldChange]
  ) -> [FieldChange] {
    // Equal digests mean that all files of the format are equal, which is true of most formats.
    if !old.inputs.isEmpty, old.inputs == new.inputs { return [] }
    return unread + DefinitionComparison(from: old, to: new, territories).changes
  }
}

extension FieldChange {
  /// The change of a definition to one in which something is written that can't be read, first at this place.
  fileprivate init(unreadAt range: SourceRange?) {
    self.init(
      field: "format.yaml", weight: .breaking, detail: "can't be read in full",
      impact: "'adspec check' says why.", newRange: range)
  }
}

extension FormatChanges {
  fileprivate init(
    _ presence: CatalogPresence, from old: FormatFacts?, to new: FormatFacts?, _ changes: [FieldChange] = []
  ) {
    self.init(
      id: new?.id ?? old?.id ?? "", name: new?.name ?? old?.name ?? "", presence: presence,
      oldFile: old?.file,
      newFile: new?.file, changes: changes)
  }

  /// The change of a format whose definition can't be read in the new catalog.
  ///
  /// - Parameter facts: the facts of the old definition; `nil` if it couldn't be read either.
  fileprivate init(_ presence: CatalogPresence, _ file: String, oldFile: String?, facts: FormatFacts?) {
    let folder = file.split(separator: "/").dropLast().last.map(String.init) ?? file
    self.init(
      id: facts?.id ?? folder, name: facts?.name ?? folder, presence: presence, oldFile: oldFile,
      newFile: file,
      changes: [])
  }
}

/// Matches the formats of two catalogs.
private struct FormatPairing {
  private(set) var pairs: [(old: FormatFolder, new: FormatFolder)] = []
  private(set) var removed: [FormatFacts] = []
  private(set) var added: [FormatFacts] = []

  init(_ old: [FormatFolder], _ new: [FormatFolder]) {
    var rest = Set(old.indices)
    let later = Self.pair(new, old, by: \.id, &rest, &pairs)
    added = Self.pair(later, old, by: \.file, &rest, &pairs).map(\.facts)
    removed = rest.sorted().map { old[$0].facts }
  }

  /// Appends the matching formats to `pairs` and returns the new formats without a match.
  ///
  /// - Parameter rest: indices of the old formats that are in no pair yet.
  private static func pair(
    _ new: [FormatFolder], _ old: [FormatFolder], by fact: KeyPath<FormatFacts, String>,
    _ rest: inout Set<Int>,
    _ pairs: inout [(old: FormatFolder, new: FormatFolder)]
  ) -> [FormatFolder] {
    // If two formats have the same id, which is an error of the catalog, the first counts.
    let places = Dictionary(
      rest.sorted().map { (old[$0].facts[keyPath: fact], $0) }, uniquingKeysWith: { first, _ in first })
    return new.filter { format in
      guard let place = places[format.facts[keyPath: fact]], rest.remove(place) != nil else { return true }
      pairs.append((old[place], format))
      return false
    }
  }

  /// Removes the format with this file from `removed`, the old formats without a match, and returns it; `nil` if there
  /// is none.
  mutating func take(old file: String) -> FormatFacts? {
    removed.firstIndex { $0.file == file }.map { removed.remove(at: $0) }
  }

  mutating func take(new file: String) -> FormatFacts? {
    added.firstIndex { $0.file == file }.map { added.remove(at: $0) }
  }
}
