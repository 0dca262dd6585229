extension Array {
  /// Returns the first index from which a condition holds, by binary search, in an array in which it holds for all later
  /// elements; the count if it holds nowhere.
  package func partitioningIndex(_ isBehind: (Element) -> Bool) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if isBehind(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
