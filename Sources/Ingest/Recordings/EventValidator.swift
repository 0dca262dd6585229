import AdModel

/// Holds events against `EventSchema`: values that don't fit become `.invalid`, and what was wrong is noted. Known
/// events only: of an unknown one nothing but its name is noted.
///
/// Of a member that an object has twice the first counts; the later ones become `.invalid` without being a defect.
struct EventValidator: Sendable {
  private let table = EventTable.version1

  /// Validates the session's last event.
  func validateLast(of session: inout SessionContent, _ notes: inout SessionNotes) {
    let event = session.events.count - 1
    let raw = session.events[event]
    let site = Site(event: event, file: raw.line.file)
    guard raw.kind != .unknown else {
      notes.addUnknown(session.eventName(raw), isField: false, event: event, file: site.file)
      return
    }
    let row = table[raw.kind]
    // Fields that stand there, and those of them that aren't null; a bit a place of the row.
    var (seen, given): (UInt64, UInt64) = (0, 0)
    var next = Int(raw.firstValue)
    while next < Int(raw.endValue) {
      let place = next
      let value = session.values[place]
      let field = Int(row.places[Int(value.field.rawValue)])
      next = Int(value.end)
      guard field >= 0 else {
        notes.addUnknown(session.key(of: session.values[place]), isField: true, event: event, file: site.file)
        continue
      }
      let bit: UInt64 = 1 << UInt64(field)
      if seen & bit != 0 {
        session.values[place].form = .invalid
      } else if value.form != .null {
        given |= bit
        if row.accepted[field] >> UInt16(value.form.rawValue) & 1 == 0 {
          notes.path.begin(row.fields[field].name)
          check(place, row.fields[field].shape, site, &session, &notes)
        }
      }
      seen |= bit
    }
    noteMissing(row, raw.kind, given: given, event, &notes)
  }

  /// Where a value that is being looked at belongs.
  struct Site {
    var event: Int
    var file: Int32
  }

  private func noteMissing(
    _ row: EventRow, _ kind: EventKind, given: UInt64, _ event: Int, _ notes: inout SessionNotes
  ) {
    var missing = row.required & ~given
    while missing != 0 {
      let field = missing.trailingZeroBitCount
      notes.add(EventDefect(event: event, field: row.fields[field].name, problem: .missing))
      missing &= missing - 1
    }
    func isGiven(_ field: EventField) -> Bool {
      row.place(of: field).map { given & 1 << UInt64($0) != 0 } ?? false
    }
    if kind == .click, !isGiven(.asset) { notes.addClickWithoutAsset(event) }
    if kind == .adapterTrack, !isGiven(.impressions), !isGiven(.clicks) {
      notes.add(EventDefect(event: event, field: "impressions", problem: .missing))
    }
  }

  /// Checks the value that `notes.path` leads to, which isn't null, and what is inside it.
  private func check(
    _ place: Int, _ shape: EventShape, _ site: Site, _ session: inout SessionContent,
    _ notes: inout SessionNotes
  ) {
    guard session.fits(place, shape) else {
      let found = session.found(session.values[place], isPrivate: notes.path.isPrivate(session))
      notes.add(
        EventDefect(
          event: site.event, field: notes.path.text(session),
          problem: .mismatch(expected: shape.expectation, found: found)))
      session.values[place].form = .invalid
      return
    }
    switch shape.form {
    case .list: checkElements(of: place, shape.parts[0], site, &session, &notes)
    case .map, .object: checkMembers(of: place, shape, site, &session, &notes)
    default: break
    }
  }

  private func checkElements(
    of list: Int, _ element: EventShape, _ site: Site, _ session: inout SessionContent,
    _ notes: inout SessionNotes
  ) {
    var (place, index) = (list + 1, 0)
    while place < Int(session.values[list].end) {
      if session.values[place].form != .null {
        notes.path.push(.element(index))
        check(place, element, site, &session, &notes)
        notes.path.pop()
      }
      place = Int(session.values[place].end)
      index += 1
    }
  }

  private func checkMembers(
    of object: Int, _ shape: EventShape, _ site: Site, _ session: inout SessionContent,
    _ notes: inout SessionNotes
  ) {
    var names: Set<String> = []
    var count = 0
    var place = object + 1
    while place < Int(session.values[object].end) {
      let member = session.values[place]
      notes.path.push(.member(place))
      if session.isRepeated(place, memberOf: object, afterMembers: count, &names) {
        session.values[place].form = .invalid
      } else if let part = shape.form == .map ? shape.parts[0] : session.part(of: shape, named: member) {
        if member.form != .null { check(place, part, site, &session, &notes) }
      } else {
        let name = notes.path.nameWithoutIndexes(session)
        notes.addUnknown(name, isField: true, event: site.event, file: site.file)
      }
      notes.path.pop()
      count += 1
      place = Int(member.end)
    }
  }
}
