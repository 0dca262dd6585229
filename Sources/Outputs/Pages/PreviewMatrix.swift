/// A format's previews: a row a state, a column a size.
struct PreviewMatrix: ViewModel {
  let pages: [PreviewPage]

  func value(_ name: TemplateName) -> TemplateValue? {
    switch name {
    case "hasPreviews": .flag(!pages.isEmpty)
    case "states": .list(pages.map(PreviewRow.init))
    default: nil
    }
  }
}

private struct PreviewRow: ViewModel {
  let page: PreviewPage

  func value(_ name: TemplateName) -> TemplateValue? {
    switch name {
    case "stateTitle": .text(page.title)
    case "state": .text(page.state.rawValue)
    case "statePath": .text(page.path)
    case "frames": .list(page.sizes.map { PreviewFrame(page: page, size: $0) })
    default: nil
    }
  }
}

private struct PreviewFrame: ViewModel {
  let page: PreviewPage
  let size: PreviewSize

  func value(_ name: TemplateName) -> TemplateValue? {
    switch name {
    case "width": .number(size.width)
    case "height": .number(size.height)
    case "title": .text("\(page.title), \(size.width) pixels wide")
    default: nil
    }
  }
}
