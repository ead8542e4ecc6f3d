/// Going through much in parts.
extension Array {
  /// The elements in their order, so many at a time: what is read of them need not be in memory at
  /// once.
  @inlinable package func parts(of size: Int) -> some Sequence<[Element]> {
    stride(from: 0, to: count, by: size).lazy.map { start in
      Array(self[start..<Swift.min(start + size, count)])
    }
  }
}
