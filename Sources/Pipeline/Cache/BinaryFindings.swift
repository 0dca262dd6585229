import Model
import Basics

// Encodes findings and rows of ads field by field, since a run may have millions: through `Codable` they take ten times as long.

extension BinaryWriter {
  func put(finding: Finding) {
    let (violation, subject) = (finding.violation, finding.subject)
    put(text: finding.rule.rawValue)
    put(text: finding.severity.rawValue)
    put(text: finding.verdict.rawValue)
    put(violation)
    put(subject)
    put(optional: finding.place)
    put(optional: finding.baseline?.rawValue)
    put(optional: finding.baselineReason)
  }

  func put(adRow ad: AdRow) {
    put(ad.subject)
    put(optional: ad.creative)
    put(optional: ad.payer)
    put(optional: ad.behalf)
    put(flag: ad.isTest)
    put(optional: ad.adChoices?.rawValue)
    put(UInt64(ad.provisions.bits))
    put(text: ad.verdict.rawValue)
    put(UInt64(ad.causes.count))
    for cause in ad.causes {
      put(UInt64(cause.outcome.rawValue))
      put(text: cause.reason)
      put(text: cause.shape)
      put(UInt64(cause.rules.count))
      for rule in cause.rules { put(text: rule.rawValue) }
    }
    put(flag: ad.location != nil)
    if let location = ad.location { put(location) }
    put(optional: ad.answeredBy)
    put(flag: ad.receipt != nil)
    if let receipt = ad.receipt { put(receipt) }
  }

  private func put(_ receipt: AdReceipt) {
    put(receipt.servedAt.microseconds)
    put(receipt.line)
    put(flag: receipt.isLabelRendered != nil)
    if let isRendered = receipt.isLabelRendered { put(flag: isRendered) }
    put(flag: receipt.label != nil)
    if let label = receipt.label {
      put(label.line)
      put(optional: label.text)
      put(optional: label.language)
      put(optional: label.position?.rawValue)
    }
    put(flag: receipt.times != nil)
    if let times = receipt.times {
      put(UInt64(times.shown))
      put(UInt64(times.marked))
    }
  }

  private func put(_ subject: FindingSubject) {
    put(optional: subject.session)
    put(optional: subject.ad)
    put(optional: subject.format)
    put(optional: subject.lineItem)
    put(optional: subject.country)
    put(optional: subject.appVersion)
    put(flag: subject.day != nil)
    if let day = subject.day { put(Int64(day.number)) }
  }

  private func put(_ violation: Violation) {
    put(violation.statement)
    put(violation.location)
    put(text: violation.help)
    put(UInt64(violation.related.count))
    for place in violation.related {
      put(text: place.message)
      put(place.location)
    }
    put(flag: violation.isAboutAbsence != nil)
    if let isAboutAbsence = violation.isAboutAbsence { put(flag: isAboutAbsence) }
    put(flag: violation.isReview)
    put(optional: violation.severity?.rawValue)
    put(flag: violation.fix != nil)
    if let fix = violation.fix { put(fix) }
    put(optional: violation.cause)
    put(optional: violation.subject)
    put(optional: violation.nearest)
  }

  private func put(_ statement: Statement) {
    let texts = statement.coded
    put(UInt64(texts.count))
    for text in texts { put(text: text) }
  }

  private func put(_ location: Location) {
    put(text: location.file)
    put(flag: location.range != nil)
    if let range = location.range { put(range) }
  }

  private func put(_ range: SourceRange) {
    put(Int64(range.line))
    put(Int64(range.column))
    put(Int64(range.endLine))
    put(Int64(range.endColumn))
  }

  private func put(_ fix: Fix) {
    put(text: fix.title)
    put(UInt64(fix.edits.count))
    for edit in fix.edits {
      put(edit.range)
      put(text: edit.text)
    }
  }

  private func put(optional text: String?) {
    put(flag: text != nil)
    if let text { put(text: text) }
  }
}

