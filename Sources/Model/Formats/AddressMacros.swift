/// Macros of Ad Manager that stand for an address, or before an address on which it counts clicks:
/// `href="%%CLICK_URL_UNESC%%[%Page%]"` (support.google.com/admanager/answer/6081628). Only the ad server fills them
/// in, so they are empty where a template is shown without an ad server.
package enum AddressMacros {
  private static let names = [
    "CLICK_URL_UNESC", "CLICK_URL_ESC", "CLICK_URL_ESC_ESC", "VIEW_URL_UNESC", "VIEW_URL_ESC", "DEST_URL",
    "DEST_URL_ESC", "DEST_URL_ESC_ESC",
  ]

  /// Macros of native styles that look like keys of assets but stand for tracking addresses
  /// (support.google.com/admanager/answer/9414028).
  package static let trackers = ["Thirdpartyimpressiontracker", "Thirdpartyclicktracker"]

  /// Returns a template, or a part of one, with the macros removed.
  package static func emptied(in text: String) -> String {
    guard text.contains("%%") else { return text }
    return names.reduce(text) { $0.replacing("%%\($1)%%", with: "") }
  }
}
