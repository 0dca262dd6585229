import Model
import Basics
import Reading
import Markdown
import Reports

extension FuzzTarget {
  /// Templates: a page with partials, and the one that an author puts beside a definition.
  static let templates = FuzzTarget(
    "templates",
    seeds: {
      try FuzzSeeds.files(".mustache")
        + TemplateSet.standard.texts.filter { $0.key.hasSuffix(".mustache") }
        .map { Array($0.value.utf8) }
    },
    words: {
      ["{{", "}}", "{{{", "}}}", "{{#", "{{^", "{{/", "{{>", "{{<", "{{$", "{{!", "{{=", "[%", "%]"]
        + FuzzModel.names
    }
  ) { bytes in
    let texts = parts(bytes).map { String(decoding: $0, as: UTF8.self) }
    let names = ["page.mustache", "partials/a.mustache", "b.mustache"]
    do throws(TemplateError) {
      let set = TemplateSet(texts: Dictionary(uniqueKeysWithValues: zip(names, texts)))
      _ = try TemplateRenderer(set).bytes("page", FuzzModel(depth: 0))
    } catch {
      promise(!error.description.isEmpty, "why")
    }
    guard var folder = FuzzCatalog.read(["formats/x/format.yaml": FuzzCatalog.withSamples])?.formats.first
    else { return }
    folder.preview = PreviewTemplate(file: "formats/x/preview.mustache", text: texts[0])
    var catalog = Catalog()
    catalog.formats = [folder]
    FuzzPages.make(.made(catalog, findings: [])) { $0.hasSuffix("preview/authored-typical.html") }
  }

  /// Notes and reports.
  static let markdown = FuzzTarget(
    "markdown", seeds: { try FuzzSeeds.files(".md") },
    words: {
      ["<details>\n<summary>", "</summary>\n", "</details>\n", "![", "](", "| - |\n", "~~", "- [ ] "]
    }
  ) { bytes in
    let text = String(decoding: bytes, as: UTF8.self)
    var renderer = MarkdownHTML()
    (renderer.headingOffset, renderer.idPrefix) = (2, "notes-")
    let html = renderer.html(from: text)
    promise(!html.contains("<script") && !html.contains("href=\"javascript:"), "markup comes through")
    for link in MarkdownOutline(text).links {
      promise(link.range.line > 0 && link.range.column > 0, "places count from 1")
    }
    var writer = MarkdownWriter()
    writer.paragraph("\(text)")
    writer.codeBlock(text)
    _ = MarkdownHTML.html(from: writer.text)
  }
}

/// Something of every kind that a template may ask for.
private struct FuzzModel: ViewModel {
  let depth: Int

  static let names = ["text", "html", "code", "flag", "texts", "list", "optional", "page", "partials/a", "b"]

  func value(_ name: TemplateName) -> TemplateValue? {
    switch name {
    case "text": .text("a\"<b>&\u{202E}'")
    case "html": .html(HTML(trusted: "<b>"))
    case "code": .code("a\n<b>")
    case "flag": .flag(depth % 2 == 0)
    case "texts": .texts(["a", "<"])
    case "list": .list(depth < 2 ? [FuzzModel(depth: depth + 1), FuzzModel(depth: depth + 1)] : [])
    case "optional": .optional(depth == 0 ? "x" : nil)
    default: nil
    }
  }
}
