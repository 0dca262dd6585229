import AdModel
import Checks
import Ledger

extension SessionNotes {
  mutating func noteRequest(_ line: Line, _ ad: Int) {
    noteConsentOfRequest()
    var (kinds, unit, attempt): (UInt8, Int32, Int64) = (0, Names.none, -1)
    var (format, formats): (Int32, Int) = (-1, 0)
    var dsa = -1
    var next = line.first
    while next < line.end {
      let (value, place) = (line.values[next], next)
      next = Int(value.end)
      if value.form == .null { continue }
      switch value.field {
      case .kind: kinds = requestedKinds(value, place, line)
      case .adUnit:
        unit = name(value, in: line)
        if unit >= 0, !isTest, isSuspect(unit) { facts.insert(.mayUseTestIDs) }
      case .formats:
        line.forEachPart(of: place) { part, _ in
          formats += 1
          format = name(part, in: line)
          if format >= 0, !isTest, isSuspect(format) { facts.insert(.mayUseTestIDs) }
        }
      case .attempt: attempt = line.integer(value) ?? -2
      case .dsa: dsa = place
      default: break
      }
    }
    if isInDoubt || attempt == -2 { return doubt() }
    if ads[ad].requests == 0 {
      ads[ad].requestedKinds = kinds
      ads[ad].adUnit = unit
      let found =
        formats == 1 ? self.format(id: format) : formats == 0 ? self.format(kinds: kinds, adUnit: unit) : -1
      ads[ad].format = found
      // Without a definition at hand, or of another kind, nothing is plain.
      guard found >= 0, !RequestedKinds(bits: kinds).excludes(self.formats[Int(found)].kind) else {
        return doubt()
      }
    } else if ads[ad].requestedKinds != kinds || ads[ad].loads > 0 {
      return doubt()
    }
    // Of several requests the one that was answered counts.
    if ads[ad].requests > 0, ads[ad].hasRefusal != hasRefusal { return doubt() }
    ads[ad].hasRefusal = hasRefusal
    ads[ad].requests += 1
    let kind = self.formats[Int(ads[ad].format)].kind
    if kind == .rewarded {
      noteRewardedRequest(line, ad, attempt: attempt)
    } else if ads[ad].requests > 1 {
      return doubt()
    }
    ads[ad].hasOpenRequest = true
    (ads[ad].requestsTransparency, ads[ad].requiresTransparency) = (.none, false)
    (ads[ad].hasRequestedEntries, ads[ad].publisherRenders) = (false, -1)
    if dsa >= 0 { noteRequestedTransparency(line, dsa, ad) }
  }

  private mutating func requestedKinds(_ value: RawValue, _ place: Int, _ line: Line) -> UInt8 {
    if value.form == .string { return RequestedKinds.bit(of: line.text(value)) }
    var kinds: UInt8 = 0
    if value.form == .array {
      line.forEachPart(of: place) { part, _ in
        if part.form == .string { kinds |= RequestedKinds.bit(of: line.text(part)) } else { doubt() }
      }
    } else {
      doubt()
    }
    return kinds
  }

  mutating func noteLoadFailure(_ line: Line, _ ad: Int) {
    guard ads[ad].requests > 0, ads[ad].hasOpenRequest else { return doubt() }
    ads[ad].loadFailures += 1
    ads[ad].hasOpenRequest = false
    noteError(line)
    if formats[Int(ads[ad].format)].kind == .rewarded { noteRewardedFailure(line, ad) }
  }

  private mutating func noteError(_ line: Line) {
    var (domain, code) = (Names.none, Names.none)
    var next = line.first
    while next < line.end {
      let (value, place) = (line.values[next], next)
      next = Int(value.end)
      guard value.field == .error, value.form != .null else { continue }
      line.forEachPart(of: place) { part, _ in
        if line.hasKey(part, "domain") {
          domain = name(part, in: line)
        } else if line.hasKey(part, "code") {
          if part.form == .number {
            guard let number = line.integer(part) else { return doubt() }
            code = self.number(of: String(number))
          } else {
            code = name(part, in: line)
          }
        } else if !line.hasKey(part, "message") {
          doubt()
        }
      }
    }
    failures.append(FailureNotes(domain: domain, code: code))
  }

  mutating func noteLoad(_ line: Line, _ ad: Int) {
    facts.insert(.namesAdUnits)
    guard ads[ad].requests > 0, ads[ad].hasOpenRequest, ads[ad].loads == 0 else { return doubt() }
    ads[ad].loads = 1
    ads[ad].filledRequests = 1
    ads[ad].hasOpenRequest = false
    var (inventory, source) = (UInt8(0), -1)
    var (assets, dsa) = (-1, -1)
    var next = line.first
    while next < line.end {
      let (value, place) = (line.values[next], next)
      next = Int(value.end)
      if value.form == .null { continue }
      switch value.field {
      case .request: return doubt()
      case .format:
        let id = name(value, in: line)
        guard id >= 0, isTest || !isSuspect(id), format(id: id) == ads[ad].format else { return doubt() }
      case .inventory: inventory = line.equals(value, "reservation") ? 1 : 2
      case .source: source = place
      case .house: ads[ad].isHouse = value.form == .true
      case .video: ads[ad].hasVideo = value.form == .true ? 1 : 0
      case .clickHandler: ads[ad].clickHandler = value.form == .true ? 1 : 0
      case .deepLinks: noteDeepLinks(line, place, ad)
      case .destination: noteURL(value, line, ad)
      case .assets: assets = place
      case .dsa: dsa = place
      default: break
      }
    }
    if source >= 0 { inventory = noteSource(line, source, ad, inventory) }
    let format = Int(ads[ad].format)
    ads[ad].inventory = inventory != 0 ? inventory : Self.number(of: formats[format].inventory)
    if assets >= 0, formats[format].kind.hasAssets { noteDelivery(line, assets, ad) }
    noteTransparency(line, dsa, ad)
    if formats[format].kind == .rewarded { noteRewardedLoad(line, ad) }
  }

