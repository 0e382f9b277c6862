import SchematicText

extension Tally {
    /// Reads the text of a tally.
    ///
    /// - Throws: `TallyError`, with the line, if the text is not that of a tally.
    package init(parsing text: JSONBuffer) throws(TallyError) {
        var reader = TallyReader()
        try text.withTextBytes { (bytes) throws(TallyError) in try reader.read(bytes) }
        guard let header = reader.header else { throw TallyError(.notTally, line: 1) }
        self.init(
            schema: header.schema,
            fingerprints: header.fingerprints,
            records: header.records,
            faulty: header.faulty,
            rows: reader.rows
        )
    }
}

/// Reads the lines of a tally.
private struct TallyReader {
    struct Header {
        let schema: String
        let fingerprints: [String]
        let records: Int
        let faulty: Int
    }

    private(set) var header: Header?
    private(set) var rows = TallyRows()
    private var line = 0
    /// The faults and unknown keys that were read, to find repeated ones.
    private var seenFaults: [TallyRows.FaultKind: Set<TallyRows.FaultPath>] = [:]
    private var seenNames: [ExactName: Set<ExactName>] = [:]

    mutating func read(_ bytes: TextBytes) throws(TallyError) {
        var start = bytes.startIndex
        while start < bytes.endIndex {
            line += 1
            guard let end = bytes[start...].firstIndex(of: UInt8(ascii: "\n")) else { throw error(.cut) }
            try read(line: bytes.part(start..<end))
            start = end + 1
        }
    }

    private mutating func read(line bytes: TextBytes) throws(TallyError) {
        let parsed = Result { () throws(JSONParsingError) in try JSONValue(parsing: bytes, maximumDepth: 8) }
        let value: JSONValue
        switch parsed {
        case .success(let found): value = found
        case .failure where header == nil: throw error(.notTally)
        case .failure(let failure): throw error(.notJSON(failure.message))
        }
        guard let object = value.object else {
            throw error(header == nil ? .notTally : .notJSON("found another value"))
        }
        let members = TallyMembers(object, line: line)
        if let version = object["tally"] {
            guard header == nil else { throw error(.secondHeader) }
            return try readHeader(members, version)
        }
        guard header != nil else { throw error(.notTally) }
        if object["fault"] != nil { return try readFault(members) }
        if object["key"] != nil { return try readKey(members) }
        if let member = object["member"] { return try readMember(members, member) }
        if object["branch"] != nil { return try readBranch(members) }
        if object["form"] != nil { return try readForm(members) }
        if object["unknownKey"] != nil { return try readUnknownKey(members) }
        throw error(.unknownLine)
    }

    private mutating func readHeader(_ members: TallyMembers, _ version: JSONValue) throws(TallyError) {
        guard version.int == Tally.version else { throw error(.version(version.text())) }
        let text = try members.string("fingerprint")
        let fingerprints = text.split(separator: Tally.fingerprintSeparator, omittingEmptySubsequences: false)
        guard fingerprints.allSatisfy(Self.isFingerprint), fingerprints == Set(fingerprints).sorted() else {
            throw error(.member("fingerprint", expected: "sixteen hexadecimal digits"))
        }
        let records = try members.count("records")
        let faulty = try members.count("faulty")
        guard faulty <= records else { throw error(.member("faulty", expected: "at most the number of records")) }
        header = Header(
            schema: try members.string("schema"),
            fingerprints: fingerprints.map(String.init),
            records: records,
            faulty: faulty
        )
    }

    private static func isFingerprint(_ text: Substring) -> Bool {
        text.utf8.count == 16
            && text.utf8.allSatisfy { $0.isASCIIDigit || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains($0) }
    }

    private mutating func readFault(_ members: TallyMembers) throws(TallyError) {
        let kind = TallyRows.FaultKind(
            code: ExactName(try members.string("fault")),
            place: try members.optionalObject("schema").map { (place) throws(TallyError) in try place.place() }
        )
        let path = TallyRows.FaultPath(
            payload: ExactName(try members.string("payload")),
            through: try members.strings("through").map(ExactName.init)
        )
        let first = try members.optionalObject("first").map { (first) throws(TallyError) in
            Tally.Origin(
                file: try first.string("file"),
                record: try first.count("record"),
                line: try first.count("line"),
                column: try first.count("column")
            )
        }
        let count = TallyRows.FaultCount(
            count: try members.count("count"),
            records: try members.count("records"),
            first: first
        )
        guard seenFaults[kind, default: []].insert(path).inserted else { throw error(.repeatedLine) }
        let limit = TallyRows.limit
        if path.payload == .beyond {
            rows.faults[kind, default: BoundedCounts(limit: limit)].addToRest(count)
        } else {
            rows.faults[kind, default: BoundedCounts(limit: limit)].add(count, to: path)
        }
    }

