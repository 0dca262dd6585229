import Foundation
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

  @Test("Parts merge to the same as all at once, in any order, also after they were written and read")
  func merging() throws {
    let numbers = numbers(100)
    let parts = [numbers[..<30], numbers[30..<31], numbers[31...], numbers[..<0]].map { bag(of: $0) }
    for order in [parts, parts.reversed()] {
      var all = TopK<Int>(limit: 5)
      for part in order {
        all += try JSONDecoder().decode(TopK<Int>.self, from: JSONEncoder().encode(part))
      }
      #expect(all == bag(of: numbers))
    }
  }
}
