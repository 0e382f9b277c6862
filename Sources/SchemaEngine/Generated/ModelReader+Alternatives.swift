/// Values with alternatives.
@_spi(Generated) extension ModelReader {
    /// Tries to read a value with the closure. If the walk would reject the value in this form, returns `nil`
    /// and restores the position.
    ///
    /// - Throws: `ReadingStop.undecided` if only the walk can decide.
    @inlinable public mutating func attempt<Value>(
        _ read: (inout ModelReader) throws(ReadingStop) -> Value
    ) throws(ReadingStop) -> Value? {
        let place = place
        do throws(ReadingStop) {
            return try read(&self)
        } catch {
            guard error == .refused else { throw error }
            try goBack(to: place)
            return nil
        }
    }

    /// Returns the name that chooses a case's branch: the string at a key of the object at the current
    /// position, anywhere in it. The position does not change.
    ///
    /// - Throws: `ReadingStop` if the value is not an object, or the key has no string.
    public mutating func caseName(_ key: String) throws(ReadingStop) -> String {
        guard scanner.current == Byte.openBrace else { throw .refused }
        guard let offset = lookahead.value(of: Array(key.utf8), in: scanner) else { throw .undecided }
        var probe = scanner
        probe.position = offset
        guard probe.current == Byte.quote, let token = try? probe.scanString() else { throw .undecided }
        return scanner.text(of: token)
    }

    /// A position of the reader to which it can return.
    @usableFromInline struct Place: BitwiseCopyable {
        var position: Int
        var depth: Int
        var integers: Int
        var doubles: Int
        var unnamed: UnnamedKeyStack.Region
    }

    @usableFromInline var place: Place {
        Place(
            position: scanner.position,
            depth: depth,
            integers: integers.count,
            doubles: realNumbers.count,
            unnamed: unnamedKeys.open()
        )
    }

    /// Returns to a position. The number of bytes that are read again is limited, because nested alternatives
    /// would otherwise double the work with each level.
    @usableFromInline mutating func goBack(to place: Place) throws(ReadingStop) {
        bytesToRepeat &-= scanner.position &- place.position
        guard bytesToRepeat >= 0 else { throw .undecided }
        scanner.position = place.position
        depth = place.depth
        integers.truncate(to: place.integers)
        realNumbers.truncate(to: place.doubles)
        unnamedKeys.close(place.unnamed)
    }
}