  private static func number(of inventory: Inventory?) -> UInt8 {
    switch inventory {
    case .reservation: 1
    case .backfill: 2
    case .any, nil: 0
    }
  }

  /// - Returns: how the ad was sold: 0 not known, 1 by reservation, 2 as backfill.
  private mutating func noteSource(_ line: Line, _ place: Int, _ ad: Int, _ inventory: UInt8) -> UInt8 {
    var (id, own) = (Names.none, Names.none)
    line.forEachPart(of: place) { part, _ in
      if line.hasKey(part, "id") {
        id = name(part, in: line)
      } else if line.hasKey(part, "name") {
        own = name(part, in: line)
      } else {
        // Where an importer took the event from.
        doubt()
      }
    }
    ads[ad].network = own >= 0 ? own : id
    guard let source = text(id) else { return inventory }
    if source == AdSource.house { ads[ad].isHouse = true }
    return inventory != 0 ? inventory : Self.number(of: AdSource.inventory(of: source))
  }

  mutating func noteURL(_ value: RawValue, _ line: Line, _ ad: Int) {
    guard value.form == .string else { return doubt() }
    ads[ad].urlCount += 1
    let text = line.text(value)
    if !text.begins(with: "https:"), StateQuestions.isWeak(String(decoding: text, as: UTF8.self)) {
      ads[ad].hasInsecureURL = true
    }
  }

  private mutating func noteDeepLinks(_ line: Line, _ place: Int, _ ad: Int) {
    ads[ad].firstLink = Int32(links.count)
    line.forEachPart(of: place) { part, _ in
      if part.form != .string { doubt() }
      links.append(LinkNotes(start: part.start, length: part.length))
    }
    ads[ad].linkCount = Int32(links.count) - ads[ad].firstLink
  }

  private mutating func noteDelivery(_ line: Line, _ place: Int, _ ad: Int) {
    let format = Int(ads[ad].format)
    if formats[format].isTooLarge { return doubt() }
    line.forEachPart(of: place) { part, place in
      guard part.form == .object, let key = formats[format].key(line.key(part)) else { return doubt() }
      ads[ad].usesKeys = true
      var values = DeliveredValues()
      read(&values, line, place, ad)
      note(values, of: key, line, ad, format)
    }
  }

  private mutating func read(_ values: inout DeliveredValues, _ line: Line, _ place: Int, _ ad: Int) {
    line.forEachPart(of: place) { part, _ in
      switch (part.form, part.keyLength) {
      case (.string, 4), (.escapedString, 4):
        if part.form == .escapedString { values.isEscaped = true }
        if line.hasKey(part, "text") { values.text = line.text(part) } else { values.mime = line.text(part) }
      case (.string, 3): noteURL(part, line, ad)
      case (.number, 5): values.width = line.number(part)
      case (.number, 6):
        if line.hasKey(part, "height") {
          values.height = line.number(part)
        } else {
          values.number = line.number(part)
        }
      default: doubt()
      }
    }
  }

  private mutating func note(
    _ values: DeliveredValues, of key: FormatNotes.Key, _ line: Line, _ ad: Int, _ format: Int
  ) {
    let (width, height) = (values.width ?? 0, values.height ?? 0)
    let ratio = width > 0 && height > 0 ? width / height : 0
    if key.place >= 0 {
      let bit: UInt64 = 1 << UInt64(key.place)
      // Two names of one asset.
      if ads[ad].deliveredPlaces & bit != 0 { return doubt() }
      ads[ad].deliveredPlaces |= bit
      let place = Int(key.place)
      var (isCompared, mayBreak) = formats[format].limits[place].compare(values)
      if formats[format].limits[place].hasWords {
        let words = formats[format].compareWords(values, at: place)
        (isCompared, mayBreak) = (isCompared || words.isCompared, mayBreak || words.mayBreak)
      }
      if isCompared { ads[ad].assetsCompared = true }
      if mayBreak { ads[ad].assetMayBreak = true }
    }
    switch key.role {
    case .adChoices:
      if ads[ad].adChoicesDelivered { return doubt() }
      ads[ad].adChoicesDelivered = true
    case .media: ads[ad].hasMedia = true
    case .badge: break
    case .other:
      guard key.place >= 0 else {
        // Such an asset is told by its key, which may be that of a text or an image that rules look at.
        if !key.isExtra || ratio != 0 { doubt() }
        return
      }
      var notes = DeliveryNotes(next: ads[ad].delivered, place: key.place)
      if let text = values.text, let start = text.baseAddress {
        notes.textStart = UInt32(truncatingIfNeeded: start - line.bytes)
        notes.textLength = Int32(truncatingIfNeeded: text.count)
      }
      notes.ratio = ratio
      ads[ad].delivered = Int32(deliveries.count)
      deliveries.append(notes)
    }
  }
}

extension SessionNotes {
  private mutating func noteRequestedTransparency(_ line: Line, _ place: Int, _ ad: Int) {
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
  private mutating func noteTransparency(_ line: Line, _ place: Int, _ ad: Int) {
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
