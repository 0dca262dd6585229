import Checking
import Model
import Basics

extension Rule {
  /// Rules about all else that a browser shows of a rendering.
  static let auditedPages: [Rule] = [
    Rule("audit-asset-missing", .rendering(AuditAssetMissing.judge)),
    Rule("audit-image-distorted", .rendering(auditImageDistorted)),
    Rule("audit-image-missing", .rendering(auditImageMissing)),
    Rule("audit-incomplete", .rendering(auditIncomplete)),
    Rule("audit-placeholder-unfilled", .rendering(auditPlaceholderUnfilled)),
    Rule("audit-request-blocked", .rendering(AuditRequestBlocked.judge)),
    Rule("audit-script-blocked", .rendering(auditScriptBlocked)),
    Rule("audit-scrolls-sideways", .rendering(auditScrollsSideways)),
    Rule("audit-text-clipped", .rendering(auditTextClipped)),
    Rule("audit-text-overflows", .rendering(auditTextOverflows)),
  ]
}

/// Reports a required asset that a rendering doesn't show.
private enum AuditAssetMissing {
  private static let types: Set<AssetType> = [.text, .image, .number, .list]

  static func judge(_ rendering: AuditedRendering) -> RuleOutcome {
    rendering.judge(
      where: { asset in
        asset.isDelivered && types.contains(asset.type)
          && rendering.format.definition.asset(asset.key)?.isRequired == true
      },
      find: { asset, page in
        let severity = page.severityUnderStress(of: asset)
        if !asset.isFound {
          return .init(what: "is required, and no element of the rendering shows it", severity: severity)
        }
        let isWithheld = asset.picture?.isMissing == true || page.combination.eye == .noImages
        guard !asset.isPainted, asset.type != .image || !isWithheld else { return nil }
        return .init(
          what: "is required, and isn't shown", detail: asset.hiddenBy ?? "nothing to paint",
          severity: severity)
      })
  }
}

/// Reports a picture that is stretched, or cropped too much.
private func auditImageDistorted(_ rendering: AuditedRendering) -> RuleOutcome {
  rendering.judge(
    where: { $0.type == .image && $0.picture != nil },
    find: { asset, _ in
      guard let picture = asset.picture, !picture.isMissing else { return nil }
      if picture.stretched > 0.02 {
        return .init(what: "is stretched", detail: "by \(number: (picture.stretched * 100)) %")
      }
      return picture.cropped > 0.2
        ? .init(what: "is cropped", detail: "\(number: (picture.cropped * 100)) % of it is cut off") : nil
    })
}

/// Reports a picture that doesn't load.
private func auditImageMissing(_ rendering: AuditedRendering) -> RuleOutcome {
  rendering.judge(
    where: { $0.type == .image && $0.isDelivered && $0.picture != nil },
    find: { asset, page in
      guard let picture = asset.picture, picture.isMissing, page.combination.eye != .noImages,
        !page.refusals.contains(where: { !$0.isOwn && $0.address == picture.address })
      else { return nil }
      return .init(what: "has a picture that doesn't load")
    })
}

/// Reports a rendering that could not be measured.
private func auditIncomplete(_ rendering: AuditedRendering) -> RuleOutcome {
  .passUnless(
    Dictionary(grouping: rendering.rendering.failures, by: \.reason).sorted { $0.key < $1.key }.map {
      reason, failures in
      let states = failures.map(\.state).filter { !$0.isEmpty }
      return Violation(
        "\(words: reason)\(words: states.isEmpty ? "" : " Not measured: \(states.listed()).")",
        at: rendering.place)
    })
}

/// Reports a placeholder that stays in a rendering.
private func auditPlaceholderUnfilled(_ rendering: AuditedRendering) -> RuleOutcome {
  let found = rendering.rendering.pages.flatMap(\.placeholders)
  let place = found.lazy.compactMap(\.place).first
  let location = rendering.rendering.file.flatMap { file in place.map { Location(file: file, range: $0) } }
  let names = Set(found.map(\.text)).sorted()
  let rest = names.count > 5 ? " and \(names.count - 5) more" : ""
  return rendering.judgePages(at: location) { page in
    page.placeholders.isEmpty
      ? nil
      : "The rendering holds \(names: names.prefix(5))\(rest), which \(names.count == 1 ? "was" : "were") not filled in"
  }
}

