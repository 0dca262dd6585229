package import Model
import Basics

/// The consent values of a session; `nil` means not recorded. GPP strings (another format of consent) aren't kept,
/// since no rule reads them.
package struct Consent: Hashable, Sendable {
  package var gdpr: Bool?
  package var nonPersonalised: Bool?
  package var limited: Bool?
  /// True if a consent string was recorded that isn't empty. The string itself never leaves the reader
  /// (recording.md, "Privacy").
  package var hasConsentString: Bool?

  package init(gdpr: Bool?, nonPersonalised: Bool?, limited: Bool?, hasConsentString: Bool?) {
    self.gdpr = gdpr
    self.nonPersonalised = nonPersonalised
    self.limited = limited
    self.hasConsentString = hasConsentString
  }
}

/// A `consent` event, and the consent values from this event on.
package struct ConsentChange: Sendable {
  package let event: Event
  package let consent: Consent
}

extension Consent {
  /// Creates the consent values that an object or event contains.
  ///
  /// - Parameter value: returns the value of a field.
  init(_ value: (EventField) -> EventValue?) {
    self.init(
      gdpr: value(.gdpr)?.bool, nonPersonalised: value(.npa)?.bool, limited: value(.ltd)?.bool,
      hasConsentString: value(.tcf)?.isFilled)
  }

  /// Returns the consent after a change. Values that the change doesn't contain stay.
  func changed(to new: Consent) -> Consent {
    Consent(
      gdpr: new.gdpr ?? gdpr, nonPersonalised: new.nonPersonalised ?? nonPersonalised,
      limited: new.limited ?? limited, hasConsentString: new.hasConsentString ?? hasConsentString)
  }
}

extension SessionRecord {
  /// Adds a `consent` event. Called for the events in order, and after `noteStart`.
  func noteConsent(_ event: Event) {
    let last = consentChanges.last?.consent ?? consent ?? Consent { _ in nil }
    consentChanges.append(ConsentChange(event: event, consent: last.changed(to: Consent { event[$0] })))
  }

  /// Returns the consent that applies at an event.
  package func consent(at event: Event) -> Consent? { change(before: event)?.consent ?? consent }

  /// Returns the event that determines the consent at an event: the last `consent` before it, else the session's start.
  package func consentSource(at event: Event) -> Event? { change(before: event)?.event ?? start }

  private func change(before event: Event) -> ConsentChange? {
    if consentChanges.isEmpty { return nil }
    var (low, high) = (0, consentChanges.count)
    while low < high {
      let middle = (low + high) / 2
      if consentChanges[middle].event.index < event.index { low = middle + 1 } else { high = middle }
    }
    return low > 0 ? consentChanges[low - 1] : nil
  }

  /// Returns the consent that applies at an ad's request, or at the ad's first line if no request was recorded.
  package func consent(of ad: AdRecord) -> Consent? {
    if consentChanges.isEmpty { return consent }
    guard let event = ad.answeredRequest ?? ad.events.first else { return nil }
    return consent(at: event)
  }
}

extension EventValue {
  /// True for a string that isn't empty, false for an empty one; `nil` for other values.
  fileprivate var isFilled: Bool? { isString ? session.rawValue(index).length > 0 : nil }
}
