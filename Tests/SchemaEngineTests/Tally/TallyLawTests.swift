import TestSupport
import Testing

@testable import SchemaEngine

@Suite("Laws of tallies")
struct TallyLawTests {
    /// A random schema with random payloads, or `nil` if the schema has faults.
    private static func sample(_ seed: UInt64) -> (schema: Schema, payloads: [String])? {
        var generated = RandomCatalog(seed: seed)
        var sources = [SchemaSource(path: "X.response.json", text: generated.root.description)]
        for (name, fragment) in generated.fragments {
            sources.append(SchemaSource(path: "\(name).json", text: fragment.description))
        }
        let (catalog, problems) = SchemaCatalog.compiled(sources)
        guard !problems.contains(where: { $0.severity == .error }),
            let schema = catalog.schema(file: "X.response.json")
        else { return nil }
        return (schema, (0..<30).map { _ in generated.payload().description })
    }

    @Test("a merge is associative and commutative, and equals the tally of the whole input", arguments: 0..<4)
    func merging(group: Int) throws {
        var samples = 0
        let count = rounds(8)
        for seed in group * count..<(group + 1) * count {
            guard let (schema, payloads) = Self.sample(UInt64(seed)) else { continue }
            samples += 1
            var random = SeededGenerator(seed: UInt64(seed))
            var whole = Tally(schema: schema)
            var parts = [Tally](repeating: Tally(schema: schema), count: 3)
            for (index, payload) in payloads.enumerated() {
                whole.count(payload, by: schema, record: index + 1, of: "a")
                parts[Int.random(in: 0..<3, using: &random)].count(payload, by: schema, record: index + 1, of: "a")
            }
            var left = parts[0]
            try left.merge(parts[1])
            try left.merge(parts[2])
            var right = parts[2]
            var middle = parts[1]
            try right.merge(parts[0])
            try middle.merge(right)
            #expect(left.text == whole.text)
            #expect(middle.text == whole.text)

            // Texts of tallies merge to the same text.
            var read = try Tally(parsing: JSONBuffer(parts[0].text.utf8))
            try read.merge(try Tally(parsing: JSONBuffer(parts[1].text.utf8)))
            try read.merge(parts[2])
            #expect(read.text == whole.text)
            #expect(try Tally(parsing: JSONBuffer(whole.text.utf8)).text == whole.text)
        }
        #expect(samples > 1)
    }

    @Test("the values of a key, its nulls and its absences are all objects of its place", arguments: 0..<20)
    func sums(seed: UInt64) throws {
        guard let (schema, payloads) = Self.sample(seed) else { return }
        let rows = Tally(of: schema, payloads).rows
        // The keys of a case are counted only in the objects that select a branch.
        guard !rows.sortedKeys.contains(where: { $0.place.pointer.hasPrefix("/{case") }) else { return }
        let objects = payloads.count { $0.hasPrefix("{") }
        for (place, count) in rows.sortedKeys where place.file == "X.response.json" {
            guard JSONPointer.steps(of: place.pointer).count == 1 else { continue }
            #expect(count.present + count.null + count.absent == objects, "\(place)")
        }
    }

    @Test("bounded counts do not depend on the order and the partition of the input", arguments: 0..<20)
    func bounds(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        let limit = Int.random(in: 1...5, using: &random)
        let input = (0..<200).map { _ in Int.random(in: 0..<40, using: &random) }
        let whole = Self.counts(input, limit)
        var parts = Self.counts(input[..<70], limit)
        parts.merge(Self.counts(input[70...], limit))
        for counts in [Self.counts(input.shuffled(using: &random), limit), parts].map(\.trimmed) {
            #expect(counts.sorted.map(\.key) == whole.trimmed.sorted.map(\.key))
            #expect(counts.sorted.map(\.count) == whole.trimmed.sorted.map(\.count))
            #expect(counts.rest == whole.trimmed.rest)
        }
        let expected = Dictionary(input.map { ($0, 1) }, uniquingKeysWith: +).sorted { $0.key < $1.key }
        #expect(whole.trimmed.sorted.map(\.count) == expected.prefix(limit).map(\.value))
        #expect(whole.trimmed.rest ?? 0 == expected.dropFirst(limit).reduce(0) { $0 + $1.value })
    }

    private static func counts(_ input: some Sequence<Int>, _ limit: Int) -> BoundedCounts<Int, Int> {
        var counts = BoundedCounts<Int, Int>(limit: limit)
        for number in input { counts.add(1, to: number) }
        return counts
    }

    @Test("a sum stops at the greatest number")
    func saturation() throws {
        let schema = try SmallCatalog(["X.response": #"{"a": 1}"#]).schema("X.response")
        let text = """
            {"tally":1,"schema":"X.response.json","fingerprint":"\(schema.tallyFingerprint)","records":\(Int.max),"faulty":1}
            {"key":{"file":"X.response.json","pointer":"/a"},"present":\(Int.max),"null":0,"absent":0}

            """
        var tally = try Tally(parsing: JSONBuffer(text.utf8))
        try tally.merge(Tally(of: schema, [#"{"a":1}"#]))
        #expect(tally.text == text)
    }

    @Test("tallies of other schemas, and without the option of other versions, do not merge")
    func versions() throws {
        let old = try SmallCatalog(["X.response": #"{"a": 1}"#, "Y.response": #"{"a": 1}"#])
        let new = try SmallCatalog(["X.response": #"{"a": 1, "b": 2}"#])
        var tally = Tally(of: try old.schema("X.response"), [#"{"a":1}"#])
        let other = Tally(of: try new.schema("X.response"), [#"{"a":1}"#, "{}"])
        #expect(throws: TallyError(.differentVersions("X.response.json"))) { try tally.merge(other) }
        let third = Tally(of: try old.schema("Y.response"), [])
        #expect(throws: TallyError(.differentSchemas("X.response.json", "Y.response.json"))) {
            try tally.merge(third, acrossVersions: true)
        }
        #expect(tally.records == 1)
        var reverse = other
        try reverse.merge(tally, acrossVersions: true)
        try tally.merge(other, acrossVersions: true)
        #expect(tally.fingerprints.count == 2 && tally.records == 3)
        #expect(tally.text == reverse.text)
        #expect(try Tally(parsing: JSONBuffer(tally.text.utf8)).text == tally.text)
        let key = tally.rows.sortedKeys.first
        #expect(key?.place.pointer == "/a" && key?.count.present == 2 && key?.count.absent == 1)
    }

    @Test("a fragment with another requirement gives another fingerprint, and layout does not")
    func fingerprint() throws {
        func fingerprint(_ root: String, _ fragment: String) throws -> String {
            try SmallCatalog(["X.response": root, "A": fragment]).schema("X.response").tallyFingerprint
        }
        let first = try fingerprint(#"{"a": "{a}"}"#, #"{"b": 1}"#)
        #expect(try fingerprint(#"{ "a" : "{a}" }"#, #"{"b": 25}"#) == first)
        #expect(try fingerprint(#"{"a": "{a}"}"#, #"{"b": 1.0}"#) != first)
        #expect(first.utf8.count == 16)
    }
}
