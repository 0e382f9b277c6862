extension ModelReader {
    /// Reads an array, each element by the closure.
    @inlinable public mutating func array<Element>(
        _ read: (inout ModelReader) throws(ReadingStop) -> Element
    ) throws(ReadingStop) -> [Element] {
        var elements: [Element] = []
        guard try openArray() else { return elements }
        repeat { elements.append(try read(&self)) } while try nextElement()
        return elements
    }

    /// Reads an array of values that read themselves.
    @inlinable public mutating func array<Element: ReadableValue>(
        of type: Element.Type
    ) throws(ReadingStop) -> [Element] {
        try array { reader throws(ReadingStop) in try Element(reading: &reader) }
    }

    /// Reads an object of any keys, `{ "{*}": … }`, each value by the closure.
    @inlinable public mutating func map<Value>(
        _ read: (inout ModelReader) throws(ReadingStop) -> Value
    ) throws(ReadingStop) -> [String: Value] {
        var values: [String: Value] = [:]
        guard try openMap() else { return values }
        repeat {
            let key = try nextName()
            // Of keys that Swift holds for the same, the walk knows what becomes.
            guard values.updateValue(try read(&self), forKey: key) == nil else { throw .undecided }
        } while try nextEntry()
        return values
    }

    /// Reads an object of any keys whose values read themselves.
    @inlinable public mutating func map<Value: ReadableValue>(
        of type: Value.Type
    ) throws(ReadingStop) -> [String: Value] {
        try map { reader throws(ReadingStop) in try Value(reading: &reader) }
    }

    /// Begins an array. Returns `false` where it is empty, and passed.
    @usableFromInline mutating func openArray() throws(ReadingStop) -> Bool {
        try enter(Byte.openBracket)
        guard scanner.current == Byte.closeBracket else { return true }
        leave()
        return false
    }

    /// Goes on behind an element. Returns `false` where the array ends, and is passed.
    @usableFromInline mutating func nextElement() throws(ReadingStop) -> Bool { try goOn(orEndAt: Byte.closeBracket) }

    /// Begins a map. Returns `false` where it is empty, and passed.
    @usableFromInline mutating func openMap() throws(ReadingStop) -> Bool {
        try enter(Byte.openBrace)
        guard scanner.current == Byte.closeBrace else { return true }
        leave()
        return false
    }

    /// Goes on behind an entry. Returns `false` where the map ends, and is passed.
    @usableFromInline mutating func nextEntry() throws(ReadingStop) -> Bool { try goOn(orEndAt: Byte.closeBrace) }

    /// Passes the key of a map's entry.
    @usableFromInline mutating func nextName() throws(ReadingStop) -> String { scanner.text(of: try passKey()) }

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
