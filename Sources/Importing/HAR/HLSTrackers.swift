/// A table of the addresses that asset lists name, and the events that requests to them report.
struct HLSTrackers {
  struct Report: Hashable {
    /// Id of the ad break.
    var `break`: String
    var tracker: HLSPod.Tracker
    /// The number of ads in the break.
    var total: Int
  }

  private var exact: [String: [Report]] = [:]
  /// Templates of addresses with macros, by the beginning of the text before the first macro: the part up to the query
  /// or, without one, the scheme and host.
  private var templates: [Substring: [(template: TrackerTemplate, report: Report)]] = [:]
  /// The maximum number of templates with one beginning, and of reports for one address. A request is compared with
  /// each of them, so this limits the time it takes.
  private static let most = 1000

  mutating func add(_ pod: HLSPod, of breakID: String) {
    for tracker in pod.trackers {
      let report = Report(break: breakID, tracker: tracker, total: pod.ads)
      let template = TrackerTemplate(tracker.address)
      if template.hasMacros {
        let start = Self.beginning(of: template.start)
        if templates[start, default: []].count < Self.most {
          templates[start, default: []].append((template, report))
        }
      } else if exact[tracker.address, default: []].count < Self.most {
        exact[tracker.address, default: []].append(report)
      }
    }
  }

  /// Returns the reports that a request to this address may stand for. There are several if asset lists name the
  /// address several times.
  func reports(of address: String) -> [Report] {
    if let reports = exact[address] { return reports }
    let (beginning, origin) = (Self.beginning(of: address), Self.origin(of: address))
    return (beginning == origin ? [origin] : [beginning, origin]).flatMap { templates[$0] ?? [] }
      .filter { $0.template.matches(address) }.map(\.report)
  }

  func has(_ address: String) -> Bool { !reports(of: address).isEmpty }

  /// Returns the address up to its query; without a query, its scheme and host.
  private static func beginning(of address: String) -> Substring {
    address.firstIndex(of: "?").map { address[..<$0] } ?? origin(of: address)
  }

  private static func origin(of address: String) -> Substring {
    let parts = address.split(separator: "/", maxSplits: 3, omittingEmptySubsequences: false)
    return parts.count > 2 ? address[..<parts[2].endIndex] : ""
  }
}

/// An address with macros in it: `[NAME]`, also percent-encoded.
struct TrackerTemplate {
  /// The texts of the address before, between and after its macros.
  private var parts: [Substring] = []

  var start: String { String(parts[0]) }
  var hasMacros: Bool { parts.count > 1 }

  init(_ address: String) {
    var (rest, part) = (address[...], address.startIndex)
    while let open = rest.firstIndex(where: { $0 == "[" || $0 == "%" }) {
      rest = rest[open...]
      guard let end = Self.macroEnd(rest) else {
        rest = rest.dropFirst()
        continue
      }
      parts.append(address[part..<open])
      (rest, part) = (address[end...], end)
    }
    parts.append(address[part...])
  }

  /// Returns the end of the macro at the beginning of a text; `nil` if the text doesn't begin with one.
  private static func macroEnd(_ text: Substring) -> String.Index? {
    for (open, close) in [("[", "]"), ("%5B", "%5D")] where text.hasPrefix(open) {
      let rest = text.dropFirst(open.count)
      let name = rest.prefix { $0.isASCII && ($0.isUppercase || $0.isNumber || $0 == "_") }
      let behind = rest[name.endIndex...]
      if !name.isEmpty, behind.hasPrefix(close) { return behind.dropFirst(close.count).startIndex }
    }
    return nil
  }

  /// Returns true if an address consists of all parts in order, with any text between them. It must begin with the
  /// first part and end with the last.
  func matches(_ address: String) -> Bool {
    guard address.hasPrefix(parts[0]) else { return false }
    var rest = address[...].dropFirst(parts[0].count)
    for part in parts.dropFirst().dropLast() where !part.isEmpty {
      guard let place = rest.firstRange(of: part) else { return false }
      rest = rest[place.upperBound...]
    }
    return parts.count == 1 ? rest.isEmpty : rest.hasSuffix(parts[parts.count - 1])
  }
}
