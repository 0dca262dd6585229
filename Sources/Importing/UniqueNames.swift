/// Names of which no two are the same, in any letter case if need be: one that is taken gets a number.
struct UniqueNames {
  private let isCaseless: Bool
  private var taken: Set<String> = []
  /// The next number of a name, so that a source with very many of one costs no more than one with as many different ones.
  private var numbers: [String: Int] = [:]

  init(isCaseless: Bool = false) { self.isCaseless = isCaseless }

  /// Takes a name; `false`: it is taken already.
  mutating func take(_ name: String) -> Bool { taken.insert(isCaseless ? name.lowercased() : name).inserted }

  /// The name, or the first from 2 on of those with a number that is free.
  mutating func unique(_ name: String, numbered: (Int) -> String) -> String {
    if take(name) { return name }
    let key = isCaseless ? name.lowercased() : name
    var number = numbers[key, default: 2]
    while !take(numbered(number)) { number += 1 }
    numbers[key] = number + 1
    return numbered(number)
  }
}
