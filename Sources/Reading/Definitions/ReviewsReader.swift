package import Model
package import Basics

/// Reads `reviews.yaml`, whose fields `ReviewSchema` defines.
package enum ReviewsReader {
  /// Reads the sign-offs. Incomplete entries are reported and left out; an empty file is valid.
  package static func read(
    _ content: [UInt8], file: String
  ) -> (reviews: [Review], diagnostics: [Diagnostic], lines: [String]) {
    let document = YAMLDocument(content, file: file)
    var reader = AuthoredReader(file: file, isComplete: document.isComplete)
    var reviews: [Review] = []
    if let root = document.root {
      let place = FieldPlace(Located("reviews.yaml", at: root.range))
      if case .list(let entries)? = reader.value(root, ReviewSchema.file, at: place)?.value {
        reviews = entries.compactMap(Review.init)
      }
    }
    var diagnostics = document.diagnostics + reader.diagnostics
    // No fixes are offered: only the reviewer may change a sign-off.
    for index in diagnostics.indices { diagnostics[index].violation.fix = nil }
    return (
      reviews, diagnostics.sorted { $0.violation.location < $1.violation.location }, document.lines
    )
  }
}

extension Review {
  fileprivate init?(_ entry: Located<AuthoredValue>) {
    guard case .object(let fields) = entry.value, let reviewer = fields.text("reviewer"),
      let date = fields.text("date"), let verdict: Located<ReviewVerdict> = fields.choice("verdict"),
      let hash = fields.text("hash")
    else { return nil }
    self.init(
      reviewer: reviewer, date: date, verdict: verdict, note: fields.text("note"), hash: hash,
      range: fields.range)
  }
}
