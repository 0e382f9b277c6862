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
    ///
    /// - Throws: `ReadingStop` if the walk must read the value.
    public mutating func openArray() throws(ReadingStop) -> Bool {
        try enter(Byte.openBracket)
        guard scanner.current == Byte.closeBracket else { return true }
        leave()
        return false
    }

    /// Continues after an element. At the end of the array, skips the bracket and returns `false`.
    ///
    /// - Throws: `ReadingStop` if the walk must read the value.
    public mutating func nextElement() throws(ReadingStop) -> Bool { try goOn(orEndAt: Byte.closeBracket) }

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

@_spi(Generated) extension ModelReader {
    /// Begins an object at its brace.
    ///
    /// - Throws: `ReadingStop` if the walk must read the value.
    public mutating func openObject() throws(ReadingStop) -> ObjectMembers {
        try enter(Byte.openBrace)
        return ObjectMembers()
    }

    /// Continues to the value of the next member. Skips a member with a null that its key accepts.
    ///
    /// - Returns: The key's index in the layout; for a key that satisfies a tag of the layout, the number of its keys
    ///   plus the index of the tag; `ObjectLayout.other` for another key, if the layout reads those; or `nil` at the
    ///   end of an object that has every required key and the required number of members.
    /// - Throws: `ReadingStop` if the walk must read the object.
    public mutating func nextMember(
        _ members: inout ObjectMembers,
        _ layout: ObjectLayout
    ) throws(ReadingStop) -> Int? {
        let layout = layout.content
        while true {
            if members.isAfterMember {
                scanner.skipWhitespace()
                guard scanner.current == Byte.comma else { return try closeObject(&members, layout) }
                scanner.position &+= 1
                scanner.skipIndentation()
            } else if scanner.current == Byte.closeBrace {
                return try closeObject(&members, layout)
            }
            members.isAfterMember = true
            let expected = members.expected
            guard expected < layout.names.count, scanner.skipName(expected, of: layout.names) else {
                if let index = try nextByName(&members, layout) { return index }
                continue
            }
            scanner.skipSpace()
            members.expected = expected &+ 1
            guard try isNull(expected, &members, layout) else { return expected }
        }
    }

    /// Marks a named key as present, and stops the reader if it is repeated. Returns whether its value is a null
    /// that the key accepts, and skips the null.
    @inline(__always)
    private mutating func isNull(
        _ index: Int,
        _ members: inout ObjectMembers,
        _ layout: ObjectLayout.Content
    ) throws(ReadingStop) -> Bool {
        guard members.seen.insert(index) else { throw .undecided }
        guard scanner.current == Byte.letterN, layout.nullable.contains(index) else { return false }
        try null()
        return true
    }

    /// Begins a member whose key is not the expected one. Returns `nil` if that completes the member.
    @inline(never)
    private mutating func nextByName(
        _ members: inout ObjectMembers,
        _ layout: ObjectLayout.Content
    ) throws(ReadingStop) -> Int? {
        guard let index = skipFollowingKey(members, layout) else {
            let token = try skipKey()
            let index = scanner.index(of: token, in: layout.names)
            guard index >= 0 else { return try nextUnnamed(token, &members, layout) }
            members.expected = index &+ 1
            return try isNull(index, &members, layout) ? nil : index
        }
        members.expected = index &+ 1
        scanner.skipSpace()
        return try isNull(index, &members, layout) ? nil : index
    }

    /// Skips one of the next few keys. The keys before it may be absent.
    private mutating func skipFollowingKey(_ members: ObjectMembers, _ layout: ObjectLayout.Content) -> Int? {
        let next = members.expected &+ 1
        var index = next
        while index < min(next &+ 4, layout.names.count) {
            if scanner.skipName(index, of: layout.names) { return index }
            index &+= 1
        }
        return nil
    }

    private mutating func nextUnnamed(
        _ token: StringToken,
        _ members: inout ObjectMembers,
        _ layout: ObjectLayout.Content
    ) throws(ReadingStop) -> Int? {
        let tag = try layout.tags?.first(satisfiedBy: token, in: scanner)
        var region = members.unnamed ?? unnamedKeys.open()
        defer { members.unnamed = region }
        try recordKey(token, isUUID: tag?.isUUID ?? false, in: &region)
        members.name = token
        if let tag { return layout.names.count &+ tag.index }
        switch layout.others {
        case .refused: throw .refused
        case .read: return ObjectLayout.other
        case .kept where unknownKeys == .keep: return ObjectLayout.other
        case .skipped, .kept:
            guard unknownKeys != .reject else { throw .undecided }
            try skip()
            return nil
        }
    }

    /// Returns the name of the last member that the layout does not name.
    public func name(of members: ObjectMembers) -> String { scanner.text(of: members.name) }

    @inline(__always)
    private mutating func closeObject(
        _ members: inout ObjectMembers,
        _ layout: ObjectLayout.Content
    ) throws(ReadingStop) -> Int? {
        guard scanner.current == Byte.closeBrace else { throw .undecided }
        guard members.seen.contains(all: layout.required) else { throw .refused }
        if let counts = layout.counts {
            let count = members.seen.count &+ Int(members.unnamed?.count ?? 0)
            guard counts.allSatisfy({ $0.contains(count) }) else { throw .refused }
        }
        if let region = members.unnamed { unnamedKeys.close(region) }
        leave()
        return nil
    }

    /// A random seed, so that a sender cannot choose keys with equal hashes.
    private static let keySeed = UInt64.random(in: .min ... .max)

    /// Skips a key, its colon and the white space around the colon.
    mutating func skipKey() throws(ReadingStop) -> StringToken {
        guard scanner.current == Byte.quote else { throw .undecided }
        let token = try scanned { scanner throws(JSONTextError) in try scanner.scanString() }
        scanner.skipWhitespace()
        guard scanner.current == Byte.colon else { throw .undecided }
        scanner.position &+= 1
        scanner.skipWhitespace()
        return token
    }

    /// Records an unnamed key of an object, and stops the reader if it is repeated.
    mutating func recordKey(
        _ token: StringToken,
        isUUID: Bool = false,
        in region: inout UnnamedKeyStack.Region
    ) throws(ReadingStop) {
        let entry = UnnamedKeyStack.Entry(token, isUUID: isUUID, in: scanner, seed: Self.keySeed)
        guard unnamedKeys.insert(entry, into: &region, of: scanner) else { throw .undecided }
    }

    /// Returns the result of a scan. The walk reports text that is not JSON.
    @inline(__always)
    mutating func scanned<Result>(
        _ scan: (inout JSONScanner) throws(JSONTextError) -> Result
    ) throws(ReadingStop) -> Result {
        do throws(JSONTextError) { return try scan(&scanner) } catch { throw .undecided }
    }
}
