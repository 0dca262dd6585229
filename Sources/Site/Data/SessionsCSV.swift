import Reports

/// The sessions in the site's list as CSV.
enum SessionsCSV {
  static let columns = [
    "session", "errors", "warnings", "needsReview", "notes", "day", "platform", "country", "app_version",
    "ads",
    "events", "test", "page",
  ]

  static func document(_ context: SiteContext) -> String {
    var csv = CSVWriter(columns)
    for (entry, counts) in context.sessionOrder.rows {
      csv.append([
        .text(entry.id), .number(counts.errors), .number(counts.warnings), .number(counts.reviews),
        .number(counts.notes), .init(entry.day), .init(entry.platform), .init(entry.country),
        .init(entry.appVersion), .number(entry.ads), .number(entry.events),
        .word(entry.isTest ? "true" : "false"),
        context.map.page(ofSession: entry.id).map { .word($0) } ?? .empty,
      ])
    }
    return csv.text
  }
}
