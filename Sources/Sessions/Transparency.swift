package import Model

/// The DSA information of an ad in IAB Tech Lab's format: the objects `regs.ext.dsa` of a request and
/// `ext.dsa` of a bid (github.com/InteractiveAdvertisingBureau/openrtb,
/// extensions/community_extensions/dsa_transparency.md).
package enum Transparency {
  /// One entity that chose the ad by parameters of the user, and the codes of these parameters.
  package struct Entry: Hashable, Sendable {
    package var domain: String?
    /// The codes in `dsaparams`: 1 profiling, 2 basic advertising, 3 precise geolocation; `nil`: absent.
    package var parameters: [Int64]?
    /// The codes in `params`, the name of the field before 26 January 2024.
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

    /// All codes of parameters, under the present or the former name of the field.
    package var codes: [Int64] { (parameters ?? []) + (formerParameters ?? []) }
  }

  /// The DSA object of a request.
  package struct Request: Hashable, Sendable {
    /// The field `dsarequired`: 0 no, 1 supported, 2 required, 3 required of an online platform.
    package var required: Int64?
    /// The field `pubrender`: 0 the publisher can't render, 1 it may, 2 it will.
    package var publisherRenders: Int64?
    /// The field `datatopub`: 0 nothing is to be sent to the publisher, 1 it may be, 2 it is wanted.
    package var dataToPublisher: Int64?
    /// The entries of `transparency`: entities of the sell side, and the parameters that they applied.
    package var entries: [Entry] = []
    /// True if the request has the field `required`, which was renamed `dsarequired` on 26 January 2024.
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

    /// True if the publisher requires the object: a bid without it will not be accepted.
    package var isRequired: Bool { required == 2 || required == 3 }

    /// True if the buyer alone shows the DSA information, and sends none to the publisher. A bid without a DSA object
    /// is then no failure.
    package var isForBuyerAlone: Bool { dataToPublisher == 0 && publisherRenders == 0 }
  }

  /// The DSA object of a bid.
  package struct Bid: Hashable, Sendable {
    package var behalf: String?
    package var paid: String?
    /// The entries of `transparency`; `nil`: the field is absent.
    package var entries: [Entry]?
    /// The field `adrender`: 0 the buyer will not render, 1 it will.
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

    /// True if all fields are absent.
    package var isEmpty: Bool { self == Bid() }
  }
}

extension AdRecord {
  /// The request that the ad's load answers: one of another ad, else the ad's last request before the load, else its
  /// first.
  package var answeredRequest: Event? { sharedRequest ?? requests.answered(by: load) }
}

extension AdRecord {
  /// Reads the DSA objects of the load and of the request that it answers, and whether that can show a privacy link.
  func noteTransparency() {
    let answered = isRequestedOnce || sharedRequest != nil ? request : requests.answered(by: load)
    wantsPrivacyLink = answered?[.privacy]?.bool ?? false
    if let object = answered?[.dsa] { requestedTransparency = Transparency.Request(object) }
    if let object = load?[.dsa] { transparency = Transparency.Bid(object) }
  }
}

extension EventRun {
  /// Returns the last of these requests before a load; the first request if there is no load, or no request before it.
  func answered(by load: Event?) -> Event? {
    guard let load else { return first }
    return last { $0.index < load.index } ?? first
  }
}

extension Transparency.Bid {
  /// True if the payer is the one on whose behalf the ad is shown, by the folded names.
  package var namesPayerTwice: Bool {
    guard let paid, let behalf else { return false }
    return paid == behalf || AdLabelWords.folded(paid) == AdLabelWords.folded(behalf)
  }
}

extension AdRecord {
  /// Returns true if an asset `Advertiser` that the ad showed has this name: one of the two texts begins with the other,
  /// letter case aside (`Lumi`, `Lumi Lampor AB`).
  package func showsAdvertiser(_ name: String) -> Bool {
    guard cameOntoScreen else { return false }
    return renderings.indices.contains { index in
      guard renderedNames[index].standardKey == AssetKeys.advertiser, renderings[index].showsSomething,
        let text = event(renderings[index])[.text]?.string, !text.isEmpty
      else { return false }
      if text == name { return true }
      let (shown, named) = (AdLabelWords.folded(text), AdLabelWords.folded(name))
      return !shown.isEmpty && (named.hasPrefix(shown) || shown.hasPrefix(named))
    }
  }
}
