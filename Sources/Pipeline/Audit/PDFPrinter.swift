import Auditing
import Basics
import Browser
import FoundationEssentials
import Model

/// Prints a page of HTML as a PDF. The page may load nothing: all that it shows is in it.
struct PDFPrinter {
  private let program: String
  private let hasSandbox: Bool

  /// - Throws: `BrowserMissing`.
  init(_ request: BrowserRequest) throws {
    program = try request.executable
    hasSandbox = request.hasSandbox
  }

  /// Returns the PDF of a page.
  ///
  /// - Parameter date: the date that the PDF states in place of the clock's; `nil`: 1970.
  func pdf(of html: [UInt8], dated date: Timestamp?) throws -> [UInt8] {
    let scratch = try ScratchFolder()
    let pdf: [UInt8]
    do {
      pdf = try printed(html, in: scratch)
    } catch {
      try scratch.remove()
      throw error
    }
    try scratch.remove()
    return Self.settled(pdf, dated: date ?? Timestamp(microseconds: 0))
  }

  private func printed(_ html: [UInt8], in scratch: ScratchFolder) throws -> [UInt8] {
    var options = ChromiumBrowser.Options(program: program, folder: scratch.path)
    if !hasSandbox { options.hasSandbox = false }
    // A report of 10 MB takes a while.
    options.patienceMilliseconds = 120_000
    let browser = try ChromiumBrowser(options)
    defer { browser.close() }
    let tab = try browser.newTab()
    try tab.prepare()
    let address = "https://report.invalid/"
    tab.answer = { request in
      request.url == address ? Tab.Response(type: "text/html; charset=utf-8", bytes: html) : nil
    }
    try tab.load(address)
    return try tab.pdf()
  }

  /// Returns the PDF without what differs from one print to the next: this date takes the place of the clock's
  /// (`/CreationDate (D:20261120000000+00'00')`), and numbers in their order that of the numbers of the browser's nodes
  /// (`(node00000637)`). All bytes keep their places, which the file's table states.
  private static func settled(_ pdf: [UInt8], dated date: Timestamp) -> [UInt8] {
    let digits = date.description.utf8.filter(isDigit).prefix(14)
    var pdf = pdf
    for name in ["/CreationDate (D:", "/ModDate (D:"] {
      replace(in: &pdf, after: name, count: digits.count) { _ in Array(digits) }
    }
    var nodes: [[UInt8]: Int] = [:]
    replace(in: &pdf, after: "(node", count: 8) { node in
      let number = nodes[node, default: nodes.count + 1]
      nodes[node] = number
      let text = String(number)
      return Array((String(repeating: "0", count: max(0, 8 - text.utf8.count)) + text).utf8)
    }
    return pdf
  }

  private static func isDigit(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
  }

  /// Replaces the digits behind each occurrence of a text.
  private static func replace(
    in pdf: inout [UInt8], after text: String, count: Int, by new: ([UInt8]) -> [UInt8]
  ) {
    let name = Array(text.utf8)
    var place = pdf.startIndex
    while let found = pdf[place...].firstRange(of: name) {
      place = found.upperBound
      let old = place..<min(place + count, pdf.endIndex)
      if old.count == count, pdf[old].allSatisfy(isDigit) {
        pdf.replaceSubrange(old, with: new(Array(pdf[old])))
      }
    }
  }
}
