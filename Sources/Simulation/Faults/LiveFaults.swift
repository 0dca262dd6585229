import Model
import Basics

extension Fault {
  /// Faults of live streams.
  static let live: [Fault] = [
    Fault("ad-order-invalid", in: .live) { session in
      guard let third = session.pickLine(of: .adThirdQuartile),
        let ad = session.string(["ad"], at: third),
        let midpoint = session.first(.adMidpoint, ad: ad), midpoint < third
      else { return nil }
      session.set(["event"], EventKind.adThirdQuartile.name, at: midpoint)
      session.set(["event"], EventKind.adMidpoint.name, at: third)
      return Planted(ad: ad, line: third)
    },
    Fault("break-duration-differs", in: .live) { session in
      guard let end = session.indices(of: .breakEnd).last,
        let duration = session.format.live?.typicalDurationMs
      else {
        return nil
      }
      session.delay(from: end, by: Double(duration) / 2000)
      return Planted(line: end)
    },
    Fault("break-empty", in: .live) { session in
      guard let end = session.pickLine(of: .breakEnd), let id = session.string(["break"], at: end),
        let schedule = session.indices(of: .breakSchedule).first(where: {
          session.string(["break"], at: $0) == id
        })
      else { return nil }
      let ads = (schedule..<session.lines.count).filter {
        session.string(["break"], at: $0) == id && session.string(["ad"], at: $0) != nil
      }
      let names = Set(ads.compactMap { session.string(["ad"], at: $0) })
      let lines = session.lines.indices.filter { line in
        session.string(["ad"], at: line).map(names.contains) ?? false
      }
      guard !lines.isEmpty else { return nil }
      session.removeLines(lines)
      return Planted(line: end - lines.count { $0 < end })
    },
    Fault("break-lead-short", in: .live) { session in
      guard (session.format.live?.leadSeconds ?? 0) > 2,
        let schedule = session.pickLine(of: .breakSchedule),
        let start = session.string(["start"], at: schedule).flatMap({ Timestamp(rfc3339: $0) })
      else { return nil }
      session.set(Timestamp(microseconds: start.microseconds - 1_000_000), at: schedule)
      return Planted(line: schedule)
    },
    Fault("break-replaced", in: .live) { session in
      guard let schedule = session.pickLine(of: .breakSchedule), schedule > 0,
        let time = session.time(at: schedule), let earlier = session.time(at: schedule - 1)
      else { return nil }
      session.insertBreak("replaced", likeThatAt: schedule)
      session.set(
        Timestamp(microseconds: max(earlier.microseconds, time.microseconds - 1_000_000)), at: schedule)
      session.set(["replaces"], json: #"["replaced"]"#, at: schedule + 1)
      return Planted(line: schedule + 1)
    },
    Fault("break-skippable", in: .live) { session in
      guard session.format.live?.restrictions.isEmpty == false,
        let schedule = session.pickLine(of: .breakSchedule)
      else { return nil }
      session.set(["restrictions"], json: "[]", at: schedule)
      return Planted(line: schedule)
    },
    Fault("break-skipped-though-restricted", in: .live) { session in
      guard session.format.live?.restrictions.contains(where: { $0.value == .skip }) == true,
        let complete = session.pickLine(of: .adComplete)
      else { return nil }
      session.set(["event"], EventKind.adSkip.name, at: complete)
      return Planted(ad: session.string(["ad"], at: complete), line: complete)
    },
    Fault("break-unended", in: .live) { session in
      guard let end = session.pickLine(of: .breakEnd) else { return nil }
      // The end of the stream would count as the end of a last break shortly before it: the stream goes on for a minute.
      if !session.indices(of: .breakSchedule).contains(where: { $0 > end }) {
        session.delay(from: end + 1, by: 60)
      }
      session.removeLines([end])
      return Planted(line: session.lastLine)
    },
    Fault("break-unplayed", in: .live) { session in
      guard let schedule = session.pickLine(of: .breakSchedule) else { return nil }
      session.insertBreak("unplayed", likeThatAt: schedule)
      return Planted(line: session.lastLine)
    },
    Fault("live-resume-zero", in: .live) { session in
      guard let schedule = session.pickLine(of: .breakSchedule) else { return nil }
      session.set(["resumption"], "zero", at: schedule)
      return Planted(line: schedule)
    },
    Fault("pod-identifier-differs", in: .live) { session in
      guard session.first(.sessionStart) == 0, let request = session.first(.streamRequest),
        let load = session.first(.streamLoad), request < load,
        let schedule = session.pickLine(of: .breakSchedule), load < schedule,
        let id = session.string(["session"], at: 0), let begin = session.time(at: 0),
        let pod = session.string(["pod"], at: schedule), let url = session.string(["url"], at: schedule)
      else { return nil }
      let end = #"{"event":"session.end","session":"","time":"","seq":0}"#
      let lines = [0, request, load, schedule].map { session.lines[$0] } + [Array(end.utf8)]
      for line in lines.reversed() { session.insert(rawLine: line, at: 0) }
      let other = pod + "9"
      session.set(["pod"], other, at: 3)
      session.set(["url"], url.split(separator: pod, maxSplits: 1).joined(separator: other), at: 3)
      for place in lines.indices {
        session.set(["session"], id + "-other", at: place)
        session.set(["seq"], json: String(place), at: place)
        session.set(begin, at: place)
      }
      return Planted(line: schedule + lines.count)
    },
    Fault("pod-identifier-repeated", in: .live, with: ["pod-identifier-differs"]) { session in
      let schedules = session.indices(of: .breakSchedule)
      guard schedules.count > 1, let pod = session.string(["pod"], at: schedules[0]),
        let url = session.string(["url"], at: schedules[0])
      else { return nil }
      session.set(["pod"], pod, at: schedules[1])
      session.set(["url"], url, at: schedules[1])
      return Planted(line: schedules[1])
    },
    Fault("pod-incomplete", in: .live) { session in
      guard let end = session.indices(of: .breakEnd).last, let name = session.string(["break"], at: end)
      else { return nil }
      let starts = session.indices(of: .adStart).filter { session.string(["break"], at: $0) == name }
      if starts.isEmpty { return nil }
      for start in starts {
        session.set(["podInfo", "total"], json: String(starts.count + 1), at: start)
      }
      return Planted(line: end)
    },
    Fault("pod-position-invalid", in: .live) { session in
      guard let start = session.pickLine(of: .adStart) else { return nil }
      session.set(["podInfo", "position"], json: "9", at: start)
      return Planted(ad: session.string(["ad"], at: start), line: start)
    },
    Fault("pod-url-invalid", in: .live) { session in
      guard let schedule = session.pickLine(of: .breakSchedule),
        let url = session.string(["url"], at: schedule)
      else { return nil }
      session.set(["url"], url + "0", at: schedule)
      return Planted(line: schedule)
    },
    Fault("stream-unregistered", in: .live) { session in
      guard let load = session.first(.streamLoad), let schedule = session.first(.breakSchedule) else {
        return nil
      }
      session.moveLine(from: schedule, upTo: load)
      return Planted(line: load)
    },
  ]
}
