extension Sequence {
    /// Returns the elements in the order of a comparison. Equal elements keep their order.
    ///
    /// The compiler repeats the code of `sorted(by:)` for each type and each closure, which is 3 kB. This function sorts the
    /// indexes of the elements, by code that exists once.
    ///
    /// - Parameter isBefore: Returns whether the first element precedes the second one.
    /// - Returns: The sorted elements.
    @inlinable package func ordered(by isBefore: (Element, Element) -> Bool) -> [Element] {
        let elements = Array(self)
        return stableOrder(elements.count) { isBefore(elements[$0], elements[$1]) }.map { elements[$0] }
    }
}

/// Returns the indexes below `count` in the order of a comparison of their elements.
@usableFromInline package func stableOrder(_ count: Int, _ isBefore: (Int, Int) -> Bool) -> [Int] {
    // The sort of the standard library is stable (SE-0372).
    (0..<count).sorted(by: isBefore)
}
