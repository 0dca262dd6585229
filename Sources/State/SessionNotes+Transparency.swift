import AdModel
import Checks

extension SessionNotes {
  mutating func noteRequestedTransparency(_ line: Line, _ place: Int, _ ad: Int) {
    var facts = AdFacts.none
    var required: Int64 = -1
    line.forEachPart(of: place) { part, place in
      if line.hasKey(part, "dsarequired") {
        required = line.integer(part) ?? -2
      } else if line.hasKey(part, "pubrender") {
        ads[ad].publisherRenders = line.integer(part) ?? -2
      } else if line.hasKey(part, "transparency") {
        facts.formUnion(entries(line, place))
        if Int(part.end) > place + 1 { ads[ad].hasRequestedEntries = true }
      } else if !line.hasKey(part, "datatopub") {
        doubt()
      }
    }
    // Numbers below 0 say nothing that anybody knows.
    if required == -2 || ads[ad].publisherRenders == -2 { doubt() }
    if required >= 1, ads[ad].publisherRenders >= 0 { facts.insert(.rendererAsked) }
    ads[ad].requiresTransparency = required == 2 || required == 3
    facts.insert(.transparencyEither)
    ads[ad].requestsTransparency = facts
  }

  /// - Parameter place: of `ad.load.dsa`; -1: there is none.
  mutating func noteTransparency(_ line: Line, _ place: Int, _ ad: Int) {
    guard place >= 0 else { return }
    var facts = AdFacts.transparencyObject.union(.transparencyEither)
    var (behalf, paid, hasEntries, renders): (Int, Int, Bool, Int64) = (-1, -1, false, -1)
    line.forEachPart(of: place) { part, place in
      if line.hasKey(part, "behalf") {
        behalf = length(part, line)
      } else if line.hasKey(part, "paid") {
        paid = length(part, line)
      } else if line.hasKey(part, "transparency") {
        hasEntries = Int(part.end) > place + 1
        facts.formUnion(entries(line, place))
      } else if line.hasKey(part, "adrender") {
        renders = line.integer(part) ?? -2
      } else {
        doubt()
      }
    }
    if renders == -2 { return doubt() }
    if behalf <= 0 || paid <= 0 || !hasEntries { facts.insert(.bidIncomplete) }
    // No character takes less than a byte.
    if max(behalf, paid) > NameLength.most || behalf < 0 && paid < 0 { facts.insert(.nameLong) }
    let publisher = ads[ad].publisherRenders
    if publisher == 2 && renders == 1 || publisher == 0 && renders != 1 { facts.insert(.rendererUnclear) }
    ads[ad].transparency = facts
  }

  /// Bytes of a name; 0 where it may be blank.
  private func length(_ value: RawValue, _ line: Line) -> Int {
    let text = line.text(value)
    guard let first = text.first, first > UInt8(ascii: " "), first < 0x80, first != UInt8(ascii: "\\") else {
      // A name may begin with a letter beyond ASCII, which is no space.
      return text.first.map { $0 >= 0xC3 && $0 <= 0xDF } == true ? text.count : 0
    }
    return text.count
  }

  /// What the entries of a `transparency` tell.
  private mutating func entries(_ line: Line, _ place: Int) -> AdFacts {
    var facts = AdFacts.none
    line.forEachPart(of: place) { _, place in
      var (hasDomain, parameters) = (false, 0)
      line.forEachPart(of: place) { part, place in
        if line.hasKey(part, "domain") {
          hasDomain = length(part, line) > 0
        } else if line.hasKey(part, "dsaparams") {
          line.forEachPart(of: place) { code, _ in
            parameters += 1
            let number = line.integer(code)
            if number == 1 { facts.insert(.profiled) }
            if number.map({ !(1...3).contains($0) }) ?? true { facts.insert(.parametersUnknown) }
          }
        } else {
          doubt()
        }
      }
      if !hasDomain || parameters == 0 { facts.insert(.bidIncomplete) }
    }
    return facts
  }
}
