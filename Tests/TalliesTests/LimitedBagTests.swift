import Diagnostics
import Testing

@Suite("Bags of the first of many things") struct LimitedBagTests {
  /// The same numbers each time, in no order.
  private func numbers(_ count: Int) -> [Int] { (0..<count).map { $0 * 7919 % 10_007 } }

  private func bag(of numbers: some Sequence<Int>) -> LimitedBag<Int> {
    numbers.reduce(into: LimitedBag(limit: 5)) { $0.add($1) }
  }

  @Test("However many come, the first are held, and all are counted", arguments: [0, 3, 5, 6, 26, 27, 5000])
  func first(_ count: Int) {
    let numbers = numbers(count)
    let bag = bag(of: numbers)
    #expect(bag.sorted() == Array(numbers.sorted().prefix(5)))
    #expect(bag.count == count)
  }

  @Test("Left in another bag time and again, it goes on without what that one has no room for")
  func continued() {
    let numbers = numbers(5000)
    var (whole, part) = (LimitedBag<Int>(limit: 5), LimitedBag<Int>(limit: 5))
    var made = 0
    for (place, number) in numbers.enumerated() {
      if part.admits({ number < $0 }) {
        made += 1
        part.add(number)
      } else {
        part.count(1)
      }
      if place % 100 == 99 {
        whole += part
        part = whole.continued
        #expect(part.count == 0 && part.sorted() == [])
      }
    }
    #expect(whole == bag(of: numbers))
    #expect(made < 200)
  }
}
