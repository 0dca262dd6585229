package import Testing

/// Names, by their ids, the sentences of the documents that a test verifies: the test fails if one of them is untrue.
///
/// A sentence's id is the comment at its end, such as `<!-- R-042 -->`. `PromiseTests` reads these ids in the sources of the
/// tests.
package struct Promise: TestTrait, SuiteTrait {
  package let ids: [String]
}

extension Trait where Self == Promise {
  package static func holds(_ ids: String...) -> Promise { Promise(ids: ids) }
}
