/// The way in which outputs show a field's text. The table of events defines one for every text field of a recording
/// (`ValueShape.string`), and docs/privacy.md is generated from it. Numbers, times and listed words are shown
/// unchanged.
package enum Privacy: String, CaseIterable, Sendable {
  /// The name of a thing, such as an ad unit: shown whole, or as a hash if a part looks like a secret.
  case name
  /// The id of a session or an ad, which may identify a person or a device. It is shown whole if it is short, plain and
  /// doesn't look like the id of a person or a device, else as a hash.
  case id
  /// Like `name`, but numbers with dots are a version and not an IP address.
  case version
  /// A sentence or an address: the text after a `?`, and parts that look like a secret, are cut out.
  case cut
  /// The identifier of one response or one account: shown as a hash, by which two can be told apart.
  case hashed
  /// A credential or a consent string: only the fact that it was recorded is shown.
  case never
}
