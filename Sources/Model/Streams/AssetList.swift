package import Basics

/// The answer to `X-ASSET-LIST`: the assets of an interstitial (HTTP Live Streaming 2nd Edition, section D.1).
package struct AssetList: Sendable {
  package var file: String
  /// The value of the whole file; `nil` if it isn't JSON.
  package var root: ListValue?
  /// The reason why the file isn't JSON, with the line; `nil` if it is.
  package var fault: (reason: String, line: Int)?

  package init(file: String, root: ListValue?, fault: (reason: String, line: Int)? = nil) {
    (self.file, self.root, self.fault) = (file, root, fault)
  }

  /// The value of `ASSETS`; `nil` if there is no list of that name.
  package var assets: [ListValue]? { root?["ASSETS"]?.elements }

  /// Returns the list as a part of another file, all of it at one line.
  package func moved(to place: Location) -> AssetList {
    var list = self
    list.file = place.file
    list.root = root.flatMap { root in place.range.map(root.moved) }
    list.fault = fault.map { ($0.reason, place.range?.line ?? $0.line) }
    return list
  }

  /// The sum of the assets' durations in seconds; `nil` if one of them has none above zero.
  package var seconds: Double? {
    guard let assets, !assets.isEmpty else { return nil }
    var sum = 0.0
    for asset in assets {
      guard let seconds = asset["DURATION"]?.number, seconds > 0 else { return nil }
      sum += seconds
    }
    return sum
  }
}

/// A JSON value and its place in a file.
package struct ListValue: Sendable {
  package indirect enum Content: Sendable {
    case null
    case bool(Bool)
    case number(Double)
    case string(String)
    case list([ListValue])
    case object([(key: Located<String>, value: ListValue)])
  }

  package var content: Content
  package var range: SourceRange

  package init(_ content: Content, at range: SourceRange) { (self.content, self.range) = (content, range) }

  fileprivate func moved(to range: SourceRange) -> ListValue {
    let content: Content =
      switch content {
      case .list(let elements): .list(elements.map { $0.moved(to: range) })
      case .object(let members):
        .object(members.map { (Located($0.key.value, at: range), $0.value.moved(to: range)) })
      case .null, .bool, .number, .string: content
      }
    return ListValue(content, at: range)
  }

  /// The value of the first member with a key; `nil` if there is none.
  package subscript(key: String) -> ListValue? { member(key)?.value }

  /// The first member with a key.
  package func member(_ key: String) -> (key: Located<String>, value: ListValue)? {
    members.first { $0.key.value == key }
  }

  /// The members of an object; empty for anything else.
  package var members: [(key: Located<String>, value: ListValue)] {
    if case .object(let members) = content { members } else { [] }
  }

  /// The elements of a list; `nil` for anything else.
  package var elements: [ListValue]? {
    if case .list(let elements) = content { elements } else { nil }
  }

  package var number: Double? {
    if case .number(let number) = content { number } else { nil }
  }

  package var string: String? {
    if case .string(let string) = content { string } else { nil }
  }

  package var isObject: Bool {
    if case .object = content { true } else { false }
  }
}
