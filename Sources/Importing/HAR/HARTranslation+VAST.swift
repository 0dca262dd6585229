import Model
import Reading

// Answers in VAST.
extension HARTranslation {
  /// A wrapper that leads to the document of its ad.
  struct Wrapper: Sendable {
    var ad: String
    /// True if the file also contains the request for the ad.
    var isRequested: Bool
    /// The ad under whose name the request was recorded, if the request brought this ad and others; `nil` if the
    /// request was for this ad alone.
    var request: String?
    var contents: VASTAd
  }

  /// Translates an entry if a wrapper leads to its address. Returns false if none does.
  mutating func follow(_ entry: HAREntry) -> Bool {
    guard let (key, waiting) = wrappers.find(entry.address), let wrapper = waiting.first else { return false }
    if waiting.count > 1 {
      wrappers.set(Array(waiting.dropFirst()), key: key)
    } else {
      wrappers.remove(key: key)
    }
    if case .vast(let answer, _)? = entry.body {
      vast(answer, of: entry, for: wrapper)
    } else if let target = entry.redirectTarget, (300..<400).contains(entry.status) {
      wrappers[named: target, default: []].append(wrapper)
    } else if let time = entry.end, entry.status >= 400, wrapper.isRequested {
      failed(wrapper.ad, entry, at: time, "HTTP \(entry.status)")
    } else {
      seesLoads = false
    }
    return true
  }

  /// - Parameter asked: the name of the ad that was requested; `nil` if the response belongs to no known request.
  mutating func vast(_ read: Result<VASTAnswer, ForeignBreak>, of entry: HAREntry, asked: String?) {
    let ad = asked ?? "l\(entry.index)"
    let nothing = VASTAd(.noFill, at: "", line: 0)
    vast(read, of: entry, for: Wrapper(ad: ad, isRequested: asked != nil, request: nil, contents: nothing))
  }

  /// Translates a VAST document of the session.
  ///
  /// - Parameters:
  ///   - read: the parsed document, or the reason why it can't be parsed.
  ///   - wrapper: the request or the ad in another document that named this document's address.
  private mutating func vast(
    _ read: Result<VASTAnswer, ForeignBreak>, of entry: HAREntry, for wrapper: Wrapper
  ) {
    guard let time = entry.end else { return }
    let answer: VASTAnswer
    do throws(ForeignBreak) {
      answer = try read.get()
    } catch {
      skips.append(
        Note(
          text: "The VAST of entry \(entry.index) \(error.words).", line: entry.line, cause: "malformed VAST")
      )
      if wrapper.isRequested { seesLoads = false }
      return
    }
    for (index, ad) in answer.ads.enumerated() {
      skips += ad.losses.map { loss in
        Note(text: "The VAST of entry \(entry.index): \(loss.words)", line: entry.line, cause: loss.cause)
      }
      var next = wrapper
      if index > 0 {
        next.ad = "l\(entry.index)-\(index + 1)"
        next.request = wrapper.isRequested ? wrapper.request ?? wrapper.ad : nil
      }
      next.contents = ad.wrapped(in: wrapper.contents)
      ties.add(ad.links, to: next.ad, leadingTo: next.contents.destination)
      switch ad.kind {
      case .wrapper(let address), .tag(let address): wrappers[named: address, default: []].append(next)
      case .inLine, .noFill: load(next, of: entry, at: time)
      case .malformed: if next.isRequested { seesLoads = false }
      }
    }
  }

  private mutating func load(_ wrapped: Wrapper, of entry: HAREntry, at time: Timestamp) {
    if wrapped.contents.kind == .inLine { (loads, describedLoads) = (loads + 1, describedLoads + 1) }
    let origin = origin(entry, wrapped.isRequested ? nil : "no request in the file")
    events.append(
      wrapped.contents.load(as: wrapped.ad, request: wrapped.request, at: time, from: origin))
  }
}

extension NamedAddresses {
  subscript(named address: String, default value: Value) -> Value {
    get { self[named: address] ?? value }
    set { self[named: address] = newValue }
  }
}
