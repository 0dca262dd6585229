import MachineOutput
import Reports
package import Model
package import Basics
package import Markdown

/// The reference of all fields: `docs/definitions.md` and its page on the site. It covers definitions, settings,
/// sign-offs, answers of people, maps of screens and of columns, and is made from the tables that the readers validate by.
package struct FieldReference {
  private let settings: AuthoredObject
  private let ruleLink: (RuleID) -> MarkdownInline
  private var text = MarkdownWriter()

  /// - Parameters:
  ///   - rules: the rules that a configuration may name.
  ///   - ruleLink: returns the text or link for a rule.
  package init(
    rules: [RuleInfo], ruleLink: @escaping (RuleID) -> MarkdownInline = { .code($0.rawValue) }
  ) {
    settings = ConfigurationSchema.configuration(rules: rules.map(\.id))
    self.ruleLink = ruleLink
  }

  package var markdown: String {
    var reference = self
    reference.writeHead()
    reference.writeDefinitions()
    reference.writeSettings()
    reference.writeReviews()
    reference.writeAnswers()
    reference.writeScreens()
    reference.writeColumns()
    reference.writeTypes()
    return reference.text.text
  }

  private static let definitionTitle: MarkdownInline = "Definitions: `format.yaml`"
  private static let commonTitle: MarkdownInline = "Fields of every kind"
  private static let settingsTitle: MarkdownInline = "Settings: `adspec.yaml`"
  private static let reviewsTitle: MarkdownInline = "Sign-offs: `reviews.yaml`"
  private static let answersTitle: MarkdownInline = "Answers of people: `answers.yaml`"
  private static let screensTitle: MarkdownInline = "Maps of screens"
  private static let columnsTitle: MarkdownInline = "Maps of columns"

  private mutating func writeHead() {
    text.heading(1, "Definitions, field by field")
    text.paragraph(
      """
      What may stand in `format.yaml`, `adspec.yaml`, `reviews.yaml`, `answers.yaml`, a map of screens and a map of columns. This page is made from the tables \
      that adspec checks by; `adspec print schema reference` prints it, and `adspec print schema format`, `config`, `reviews`, `screens` and `table` \
      print the same as JSON Schemas, with which an editor checks and completes a file while you type.
      """)
    text.paragraph(
      """
      A field that isn't here is \(ruleLink("field-unknown")), a required one that isn't there \(ruleLink("field-missing")), \
      and one that holds something else \(ruleLink("field-invalid")). Other rules are named where they judge by a field.
      """)
    let kinds = Self.kindCases.map { Self.link(Self.title(of: $0)) }
    text.list([
      Self.link(Self.definitionTitle) + ": "
        + ([Self.link(Self.commonTitle)] + kinds).joined(separator: ", "),
      "Objects in them: " + Self.links(definitionObjects),
      Self.link(Self.settingsTitle) + ": " + Self.links(settingObjects),
      Self.link(Self.reviewsTitle), Self.link(Self.answersTitle),
      Self.link(Self.screensTitle) + ": " + Self.links(screenObjects),
      Self.link(Self.columnsTitle),
      .link("Types", to: "#types") + ": what an identifier, a ratio or a date must look like",
    ])
  }

  private static var kindCases: [AuthoredVariants.Case] { DefinitionSchema.definition.variants?.cases ?? [] }

  private static func title(of kind: AuthoredVariants.Case) -> MarkdownInline {
    .text(AuthoredJSONSchema.title(kind.title))
  }

  private static func link(_ title: MarkdownInline) -> MarkdownInline {
    .link(title, to: "#" + HeadingSlugs.slug(title.source))
  }

  private static func links(_ objects: [Held]) -> MarkdownInline {
    objects.map { link(.code($0.path)) }.joined(separator: ", ")
  }

  private var definitionObjects: [Held] { Self.objects(of: Self.kindCases.flatMap(\.fields)) }

  private var settingObjects: [Held] { Self.objects(of: settings.fields) }

  private var answerObjects: [Held] { Self.objects(of: AnswerSchema.entry.fields, in: "answers.") }

  private var screenObjects: [Held] { Self.objects(of: ScreenMapSchema.map.fields, in: "screens.") }

  private mutating func writeDefinitions() {
    text.heading(2, Self.definitionTitle)
    text.paragraph(
      "One file a format, in a folder of its own below `formats/`. Its `kind` decides which fields it has.")
    text.heading(3, Self.commonTitle)
    write(DefinitionSchema.definition.fields)
    for kind in Self.kindCases {
      text.heading(3, Self.title(of: kind))
      text.paragraph("\(.code("kind: \(kind.value)")). \(kind.summary)")
      write(kind.fields)
      text.paragraph("With every field:")
      writeExample(kind.value)
    }
    for object in definitionObjects { write(object) }
  }

  private mutating func writeSettings() {
    text.heading(2, Self.settingsTitle)
    text.paragraph(
      """
      Every field is optional, and an empty file is a valid one. Where it is found, how one extends another, and how rules and \
      paths are chosen: \(.link("Settings", to: "configuration.md")).
      """)
    write(settings.fields)
    text.paragraph("With every field:")
    writeExample("settings")
    for object in settingObjects { write(object) }
  }

  private mutating func writeReviews() {
    text.heading(2, Self.reviewsTitle)
    text.paragraph(
      "A list beside a definition, the latest sign-off last. `adspec sign-off` adds to it. Each has these fields:"
    )
    write(ReviewSchema.entry.fields)
    writeExample("reviews")
  }

  private mutating func writeAnswers() {
    text.heading(2, Self.answersTitle)
    text.paragraph(
      "A list beside a definition, the latest answer last. `adspec answer` adds to it. Each has these fields:"
    )
    write(AnswerSchema.entry.fields, in: "answers.")
    writeExample("answers")
    for object in answerObjects { write(object) }
  }

  private mutating func writeScreens() {
    text.heading(2, Self.screensTitle)
    text.paragraph(
      """
      A file for \(.code("adspec import uiautomator")), \(.code("axtree")) and \(.code("appium")), which says what elements of a screen are: \
      \(.link("Importing", to: "importing.md")). Its name is yours.
      """)
    write(ScreenMapSchema.map.fields, in: "screens.")
    text.paragraph("With every field:")
    writeExample("screens")
    for object in screenObjects { write(object) }
  }

  private mutating func writeColumns() {
    text.heading(2, Self.columnsTitle)
    text.paragraph(
      """
      A file for \(.code("adspec import table")), which says what the columns of a spreadsheet hold: \
      \(.link("Importing", to: "importing.md")). Its name is yours. `format` takes the fields of a format that a column takes, \
      and `assets` those of an asset in a definition.
      """)
    write(TableMapSchema.map.fields, in: "columns.")
    text.paragraph("With every field:")
    writeExample("columns")
    text.heading(3, .code("columns.format"))
    text.paragraph("As in a definition:")
    write(TableMapSchema.formatFields.filter { $0.name != "id" })
    text.heading(3, .code("columns.assets"))
    text.paragraph("As \(.link(.code("assets"), to: "#assets")) of a definition.")
  }

  /// Inserts the example with this name from `Templates/examples` into the page. It uses every field of its kind of
  /// file; a test runs the tool on it.
  private mutating func writeExample(_ name: String) {
    let yaml = TemplateSet.examples["\(name).yaml", default: ""]
    text.codeBlock(String(yaml.dropLast()), language: "yaml")
  }

  private mutating func writeTypes() {
    text.heading(2, "Types")
    var table = MarkdownTable([.init("Type"), .init("What fits"), .init("Such as")])
    for form in TextForm.allCases {
      let quotes = form.needsQuotedNumbers ? "; a number stands in quotes" : ""
      let isNumberText = form == .free || form == .filled
      table.append([
        .text(form.title.withoutArticle),
        .text(form.expectation + quotes + (isNumberText ? "; a number stands for its digits" : "")),
        form.examples.map(MarkdownInline.code).joined(separator: ", "),
      ])
    }
    text.table(table)
    text.paragraph(
      """
      A truth value is `true` or `false` and none of YAML's other words for them. A ratio needs its quotes because YAML 1.1 \
      reads `16:9` as a number. Aliases (`*name`) are not followed.
      """)
  }
}

extension FieldReference {
  /// A field whose value is an object, or a list or map of objects.
  fileprivate struct Held {
    /// Path of the field, such as `mediation.tracking`.
    var path: String
    var summary: String
    var object: AuthoredObject
  }

  /// Returns the objects in these fields without duplicates, each followed by the objects within it.
  fileprivate static func objects(of fields: [AuthoredField], in path: String = "") -> [Held] {
    var paths: Set<String> = []
    return fields.flatMap { field -> [Held] in
      let path = path + field.name
      guard let object = field.type.object, paths.insert(path).inserted else { return [] }
      return [Held(path: path, summary: field.summary, object: object)]
        + objects(of: object.resolved(variant: nil).fields, in: path + ".")
    }
  }

  private mutating func write(_ held: Held) {
    text.heading(3, .code(held.path))
    text.paragraph(.text(held.summary))
    if let variants = held.object.variants {
      write(held.object, variants, in: held.path + ".")
    } else {
      write(held.object.fields, in: held.path + ".")
    }
  }

  /// - Parameter path: path of the object with a trailing dot.
  private mutating func write(_ fields: [AuthoredField], in path: String = "") {
    var table = MarkdownTable([.init("Field"), .init("Type"), .init("Default"), .init("Meaning")])
    for field in fields {
      table.append([.code(field.name), type(of: field, in: path), standard(of: field), meaning(of: field)])
    }
    text.table(table)
  }

  /// Writes an object with variants: a table of the variants, then a table of all fields with the variants that have
  /// them.
  private mutating func write(_ object: AuthoredObject, _ variants: AuthoredVariants, in path: String) {
    var values = MarkdownTable([.init(.code(variants.field)), .init("What it is")])
    for choice in variants.cases { values.append([.code(choice.value), .text(choice.summary)]) }
    text.table(values)
    var table = MarkdownTable([
      .init("Field"), .init("Of"), .init("Type"), .init("Default"), .init("Meaning"),
    ])
    let common = Set(object.fields.map(\.name))
    for field in object.resolved(variant: nil).fields {
      let owners = variants.cases.filter { $0.fields.contains { $0.name == field.name } }.map(\.value)
      let scope =
        common.contains(field.name) ? "all" : owners.map(MarkdownInline.code).joined(separator: ", ")
      table.append([
        .code(field.name), scope, type(of: field, in: path), standard(of: field), meaning(of: field),
      ])
    }
    text.table(table)
  }

  private func standard(of field: AuthoredField) -> MarkdownInline {
    guard !field.isRequired, let text = field.defaultText else { return "**required**" }
    return AuthoredJSONSchema.standard(of: field) == nil ? .text(text) : .code(text)
  }

  private func meaning(of field: AuthoredField) -> MarkdownInline {
    let rules = field.rules.map(ruleLink).joined(separator: ", ")
    return .text(field.summary) + (field.rules.isEmpty ? "" : " Rules: \(rules).")
  }
}

extension FieldReference {
  /// The type of a field in words.
  ///
  /// - Parameter path: path of the field's object with a trailing dot.
  func type(of field: AuthoredField, in path: String) -> MarkdownInline {
    phrase(field.type, at: path + field.name, isBare: true)
  }

  /// Returns the type in words, as a part of a sentence.
  ///
  /// - Parameters:
  ///   - path: path of the field.
  ///   - isBare: true to omit the article.
  private func phrase(_ type: AuthoredType, at path: String, isBare: Bool = false) -> MarkdownInline {
    let article: MarkdownInline = isBare ? "" : "a "
    return switch type {
    case .text(let form): phrase(form, isBare: isBare)
    case .boolean: "`true` or `false`"
    case .integer(let range): "\(article)whole number \(range.words)"
    case .number(let range): "\(article)number \(range.words)"
    case .choice(let words): words.count > 12 ? "\(article)name" : Self.either(words.map { .code($0) })
    case .choiceOrNumber(let words, let range):
      Self.either(words.map { .code($0) } + ["a number \(range.words)"])
    case .list(let item, let least):
      "\(article)\(least > 0 ? "list of at least one" : "list"), each \(phrase(item, at: path))"
    case .byForm(let types): Self.either(types.map { phrase($0, at: path, isBare: isBare) })
    case .object: .link(isBare ? "object" : "an object", to: "#" + HeadingSlugs.slug(path))
    case .map(let map): "\(isBare ? "" : "an ")object, by \(keys(of: map)): \(phrase(map.values, at: path))"
    }
  }

  private func phrase(_ form: TextForm, isBare: Bool) -> MarkdownInline {
    let title = MarkdownInline.text(isBare ? form.title.withoutArticle : form.title)
    return form == .free || form == .filled ? title : .link(title, to: "#types")
  }

  private func keys(of map: AuthoredMap) -> MarkdownInline {
    guard let keys = map.keys, keys.count < 5 else { return .text(map.keyTitle) }
    return "\(map.keyTitle) (\(keys.map { .code($0) }.joined(separator: ", ")))"
  }

  private static func either(_ words: [MarkdownInline]) -> MarkdownInline {
    guard let last = words.last, words.count > 1 else { return words.first ?? "" }
    return words.dropLast().joined(separator: ", ") + " or " + last
  }
}

extension AuthoredType {
  /// The object schema of this type: of its own value, of its list items, or of its map values. `nil` if the type
  /// contains no object.
  var object: AuthoredObject? {
    switch self {
    case .object(let object): object
    case .list(of: let item, _): item.object
    case .map(let map): map.values.object
    case .byForm(let types): types.lazy.compactMap(\.object).first
    case .text, .boolean, .integer, .number, .choice, .choiceOrNumber: nil
    }
  }
}
