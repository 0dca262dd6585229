import Model
import Foundation
import TestSupport
import Testing

@Suite("The reference of what is shown of a recording") struct PrivacyReferenceTests {
  @Test("docs/privacy.md is what the table says; make docs renews it")
  func current() throws {
    let page = try BuiltBinary.run(["print", "schema", "privacy"], in: Repository.path).output
    try expect(page, isFile: "docs/privacy.md")
  }
}
