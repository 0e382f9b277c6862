package import SchemaEngine

/// The parts of schemas that payloads can use, with the numbers of their uses.
package struct CoverageParts: Sendable {
    /// A part of a schema file. Its place is that of the key as it is written in the file.
    package struct Part: Hashable, Sendable {
        package let file: String
        package let pointer: String
        package let kind: CoverageItem.Kind

        package init(file: String, pointer: String, kind: CoverageItem.Kind) {
            (self.file, self.pointer, self.kind) = (file, pointer, kind)
        }
    }

    package private(set) var counts: [Part: Int] = [:]

    package init() {}

    /// Adds the parts of a schema and of its fragments, without uses.
    package mutating func add(_ schema: Schema) {
        counts[Part(file: schema.file, pointer: "", kind: .payload), default: 0] += 0
        let rows = Tally(schema: schema).rows
        for (place, _) in rows.sortedKeys {
            for kind in Self.kinds(ofKeyAt: place.pointer) { declare(kind, at: place) }
        }
        for (member, _) in rows.sortedMembers { declare(.member(Self.name(of: member.value)), at: member.place) }
        for (branch, _) in rows.sortedBranches { declare(.branch(branch.name), at: branch.place) }
    }

    private mutating func declare(_ kind: CoverageItem.Kind, at place: TallyRows.SchemaPointer) {
        counts[Part(file: place.file, pointer: place.pointer, kind: kind), default: 0] += 0
    }

    /// Adds the counts of a tally to the parts that are declared.
    ///
    /// - Parameters:
    ///   - tally: The tally.
    ///   - path: Returns the path under which the parts of a file are declared.
    package mutating func count(_ tally: Tally, path: (String) -> String = { $0 }) {
        var counts = self.counts
        func use(_ count: Int, _ kind: CoverageItem.Kind, at file: String, _ pointer: String) {
            let part = Part(file: path(file), pointer: pointer, kind: kind)
            guard let known = counts[part] else { return }
            let (sum, isTooGreat) = known.addingReportingOverflow(max(0, count))
            counts[part] = isTooGreat ? .max : sum
        }
        use(tally.records, .payload, at: tally.schema, "")
        let rows = tally.rows
        for (place, count) in rows.sortedKeys {
            use(count.present, .present, at: place.file, place.pointer)
            use(count.null, .null, at: place.file, place.pointer)
            use(count.absent, .absent, at: place.file, place.pointer)
        }
        for (member, count) in rows.sortedMembers {
            use(count, .member(Self.name(of: member.value)), at: member.place.file, member.place.pointer)
        }
        for (branch, count) in rows.sortedBranches {
            use(count, .branch(branch.name), at: branch.place.file, branch.place.pointer)
        }
        self.counts = counts
    }

    /// Returns the presences that the modifier of a key allows.
    private static func kinds(ofKeyAt pointer: String) -> [CoverageItem.Kind] {
        guard let key = JSONPointer.steps(of: pointer).last,
            case .named(_, let modifier, _)? = try? SchemaKey(reading: key)
        else { return [.present] }
        switch modifier {
        case .none: return [.present]
        case .nullable: return [.present, .null]
        case .optional, .defaulted: return [.present, .null, .absent]
        }
    }

    private static func name(of value: JSONValue) -> String { value.string ?? value.text() }
}