    private mutating func readKey(_ members: TallyMembers) throws(TallyError) {
        let place = try members.object("key").place()
        let count = TallyRows.KeyCount(
            present: try members.count("present"),
            null: try members.count("null"),
            absent: try members.count("absent")
        )
        guard rows.keys.updateValue(count, forKey: place) == nil else { throw error(.repeatedLine) }
    }

    private mutating func readMember(_ members: TallyMembers, _ value: JSONValue) throws(TallyError) {
        guard value.object == nil, value.array == nil else {
            throw error(.member("member", expected: "a string, a number, a boolean or null"))
        }
        let member = TallyRows.Member(value, of: try members.object("of").place())
        let count = try members.count("count")
        guard rows.members.updateValue(count, forKey: member) == nil else { throw error(.repeatedLine) }
    }

    private mutating func readBranch(_ members: TallyMembers) throws(TallyError) {
        let branch = TallyRows.Branch(try members.string("branch"), of: try members.object("of").place())
        let count = try members.count("count")
        guard rows.branches.updateValue(count, forKey: branch) == nil else { throw error(.repeatedLine) }
    }

    private mutating func readForm(_ members: TallyMembers) throws(TallyError) {
        let name = try members.string("form")
        guard ["number", "text"].contains(name) else {
            throw error(.member("form", expected: "'number' or 'text'"))
        }
        let form = TallyRows.Branch(name, of: try members.object("of").place())
        let count = try members.count("count")
        guard rows.forms.updateValue(count, forKey: form) == nil else { throw error(.repeatedLine) }
    }

    private mutating func readUnknownKey(_ members: TallyMembers) throws(TallyError) {
        let name = ExactName(try members.string("unknownKey"))
        let payload = ExactName(try members.string("payload"))
        let kinds = try members.object("kinds")
        var count = TallyRows.KindCounts()
        for kind in JSONKind.allCases where kinds.has(kind.rawValue) { count[kind] = try kinds.count(kind.rawValue) }
        guard try members.count("count") == count.count else {
            throw error(.member("count", expected: "the sum of 'kinds'"))
        }
        guard seenNames[payload, default: []].insert(name).inserted else { throw error(.repeatedLine) }
        var names = TallyRows.UnknownKeys(limit: TallyRows.limit)
        if name == .beyond { names.addToRest(count) } else { names.add(count, to: name) }
        if payload == .beyond { rows.unknownKeys.addToRest(names) } else { rows.unknownKeys.add(names, to: payload) }
    }

    private func error(_ reason: TallyError.Reason) -> TallyError { TallyError(reason, line: line) }
}

/// The members of an object in a line of a tally.
private struct TallyMembers {
    private let object: JSONObject
    private let line: Int

    init(_ object: JSONObject, line: Int) { (self.object, self.line) = (object, line) }

    func has(_ name: String) -> Bool { object[name] != nil }

    func string(_ name: String) throws(TallyError) -> String {
        guard let string = object[name]?.string else { throw wrong(name, "a string") }
        return string
    }

    func count(_ name: String) throws(TallyError) -> Int {
        guard let count = object[name]?.int, count >= 0 else {
            throw wrong(name, "a whole number from 0 to \(Int.max)")
        }
        return count
    }

    func object(_ name: String) throws(TallyError) -> Self {
        guard let found = try optionalObject(name) else { throw wrong(name, "an object") }
        return found
    }

    func optionalObject(_ name: String) throws(TallyError) -> Self? {
        guard let value = object[name] else { return nil }
        guard let object = value.object else { throw wrong(name, "an object") }
        return Self(object, line: line)
    }

    /// Returns the strings of an array, which may be absent.
    func strings(_ name: String) throws(TallyError) -> [String] {
        guard let value = object[name] else { return [] }
        guard let array = value.array else { throw wrong(name, "an array of strings") }
        let strings = array.compactMap(\.string)
        guard strings.count == array.count else { throw wrong(name, "an array of strings") }
        return strings
    }

    /// The place in a schema file that the object is.
    func place() throws(TallyError) -> TallyRows.SchemaPointer {
        TallyRows.SchemaPointer(file: try string("file"), pointer: try string("pointer"))
    }

    private func wrong(_ name: String, _ expected: String) -> TallyError {
        TallyError(.member(name, expected: expected), line: line)
    }
}
