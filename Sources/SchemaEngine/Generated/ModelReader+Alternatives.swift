/// Values that may be one thing or another.
extension ModelReader {
    /// Tries to read a value by the closure. Returns `nil`, with nothing passed, where the walk would refuse the value so.
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

    /// The name that chooses a case's branch: the string at a key of the object that is due, wherever in it. Nothing is
    /// passed.
    public mutating func caseName(_ key: String) throws(ReadingStop) -> String {
        guard scanner.current == Byte.openBrace else { throw .refused }
        guard let offset = lookahead.value(of: Array(key.utf8), in: scanner) else { throw .undecided }
        var probe = scanner
        probe.position = offset
        guard probe.current == Byte.quote, let token = try? probe.scanString() else { throw .undecided }
        return scanner.text(of: token)
    }

    /// Where a reader stands, to go back to.
    @usableFromInline struct Place: BitwiseCopyable {
        var position: Int
        var depth: Int
        var wholes: Int
        var doubles: Int
        var unnamed: UnnamedKeys.Region
    }

    @usableFromInline var place: Place {
        Place(
            position: scanner.position,
            depth: depth,
            wholes: wholeNumbers.count,
            doubles: realNumbers.count,
            unnamed: unnamedKeys.open()
        )
    }

    /// Goes back. What is read again is counted: alternatives inside alternatives would else double the work with each
    /// level.
    @usableFromInline mutating func goBack(to place: Place) throws(ReadingStop) {
        bytesToRepeat &-= scanner.position &- place.position
        guard bytesToRepeat >= 0 else { throw .undecided }
        scanner.position = place.position
        depth = place.depth
        wholeNumbers.truncate(to: place.wholes)
        realNumbers.truncate(to: place.doubles)
        unnamedKeys.close(place.unnamed)
    }
}
