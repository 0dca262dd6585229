/// Makes names unique, in any letter case if need be: one that is taken gets a number.
struct UniqueNames {
  private let isCaseless: Bool
  private var taken: Set<String> = []
  /// The next number to try for a name, so that numbering many repeats of one name is cheap.
  private var numbers: [String: Int] = [:]

  init(isCaseless: Bool = false) { self.isCaseless = isCaseless }

  /// Marks a name as taken; returns false if it was taken already.
  mutating func take(_ name: String) -> Bool { taken.insert(isCaseless ? name.lowercased() : name).inserted }

  /// Returns the name if it is free, otherwise the first free name with a number from 2 on.
  ///
  /// - Parameter numbered: returns the name with a number.
  mutating func unique(_ name: String, numbered: (Int) -> String) -> String {
    if take(name) { return name }
    let key = isCaseless ? name.lowercased() : name
    var number = numbers[key, default: 2]
    while !take(numbered(number)) { number += 1 }
    numbers[key] = number + 1
    return numbered(number)
  }
}
