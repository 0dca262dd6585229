import Reports
import Model
import Basics

/// The previews of a format on a page: the author's own rendering first, then the previews drawn from the definition.
/// Each state is shown in light and dark.
struct PreviewSection: ViewModel {
  /// Selectable widths in CSS px: a small phone, a phone and a tablet.
  static let widths = [320, 390, 768]

  private let folder: FormatFolder
  private let pages: [PreviewPage]
  /// HTML of each page's preview.
  private let bodies: [HTML]

  /// - Parameter samples: relative path from the page that shows the previews to the format's folder.
  init(
    _ folder: FormatFolder, isDrawn: Bool, samples: String, _ renderer: TemplateRenderer
  ) throws(TemplateError) {
    self.folder = folder
    pages = isDrawn ? Previews.pages(for: folder) : []
    bodies = try pages.map { page throws(TemplateError) in
      try page.body(of: folder, samples: samples, renderer)
    }
  }

  func value(_ name: TemplateName) -> TemplateValue? {
    switch name {
    case "hasPreviews": .flag(!pages.isEmpty)
    case "widths":
      .list(Self.widths) { ["pixels": .number($0), "isChosen": .flag($0 == Self.widths[1])] }
    case "alonePath": .text(AlonePage.path)
    case "authored": .part(authored.isEmpty ? nil : ["authoredStates": .list(authored)] as ViewValues)
    case "states": .list(drawn)
    default: nil
    }
  }

  private var authored: [any ViewModel] {
    guard let template = folder.preview else { return [] }
    return pages.map { page in
      let preview = AuthoredPreview(folder: folder, template: template, page: page)
      return head("authored-\(page.state.rawValue)", page)
        + [
          "framePath": .text(preview.path), "frameName": .text(preview.fileName),
          "schemes": .list(["light", "dark"]) { scheme in
            [
              "scheme": .text(scheme),
              "frames": .list(Self.widths) { width in
                [
                  "pixels": .number(width), "height": .number(preview.height(atWidth: Double(width))),
                  "frameTitle": .text("\(page.title), the author’s own rendering, \(width) px, \(scheme)"),
                ]
              },
            ]
          },
        ]
    }
  }

  private var drawn: [any ViewModel] {
    zip(pages, bodies).map { page, body in
      head("preview-\(page.state.rawValue)", page)
        + [
          "language": .text(page.words.language), "direction": .text(page.words.direction),
          "body": .html(body), "previewNotes": .texts(page.notes(on: folder.definition)),
          "schemes": .list(["light", "dark"]) { scheme in
            ["scheme": .text(scheme), "pictureTitle": .text("\(page.title), \(scheme)")]
          },
        ]
    }
  }

  private func head(_ anchor: String, _ page: PreviewPage) -> ViewValues {
    ["anchor": .text(anchor), "stateTitle": .text(page.title)]
  }
}

/// A page with the format's previews in full size, one state at a time. The reader can select width, direction, colour
/// scheme and text size.
struct AlonePage: ViewModel {
  /// Path relative to the format's folder.
  static let path = "preview/index.html"

  let name: String
  let section: PreviewSection

  func value(_ name: TemplateName) -> TemplateValue? {
    switch name {
    case "name": .text(self.name)
    case "root": .text("../../../")
    default: section.value(name)
    }
  }
}
