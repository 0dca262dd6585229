import Model
import Reading

/// The platform that a bid request comes from.
enum OpenRTBPlatform {
  /// Returns the platform of an app by `device.os` or, without it, by properties that only apps of one platform have;
  /// returns `web` for a site. It is `nil` if the request leaves the platform open, as
  /// `{"app":{"bundle":"com.example"}}` does.
  static func word(of request: JSONNode?) -> String? {
    let (app, device) = (request?["app"], request?["device"])
    if app == nil, request?["site"] != nil { return "web" }
    if let system = device?["os"]?.string, !system.isEmpty { return platform(named: system) }
    guard let app else { return nil }
    let store = app["storeurl"]?.string.flatMap(URLParts.init)
    if store?.isWebPage(onHostIn: ["play.google.com"]) == true { return "android" }
    if let word = device?["model"]?.string.flatMap(platform) { return word }
    let agent = device?["ua"]?.string?.lowercased() ?? ""
    if agent.contains("iphone") || agent.contains("ipad") { return "ios" }
    if agent.contains("android") { return "android" }
    return isOfApple(app, store, device) && isHandheld(device) ? "ios" : nil
  }

  /// Returns the platform that a name of a system or model begins with: `iPhone OS`, `iPad13,4`, `Android 15`.
  private static func platform(named name: String) -> String? {
    let letters = name.lowercased().filter(\.isLetter)
    return [
      ("ios", "ios"), ("iphone", "ios"), ("ipad", "ios"), ("android", "android"), ("tvos", "tvos"),
      ("appletv", "tvos"),
    ].first { letters.hasPrefix($0.0) }?.1
  }

  /// True for an app in the App Store, known by its page or its number there (`1234567890`), and for any app on a
  /// device of Apple.
  private static func isOfApple(_ app: JSONNode, _ store: URLParts?, _ device: JSONNode?) -> Bool {
    let bundle = app["bundle"]?.idText ?? ""
    return store?.isWebPage(onHostIn: ["apps.apple.com", "itunes.apple.com"]) == true
      || (9...10).contains(bundle.utf8.count) && bundle.utf8.allSatisfy { (0x30...0x39).contains($0) }
      || device?["make"]?.string?.lowercased() == "apple"
  }

  /// False for a device whose declared type is neither phone nor tablet. An app's number doesn't identify the platform
  /// there, because app stores of televisions use numbers, too.
  private static func isHandheld(_ device: JSONNode?) -> Bool {
    device?["devicetype"]?.integerOrText.map { [1, 4, 5].contains($0) } ?? true
  }
}
