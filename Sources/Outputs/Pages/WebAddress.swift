import AdModel

/// Addresses that a page may link to.
enum WebAddress {
  /// The address if it leads to a web page, else nothing: a link must never run a script or open an app.
  static func safe(_ text: String) -> String? {
    guard let parts = URLParts(text), parts.scheme == "https" || parts.scheme == "http", parts.host != nil
    else {
      return nil
    }
    return text
  }
}
