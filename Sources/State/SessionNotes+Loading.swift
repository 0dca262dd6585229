import AdModel
import Checks
import Ledger

extension SessionNotes {
  mutating func noteRequest(_ line: Line, _ ad: Int, _ lexicon: inout Lexicon) {
    noteConsentOfRequest()
    var (kinds, unit, attempt): (UInt8, Int32, Int64) = (0, Names.none, -1)
    var (format, formats): (Int32, Int) = (-1, 0)
    var dsa = -1
    for (value, place) in line.fields {
      switch value.field {
      case .kind: kinds = requestedKinds(value, place, line, &lexicon)
      case .adUnit:
        unit = name(value, in: line, &lexicon)
        if unit >= 0, !isTest, lexicon.isSuspect(unit) { facts.insert(.mayUseTestIDs) }
      case .formats:
        line.forEachPart(of: place) { part, _ in
          formats += 1
          format = name(part, in: line, &lexicon)
          if format >= 0, !isTest, lexicon.isSuspect(format) { facts.insert(.mayUseTestIDs) }
        }
      case .attempt: attempt = line.integer(value) ?? -2
      case .dsa: dsa = place
      default: break
      }
    }
    // An empty list of kinds leaves the kind to the ad's events.
    if isInDoubt || attempt == -2 || kinds == 0 { return doubt() }
    if ads[ad].requests == 0,
      !find(ad, kinds, unit, formats == 1 ? format : Names.none, named: formats, &lexicon)
    {
      return doubt()
    }
    // Of several requests the one that was answered counts: they must not differ.
    let isAgain = ads[ad].requests > 0
    let isSame = ads[ad].requestedKinds == kinds && ads[ad].loads == 0 && ads[ad].hasRefusal == hasRefusal
    if isAgain, !isSame { return doubt() }
    ads[ad].hasRefusal = hasRefusal
    ads[ad].requests += 1
    if lexicon.formats[Int(ads[ad].format)].kind == .rewarded {
      noteRewardedRequest(line, ad, attempt: attempt, &lexicon)
    } else if isAgain {
      return doubt()
    }
    ads[ad].hasOpenRequest = true
    (ads[ad].requestsTransparency, ads[ad].requiresTransparency) = (.none, false)
    (ads[ad].hasRequestedEntries, ads[ad].publisherRenders) = (false, -1)
    if dsa >= 0 { noteRequestedTransparency(line, dsa, ad) }
  }

  /// Finds the format of an ad by its first request; `false`: it isn't at hand, or of another kind.
  ///
  /// - Parameters:
  ///   - format: the id of the one format that was asked for.
  ///   - count: how many were.
  private mutating func find(
    _ ad: Int, _ kinds: UInt8, _ unit: Int32, _ format: Int32, named count: Int, _ lexicon: inout Lexicon
  )
    -> Bool
  {
    ads[ad].requestedKinds = kinds
    ads[ad].adUnit = unit
    ads[ad].format =
      count == 1
      ? lexicon.format(id: format)
      : count == 0 ? lexicon.format(kinds: kinds, adUnit: unit, file: definitionFile) : -1
    return ads[ad].format >= 0
      && !RequestedKinds(bits: kinds).excludes(lexicon.formats[Int(ads[ad].format)].kind)
  }

  private mutating func requestedKinds(
    _ value: RawValue, _ place: Int, _ line: Line, _ lexicon: inout Lexicon
  ) -> UInt8 {
    if value.form == .string { return lexicon.kindBit(of: line.text(value)) }
    var kinds: UInt8 = 0
    if value.form == .array {
      line.forEachPart(of: place) { part, _ in
        if part.form == .string { kinds |= lexicon.kindBit(of: line.text(part)) } else { doubt() }
      }
    } else {
      doubt()
    }
    return kinds
  }

  mutating func noteLoadFailure(_ line: Line, _ ad: Int, _ lexicon: inout Lexicon) {
    guard ads[ad].requests > 0, ads[ad].hasOpenRequest else { return doubt() }
    ads[ad].loadFailures += 1
    ads[ad].hasOpenRequest = false
    noteError(line, &lexicon)
    if lexicon.formats[Int(ads[ad].format)].kind == .rewarded { noteRewardedFailure(line, ad) }
  }

