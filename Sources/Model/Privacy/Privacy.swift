/// The way a field's text is shown. Every text field of a recording has one in the table of events
/// (`ValueShape.string`), from which docs/privacy.md is generated. Numbers, times and listed words are shown unchanged.
package enum Privacy: String, CaseIterable, Sendable {
  /// The name of a thing, such as an ad unit: shown whole, or as a hash if a part looks like a secret.
  case name
  /// The id of a session or an ad, which may identify a person or a device. Shown whole if it is short, plain and
  /// doesn't look like one of those, else as a hash.
  case id
  /// Like `name`, but numbers with dots are a version and not an IP address.
  case version
  /// A sentence or an address: the text after a `?`, and parts that look like a secret, are cut out.
  case cut
  /// The identifier of one answer or one account: shown as a hash, by which two can be told apart.
  case hashed
  /// A credential or a consent string: only the fact that it was recorded is shown.
  case never
}
