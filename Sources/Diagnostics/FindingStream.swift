/// All findings of a run in their order, one after the other, as often as somebody asks: there may be more than memory
/// holds.
package struct FindingStream: Sendable {
  private let each: @Sendable (_ body: (Finding) throws -> Void) throws -> Void

  /// - Parameter each: hands every finding over, the same ones in the same order each time; fails when they can't be read
  ///   again.
  package init(_ each: @escaping @Sendable (_ body: (Finding) throws -> Void) throws -> Void) {
    self.each = each
  }

  /// - Parameter findings: sorted.
  package init(_ findings: [Finding]) {
    each = { body in for finding in findings { try body(finding) } }
  }

  package func forEach(_ body: (Finding) throws -> Void) throws { try each(body) }
}
