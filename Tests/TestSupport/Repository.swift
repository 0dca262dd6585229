/// The checkout that these tests were built from.
package enum Repository {
  /// Its top folder.
  package static let path = #filePath.split(separator: "/").dropLast(3).reduce("") { "\($0)/\($1)" }
}
