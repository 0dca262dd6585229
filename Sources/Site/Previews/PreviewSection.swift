import Reports
import Model
import Basics

/// The previews of a format on a page: the author's own rendering first, then the previews drawn from the definition.
/// Without scripts, the reader chooses the state by the address's fragment, and width, scheme, text size and direction
/// by radio buttons.
struct PreviewSection: ViewModel {
  /// Selectable widths in CSS px: a small phone, a phone and a tablet.
  static let widths = [320, 390, 768]

  private let folder: FormatFolder
  private let pages: [PreviewPage]
  /// HTML of each page's preview.
  private let bodies: [HTML]

  /// The ad as an app showed it; `nil` if that wasn't recorded.
  private let recorded: RecordedPicture?

  /// - Parameter look: how an app showed an ad of the format; `nil` if that wasn't recorded.
  init(
    _ folder: FormatFolder, as look: RecordedLook?, isDrawn: Bool, _ renderer: TemplateRenderer
  ) throws(TemplateError) {
    self.folder = folder
    recorded = look.map { RecordedPicture(folder: folder, look: $0) }
    pages = isDrawn ? Previews.pages(for: folder, as: look) : []
    bodies = try pages.map { page throws(TemplateError) in
      try page.body(of: folder, samples: "", renderer)
    }
  }

  func value(_ name: TemplateName) -> TemplateValue? {
    switch name {
    case "hasPreviews": .flag(!pages.isEmpty)
    case "widths":
      .list(Self.widths) { ["pixels": .number($0), "isChosen": .flag($0 == Self.widths[1])] }
    case "recorded":
      .part(
        recorded.map { picture in
          [
            "recordedPath": .text(RecordedPicture.path), "recordedTitle": .text(picture.title),
            "recordedNotes": .texts(picture.notes),
            "standalonePath": .text(StandalonePreviews.address(of: "recorded")),
          ] + picture.size
        })
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
          "frames": .list(Self.widths.flatMap { width in [(width, false), (width, true)] }) {
            width, isTurned in
            [
              "pixels": .number(width), "height": .number(preview.height(atWidth: Double(width))),
              "way": .text(isTurned ? "turned" : "as-written"),
              "framePath": .text(preview.path + (isTurned ? "#turned" : "")),
              "frameTitle": .text(
                "\(page.title), the author’s own rendering, \(width) px\(isTurned ? ", the other way" : "")"),
            ]
          }
        ]
    }
  }

  private var drawn: [any ViewModel] {
    zip(pages, bodies).map { page, body in
      head("preview-\(page.state.rawValue)", page)
        + [
          "language": .text(page.words.language), "direction": .text(page.words.direction),
          "body": .html(body), "previewNotes": .texts(page.notes(on: folder.definition)),
          "standalonePath": .text(StandalonePreviews.address(of: page.state.rawValue)),
        ]
    }
  }

  private func head(_ anchor: String, _ page: PreviewPage) -> ViewValues {
    ["anchor": .text(anchor), "stateTitle": .text(page.title)]
  }
}
