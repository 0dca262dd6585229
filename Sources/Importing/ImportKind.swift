/// The kinds of import, with the names of their commands.
package enum ImportKind: String, CaseIterable, Sendable {
  case har, hls, openrtb, vast, adcp, uiautomator, axtree, appium, table
  case adManager = "ad-manager"
  case openRTBNative = "openrtb-native"

  /// The files that the import accepts, in words: "a HAR".
  var wanted: String {
    switch self {
    case .har: "a HAR"
    case .hls: "a playlist"
    case .openrtb: "a bid request or response"
    case .vast: "VAST or VMAP"
    case .adcp: "a list of creative formats"
    case .uiautomator: "a dump of uiautomator"
    case .axtree: "a tree of debugDescription"
    case .appium: "a page source of Appium"
    case .table: "a table of formats"
    case .adManager: "creative templates"
    case .openRTBNative: "a native request"
    }
  }
}
