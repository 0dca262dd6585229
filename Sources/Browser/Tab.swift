import FoundationEssentials

/// A tab of a browser, for one thread at a time. It loads one page after the other. The closure `answer` supplies
/// everything that a page requests; nothing comes from the network. Scripts of a page don't run.
package final class Tab {
  /// A request of a page.
  package struct Request: Sendable {
    package var url: String
    /// Resource type of DevTools: `Document`, `Image`, `Stylesheet`, `Font`, `Media` …
    package var kind: String

    package init(url: String, kind: String) { (self.url, self.kind) = (url, kind) }

    /// True if a browser with windows makes the request by itself, for the icon of a tab; no page has to hold that file.
    package var isForIconOfTab: Bool { kind == "Other" && url.hasSuffix("/favicon.ico") }
  }

  /// The response to a request, with status 200.
  package struct Response: Sendable {
    package var type: String
    package var bytes: [UInt8]

    package init(type: String, bytes: [UInt8]) {
      self.type = type
      self.bytes = bytes
    }
  }

  let context: String
  let target: String
  private let channel: Channel
  /// Returns the response to a request; with `nil` the request fails.
  package var answer: (Request) -> Response? = { _ in nil }

  init(context: String, target: String, _ channel: Channel) {
    (self.context, self.target, self.channel) = (context, target, channel)
    channel.onEvent = { [unowned self] event throws(BrowserFailure) in try handle(event) }
  }

  /// Enables the DevTools domains that a tab needs, and turns scripts off. Must be called once, before the first page.
  package func prepare() throws(BrowserFailure) {
    struct Flag: Encodable { var value = true }
    struct Patterns: Encodable { var patterns = [["urlPattern": "*"]] }
    try call("Page.enable")
    try call("Fetch.enable", Patterns())
    try call("Emulation.setScriptExecutionDisabled", Flag())
    try call("DOM.enable")
    try call("Accessibility.enable")
  }

  /// Sends a command and discards its result.
  package func call(_ method: String, _ parameters: some Encodable = DevToolsNothing()) throws(BrowserFailure)
  {
    _ = try channel.call(method, parameters, as: DevToolsNothing.self)
  }

  package func call<Result: Decodable>(
    _ method: String, _ parameters: some Encodable, as type: Result.Type = Result.self
  ) throws(BrowserFailure) -> Result {
    try channel.call(method, parameters, as: type)
  }

  /// Loads a page, and returns after its `load` event, when its pictures and styles have arrived, too.
  package func load(_ url: String) throws(BrowserFailure) {
    struct Navigation: Encodable { var url: String }
    struct Outcome: Decodable { var errorText: String? }
    hasLoaded = false
    let outcome = try channel.call("Page.navigate", Navigation(url: url), as: Outcome.self)
    if let reason = outcome.errorText { throw .refused(method: "Page.navigate", reason: reason) }
    while !hasLoaded { try channel.wait(forEvent: "Page.loadEventFired") }
  }

  private var hasLoaded = false

  private func handle(_ event: DevToolsEvent) throws(BrowserFailure) {
    switch event.method {
    case "Page.loadEventFired": hasLoaded = true
    case "Fetch.requestPaused": try answer(event)
    default: break
    }
  }

  private func answer(_ event: DevToolsEvent) throws(BrowserFailure) {
    struct Paused: Decodable {
      struct Wanted: Decodable { var url: String }
      var requestId: String
      var request: Wanted
      var resourceType: String
    }
    struct Refusal: Encodable {
      var requestId: String
      // "Aborted" leaves the page as it is; with any other reason the browser shows an error page of its own.
      var errorReason = "Aborted"
    }
    struct Fulfilment: Encodable {
      var requestId: String
      var responseCode = 200
      var responseHeaders: [[String: String]]
      var body: String
    }
    let paused = try event.parameters(as: Paused.self)
    let response = answer(Request(url: paused.request.url, kind: paused.resourceType))
    guard let response else {
      try channel.post("Fetch.failRequest", Refusal(requestId: paused.requestId))
      return
    }
    try channel.post(
      "Fetch.fulfillRequest",
      Fulfilment(
        requestId: paused.requestId, responseHeaders: [["name": "Content-Type", "value": response.type]],
        body: Data(response.bytes).base64EncodedString()))
  }
}

extension Tab {
  private struct Evaluation: Encodable {
    var expression: String
    var returnByValue = true
    var awaitPromise = true
  }

