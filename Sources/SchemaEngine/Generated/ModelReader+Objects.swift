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
