import Model
import Testing

@Suite("Bags of the first of many things") struct LimitedBagTests {
  /// Returns unsorted numbers, equal at every call.
  private func numbers(_ count: Int) -> [Int] { (0..<count).map { $0 * 7919 % 10_007 } }

  private func bag(of numbers: some Sequence<Int>) -> TopK<Int> {
    numbers.reduce(into: TopK(limit: 5)) { $0.add($1) }
  }

  @Test("However many come, the first are held, and all are counted", arguments: [0, 3, 5, 6, 26, 27, 5000])
  func first(_ count: Int) {
    let numbers = numbers(count)
    let bag = bag(of: numbers)
    #expect(bag.sorted() == Array(numbers.sorted().prefix(5)))
    #expect(bag.count == count)
  }

  @Test("What it doesn't admit need only be counted")
  func mayInsert() {
    let numbers = numbers(5000)
    var bag = TopK<Int>(limit: 5)
    var made = 0
    for number in numbers {
      if bag.mayInsert({ number < $0 }) {
        made += 1
        bag.add(number)
      } else {
        bag.count(1)
      }
    }
    #expect(bag == self.bag(of: numbers))
    #expect(made < 200)
  }
}
