import Reports
import Model
import Changes
import Basics

/// All that changed since an earlier version, the worst first.
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

/// What changed of one format: an entry of the list, and the section of its page.
struct ChangedFormat: ViewModel {
  let format: FormatChanges
  /// Of its page; `nil`: it has none any more.
  let path: String?
  /// As `PublishedChanges.since`; empty where the page says it.
  var since = ""

  init(_ format: FormatChanges, path: String?, since: String = "") {
    (self.format, self.path, self.since) = (format, path, since)
  }

  func value(_ name: TemplateName) -> TemplateValue? {
    switch name {
    case "formatPath": .optional(path)
    case "formatName": .text(format.name)
    case "formatID": .text(format.id)
    case "fate": .text(ChangesWords.fate(of: format).capitalizedFirst + ".")
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

  /// All that a page says of it, for the key of that page.
  var words: [String] {
    [since, format.id, format.fate.rawValue]
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
