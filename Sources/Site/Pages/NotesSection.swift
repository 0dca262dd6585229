import Reports
import Model
import Basics
import Markdown

/// The author's notes as HTML.
struct NotesSection: ViewModel {
  let markdown: String
  let folder: FormatFolder
  let context: SiteContext

  func value(_ name: TemplateName) -> TemplateValue? {
    guard name == "notesHTML" else { return nil }
    let shown = folder.samples.filter { SampleMedia.isShown($0.value) }.keys
    // The heading of the section has level 2.
    var text = AuthoredText(
      markdown, folder.notesLinks, on: context.map.page(of: folder.facts), topHeading: 3, context)
    for sample in shown { text.places[sample] = URLPath.plain(sample) }
    return .html(text.html)
  }
}

/// A Markdown text that the catalog's author wrote (notes or a whole page), as HTML for a page of the site.
struct AuthoredText {
  private let markdown: String
  private let topHeading: Int32
  /// Addresses on the site, relative to the page, by the destinations of links as the author wrote them. A relative
  /// link without an entry here becomes plain text.
  var places: [String: String] = [:]
  /// Puts a link to itself into each heading.
  var linksHeadings = false
  /// Leaves out the text's title, for a page that shows the title in another place.
  var dropsTitle = false

  /// Prefix of the ids of the text's headings, which keeps them apart from the page's own.
  static let prefix = "notes-"

  /// - Parameters:
  ///   - links: the links of the text.
  ///   - page: path of the page that shows the text, relative to the output folder.
  ///   - topHeading: level of the highest heading.
  init(_ markdown: String, _ links: [NotesLink], on page: String, topHeading: Int32, _ context: SiteContext) {
    (self.markdown, self.topHeading) = (markdown, topHeading)
    let root = SiteMap.root(from: page)
    for link in links {
      guard let path = link.target.flatMap(context.path(of:)) else { continue }
      let place = path.contains("#") ? nil : link.destination.firstIndex(of: "#")
      let anchor = place.map { link.destination[$0...].dropFirst() } ?? ""
      places[link.destination] = root + path + (anchor.isEmpty ? "" : "#\(Self.prefix)\(anchor)")
    }
  }

  /// Returns the headings of a text, with their ids in the HTML without `prefix`.
  static func headings(of markdown: String) -> [MarkdownOutline.Heading] {
    MarkdownOutline(VisibleText.lines(markdown)).headings
  }

  var html: HTML {
    var renderer = MarkdownHTML()
    renderer.topHeading = topHeading
    renderer.idPrefix = Self.prefix
    (renderer.linksHeadings, renderer.dropsTitle) = (linksHeadings, dropsTitle)
    let places = places
    renderer.relativeLink = { places[$0] }
    // Applied to the HTML too: an entity (`&#x202E;`) can stand for an invisible character that the text doesn't
    // contain.
    return HTML(trusted: VisibleText.lines(renderer.html(from: VisibleText.lines(markdown))))
  }
}
