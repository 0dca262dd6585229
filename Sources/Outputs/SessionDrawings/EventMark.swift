import AdModel

/// The sign that an event gets on a timeline: told apart by shape, not only by colour.
enum EventMark: CaseIterable {
  case frame, request, load, failure, render, hide, impression, click, progress

  init(_ kind: EventKind) {
    switch kind {
    case .adRequest, .adRetry, .adapterLoad, .streamRequest, .adShow: self = .request
    case .adLoad, .adapterComplete, .adapterMap, .streamLoad: self = .load
    case .adLoadFailed, .adDisplayFailed, .streamFailed, .streamError: self = .failure
    case .viewRender, .assetRender, .screenPresent: self = .render
    case .viewHide, .assetHide, .screenDismiss, .adHide: self = .hide
    case .impression, .adDisplay, .adStart: self = .impression
    case .click: self = .click
    case .sessionStart, .sessionEnd, .serviceSetup, .streamEnd, .breakSchedule, .breakStart, .breakEnd,
      .periodStart, .periodEnd:
      self = .frame
    default: self = .progress
    }
  }

  /// Class of the style sheet.
  var name: String { "mark-\(self)" }

  /// In the legend.
  var title: String {
    switch self {
    case .frame: "session, stream, break"
    case .request: "request"
    case .load: "load"
    case .failure: "failure"
    case .render: "render"
    case .hide: "hide"
    case .impression: "impression"
    case .click: "click"
    case .progress: "progress"
    }
  }

  /// Whether the timeline names it.
  var isNamed: Bool {
    switch self {
    case .request, .load, .failure, .impression, .click, .frame: true
    case .render, .hide, .progress: false
    }
  }

  /// Draws the sign around a point.
  func draw(x: Double, y: Double, in svg: inout SVGWriter) {
    switch self {
    case .frame:
      svg.element("path", ["class": "mark mark-frame", "d": "M\(n(x)) \(n(y - 7))V\(n(y + 7))"])
    case .request:
      svg.element("circle", ["class": "mark mark-request", "cx": .number(x), "cy": .number(y), "r": 4.5])
    case .load:
      svg.element("circle", ["class": "mark mark-load", "cx": .number(x), "cy": .number(y), "r": 5])
    case .failure:
      let d =
        "M\(n(x - 5)) \(n(y - 5))L\(n(x + 5)) \(n(y + 5))M\(n(x + 5)) \(n(y - 5))L\(n(x - 5)) \(n(y + 5))"
      svg.element("path", ["class": "mark mark-failure", "d": .text(d)])
    case .render, .hide:
      svg.rectangle(class: .text("mark \(name)"), x: x - 4, y: y - 4, width: 8, height: 8)
    case .impression:
      svg.element(
        "polygon",
        [
          "class": "mark mark-impression",
          "points": .points([(x, y - 7), (x + 7, y), (x, y + 7), (x - 7, y)]),
        ])
    case .click:
      svg.element(
        "polygon",
        ["class": "mark mark-click", "points": .points([(x, y - 6), (x + 6, y + 5), (x - 6, y + 5)])])
    case .progress:
      svg.element("circle", ["class": "mark mark-progress", "cx": .number(x), "cy": .number(y), "r": 2.5])
    }
  }

  private func n(_ number: Double) -> String { SVGNumber.text(number) }
}