extension BinaryReader {
  func takeFinding() throws -> Finding {
    let (rule, severity, verdict) = (RuleID(rawValue: try takeText()), try takeText(), try takeText())
    let violation = try takeViolation()
    return Finding(
      shown: violation, about: try takeSubject(), rule: rule, severity: try name(severity),
      verdict: try name(verdict),
      place: try takeOptional(takeText), baseline: try takeOptional(takeText).map { try name($0) },
      baselineReason: try takeOptional(takeText))
  }

  func takeAdRow() throws -> AdRow {
    AdRow(
      subject: try takeSubject(), creative: try takeOptional(takeText), payer: try takeOptional(takeText),
      behalf: try takeOptional(takeText), isTest: try takeFlag(),
      adChoices: try takeOptional(takeText).map { try name($0) },
      provisions: ProvisionAnswers(bits: UInt32(truncatingIfNeeded: try takeUnsigned())),
      verdict: try name(try takeText()),
      causes: try takeItems {
        AdRow.Cause(
          try takeOutcome(), reason: try takeText(), shape: try takeText(),
          rules: try takeItems { RuleID(rawValue: try takeText()) })
      }, location: try takeOptional(takeLocation), answeredBy: try takeOptional(takeText),
      receipt: try takeOptional(takeReceipt))
  }

  private func takeReceipt() throws -> AdReceipt {
    AdReceipt(
      servedAt: Timestamp(microseconds: try takeSigned()), line: try takeLocation(),
      isLabelRendered: try takeOptional(takeFlag),
      label: try takeOptional {
        AdReceipt.Label(
          line: try takeLocation(), text: try takeOptional(takeText), language: try takeOptional(takeText),
          position: try takeOptional(takeText).map { try name($0) })
      },
      times: try takeOptional {
        AdReceipt.Times(shown: Int(try takeUnsigned()), marked: Int(try takeUnsigned()))
      })
  }

  private func takeOutcome() throws -> CauseOutcome {
    guard let outcome = CauseOutcome(rawValue: Int(try takeUnsigned())) else {
      throw BinaryCoding.Unreadable()
    }
    return outcome
  }

  private func takeSubject() throws -> FindingSubject {
    FindingSubject(
      session: try takeOptional(takeText), ad: try takeOptional(takeText), format: try takeOptional(takeText),
      lineItem: try takeOptional(takeText), country: try takeOptional(takeText),
      appVersion: try takeOptional(takeText), day: try takeOptional { Day(number: Int(try takeSigned())) })
  }

  private func takeViolation() throws -> Violation {
    var violation = Violation(
      Statement(coded: try takeItems(takeText)), at: try takeLocation(), help: try takeText())
    violation.related = try takeItems { RelatedPlace(try takeText(), at: try takeLocation()) }
    violation.isAboutAbsence = try takeOptional(takeFlag)
    violation.isReview = try takeFlag()
    violation.severity = try takeOptional(takeText).map { try name($0) }
    violation.fix = try takeOptional {
      Fix(try takeText(), try takeItems { TextEdit(try takeRange(), try takeText()) })
    }
    violation.cause = try takeOptional(takeText)
    violation.subject = try takeOptional(takeText)
    violation.nearest = try takeOptional(takeText)
    return violation
  }

  private func takeLocation() throws -> Location {
    Location(file: try takeText(), range: try takeOptional(takeRange))
  }

  private func takeRange() throws -> SourceRange {
    SourceRange(
      line: Int(try takeSigned()), column: Int(try takeSigned()), endLine: Int(try takeSigned()),
      endColumn: Int(try takeSigned()))
  }

  private func takeOptional<Value>(_ take: () throws -> Value) throws -> Value? {
    try takeFlag() ? try take() : nil
  }

  /// Decodes a count and that many items. Each item has at least one byte, so a count that is too large fails at the
  /// end of the bytes.
  private func takeItems<Item>(_ take: () throws -> Item) throws -> [Item] {
    var items: [Item] = []
    for _ in 0..<(try takeUnsigned()) { items.append(try take()) }
    return items
  }

  private func name<Name: RawRepresentable<String>>(_ text: String) throws -> Name {
    guard let name = Name(rawValue: text) else { throw BinaryCoding.Unreadable() }
    return name
  }
}
