import AdModel
import Diagnostics

/// An author's template with what tells a browser afterwards which element holds which key, and where that stands in the
/// template: an attribute `data-adspec` on each start tag, and a comment before each placeholder in text. Neither changes
/// how anything looks.
///
/// Not a parser of HTML: enough to tell text, tags, comments and the elements whose content is no markup.
struct MarkedTemplate {
  /// What stands for the address of the icon, where the key of AdChoices stands in an attribute.
  static func addressKey(_ key: String) -> String { key + "\u{1}" }

  /// The template, changed as said above.
  private(set) var text = ""
  /// Whether it has an element that hides what is in it: `<template shadowrootmode="closed">`.
  private(set) var hasClosedRoot = false
  private let keys: [String: Int]
  private let iconKey: String?
  private let marks: Bool
  private var rest: Substring.UnicodeScalarView
  private var (line, column) = (1, 1)

  /// - Parameters:
  ///   - keys: of assets; marks name them by their numbers.
  ///   - iconKey: of AdChoices.
  ///   - marks: `false`: nothing is marked, and only the icon's address told from the icon.
  init(_ template: String, keys: [String], iconKey: String?, marks: Bool) {
    self.keys = Dictionary(keys.enumerated().map { ($1, $0) }, uniquingKeysWith: { first, _ in first })
    (self.iconKey, self.marks) = (iconKey, marks)
    rest = Substring(template).unicodeScalars
    while let first = rest.first {
      if starts(with: "<!--") {
        copy(through: "-->")
      } else if first == "<", let next = rest.dropFirst().first, next.properties.isAlphabetic {
        readTag()
      } else if let placeholder = placeholder() {
        let place = "\(line):\(column)"
        if marks, let key = placeholder.key.flatMap({ self.keys[$0] }) {
          text += "<!--adspec \(key) \(place)-->"
        }
        copy(placeholder.length)
      } else {
        copy(1)
      }
    }
  }

  private mutating func readTag() {
    let place = "\(line):\(column)"
    var held: [String] = []
    copy(1)
    let name = take { !Self.isSpace($0) && $0 != ">" && $0 != "/" && $0 != "{" }.lowercased()
    var quote: Unicode.Scalar?
    var tag = ""
    while let next = rest.first {
      if let placeholder = placeholder() {
        let place = "\(line):\(column)"
        if let key = placeholder.key, let number = keys[key] { held.append("\(number)@\(place)") }
        let isAddress = placeholder.key != nil && placeholder.key == iconKey
        tag +=
          isAddress
          ? "{{\(Self.addressKey(placeholder.key ?? ""))}}"
          : String(Substring(rest.prefix(placeholder.length)))
        skip(placeholder.length)
        continue
      }
      if quote == nil, next == ">" { break }
      if next == quote { quote = nil } else if quote == nil, next == "\"" || next == "'" { quote = next }
      tag.unicodeScalars.append(next)
      skip(1)
    }
    let lower = tag.lowercased()
    if name == "template", lower.contains("shadowrootmode"), lower.contains("closed") { hasClosedRoot = true }
    let isClosed = tag.last == "/"
    if marks, !rest.isEmpty {
      if isClosed { tag.removeLast() }
      tag += " data-adspec=\"\(([place] + held).joined(separator: "|"))\"" + (isClosed ? " /" : "")
    }
    text += tag
    if !rest.isEmpty { copy(1) }
    if ["style", "script", "textarea", "title", "xmp", "iframe", "noembed", "noframes"].contains(name) {
      copyRaw(name)
    }
  }

  /// What stands up to the end tag of an element without markup in it.
  private mutating func copyRaw(_ name: String) {
    let end = "</" + name
    while !rest.isEmpty, String(Substring(rest.prefix(end.count))).lowercased() != end { copy(1) }
  }

  /// The placeholder that the rest begins with; `key` is `nil` for a section, a comment and the like.
  private func placeholder() -> (length: Int, key: String?)? {
    for (opening, closing) in [("[%", "%]"), ("{{{", "}}}"), ("{{", "}}")] where starts(with: opening) {
      let inside = rest.dropFirst(opening.unicodeScalars.count)
      // A key is short: nobody looks through the whole of a template for each of its braces.
      var length = 0
      var end = inside
      while length < 1000, !end.isEmpty, !end.starts(with: closing.unicodeScalars) {
        end = end.dropFirst()
        length += 1
      }
      guard end.starts(with: closing.unicodeScalars) else { continue }
      let words = Substring(inside.prefix(length)).split(whereSeparator: \.isWhitespace).joined(
        separator: " ")
      let isSection = opening != "[%" && words.first.map { "#^/!>=<$.".contains($0) } ?? true
      let name = words.first == "&" ? String(words.dropFirst().drop { $0 == " " }) : words
      return (opening.unicodeScalars.count + length + closing.unicodeScalars.count, isSection ? nil : name)
    }
    return nil
  }

  private func starts(with text: String) -> Bool { rest.starts(with: text.unicodeScalars) }

  private mutating func copy(through mark: String) {
    while !rest.isEmpty, !starts(with: mark) { copy(1) }
    copy(mark.unicodeScalars.count)
  }

  private mutating func copy(_ count: Int) {
    text.unicodeScalars.append(contentsOf: rest.prefix(count))
    skip(count)
  }

  private mutating func skip(_ count: Int) {
    for scalar in rest.prefix(count) { (line, column) = scalar == "\n" ? (line + 1, 1) : (line, column + 1) }
    rest = rest.dropFirst(count)
  }

  private mutating func take(while belongs: (Unicode.Scalar) -> Bool) -> String {
    let taken = rest.prefix(while: belongs)
    let text = String(Substring(taken))
    copy(taken.count)
    return text
  }

  private static func isSpace(_ scalar: Unicode.Scalar) -> Bool { scalar.properties.isWhitespace }
}
