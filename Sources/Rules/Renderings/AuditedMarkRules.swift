import Checking
import Model
import Basics

extension Rule {
  /// Rules about the AdChoices icon and the ad label of a rendering. What several questions have in common, such as an
  /// icon that is missing and therefore neither covered nor too small, is in `MeasuredAsset.firstFault(in:)`.
  static let auditedMarks: [Rule] = [
    mark("audit-adchoices-covered", .adChoices, covered),
    mark("audit-adchoices-hidden", .adChoices, hidden),
    mark("audit-adchoices-indistinct", .adChoices, indistinct),
    Rule("audit-adchoices-misplaced", .rendering(misplacedIcon)),
    mark("audit-adchoices-missing", .adChoices) { asset, page in
      asset.firstFault(in: page) == .missing
        ? .init(what: "is delivered, and no element of the rendering shows it") : nil
    },
    mark("audit-adchoices-outside", .adChoices, outside),
    Rule("audit-adchoices-small", .rendering(smallIcon)),
    mark("audit-adchoices-unclickable", .adChoices, unclickable),
    Rule("audit-adchoices-undelivered", .rendering(undeliveredIcon)),
    mark("audit-adchoices-unfocusable", .adChoices) { asset, page in
      asset.firstFault(in: page) == nil && asset.isFocusable == false
        ? .init(what: "can't be reached with Tab") : nil
    },
    mark("audit-adchoices-unnamed", .adChoices) { asset, page in
      asset.firstFault(in: page) == nil && (asset.name ?? "").allSatisfy(\.isWhitespace)
        ? .init(what: "has a target without an accessible name") : nil
    },
    mark("audit-badge-covered", .badge, covered),
    mark("audit-badge-hidden", .badge, hidden),
    mark("audit-badge-indistinct", .badge, indistinct),
    mark("audit-badge-misplaced", .badge, lowLabel),
    mark("audit-badge-missing", .badge) { asset, page in
      asset.firstFault(in: page) == .missing
        ? .init(what: "is missing: no element of the rendering shows it") : nil
    },
    mark("audit-badge-outside", .badge, outside),
    mark("audit-badge-small", .badge, smallLabel),
  ]

  /// Creates a rule about the icon or the label, on each page of a state in which ads come with it.
  private static func mark(
    _ id: RuleID, _ mark: AssetType,
    _ find: @escaping @Sendable (MeasuredAsset, MeasuredPage) -> AuditedRendering.Trouble?
  ) -> Rule {
    Rule(id, .rendering { $0.judge(where: { $0.type == mark && $0.isDelivered }, find: find) })
  }
}

private func covered(_ asset: MeasuredAsset, _ page: MeasuredPage) -> AuditedRendering.Trouble? {
  guard case .covered(let what) = asset.firstFault(in: page) else { return nil }
  return .init(what: "is covered by \(name: what)")
}

private func hidden(_ asset: MeasuredAsset, _ page: MeasuredPage) -> AuditedRendering.Trouble? {
  guard case .hidden(let why) = asset.firstFault(in: page) else { return nil }
  return .init(what: "isn't painted, because of \(why)")
}

private func outside(_ asset: MeasuredAsset, _ page: MeasuredPage) -> AuditedRendering.Trouble? {
  asset.firstFault(in: page) == .outside ? .init(what: "isn't wholly inside the ad") : nil
}

private func indistinct(_ asset: MeasuredAsset, _ page: MeasuredPage) -> AuditedRendering.Trouble? {
  guard asset.firstFault(in: page) == nil, let contrast = asset.contrast, contrast < 3 else { return nil }
  return .init(what: "has a contrast under 3 : 1", detail: "\(number: contrast) : 1")
}

private func unclickable(_ asset: MeasuredAsset, _ page: MeasuredPage) -> AuditedRendering.Trouble? {
  guard asset.firstFault(in: page) == .unclickable else { return nil }
  guard asset.hasTarget == true else { return .init(what: "is in no link or button of its own") }
  return .init(
    what: "doesn't get the click at its centre", detail: "\((asset.hit ?? "nothing").quoted) does")
}

private func lowLabel(_ asset: MeasuredAsset, _ page: MeasuredPage) -> AuditedRendering.Trouble? {
  guard asset.firstFault(in: page) == nil, let box = asset.box, box.y > page.ad.midY + 0.5 else { return nil }
  return .init(what: "is in the lower half of the ad", severity: .note)
}

private func smallLabel(_ asset: MeasuredAsset, _ page: MeasuredPage) -> AuditedRendering.Trouble? {
  guard asset.firstFault(in: page) == nil, let size = asset.text?.size, size < 9 else { return nil }
  return .init(what: "has text under 9 px", detail: "\(number: size) px")
}

/// Reports an icon in another corner than declared.
private func misplacedIcon(_ rendering: AuditedRendering) -> RuleOutcome {
  rendering.judge(
    where: { $0.isIcon && $0.isDelivered && rendering.format.definition.asset($0.key)?.corner != nil },
    find: { asset, page in
      guard asset.firstFault(in: page) == nil, let box = asset.box,
        let corner = rendering.format.definition.asset(asset.key)?.corner?.value
      else { return nil }
      let wanted = corner.physical(page.isRightToLeft ? .rightToLeft : .leftToRight)
      let isTop = box.midY < page.ad.midY
      let isLeft = box.midX < page.ad.midX
      let found: Corner = isTop ? (isLeft ? .topLeft : .topRight) : (isLeft ? .bottomLeft : .bottomRight)
      return found == wanted ? nil : .init(what: "is declared \(corner.words), and is \(found.words)")
    })
}

/// Reports an icon smaller than declared, or smaller than 15 × 15 CSS pixels.
private func smallIcon(_ rendering: AuditedRendering) -> RuleOutcome {
  rendering.judge(
    where: { $0.isIcon && $0.isDelivered },
    find: { asset, page in
      let least = Asset.leastAdChoicesSize(of: rendering.format.definition.asset(asset.key))
      guard asset.firstFault(in: page) == nil, let box = asset.box,
        box.width < least.width - 0.5 || box.height < least.height - 0.5
      else { return nil }
      return .init(
        what: "is smaller than \(number: least.width) × \(number: least.height) px",
        detail: "\(number: box.width) × \(number: box.height) px")
    })
}

/// Reports an icon that is shown without having been delivered.
private func undeliveredIcon(_ rendering: AuditedRendering) -> RuleOutcome {
  rendering.judge(
    where: { $0.isIcon && !$0.isDelivered },
    find: { asset, _ in
      asset.isPainted ? .init(what: "isn't delivered, and the rendering shows it") : nil
    })
}
