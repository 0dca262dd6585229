package import Testing

/// Names the sentences of the documents that a test holds: were one of them untrue, the test would fail.
///
/// A sentence is named by its beginning, as a reader sees it, without the marks of Markdown, and by enough words to be the only
/// one that begins so. `PromiseTests` reads these names in the sources of the tests.
package struct Promise: TestTrait, SuiteTrait {
  package let beginnings: [String]
}

extension Trait where Self == Promise {
  package static func holds(_ beginnings: String...) -> Promise { Promise(beginnings: beginnings) }
}
