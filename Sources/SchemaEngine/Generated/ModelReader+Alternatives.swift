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
        guard let offset = lookahead.value(of: Array(key.utf8), in: scanner), let token = scanner.string(at: offset)
        else { throw .undecided }
        return scanner.text(of: token)
    }

    /// A position of the reader to which it can return.
    @usableFromInline struct Checkpoint: BitwiseCopyable {
        var position: Int
        var depth: Int
        var integers: Int
        var doubles: Int
        var unnamed: UnnamedKeyStack.Region
    }

    @usableFromInline var place: Checkpoint {
        Checkpoint(
            position: scanner.position,
            depth: depth,
            integers: integers.count,
            doubles: realNumbers.count,
            unnamed: unnamedKeys.open()
        )
    }

    /// Returns to a position. The number of bytes that are read again is limited, because nested alternatives
    /// would otherwise double the work with each level.
    @usableFromInline mutating func goBack(to place: Checkpoint) throws(ReadingStop) {
        bytesToRepeat &-= scanner.position &- place.position
        guard bytesToRepeat >= 0 else { throw .undecided }
        scanner.position = place.position
        depth = place.depth
        integers.truncate(to: place.integers)
        realNumbers.truncate(to: place.doubles)
        unnamedKeys.close(place.unnamed)
    }
}

/// Values that the schema does not describe.
@_spi(Generated) extension ModelReader {
    /// Reads any value as received.
    ///
    /// - Throws: `ReadingStop` if the walk must read the value.
    public mutating func json() throws(ReadingStop) -> JSONValue {
        let start = scanner.position
        try skip()
        return scanner.value(in: start..<scanner.position)
    }

    /// Reads a value with the closure, and returns it as received.
    ///
    /// - Throws: `ReadingStop` if the walk must read the value.
    public mutating func json(
        _ read: (inout ModelReader) throws(ReadingStop) -> Void
    ) throws(ReadingStop) -> JSONValue {
        let start = scanner.position
        try read(&self)
        return scanner.value(in: start..<scanner.position)
    }

    /// Reads any value except null.
    ///
    /// - Throws: `ReadingStop` if the walk must read the value.
    public mutating func jsonButNull() throws(ReadingStop) -> JSONValue {
        guard scanner.current != Byte.letterN else { throw .refused }
        return try json()
    }

    /// Reads any object.
    ///
    /// - Throws: `ReadingStop` if the walk must read the value.
    public mutating func jsonObject() throws(ReadingStop) -> JSONValue {
        guard scanner.current == Byte.openBrace else { throw .refused }
        return try json()
    }

    /// Reads any array.
    ///
    /// - Throws: `ReadingStop` if the walk must read the value.
    public mutating func jsonArray() throws(ReadingStop) -> JSONValue {
        guard scanner.current == Byte.openBracket else { throw .refused }
        return try json()
    }

    /// Reads any object whose number of members is in a range.
    ///
    /// - Throws: `ReadingStop` if the walk must read the value.
    public mutating func jsonObject(count: ClosedRange<Int>) throws(ReadingStop) -> JSONValue {
        try json { reader throws(ReadingStop) in
            var names = reader.unnamedKeys.open()
            if try reader.openMap() {
                repeat {
                    try reader.recordKey(try reader.skipKey(), in: &names)
                    try reader.skip()
                } while try reader.nextEntry()
            }
            guard count.contains(Int(names.count)) else { throw .refused }
            reader.unnamedKeys.close(names)
        }
    }

    /// Reads any array whose number of elements is in a range.
    ///
    /// - Throws: `ReadingStop` if the walk must read the value.
    public mutating func jsonArray(count: ClosedRange<Int>) throws(ReadingStop) -> JSONValue {
        try json { reader throws(ReadingStop) in
            var elements = 0
            if try reader.openArray() {
                repeat {
                    try reader.skip()
                    elements &+= 1
                } while try reader.nextElement()
            }
            guard count.contains(elements) else { throw .refused }
        }
    }

    /// Skips any value. A repeated key in one of its objects stops the reader.
    ///
    /// - Throws: `ReadingStop` if the walk must read the value.
    public mutating func skip() throws(ReadingStop) {
        switch scanner.current {
        case Byte.openBrace, Byte.openBracket: try skipContainer()
        case Byte.quote: _ = try stringToken()
        case Byte.letterT, Byte.letterF: _ = try bool()
        case Byte.letterN: try null()
        default: _ = try numberToken()
        }
    }

    /// Skips an object or an array with its content, without recursion into containers.
    private mutating func skipContainer() throws(ReadingStop) {
        // The open containers, innermost last: the keys so far of an object, or `nil` for an array.
        var open: [UnnamedKeyStack.Region?] = []
        repeat {
            let byte = scanner.current
            if byte == Byte.openBrace || byte == Byte.openBracket {
                try enter(byte)
                open.append(byte == Byte.openBrace ? unnamedKeys.open() : nil)
                if try !skipEmptyContainer(&open) {
                    try skipKey(&open)
                    continue
                }
            } else {
                try skip()
            }
            try closeContainers(&open)
        } while !open.isEmpty
    }

    /// Ends the innermost container if its closing bracket is next. Returns whether it did.
    private mutating func skipEmptyContainer(_ open: inout [UnnamedKeyStack.Region?]) throws(ReadingStop) -> Bool {
        guard let innermost = open.last else { return false }
        guard scanner.current == (innermost == nil ? Byte.closeBracket : Byte.closeBrace) else { return false }
        close(&open)
        return true
    }

    /// After a value, ends the containers that end there, and skips the comma and the key before the next value.
    private mutating func closeContainers(_ open: inout [UnnamedKeyStack.Region?]) throws(ReadingStop) {
        while !open.isEmpty {
            scanner.skipWhitespace()
            if scanner.current == Byte.comma {
                scanner.position &+= 1
                scanner.skipWhitespace()
                return try skipKey(&open)
            }
            guard try skipEmptyContainer(&open) else { throw .undecided }
        }
    }

    private mutating func close(_ open: inout [UnnamedKeyStack.Region?]) {
        if case .some(.some(let region)) = open.popLast() { unnamedKeys.close(region) }
        leave()
    }

    /// Skips a key if the innermost container is an object.
    private mutating func skipKey(_ open: inout [UnnamedKeyStack.Region?]) throws(ReadingStop) {
        guard case .some(.some(var region)) = open.last else { return }
        try recordKey(try skipKey(), in: &region)
        open[open.count - 1] = region
    }
}