  private mutating func noteError(_ line: Line, _ lexicon: inout Lexicon) {
    var (domain, code) = (Names.none, Names.none)
    for (value, place) in line.fields {
      guard value.field == .error else { continue }
      line.forEachPart(of: place) { part, _ in
        if line.hasKey(part, "domain") {
          domain = name(part, in: line, &lexicon)
        } else if line.hasKey(part, "code") {
          if part.form == .number {
            guard let number = line.integer(part) else { return doubt() }
            code = lexicon.number(of: String(number))
          } else {
            code = name(part, in: line, &lexicon)
          }
        } else if !line.hasKey(part, "message") {
          doubt()
        }
      }
    }
    failures.append(FailureNotes(domain: domain, code: code))
  }

  mutating func noteLoad(_ line: Line, _ ad: Int, _ lexicon: inout Lexicon) {
    facts.insert(.namesAdUnits)
    guard ads[ad].requests > 0, ads[ad].hasOpenRequest, ads[ad].loads == 0 else { return doubt() }
    ads[ad].loads = 1
    ads[ad].filledRequests = 1
    ads[ad].hasOpenRequest = false
    var (inventory, source) = (UInt8(0), -1)
    var (assets, dsa) = (-1, -1)
    for (value, place) in line.fields {
      switch value.field {
      case .request: return doubt()
      case .format:
        let id = name(value, in: line, &lexicon)
        guard id >= 0, isTest || !lexicon.isSuspect(id), lexicon.format(id: id) == ads[ad].format else {
          return doubt()
        }
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
    if source >= 0 { inventory = noteSource(line, source, ad, inventory, &lexicon) }
    let format = Int(ads[ad].format)
    ads[ad].inventory = inventory != 0 ? inventory : Self.number(of: lexicon.formats[format].inventory)
    if assets >= 0, lexicon.formats[format].kind.hasAssets { noteDelivery(line, assets, ad, &lexicon) }
    noteTransparency(line, dsa, ad)
    if lexicon.formats[format].kind == .rewarded { noteRewardedLoad(line, ad) }
  }

  private static func number(of inventory: Inventory?) -> UInt8 {
    switch inventory {
    case .reservation: 1
    case .backfill: 2
    case .any, nil: 0
    }
  }

  /// - Returns: how the ad was sold: 0 not known, 1 by reservation, 2 as backfill.
  private mutating func noteSource(
    _ line: Line, _ place: Int, _ ad: Int, _ inventory: UInt8, _ lexicon: inout Lexicon
  ) -> UInt8 {
    var (id, own) = (Names.none, Names.none)
    line.forEachPart(of: place) { part, _ in
      if line.hasKey(part, "id") {
        id = name(part, in: line, &lexicon)
      } else if line.hasKey(part, "name") {
        own = name(part, in: line, &lexicon)
      } else {
        // Where an importer took the event from.
        doubt()
      }
    }
    ads[ad].network = own >= 0 ? own : id
    guard let source = lexicon.text(id) else { return inventory }
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
      let link = texts.keep(line.text(part))
      if !link.isThere { doubt() }
      links.append(link)
    }
    ads[ad].linkCount = Int32(links.count) - ads[ad].firstLink
  }

  private mutating func noteDelivery(_ line: Line, _ place: Int, _ ad: Int, _ lexicon: inout Lexicon) {
    let format = Int(ads[ad].format)
    if lexicon.formats[format].isTooLarge { return doubt() }
    line.forEachPart(of: place) { part, place in
      guard part.form == .object,
        let key = lexicon.formats[format].key(line.key(part), noting: &lexicon.hasFullFormat)
      else {
        return doubt()
      }
      ads[ad].usesKeys = true
      var values = DeliveredValues()
      read(&values, line, place, ad)
      note(values, of: key, line, ad, format, &lexicon)
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
    _ values: DeliveredValues, of key: FormatNotes.Key, _ line: Line, _ ad: Int, _ format: Int,
    _ lexicon: inout Lexicon
  ) {
    let (width, height) = (values.width ?? 0, values.height ?? 0)
    let ratio = width > 0 && height > 0 ? width / height : 0
    if key.place >= 0 {
      let bit: UInt64 = 1 << UInt64(key.place)
      // Two names of one asset.
      if ads[ad].deliveredPlaces & bit != 0 { return doubt() }
      ads[ad].deliveredPlaces |= bit
      let place = Int(key.place)
      var (isCompared, mayBreak) = lexicon.formats[format].limits[place].compare(values)
      if lexicon.formats[format].limits[place].hasWords {
        let words = lexicon.formats[format].compareWords(values, at: place)
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
      if let text = values.text, lexicon.formats[format].limits[Int(key.place)].isHeadlineOrBody {
        notes.text = texts.keep(text)
        if !notes.text.isThere { doubt() }
      }
      notes.ratio = ratio
      ads[ad].delivered = Int32(deliveries.count)
      deliveries.append(notes)
    }
  }
}
