@_spi(Generated) extension ModelReader {
    /// Reads an array, each element with the closure.
    ///
    /// - Throws: `ReadingStop` if the walk must read the value.
    @inlinable public mutating func array<Element>(
        _ read: (inout ModelReader) throws(ReadingStop) -> Element
    ) throws(ReadingStop) -> [Element] {
        var elements: [Element] = []
        guard try openArray() else { return elements }
        repeat { elements.append(try read(&self)) } while try nextElement()
        return elements
    }

    /// Reads an array of values that read themselves.
    ///
    /// - Throws: `ReadingStop` if the walk must read the value.
    @inlinable public mutating func array<Element: _ReadableValue>(
        of type: Element.Type
    ) throws(ReadingStop) -> [Element] {
        try array { reader throws(ReadingStop) in try Element(reading: &reader) }
    }

    /// Reads an object with any keys, `{ "{*}": … }`, each value with the closure.
    ///
    /// - Throws: `ReadingStop` if the walk must read the value.
    @inlinable public mutating func map<Value>(
        _ read: (inout ModelReader) throws(ReadingStop) -> Value
    ) throws(ReadingStop) -> [String: Value] {
        var values: [String: Value] = [:]
        guard try openMap() else { return values }
        repeat {
            let key = try nextName()
            // The walk handles different keys that are equal as Swift strings.
            guard values.updateValue(try read(&self), forKey: key) == nil else { throw .undecided }
        } while try nextEntry()
        return values
    }

    /// Reads an object with any keys whose values read themselves.
    ///
    /// - Throws: `ReadingStop` if the walk must read the value.
    @inlinable public mutating func map<Value: _ReadableValue>(
        of type: Value.Type
    ) throws(ReadingStop) -> [String: Value] {
        try map { reader throws(ReadingStop) in try Value(reading: &reader) }
    }

    /// Reads an object whose keys satisfy tags, `{ "{* uuid}": … }`, or are counted, each value with the closure.
    ///
    /// - Throws: `ReadingStop` if the walk must read the value.
    @inlinable public mutating func map<Key: _ObjectKey, Value>(
        by type: Key.Type,
        _ layout: ObjectLayout,
        _ read: (inout ModelReader) throws(ReadingStop) -> Value
    ) throws(ReadingStop) -> [Key: Value] {
        var values: [Key: Value] = [:]
        var members = try openObject()
        while try nextMember(&members, layout) != nil {
            guard let key = Key(_objectKey: name(of: members)) else { throw .undecided }
            // The walk handles different keys that are equal in Swift.
            guard values.updateValue(try read(&self), forKey: key) == nil else { throw .undecided }
        }
        return values
    }

    /// Reads an array with the closure, and checks the number of its elements.
    ///
    /// - Throws: `ReadingStop` if the walk must read the value.
    public mutating func counted<Element>(
        _ range: ClosedRange<Int>,
        isUnique: Bool = false,
        _ read: (inout ModelReader) throws(ReadingStop) -> [Element]
    ) throws(ReadingStop) -> [Element] {
        let start = scanner
        let elements = try read(&self)
        guard range.contains(elements.count) else { throw .refused }
        guard isUnique else { return elements }
        // An array in an element of such an array is read once more for each of them.
        bytesToRepeat &-= scanner.position &- start.position
        guard bytesToRepeat >= 0 else { throw .undecided }
        guard start.hasDistinctElements() else { throw .refused }
        return elements
    }

    /// Begins an array. If it is empty, skips it and returns `false`.
    @usableFromInline mutating func openArray() throws(ReadingStop) -> Bool {
        try enter(Byte.openBracket)
        guard scanner.current == Byte.closeBracket else { return true }
        leave()
        return false
    }

    /// Continues after an element. At the end of the array, skips the bracket and returns `false`.
    @usableFromInline mutating func nextElement() throws(ReadingStop) -> Bool { try goOn(orEndAt: Byte.closeBracket) }

    /// Begins a map. If it is empty, skips it and returns `false`.
    @usableFromInline mutating func openMap() throws(ReadingStop) -> Bool {
        try enter(Byte.openBrace)
        guard scanner.current == Byte.closeBrace else { return true }
        leave()
        return false
    }

    /// Continues after an entry. At the end of the map, skips the brace and returns `false`.
    @usableFromInline mutating func nextEntry() throws(ReadingStop) -> Bool { try goOn(orEndAt: Byte.closeBrace) }

    /// Reads the key of a map's entry.
    @usableFromInline mutating func nextName() throws(ReadingStop) -> String { scanner.text(of: try skipKey()) }

    @inline(__always)
    mutating func goOn(orEndAt bracket: UInt8) throws(ReadingStop) -> Bool {
        scanner.skipWhitespace()
        switch scanner.current {
        case Byte.comma:
            scanner.position &+= 1
            scanner.skipWhitespace()
            return true
        case bracket:
            leave()
            return false
        default:
            throw .undecided
        }
    }
}

/// Arrays of plain values, which are the most frequent arrays, each read in one call.
@_spi(Generated) extension ModelReader {
    /// Reads an array of strings.
    ///
    /// - Throws: `ReadingStop` if the walk must read the value.
    public mutating func strings() throws(ReadingStop) -> [String] {
        var texts: [String] = []
        guard try openArray() else { return texts }
        repeat { texts.append(try string()) } while try nextElement()
        return texts
    }

    /// Reads an array of integers.
    ///
    /// - Throws: `ReadingStop` if the walk must read the value.
    public mutating func ints() throws(ReadingStop) -> [Int] {
        guard try openArray() else { return [] }
        let start = integers.count
        repeat { integers.append(try int()) } while try nextElement()
        return integers.takeTail(from: start)
    }

    /// Reads an array of numbers, each as the nearest double.
    ///
    /// - Throws: `ReadingStop` if the walk must read the value.
    public mutating func doubles() throws(ReadingStop) -> [Double] {
        guard try openArray() else { return [] }
        let start = realNumbers.count
        repeat { realNumbers.append(try double()) } while try nextElement()
        return realNumbers.takeTail(from: start)
    }
}
