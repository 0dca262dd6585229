package import Model

/// The sign of an event on a timeline. Signs differ in shape, not only in colour.
package enum EventMark: CaseIterable {
  case frame, request, load, failure, render, hide, impression, click, progress

  package init(_ kind: EventKind) {
    switch kind {
    case .adRequest, .adRetry, .adapterLoad, .streamRequest, .adShow: self = .request
    case .adLoad, .adapterComplete, .adapterMap, .streamLoad: self = .load
    case .adLoadFailed, .adDisplayFailed, .streamFailed, .streamError: self = .failure
    case .viewRender, .assetRender, .screenPresent: self = .render
    case .viewHide, .assetHide, .screenDismiss, .adHide: self = .hide
    case .impression, .adDisplay, .adStart: self = .impression
    case .click: self = .click
    case .sessionStart, .sessionEnd, .appBackground, .appForeground, .serviceSetup, .streamSeek, .streamPause,
      .streamResume, .streamEnd,
      .breakSchedule, .breakCancel, .breakStart, .breakEnd, .periodStart, .periodEnd:
      self = .frame
    default: self = .progress
    }
  }

  /// CSS class of the sign.
  package var name: String { "mark-\(self)" }

  /// Title in the legend.
  package var title: String {
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

  /// True if the timeline labels the event with its name.
  package var isNamed: Bool {
    switch self {
    case .failure, .impression, .click, .frame: true
    case .request, .load, .render, .hide, .progress: false
    }
  }

  /// Returns the sign around a point as SVG path data, so that many signs can share one element.
  package func path(x: Double, y: Double) -> String {
    func from(_ dx: Double, _ dy: Double) -> String { "M\(SVGNumber.text(x + dx)) \(SVGNumber.text(y + dy))" }
    return switch self {
    case .frame: from(0, -7) + "v14"
    case .request: from(-4.5, 0) + "a4.5 4.5 0 1 0 9 0a4.5 4.5 0 1 0-9 0"
    case .load: from(-5, 0) + "a5 5 0 1 0 10 0a5 5 0 1 0-10 0"
    case .failure: from(-5, -5) + "l10 10m0-10l-10 10"
    case .render, .hide: from(-4, -4) + "h8v8h-8z"
    case .impression: from(0, -7) + "l7 7-7 7-7-7z"
    case .click: from(0, -6) + "l6 11h-12z"
    case .progress: from(-2.5, 0) + "a2.5 2.5 0 1 0 5 0a2.5 2.5 0 1 0-5 0"
    }
  }
}
