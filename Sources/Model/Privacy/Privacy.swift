/// How the text of a field is shown: every field of a recording that holds text has one in the table of events
/// (`ValueShape.string`), and docs/privacy.md is made from there. Numbers, times and listed words are shown as they are.
package enum Privacy: String, CaseIterable, Sendable {
  /// What names a thing, such as an ad unit: whole, or a hash where a part of it has the shape of a secret.
  case name
  /// What names a session or an ad, and may be a person's or a device's: whole where it is short, plain and without the
  /// shape of one, else a hash.
  case id
  /// As a name, but that numbers with dots are a version, which elsewhere may be a machine's address.
  case version
  /// A sentence or an address: what follows a `?`, and what has the shape of a secret, is cut out.
  case cut
  /// What stands for one answer or one account: a hash, by which two of them can be told apart.
  case hashed
  /// What grants access, or says what a person agreed to: that it was recorded.
  case never
}
