import Basics
import Model

/// The ad breaks of a session's streams, and the reports about them by players.
struct HARBreaks {
  private var ids: Set<String> = []
  /// The fields of each break's schedule as a playlist stated them last, by the playlist's address and the break's id.
  private var plans: [String: [String: [JSONText.Member]]] = [:]
  /// Ids of breaks that have a plan.
  private var planned: Set<String> = []
  /// Ids of ad breaks whose asset list names, for each ad, an address that players call when the ad starts.
  private var countingBreaks: Set<String> = []
  /// Ids of ad breaks that are pods of Ad Manager.
  private var pods: Set<String> = []
  /// Ids of ad breaks by the address of their asset list, in the order in which the breaks were added.
  private var byList: [String: [String]] = [:]
  /// The number of responses for each asset list, by the list's address.
  private var answers: [String: Int] = [:]
  private var lists: [String: (pod: HLSPod?, list: AssetList, line: Int)] = [:]
  private var trackers = HLSTrackers()
  /// Reports received so far, of the kinds that count only once.
  private var received: Set<HLSTrackers.Report> = []
  /// Ad breaks without a duration, each with the first line on which it stands.
  private(set) var unmeasured: [String: Int] = [:]
  /// Lines of the file with asset lists that no playlist of the session names.
  private(set) var strayLists: [Int] = []

  /// For the address that a request was redirected to, that of the request.
  private var redirected: [String: String] = [:]
  /// Maximum number of redirects between an address in a playlist and its asset list.
  private static var mostRedirects: Int { 10 }

  /// Keeps the asset lists of a session, because the durations of ad breaks may be stated there.
  init(_ entries: [HAREntry] = []) {
    for entry in entries {
      if (300..<400).contains(entry.status), let target = entry.redirectTarget {
        redirected[Self.key(target)] = Self.key(entry.address)
      }
      let (pod, list): (HLSPod?, AssetList)
      switch entry.body {
      case .assets(let named, let whole, _)?: (pod, list) = (named, whole)
      case .noAssets(let whole, _)?: (pod, list) = (nil, whole)
      default: continue
      }
      for key in ways(to: entry.address) where lists[key]?.pod == nil { lists[key] = (pod, list, entry.line) }
    }
  }

  /// Returns the asset list that was answered to an address, and its line; `nil` if there is none.
  func list(at address: String) -> (list: AssetList, line: Int)? {
    lists[Self.key(address)].map { ($0.list, $0.line) }
  }

  /// Returns the addresses that lead to this one: its own, and those that were redirected to it.
  private func ways(to address: String) -> [String] {
    var ways = [Self.key(address)]
    while ways.count <= Self.mostRedirects, let way = redirected[ways[ways.count - 1]], !ways.contains(way) {
      ways.append(way)
    }
    return ways
  }

  /// The kinds of events that a capture shows. Breaks are included only if all are pods of Ad Manager, because the
  /// rules about breaks are made for these. Impressions are included only if the asset lists of all breaks name
  /// addresses that count them.
  var observes: [Observation] {
    let counts = ids == countingBreaks ? [Observation.impressions] : []
    return counts + [.clicks] + (!ids.isEmpty && ids == pods ? [.breaks] : [])
  }

  /// Adds an ad break, and returns its duration in milliseconds; `nil` if it has none.
  ///
  /// - Parameter address: the whole address of the break's asset or asset list.
  mutating func add(_ interstitial: HLSInterstitial, _ address: String, isPod: Bool, line: Int) -> Int? {
    let key = Self.key(address)
    let listed = interstitial.isList ? lists[key]?.pod?.seconds : nil
    let sum = listed.flatMap { HLSInterstitial.seconds.contains($0) ? Int(nearest: $0 * 1000) : nil }
    guard let milliseconds = interstitial.milliseconds ?? sum else {
      if unmeasured[interstitial.id] == nil { unmeasured[interstitial.id] = line }
      return nil
    }
    guard ids.insert(interstitial.id).inserted else { return milliseconds }
    unmeasured[interstitial.id] = nil
    if isPod { pods.insert(interstitial.id) }
    if interstitial.isList { byList[key, default: []].append(interstitial.id) }
    if let signaled = interstitial.signaled { add(signaled, of: interstitial.id) }
    return milliseconds
  }

  /// Notes what a playlist plans for a break.
  ///
  /// - Returns: the names of the fields that the playlist stated otherwise before; empty for a break that no playlist
  ///   named before; `nil` if nothing has changed.
  mutating func plan(_ fields: [JSONText.Member], of id: String, in playlist: String) -> [String]? {
    let isKnown = !planned.insert(id).inserted
    guard let before = plans[playlist, default: [:]].updateValue(fields, forKey: id) else {
      // Another rendition says the same.
      return isKnown ? nil : []
    }
    let names = (before + fields).map(\.key).uniqued()
    func value(_ name: String, in fields: [JSONText.Member]) -> JSONText? {
      fields.first { $0.key == name }?.value
    }
    let changed = names.filter { value($0, in: before) != value($0, in: fields) }
    return changed.isEmpty ? nil : changed
  }

  /// Adds the response to a request for an asset list. If several ad breaks name this list, the first response belongs
  /// to the first of these breaks, the second to the second, and so on.
  ///
  /// - Returns: the id of the break; `nil` if no playlist names the list.
  mutating func add(_ pod: HLSPod, from entry: HAREntry) -> String? {
    guard let id = breakOfAnswer(entry) else {
      strayLists.append(entry.line)
      return nil
    }
    add(pod, of: id)
    return id
  }

  /// Adds a response that isn't the list that was asked for. Returns the id of the break; `nil` if the request wasn't for
  /// an asset list.
  mutating func addFailure(of entry: HAREntry) -> String? { breakOfAnswer(entry) }

  private mutating func breakOfAnswer(_ entry: HAREntry) -> String? {
    let key = ways(to: entry.address).first { byList[$0] != nil }
    guard let key, let ids = byList[key] else { return nil }
    let number = answers[key, default: 0]
    answers[key] = number + 1
    return ids[min(number, ids.count - 1)]
  }

  private mutating func add(_ pod: HLSPod, of id: String) {
    if pod.countsImpressions { countingBreaks.insert(id) }
    trackers.add(pod, of: id)
  }

  /// Returns the report that a request to an address stands for; `nil` if there is none, or if this report was received
  /// before. A list may name several addresses for one event. Clicks may repeat.
  mutating func report(of address: String) -> HLSTrackers.Report? {
    for report in trackers.reports(of: address) {
      var event = report
      event.tracker.address = ""
      if report.tracker.event == .click || received.insert(event).inserted { return report }
    }
    return nil
  }

  /// Returns an address without parameters that players add to it, such as `_HLS_primary_id`.
  static func key(_ address: String) -> String {
    let whole = address.prefix { $0 != "#" }
    guard let mark = whole.firstIndex(of: "?") else { return String(whole) }
    let query = whole[mark...].dropFirst().split(separator: "&").filter { !$0.hasPrefix("_HLS_") }
    return whole[..<mark] + (query.isEmpty ? "" : "?" + query.joined(separator: "&"))
  }
}
