import Reports
import Model
import Changes
import Basics

/// The page of all changes since an earlier version, breaking ones first.
struct ChangesPage: ViewModel {
  let published: PublishedChanges
  let context: SiteContext

  func value(_ name: TemplateName) -> TemplateValue? {
    switch name {
    case "summary": .text(ChangesWords.summary(published.changes))
    case "since": .text(published.since)
    case "sinceDay": .optional(published.date.map { String($0.prefix(10)) })
    case "weights":
      .list(weights) { weight in
        [
          "weight": .text(weight.rawValue), "weightTitle": .text(ChangesWords.title(of: weight)),
          "formats": .list(formats(weight)),
        ]
      }
    default: nil
    }
  }

  private var weights: [ChangeWeight] { ChangeWeight.allCases.filter { !formats($0).isEmpty } }

  private func formats(_ weight: ChangeWeight) -> [ChangedFormat] {
    published.changes.formats.filter { $0.weight == weight }.map { format in
      ChangedFormat(format, path: format.newFile.flatMap(context.page(ofDefinition:)))
    }
  }
}

/// The changes of one format: an entry of the list of changes, or a section of the format's page.
struct ChangedFormat: ViewModel {
  let format: FormatChanges
  /// Path of the format's page; `nil` if the format has none, or if the changes are shown on that page.
  let path: String?
  /// Name of the earlier version (`PublishedChanges.since`); empty if another part of the page names that version.
  var since = ""

  init(_ format: FormatChanges, path: String?, since: String = "") {
    (self.format, self.path, self.since) = (format, path, since)
  }

  func value(_ name: TemplateName) -> TemplateValue? {
    switch name {
    case "formatPath": .optional(path)
    case "formatName": .text(format.name)
    case "formatID": .text(format.id)
    case "fate": .text(ChangesWords.presence(of: format).capitalizedFirst + ".")
    case "since": .text(since)
    case "hasChanges": .flag(!format.changes.isEmpty)
    case "changes":
      .list(format.changes) { change in
        [
          "chip": .part(Chip(change.weight)), "field": .text(change.field), "words": .text(change.words),
          "impact": .optional(change.impact.isEmpty ? nil : change.impact),
        ]
      }
    default: nil
    }
  }

  /// All texts about the changes that a page shows; the cache key of the page is made from them.
  var words: [String] {
    [since, format.id, format.presence.rawValue]
      + format.changes.flatMap { [$0.weight.rawValue, $0.field, $0.words, $0.impact] }
  }
}

extension Chip {
  init(_ weight: ChangeWeight) {
    switch weight {
    case .breaking: self.init(tone: "error", label: "Breaking")
    case .compatible: self.init(tone: "pass", label: "Compatible")
    case .notes: self.init(tone: "none", label: "Notes")
    }
  }
}
