/// Searching what is in order.
extension Range<Int> {
  /// The first number for which the condition holds, where it holds for all that follow; the end
  /// where it holds for none.
  @inlinable
  package func partitioningIndex<Failure>(
    where isBeyond: (Int) throws(Failure) -> Bool
  ) throws(Failure) -> Int {
    var (low, high) = (lowerBound, upperBound)
    while low < high {
      let middle = low + (high - low) / 2
      if try isBeyond(middle) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