/// Reports a rendering that requests something other than its own file.
private enum AuditRequestBlocked {
  /// Returns true if another rule reports the refused request, because it requests a missing picture of an asset.
  private static func isReportedElsewhere(_ refusal: MeasuredPage.Refusal, in page: MeasuredPage) -> Bool {
    page.assets.contains { asset in
      guard let picture = asset.picture, picture.isMissing, picture.address == refusal.address else {
        return false
      }
      if asset.isIcon || asset.isBadge { return asset.isDelivered && !asset.isPainted }
      return refusal.isOwn && asset.isDelivered
    }
  }

  static func judge(_ rendering: AuditedRendering) -> RuleOutcome {
    let asked = Set(
      rendering.rendering.pages.flatMap { page in
        page.refusals.filter { !isReportedElsewhere($0, in: page) }.map(\.address)
      }
    ).sorted()
    return rendering.judgePages { page in
      page.refusals.contains { !isReportedElsewhere($0, in: page) }
        ? "The rendering asks for \(names: asked.prefix(5)), which \(asked.count == 1 ? "isn't its own file" : "aren't its own files")"
        : nil
    }
  }
}

/// Reports a rendering with a script.
private func auditScriptBlocked(_ rendering: AuditedRendering) -> RuleOutcome {
  let scripts = rendering.rendering.pages.flatMap(\.scripts)
  let place = scripts.first?.place
  let location = rendering.rendering.file.flatMap { file in place.map { Location(file: file, range: $0) } }
  return rendering.judgePages(at: location) { page in
    let what = Set(page.scripts.map(\.what)).sorted()
    return what.isEmpty
      ? nil
      : "The rendering holds \(names: what.prefix(5)), which \(what.count == 1 ? "was" : "were") not run"
  }
}

/// Reports a document wider than the viewport.
private func auditScrollsSideways(_ rendering: AuditedRendering) -> RuleOutcome {
  rendering.judgePages(severity: { $0.severityUnderStress() }) { page in
    guard page.contentWidth > page.viewportWidth + 0.5 else { return nil }
    let isReportedElsewhere = page.assets.contains { asset in
      guard let box = asset.box else { return false }
      let isBeyond = asset.text?.overflows == true || asset.firstFault(in: page) == .outside
      return isBeyond
        && (box.x + box.width + page.scrolledBy >= page.contentWidth - 1 || asset.text?.overflows == true)
    }
    return isReportedElsewhere
      ? nil
      : "The document is \(number: page.contentWidth) px wide, the viewport \(number: page.viewportWidth) px"
  }
}

/// Reports a text that is cut off without an ellipsis.
private func auditTextClipped(_ rendering: AuditedRendering) -> RuleOutcome {
  rendering.judge(
    where: { $0.text != nil || $0.isFound && $0.type == .text },
    find: { asset, page in
      guard asset.text?.isClipped == true else { return nil }
      return .init(
        what: "is cut off without an ellipsis",
        severity: page.severityUnderStress(of: asset)
          ?? (page.combination.state == "typical" ? .error : nil))
    })
}

/// Reports a text that is painted outside its element or outside the ad.
private func auditTextOverflows(_ rendering: AuditedRendering) -> RuleOutcome {
  rendering.judge(
    where: { $0.text != nil || $0.isFound && $0.type == .text },
    find: { asset, page in
      guard let text = asset.text, text.overflows, !text.isClipped,
        !asset.isBadge || asset.firstFault(in: page) == nil
      else { return nil }
      return .init(
        what: "is painted outside its element or the ad", severity: page.severityUnderStress(of: asset))
    })
}
