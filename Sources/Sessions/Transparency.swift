package import Model

/// What the DSA asks to be told of an ad, as IAB Tech Lab transports it: the objects `regs.ext.dsa` of a request and
/// `ext.dsa` of a bid (github.com/InteractiveAdvertisingBureau/openrtb, extensions/community_extensions/dsa_transparency.md).
package enum Transparency {
  /// What an entity used of the user to choose the ad.
  package struct Entry: Hashable, Sendable {
    package var domain: String?
    /// `dsaparams`: 1 profiling, 2 basic advertising, 3 precise geolocation; `nil`: not there.
    package var parameters: [Int64]?
    /// `params`, as they were called before 26 January 2024.
    package var formerParameters: [Int64]?

    package init(domain: String?, parameters: [Int64]?, formerParameters: [Int64]? = nil) {
      self.domain = domain
      self.parameters = parameters
      self.formerParameters = formerParameters
    }

    init(_ value: EventValue) {
      self.init(domain: value["domain"]?.string, parameters: nil)
      parameters = value["dsaparams"]?.elements.compactMap(\.integer)
      formerParameters = value["params"]?.elements.compactMap(\.integer)
    }

    /// All codes, under whichever name.
    package var codes: [Int64] { (parameters ?? []) + (formerParameters ?? []) }
  }

  /// The request's side.
  package struct Request: Hashable, Sendable {
    /// `dsarequired`: 0 no, 1 supported, 2 required, 3 required of an online platform.
    package var required: Int64?
    /// `pubrender`: 0 the publisher can't render, 1 it may, 2 it will.
    package var publisherRenders: Int64?
    /// `datatopub`: 0 nothing is to be sent to the publisher, 1 it may be, 2 it is wanted.
    package var dataToPublisher: Int64?
    /// The parameters that the sell side applied.
    package var entries: [Entry] = []
    /// Whether it has the field `required`, as `dsarequired` was called before 26 January 2024.
    package var hasFormerName = false

    package init(required: Int64? = nil, publisherRenders: Int64? = nil) {
      self.required = required
      self.publisherRenders = publisherRenders
    }

    init(_ value: EventValue) {
      self.init(
        required: value["dsarequired"]?.integer, publisherRenders: value["pubrender"]?.integer)
      dataToPublisher = value["datatopub"]?.integer
      entries = (value["transparency"]?.elements ?? []).map(Entry.init)
      hasFormerName = value["required"] != nil
    }

    /// A bid without the object will not be accepted.
    package var isRequired: Bool { required == 2 || required == 3 }

    /// The buyer shows the information, and sends none to the publisher: what isn't there is no fault of anybody.
    package var isForBuyerAlone: Bool { dataToPublisher == 0 && publisherRenders == 0 }
  }

  /// The bid's side.
  package struct Bid: Hashable, Sendable {
    package var behalf: String?
    package var paid: String?
    /// `nil`: no `transparency`.
    package var entries: [Entry]?
    /// `adrender`: 0 the buyer will not render, 1 it will.
    package var buyerRenders: Int64?

    package init(
      behalf: String? = nil, paid: String? = nil, entries: [Entry]? = nil, buyerRenders: Int64? = nil
    ) {
      self.behalf = behalf
      self.paid = paid
      self.entries = entries
      self.buyerRenders = buyerRenders
    }

    init(_ value: EventValue) {
      self.init(
        behalf: value["behalf"]?.string, paid: value["paid"]?.string,
        entries: value["transparency"]?.elements.map(Entry.init),
        buyerRenders: value["adrender"]?.integer)
    }

    /// Whether it says nothing at all.
    package var isEmpty: Bool { self == Bid() }
  }
}

extension AdRecord {
  /// The request that the load answers: the last before it; without a load the first.
  package var answeredRequest: Event? { sharedRequest ?? requests.answered(by: load) }
}

extension AdRecord {
  /// Reads the DSA objects of the load and of the request that it answers.
  func noteTransparency() {
    let answered = isRequestedOnce || sharedRequest != nil ? request : requests.answered(by: load)
    requestedTransparency = answered?[.dsa].map(Transparency.Request.init)
    transparency = load?[.dsa].map(Transparency.Bid.init)
  }
}

extension EventRun {
  /// Of some requests the last before a load, else the first.
  func answered(by load: Event?) -> Event? {
    guard let load else { return first }
    return last { $0.index < load.index } ?? first
  }
}
