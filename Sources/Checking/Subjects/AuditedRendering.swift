package import Model
package import Basics

/// The measurements of a format's rendering in a browser, with the format: the subject of rules about
/// renderings.
package struct AuditedRendering: Sendable {
  package let format: FormatFolder
  package let rendering: MeasuredRendering
  /// The folder of the audit's screenshots; `nil` if none were kept.
  package let pictures: String?

  package init(_ rendering: MeasuredRendering, of format: FormatFolder, pictures: String? = nil) {
    (self.rendering, self.format, self.pictures) = (rendering, format, pictures)
  }

  /// The description of an asset's fault on one page.
  package struct Trouble {
    /// Words that follow the asset's name in the message: "is covered by 'div.scrim'". Values that differ from page to
    /// page belong in `detail`.
    var what: String
    /// A detail that may differ from page to page, such as "12 × 12 px". The message has the detail of one page only.
    var detail = ""
    var severity: Severity?

    package init(what: String, detail: String = "", severity: Severity? = nil) {
      (self.what, self.detail, self.severity) = (what, detail, severity)
    }
  }

  /// An occurrence of a fault: the asset and the page on which it was measured.
  private struct Occurrence {
    var asset: MeasuredAsset
    var page: MeasuredPage
    var trouble: Trouble
  }

  /// Checks assets on all pages. Returns one violation for each asset with a fault on any page, or a pass if `find`
  /// returns `nil` for all. A violation needs review if the asset may be drawn by a script that wasn't run.
  ///
  /// - Parameter isAsked: returns true for the assets to check. If no page has one, the outcome is "not applicable".
  package func judge(
    where isAsked: (MeasuredAsset) -> Bool, find: (MeasuredAsset, MeasuredPage) -> Trouble?
  ) -> RuleOutcome {
    var isAnything = false
    var found: [String: [Occurrence]] = [:]
    for page in rendering.pages {
      for asset in page.assets where isAsked(asset) {
        isAnything = true
        if let trouble = find(asset, page) {
          found[asset.key, default: []].append(Occurrence(asset: asset, page: page, trouble: trouble))
        }
      }
    }
    guard isAnything else { return .notApplicable }
    return .passUnless(
      found.sorted { $0.key < $1.key }.map { _, all in
        let failures = all.filter { !$0.asset.awaitsScript(in: $0.page) }
        if !failures.isEmpty { return violation(of: failures) }
        var review = violation(of: all)
        (review.isReview, review.cause) = (true, "script not run")
        review.help = "Script not run: it may draw what isn't there."
        return review
      })
  }

  /// Returns the violation for the fault of one asset.
  ///
  /// - Parameter all: the occurrences of the fault, in the order of the pages.
  private func violation(of all: [Occurrence]) -> Violation {
    // The message shows the first one that is more than a note, if any.
    let weighty = all.filter { $0.trouble.severity != .note }
    let chosen = weighty.isEmpty ? all : weighty
    let first = chosen.first { $0.page.combination.eye == nil } ?? chosen[0]
    var violation = Violation(
      "\(words: subject(first.asset)) \(words: first.trouble.what)\(words: first.trouble.detail.isEmpty ? "" : " (\(first.trouble.detail))"): \(words: combinations(all.map(\.page))).",
      at: place(of: first.asset), related: shot(of: first.page)
    ).about(first.asset.key)
    violation.severity = severity(all.map { ($0.page, $0.trouble.severity) })
    return violation
  }

  /// Returns one violation for the pages with a fault, or a pass if `find` returns `nil` for all.
  ///
  /// - Parameter severity: returns the severity of a fault on a page; `nil` for the rule's severity.
  package func judgePages(
    at place: Location? = nil, severity: (MeasuredPage) -> Severity? = { _ in nil },
    find: (MeasuredPage) -> String?
  ) -> RuleOutcome {
    if rendering.pages.isEmpty { return .notApplicable }
    let found = rendering.pages.compactMap { page in find(page).map { (page: page, what: $0) } }
    guard let first = found.first(where: { severity($0.page) != .note }) ?? found.first else { return .pass }
    var violation = Violation(
      "\(words: first.what): \(words: combinations(found.map(\.page))).", at: place ?? self.place,
      related: shot(of: first.page))
    violation.severity = self.severity(found.map { ($0.page, severity($0.page)) })
    return .fail([violation])
  }

  /// Returns the severity of a fault that occurs on these pages. It is a note if the fault is a note on each page, and
  /// a warning if all pages on which it is more than a note are simulations (`SimulatedEye`). Otherwise it is the
  /// highest one found; `nil` stands for the rule's severity.
  package func severity(_ found: [(page: MeasuredPage, severity: Severity?)]) -> Severity? {
    let weighty = found.filter { $0.severity != .note }
    if weighty.isEmpty { return .note }
    if weighty.allSatisfy({ $0.page.combination.eye != nil }) { return .warning }
    return weighty.filter { $0.page.combination.eye == nil }.compactMap(\.severity).max()
  }

  private func subject(_ asset: MeasuredAsset) -> String {
    switch asset.type {
    case .adChoices: "AdChoices"
    case .badge: "The ad label"
    default: asset.key.quoted
    }
  }

  /// The location of the rendering as a whole.
  package var place: Location {
    rendering.file.map { Location(file: $0) } ?? format.definition.location(format.definition.id.range)
  }

  /// Returns the location of the asset's element in the rendering's file if that is known, else the asset's location in
  /// the definition.
  package func place(of asset: MeasuredAsset) -> Location {
    if let file = rendering.file, let range = asset.place { return Location(file: file, range: range) }
    if let declared = format.definition.asset(asset.key) {
      return format.definition.location(declared.key.range)
    }
    return format.definition.location(format.definition.id.range)
  }

  package func shot(of page: MeasuredPage) -> [RelatedPlace] {
    guard let pictures, !page.screenshot.isEmpty else { return [] }
    return [
      RelatedPlace(
        "Picture of it: \(page.combination.words).", at: Location(file: "\(pictures)/\(page.screenshot)"))
    ]
  }

  /// Returns the states, widths, colour schemes and simulations of some pages in words:
  /// "in longest and typical at 320 px (light, dark)".
  package func combinations(_ pages: [MeasuredPage]) -> String {
    let found = Set(pages.map(\.combination))
    let all = Set(rendering.pages.map(\.combination))
    if found == all { return "in every combination that was measured" }
    var parts: [String] = []
    // States with the same widths, schemes and simulations are grouped.
    var statesByConditions: [String: [String]] = [:]
    for state in Set(found.map(\.state)).sorted() {
      let (foundHere, allHere) = (found.filter { $0.state == state }, all.filter { $0.state == state })
      statesByConditions[conditions(of: foundHere, among: allHere), default: []].append(state)
    }
    for (conditions, states) in statesByConditions.sorted(by: { $0.value[0] < $1.value[0] }) {
      parts.append("in \(states.listed("and"))\(conditions.isEmpty ? "" : " at \(conditions)")")
    }
    return parts.joined(separator: "; ")
  }

  /// Returns the widths, colour schemes and simulations of `found` in words; empty if `found` equals `all`, which is
  /// everything that was measured in one state.
  private func conditions(of found: Set<Combination>, among all: Set<Combination>) -> String {
    if found == all { return "" }
    var byWidth: [String: [Int]] = [:]
    for width in Set(found.map(\.width)).sorted() {
      let here = found.filter { $0.width == width }
      let words = here.sorted().map { $0.scheme.rawValue + ($0.eye.map { " with \($0.words)" } ?? "") }
      byWidth[words.joined(separator: ", "), default: []].append(width)
    }
    return byWidth.sorted { $0.value[0] < $1.value[0] }
      .map { words, widths in "\(widths.map(String.init).listed("and")) px (\(words))" }.joined(
        separator: ", ")
  }
}

extension MeasuredPage {
  /// Returns `.note` for a fault on a page whose state or simulation makes the layout difficult on purpose. Otherwise
  /// returns `nil`, which stands for the rule's severity: on other pages, and for AdChoices and the ad label.
  package func severityUnderStress(of asset: MeasuredAsset? = nil) -> Severity? {
    let isMark = asset.map { $0.isIcon || $0.isBadge } ?? false
    return isStress && !isMark ? .note : nil
  }
}

extension MeasuredAsset {
  package var isIcon: Bool { type == .adChoices }
  package var isBadge: Bool { type == .badge }
}
