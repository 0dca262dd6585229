import Model

/// A slot on a page or in an app, for which an ad is requested.
struct HARSlot: Hashable, Sendable {
  var adUnit: String?
  var kind: JSONText
  /// Ids of the custom native formats that the request accepts.
  var formats: [String] = []
}

extension HAREntry {
  /// The request's slots, in order: at least one.
  var slots: [HARSlot] {
    if traffic == .appRequest { return [appSlot] }
    let units = adUnits
    let sizes = list("prev_iu_szs")?.map { Self.isFluid($0) }
    let fluid = list("fluid")?.map { !["0", ""].contains($0) }
    let isFluid = Self.isFluid(query["sz"]?[...] ?? "")
    return units.indices.map { index in
      func value(_ values: [Bool]?) -> Bool? {
        values.flatMap { $0.indices.contains(index) ? $0[index] : nil }
      }
      let isNative = traffic != .videoRequest && (value(sizes) ?? isFluid || value(fluid) ?? false)
      // A native style shows custom formats as well as Google's own.
      return HARSlot(adUnit: units[index], kind: isNative ? ["customNative", "native"] : "unknown")
    }
  }

  private func list(_ name: String) -> [Substring]? {
    query[name]?.split(separator: ",", omittingEmptySubsequences: false)
  }

  /// True if one of the sizes is `fluid`, as in `300x250|fluid`.
  private static func isFluid(_ sizes: Substring) -> Bool { sizes.split(separator: "|").contains("fluid") }

  /// Limits on the number of parts and the length in bytes of an ad unit's path. Ad Manager itself allows seven parts
  /// of 100 letters.
  private static let (mostParts, longestUnit) = (32, 2048)

  /// Paths of the ad units, one for each slot. Each path in `enc_prev_ius` is made of indices into `iu_parts`:
  /// `/0/1/2,/0/1/3`.
  private var adUnits: [String?] {
    guard let parts = list("iu_parts"), let paths = query["enc_prev_ius"]?.split(separator: ",") else {
      return [query["iu"] ?? query["slotname"]]
    }
    return paths.map { path in
      let places = path.split(separator: "/").compactMap { Int($0) }
      guard (1...Self.mostParts).contains(places.count), places.allSatisfy(parts.indices.contains),
        places.reduce(0, { $0 + parts[$1].utf8.count }) <= Self.longestUnit
      else { return nil }
      return "/" + places.map { String(parts[$0]) }.joined(separator: "/")
    }
  }

  /// The slot of a request by an app's SDK, with the kinds of native ads that the request accepts.
  private var appSlot: HARSlot {
    let formats = (query["native_custom_templates"] ?? "").split(separator: ",").map(String.init)
    let takesNative = query["native_templates"] != nil || query["native_version"] != nil && formats.isEmpty
    let kinds: [JSONText] = (formats.isEmpty ? [] : ["customNative"]) + (takesNative ? ["native"] : [])
    let kind: JSONText = kinds.isEmpty ? "unknown" : kinds.count == 1 ? kinds[0] : .list(kinds)
    return HARSlot(adUnit: query["slotname"] ?? query["iu"], kind: kind, formats: formats)
  }
}
