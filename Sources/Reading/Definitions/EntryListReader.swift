package import Model
package import Basics

/// Reads a YAML file to which a command of the tool adds entries for people: `reviews.yaml` and `answers.yaml`.
package enum EntryListReader {
  /// Reads the entries of a type. Incomplete ones are reported and left out; an empty file is valid.
  ///
  /// - Parameter make: creates an entry from its fields; the result is `nil` if a required one is missing.
  static func read<Entry>(
    _ content: [UInt8], file: String, _ type: AuthoredType, _ make: (Located<AuthoredValue>) -> Entry?
  ) -> (entries: [Entry], diagnostics: [Diagnostic], lines: [String]) {
    let document = YAMLDocument(content, file: file)
    var reader = AuthoredReader(file: file, isComplete: document.isComplete)
    var entries: [Entry] = []
    if let root = document.root {
      let name = String(file.split(separator: "/").last ?? "")
      if case .list(let values)? = reader.value(root, type, at: FieldPlace(Located(name, at: root.range)))?
        .value
      {
        entries = values.compactMap(make)
      }
    }
    var diagnostics = document.diagnostics + reader.diagnostics
    // No fixes are offered: only the person may change what they signed.
    for index in diagnostics.indices { diagnostics[index].violation.fix = nil }
    return (
      entries, diagnostics.sorted { $0.violation.location < $1.violation.location }, document.lines
    )
  }

  /// Reads the sign-offs of a format, whose fields `ReviewSchema` defines.
  package static func reviews(
    _ content: [UInt8], file: String
  ) -> (entries: [Review], diagnostics: [Diagnostic], lines: [String]) {
    read(content, file: file, ReviewSchema.file, Review.init)
  }

  /// Reads the answers of people about a format's ads, whose fields `AnswerSchema` defines.
  package static func answers(
    _ content: [UInt8], file: String
  ) -> (entries: [PersonAnswer], diagnostics: [Diagnostic], lines: [String]) {
    read(content, file: file, AnswerSchema.file, PersonAnswer.init)
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

extension PersonAnswer {
  fileprivate init?(_ entry: Located<AuthoredValue>) {
    guard case .object(let fields) = entry.value, let session = fields.text("session"),
      let ad = fields.text("ad"), let questions = fields.texts("questions")?.value,
      let verdict: Located<PersonVerdict> = fields.choice("answer"), let reviewer = fields.text("reviewer"),
      let date = fields.text("date"), let note = fields.text("note"), let hash = fields.text("hash")
    else { return nil }
    let known = questions.compactMap { word in
      PersonQuestion(rawValue: word.value).map { Located<PersonQuestion>($0, at: word.range) }
    }
    let scope = fields.object("sameAs").map { same in
      AnswerScope(
        creative: same.text("creative")?.value, lineItem: same.text("lineItem")?.value,
        unit: same.text("unit")?.value, appVersion: same.text("appVersion")?.value)
    }
    self.init(
      session: session, ad: ad, questions: known, verdict: verdict, reviewer: reviewer, date: date,
      note: note, picture: fields.text("picture"), pictureHash: fields.text("pictureHash"),
      scope: scope.flatMap { $0.values.isEmpty ? nil : $0 }, hash: hash, range: fields.range)
  }
}
