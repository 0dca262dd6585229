import AdModel

/// A place on a page that a request asks an ad for.
struct HARSlot: Hashable, Sendable {
  var adUnit: String?
  var kind: JSONText
  /// Ids of custom native formats.
  var formats: [String] = []
}

extension HAREntry {
  /// The slots that the request asks ads for, in its order: at least one.
  var slots: [HARSlot] {
    if traffic == .appRequest { return [appSlot] }
    let units = adUnits
    let sizes = query["prev_iu_szs"]?.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
    let fluid = query["fluid"]?.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
    return units.indices.map { index in
      let size = sizes.flatMap { $0.indices.contains(index) ? $0[index] : nil } ?? query["sz"] ?? ""
      let says = fluid.flatMap { $0.indices.contains(index) ? $0[index] : nil } ?? "0"
      let isNative =
        traffic != .videoRequest
        && (size.split(separator: "|").contains("fluid") || !["0", ""].contains(says))
      return HARSlot(adUnit: units[index], kind: isNative ? "native" : "unknown")
    }
  }

  /// `enc_prev_ius` holds a path a slot, each a list of places in `iu_parts`: `/0/1/2,/0/1/3`.
  private var adUnits: [String?] {
    guard let parts = query["iu_parts"]?.split(separator: ",", omittingEmptySubsequences: false),
      let paths = query["enc_prev_ius"]?.split(separator: ",")
    else { return [query["iu"] ?? query["slotname"]] }
    return paths.map { path in
      let names = path.split(separator: "/").compactMap { Int($0) }
      guard !names.isEmpty, names.allSatisfy(parts.indices.contains) else { return nil }
      return "/" + names.map { String(parts[$0]) }.joined(separator: "/")
    }
  }

  /// What an SDK says of the native ads that it takes.
  private var appSlot: HARSlot {
    let formats = (query["native_custom_templates"] ?? "").split(separator: ",").map(String.init)
    let takesNative = query["native_templates"] != nil || query["native_version"] != nil && formats.isEmpty
    let kinds: [JSONText] = (formats.isEmpty ? [] : ["customNative"]) + (takesNative ? ["native"] : [])
    let kind: JSONText = kinds.isEmpty ? "unknown" : kinds.count == 1 ? kinds[0] : .list(kinds)
    return HARSlot(adUnit: query["slotname"] ?? query["iu"], kind: kind, formats: formats)
  }
}
