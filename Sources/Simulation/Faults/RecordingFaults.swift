import Model
import Basics

extension Fault {
  /// Faults of recordings and their sessions.
  static let recordings: [Fault] = [
    Fault("callback-empty", in: .requested) { session in
      let answers = session.indices(of: .adLoadFailed) + session.indices(of: .adLoad)
      guard let answer = answers.first, let ad = session.string(["ad"], at: answer) else { return nil }
      session.insert(.adCallback, ad: ad, members: #""of":"load","ok":false"#, at: answer + 1)
      return Planted(ad: ad, line: answer + 1)
    },
    Fault("app-version-missing", in: .laidOut) { session in
      guard session.json(["app", "version"], at: 0) != nil, session.pickShownAd() != nil else { return nil }
      session.remove(["app", "version"], at: 0)
      return Planted(line: 0)
    },
    Fault("consent-inconsistent", in: .requested) { session in
      guard session.json(["consent", "tcf"], at: 0) != nil, let request = session.first(.adRequest) else {
        return nil
      }
      session.set(["consent", "tcf"], "", at: 0)
      return Planted(line: request)
    },
    Fault("country-missing", in: .laidOut) { session in
      guard session.json(["country"], at: 0) != nil, session.pickShownAd() != nil else { return nil }
      session.remove(["country"], at: 0)
      return Planted(line: 0)
    },
    Fault("event-disordered", in: .all) { session in
      let last = session.lastLine
      guard let before = session.time(at: last - 1) else { return nil }
      session.set(Timestamp(microseconds: before.microseconds - 10_000_000), at: last)
      return Planted(line: last)
    },
    Fault("event-gap", in: .all) { session in
      let line = session.random.int(in: 1...session.lastLine)
      for index in line..<session.lines.count { session.set(["seq"], json: "\(index + 3)", at: index) }
      return Planted(line: line)
    },
    Fault("event-invalid", in: .all) { session in
      session.set(["platform"], "console", at: 0)
      return Planted(line: 0)
    },
    Fault("event-misplaced", in: .laidOut) { session in
      guard let (ad, request) = session.pickAd(with: .adRequest) else { return nil }
      session.insert(
        .adLoadFailed, ad: ad, members: #""error":{"domain":"network","code":1,"message":"late"}"#,
        at: request)
      return Planted(ad: ad, line: request)
    },
    Fault("event-unknown", in: .all) { session in
      let line = session.lastLine
      guard let id = session.string(["session"], at: 0) else { return nil }
      session.insert(.serviceSetup, at: line)
      session.set(["event"], "recorder.\(id)", at: line)
      return Planted(line: line)
    },
    Fault("format-unknown", in: .requested) { session in
      guard let (ad, load) = session.pickAd(with: .adLoad) else { return nil }
      session.set(["format"], "99999999", at: load)
      return Planted(ad: ad, line: load)
    },
    Fault("line-unreadable", in: .all) { session in
      let line = session.random.int(in: 1...session.lastLine)
      session.insert(rawLine: Array(session.lines[line - 1].prefix(90)), at: line)
      return Planted(line: line)
    },
    Fault("load-unanswered", in: .requested) { session in
      guard let ad = session.ads(with: [.adRequest]).last,
        let request = session.indices(of: .adRequest, ad: ad).last,
        session.first(.adRetry, ad: ad) == nil
      else { return nil }
      session.removeLines(session.lines(about: ad).filter { $0 > request })
      return Planted(ad: ad, line: session.lastLine)
    },
    Fault("session-repeated", in: .all) { session in
      session.insertCopy(of: 0, at: 1)
      return Planted(line: 1)
    },
    Fault("session-resumed", in: .all) { session in
      let line = session.lines.count
      session.insert(.serviceSetup, members: #""service":"late","ok":true"#, at: line)
      return Planted(line: line)
    },
    Fault("session-unstarted", in: .all, with: ["app-version-missing", "country-missing"]) { session in
      guard session.json(["test"], at: 0) == nil else { return nil }
      session.removeLines([0])
      return Planted(line: 0)
    },
    Fault("test-id-in-production", in: .all) { session in
      guard session.json(["test"], at: 0) != nil,
        let request = session.first(.adRequest) ?? session.first(.streamRequest)
      else { return nil }
      session.remove(["test"], at: 0)
      return Planted(ad: session.string(["ad"], at: request), line: request)
    },
    Fault("units-suspect", in: .laidOut, with: ["ad-too-small", "adchoices-too-small", "badge-too-small"]) {
      session in
      guard let platform = session.string(["platform"], at: 0), ["ios", "android"].contains(platform),
        session.first(.viewRender) != nil
      else { return nil }
      session.set(["screen"], json: "[1080,2340]", at: 0)
      return Planted(line: 0)
    },
  ]
}
