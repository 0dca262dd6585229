/// The sums of any number of sessions. Sums merge: `a + b == b + a`.
package struct TallyBook: Hashable, Sendable {
  package init() {}
}
