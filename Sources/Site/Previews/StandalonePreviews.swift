import Basics
import Model
import Reports

/// The page that shows one preview of a format by itself, for a frame, a ticket or a test with screenshots. The address's
/// fragment names the state, as in `preview/#longest`. A script reads the rest of it (`#longest&width=320&scheme=dark`).
struct StandalonePreviews {
  /// Path relative to the format's folder.
  static let path = "preview/index.html"

  let folder: FormatFolder
  /// How an app showed an ad of the format; `nil` if that wasn't recorded.
  let look: RecordedLook?

  /// Returns the address of a preview, relative to the format's folder.
  static func address(of state: String) -> String { "\(path)#\(state)" }

  func html(_ renderer: TemplateRenderer) throws(TemplateError) -> [UInt8] {
    let pages = Previews.pages(for: folder, as: look)
    var states: [any ViewModel] = []
    for page in pages {
      states.append(
        [
          "state": .text(page.state.rawValue), "stateTitle": .text(page.title),
          "language": .text(page.words.language), "direction": .text(page.words.direction),
          "body": .html(try page.body(of: folder, samples: "../", renderer)),
        ] as ViewValues)
    }
    let picture = look.map { RecordedPicture(folder: folder, look: $0) }
    let values: ViewValues = [
      "language": .text(pages.first?.words.language ?? "en"), "name": .text(folder.definition.name),
      "recorded": .part(
        picture.map { ["source": .text(RecordedPicture.file), "stateTitle": .text($0.title)] + $0.size }),
      "states": .list(states),
    ]
    return try renderer.bytes("previews/standalone", values)
  }
}
