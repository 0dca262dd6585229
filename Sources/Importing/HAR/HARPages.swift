import Model
import Reading

/// A page of a HAR.
struct HARPage: Hashable, Sendable {
  var id: String
  var start: Timestamp?

  init?(_ node: JSONNode) {
    guard let id = node["id"]?.idText else { return nil }
    self.id = id
    start = node["startedDateTime"]?.string.flatMap(HARDate.timestamp)
  }
}

/// A session of a HAR: the entries of a page, sorted by time.
struct HARSession: Sendable {
  var id: String
  var entries: [HAREntry]
}

/// Assigns the entries of a HAR to the pages that they belong to.
struct HARPages {
  /// Start times of the pages of each id, sorted.
  private let starts: [String: [Timestamp]]
  /// Name of the capture. The ids of the sessions begin with it.
  private let capture: String

  init(pages: [HARPage], capture: String) {
    starts = Dictionary(grouping: pages, by: \.id).mapValues { $0.compactMap(\.start).sorted() }
    self.capture = capture
  }

  /// Sessions in the order of their first entries in the file.
  func sessions(of entries: [HAREntry]) -> [HARSession] {
    var order: [Run] = []
    var byRun: [Run: [HAREntry]] = [:]
    var numbers: [Run: Int] = [:]
    // A click that leads to another page is recorded there, and belongs to the page whose answer names its address.
    var owners = AdTies()
    for entry in entries {
      let owner = entry.counts ? owners.tie(of: entry) : nil
      let run = owner.flatMap { Int($0.ad) }.map { order[$0] } ?? run(of: entry)
      if byRun[run] == nil {
        numbers[run] = order.count
        order.append(run)
      }
      byRun[run, default: []].append(entry)
      let name = String(numbers[run, default: 0])
      for ids in entry.ids { owners.add(ids, to: AdTies.Tie(ad: name)) }
      if case .vast(.success(let answer), _)? = entry.body {
        for ad in answer.ads { owners.add(ad.links, to: name, leadingTo: nil) }
      }
      if let owner { owners.note(entry.redirectTarget.map(CountIDs.counting) ?? [], of: owner) }
    }
    var taken = UniqueNames()
    return order.map { run in
      let name = name(of: run)
      let id = taken.unique(name) { "\(name)~\($0)" }
      let sorted = byRun[run, default: []].sorted {
        ($0.start?.microseconds ?? 0, $0.index) < ($1.start?.microseconds ?? 0, $1.index)
      }
      return HARSession(id: id, entries: sorted)
    }
  }

  private struct Run: Hashable {
    var page: String?
    /// Index of the page among those with the same id, by start time.
    var number = 0
  }

  /// Returns the page that an entry belongs to. If several pages have the id that the entry names, it is the last of
  /// them that had started before the request.
  private func run(of entry: HAREntry) -> Run {
    guard let page = entry.page else { return Run(page: nil) }
    guard let starts = starts[page], starts.count > 1, let time = entry.start else { return Run(page: page) }
    var (low, high) = (0, starts.count)
    while low < high {
      let middle = (low + high) / 2
      if starts[middle] <= time { low = middle + 1 } else { high = middle }
    }
    return Run(page: page, number: max(0, low - 1))
  }

  /// Returns the session's name: the capture's name and the page's id. The id may be an address, so its query and
  /// secrets in it are cut.
  private func name(of run: Run) -> String {
    guard let page = run.page else { return capture }
    let id = Redactor().value(String(page.prefix { $0 != "?" && $0 != "#" }), as: .cut).prefix(120)
    return "\(capture)#\(id)"
  }
}