  private struct Evaluated<Value: Decodable>: Decodable {
    struct Object: Decodable { var value: Value }
    var result: Object
  }

  private struct Problem: Decodable {
    struct Details: Decodable {
      struct Exception: Decodable { var description: String? }
      var text: String
      var exception: Exception?
    }
    var exceptionDetails: Details?
  }

  /// The value of an expression, or the exception that prevented it.
  private struct Outcome<Value: Decodable>: Decodable {
    var problem: Problem
    var value: Evaluated<Value>?

    init(from decoder: any Decoder) throws {
      problem = try Problem(from: decoder)
      value = problem.exceptionDetails == nil ? try Evaluated(from: decoder) : nil
    }
  }

  private struct Reference: Decodable {
    struct Object: Decodable { var objectId: String? }
    var result: Object
  }

  /// Returns the value of a JavaScript expression, evaluated in the page. The page's own scripts don't run.
  package func evaluate<Value: Decodable>(
    _ expression: String, as type: Value.Type = Value.self
  ) throws(BrowserFailure) -> Value {
    let outcome = try channel.call(
      "Runtime.evaluate", Evaluation(expression: expression), as: Outcome<Value>.self)
    guard let value = outcome.value else {
      let details = outcome.problem.exceptionDetails
      throw .refused(
        method: "Runtime.evaluate",
        reason: details?.exception?.description ?? details?.text ?? "it said neither a value nor why")
    }
    return value.result.value
  }

  /// Returns the accessible name that the browser computes for an element, which a JavaScript expression returns. The
  /// result is `nil` if the expression returns no object, or if the accessibility tree ignores the element.
  package func accessibleName(of expression: String) throws(BrowserFailure) -> String? {
    struct Whole: Encodable {
      var objectId: String
      var fetchRelatives = false
    }
    struct Tree: Decodable {
      struct Value: Decodable {
        var value: String?
      }
      struct Node: Decodable {
        var ignored: Bool
        var name: Value?
      }
      var nodes: [Node]
    }
    var evaluation = Evaluation(expression: expression)
    evaluation.returnByValue = false
    let reference = try channel.call("Runtime.evaluate", evaluation, as: Reference.self)
    guard let object = reference.result.objectId else { return nil }
    let tree = try channel.call("Accessibility.getPartialAXTree", Whole(objectId: object), as: Tree.self)
    return tree.nodes.first.flatMap { $0.ignored ? nil : $0.name?.value }
  }

  /// A rectangle of the viewport, in whole CSS px.
  package struct Clip: Sendable {
    package var (x, y, width, height): (Int, Int, Int, Int)

    package init(x: Int, y: Int, width: Int, height: Int) {
      (self.x, self.y, self.width, self.height) = (x, y, width, height)
    }
  }

  /// Returns a screenshot of the viewport or of a part of it, as a PNG in base 64.
  package func screenshot(of clip: Clip? = nil) throws(BrowserFailure) -> String {
    struct Stretch: Encodable {
      var x, y, width, height: Int
      var scale = 1
    }
    struct Options: Encodable {
      var format = "png"
      var optimizeForSpeed = true
      var clip: Stretch?
    }
    struct Picture: Decodable { var data: String }
    struct Nothing: Encodable {}
    struct Metrics: Decodable {
      struct Viewport: Decodable { var pageX, pageY: Double }
      var cssVisualViewport: Viewport
    }
    var options = Options()
    if let clip {
      // DevTools counts a clip from the top left of the document, `clip` from that of the viewport.
      let seen = try channel.call("Page.getLayoutMetrics", Nothing(), as: Metrics.self).cssVisualViewport
      options.clip = Stretch(
        x: clip.x + (Int(exactly: seen.pageX.rounded()) ?? 0),
        y: clip.y + (Int(exactly: seen.pageY.rounded()) ?? 0), width: clip.width, height: clip.height)
    }
    return try channel.call("Page.captureScreenshot", options, as: Picture.self).data
  }

  /// Prints the loaded page as a PDF with tags and an outline, on sheets of the size that its style sheet states.
  package func pdf() throws(BrowserFailure) -> [UInt8] {
    struct Options: Encodable {
      var preferCSSPageSize = true
      var printBackground = true
      var generateTaggedPDF = true
      var generateDocumentOutline = true
    }
    struct Document: Decodable { var data: Data }
    return Array(try channel.call("Page.printToPDF", Options(), as: Document.self).data)
  }
}
