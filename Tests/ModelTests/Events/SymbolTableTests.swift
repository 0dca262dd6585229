import Model
import Testing

@Suite("Numbers of texts") struct SymbolTableTests {
  private func number(of text: String, in table: inout SymbolTable) -> Int32 {
    Array(text.utf8).withUnsafeBufferPointer { table.number(of: $0) }
  }

  @Test("Texts are numbered in the order of first use, and are equal byte by byte")
  func order() {
    var table = SymbolTable()
    // The é of one character, and that of two.
    let texts = ["b", "a", "b", "", "A", "\u{E9}", "e\u{301}", "", "12345678", "123456789", "12345678"]
    #expect(texts.map { number(of: $0, in: &table) } == [0, 1, 0, 2, 3, 4, 5, 2, 6, 7, 6])
    #expect(table.texts.map { Array($0.utf8) }.count == 8)
    #expect(!table.isFull)
  }

  @Test("Thousands keep their numbers while the table grows, and then it is full")
  func growth() {
    var table = SymbolTable()
    let count = Int32(1 << 15)
    for number in 0..<count {
      #expect(!table.isFull)
      #expect(self.number(of: "unit-\(number)", in: &table) == number)
    }
    #expect(table.isFull)
    #expect((0..<count).allSatisfy { number(of: "unit-\($0)", in: &table) == $0 })
    #expect(table.texts.last == "unit-\(count - 1)")
  }
}
