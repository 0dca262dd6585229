import Model
import Basics

extension Fault {
  /// Faults of mediated ads.
  static let mediation: [Fault] = [
    Fault("adapter-adchoices-missing", in: .mediated) { session in
      guard session.isInUnion, let (ad, map) = session.pickAd(with: .adapterMap, .adLoad),
        session.indices(of: .adapterMap, ad: ad).count == 1,
        session.keys(["fields"], at: map).contains(session.format.adChoicesKey)
      else { return nil }
      session.remove(["fields", session.format.adChoicesKey], at: map)
      return Planted(ad: ad, line: map)
    },
    Fault("adapter-not-notified", in: .mediated) { session in
      guard session.format.native?.mediation != nil,
        let ad = session.pickShownAd(where: { $0.first(.adapterTrack, ad: $1) != nil }),
        let party = session.first(.impression, ad: ad).flatMap({ session.string(["by"], at: $0) })
      else { return nil }
      let unnotified = party == "sdk" ? "impression" : "render"
      for notified in session.ads(with: [.adapterTrack]) {
        session.notify(of: notified, but: notified == ad ? unnotified : nil)
      }
      return Planted(ad: ad, line: session.lastLine)
    },
    Fault("adapter-outcome-contradicted", in: .mediated) { session in
      guard let (ad, answer) = session.pickAd(with: .adapterComplete, .adLoad),
        session.indices(of: .adapterComplete, ad: ad).count == 1, let load = session.first(.adLoad, ad: ad)
      else { return nil }
      session.set(["outcome"], "error", at: answer)
      session.set(
        ["error"], json: #"{"domain":"com.example.network","code":204,"message":"no fill"}"#, at: answer)
      session.set(["source"], json: #"{"id":"18351550913290782395","name":"Custom event"}"#, at: load)
      return Planted(ad: ad, line: load)
    },
    Fault("adapter-parameter-missing", in: .mediated) { session in
      guard session.format.native?.mediation?.parameter == .required,
        let (ad, load) = session.pickAd(with: .adapterLoad)
      else { return nil }
      session.remove(["parameter"], at: load)
      return Planted(ad: ad, line: load)
    },
    Fault("adapter-unknown", in: .mediated) { session in
      guard session.format.native?.mediation != nil, let (ad, load) = session.pickAd(with: .adapterLoad)
      else {
        return nil
      }
      for line in session.lines(about: ad) {
        guard let adapter = session.string(["adapter"], at: line) else { continue }
        session.set(["adapter"], adapter + "V2", at: line)
      }
      return Planted(ad: ad, line: load)
    },
    Fault("completion-empty", in: .mediated) { session in
      guard
        let answer = session.pickLine(
          of: .adapterComplete, where: { $0.string(["outcome"], at: $1) == "error" })
      else { return nil }
      session.remove(["error"], at: answer)
      return Planted(ad: session.string(["ad"], at: answer), line: answer)
    },
    Fault("completion-missing", in: .mediated) { session in
      guard let (ad, answer) = session.pickAd(with: .adapterComplete, .adLoad) else { return nil }
      session.removeLines([answer])
      return Planted(ad: ad, line: session.lastLine)
    },
    Fault("completion-off-main", in: .mediated) { session in
      guard session.string(["platform"], at: 0) == "ios",
        let (ad, answer) = session.pickAd(with: .adapterComplete)
      else { return nil }
      session.set(["thread"], "other", at: answer)
      return Planted(ad: ad, line: answer)
    },
    Fault("completion-repeated", in: .mediated) { session in
      guard let (ad, answer) = session.pickAd(with: .adapterComplete) else { return nil }
      session.insertCopy(of: answer, at: answer + 1)
      return Planted(ad: ad, line: answer + 1)
    },
    Fault("event-before-completion", in: .mediated) { session in
      guard let (ad, answer) = session.pickAd(with: .adapterComplete, .impression) else { return nil }
      session.insert(.videoMute, ad: ad, at: answer)
      return Planted(ad: ad, line: answer)
    },
    Fault("image-data-missing", in: .mediated) { session in
      guard session.format.native?.mediation?.imageDownload?.value == true,
        let (ad, map) = session.pickAd(with: .adapterMap)
      else { return nil }
      session.set(["images"], "url", at: map)
      return Planted(ad: ad, line: map)
    },
    Fault("image-options-ignored", in: .mediated) { session in
      guard let (ad, map) = session.pickAd(with: .adapterMap, .adRequest),
        let request = session.first(.adRequest, ad: ad)
      else { return nil }
      session.set(["options"], json: #"{"multiple":false}"#, at: request)
      session.set(["imageCount"], json: "3", at: map)
      return Planted(ad: ad, line: map)
    },
    Fault("mapping-differs", in: .mediated) { session in
      guard let (ad, map) = session.pickAd(with: .adapterMap),
        let key = session.keys(["fields"], at: map).first
      else { return nil }
      session.set(["fields", key], "renamedByTheNetwork", at: map)
      return Planted(ad: ad, line: map)
    },
    Fault("tracking-absent", in: .mediated) { session in
      guard session.format.native?.mediation?.impressionTracking?.value == .adapter,
        let (ad, impression) = session.pickShownAd(at: .impression)
      else { return nil }
      session.set(["by"], "sdk", at: impression)
      return Planted(ad: ad, line: session.lastLine)
    },
    Fault("tracking-contradicted", in: .mediated) { session in
      guard session.format.native?.mediation != nil,
        let ad = session.pickShownAd(where: { session, ad in
          let impressions = session.indices(of: .impression, ad: ad)
          return session.first(.adapterTrack, ad: ad) != nil && impressions.count == 1
            && session.string(["by"], at: impressions[0]) == "sdk"
        }), let impression = session.first(.impression, ad: ad)
      else { return nil }
      session.set(["by"], "adapter", at: impression)
      return Planted(ad: ad, line: impression)
    },
    Fault("tracking-doubled", in: .mediated) { session in
      guard session.format.native?.mediation != nil,
        let (ad, impression) = session.pickShownAd(at: .impression)
      else { return nil }
      let other = session.string(["by"], at: impression) == "sdk" ? "adapter" : "sdk"
      session.insertCopy(of: impression, at: impression + 1)
      session.set(["by"], other, at: impression + 1)
      return Planted(ad: ad, line: impression + 1)
    },
    Fault("tracking-undeclared", in: .mediated) { session in
      guard let declared = session.format.native?.mediation?.clickTracking?.value,
        let (ad, track) = session.pickAd(with: .adapterTrack), session.first(.click, ad: ad) == nil
      else { return nil }
      session.set(["clicks"], declared == .sdk ? "adapter" : "sdk", at: track)
      return Planted(ad: ad, line: track)
    },
  ]
}

extension SessionText {
  /// Writes an `adapter.notify` for each impression and click of an ad, and for its last rendering.
  ///
  /// - Parameter left: the kind of event for which none is written, such as `click`; `nil` if there is no such kind.
  fileprivate mutating func notify(of ad: String, but left: String?) {
    var due = indices(of: .impression, ad: ad).map { ($0, "impression") }
    due += indices(of: .click, ad: ad).map { ($0, "click") }
    if let render = indices(of: .assetRender, ad: ad).last { due.append((render, "render")) }
    // In descending order: an insertion moves only the lines below it.
    for (line, what) in due.sorted(by: { $0.0 > $1.0 }) where what != left {
      insert(.adapterNotify, ad: ad, members: #""of":"\#(what)""#, at: line + 1)
    }
  }
}
