import Foundation
import SchemaEngine
import SchemaSamples
import TestSupport
import Testing

@testable import SchemaTools

@Suite struct SchemaWideningLawTests {
    /// A catalog with the schema that is widened, and payloads that it accepts.
    private struct Base {
        var file: String
        var sources: [SchemaSource]
        var payloads: [Data]

        var schema: Schema? { SchemaWidening.compiled(sources, file) }

        func text(_ path: String) -> String? {
            sources.first { $0.path == path }.map { $0.text.withTextBytes { String(decoding: $0, as: UTF8.self) } }
        }

        /// Returns the result for samples, or `nil` if one of them cannot be read.
        func widened(_ samples: [Data]) -> SchemaWidening.Result? {
            guard let widening = SchemaWidening(sources, schema: file) else { return nil }
            for sample in samples where widening.add(JSONBuffer(sample), named: "sample") != nil { return nil }
            return widening.result()
        }

        /// Returns the catalog with changed and new files.
        func with(_ files: [SchemaInference.File]) -> Base {
            var result = self
            result.sources.removeAll { source in files.contains { $0.name == source.path } }
            result.sources += files.map { SchemaSource(path: $0.name, text: $0.text) }
            return result
        }

        func accepts(_ payload: Data) -> Bool {
            schema.map { SchemaWidening.firstFaults(of: JSONBuffer(payload), $0).isEmpty } ?? false
        }
    }

    /// Returns a schema that random samples give.
    private static func inferred(_ seed: UInt64) throws -> Base {
        var generated = GeneratedSamples(seed: seed)
        let samples = generated.samples(4)
        var options = InferenceOptions()
        options.name = "Case.response"
        let inference = SchemaInference(options)
        for sample in samples { try inference.add(JSONBuffer(sample.utf8)) }
        let sources = inference.result().files.map { SchemaSource(path: $0.name, text: $0.text) }
        return Base(file: "Case.response.json", sources: sources, payloads: samples.map { Data($0.utf8) })
    }

    /// Returns the responses in the folder `Schemas/Redmine`, which have comments, and a layout of their own.
    private static func written() throws -> [Base] {
        let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        let folder = root.deletingLastPathComponent().deletingLastPathComponent()
            .appendingPathComponent("Schemas/Redmine")
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.path).filter { $0.hasSuffix(".json") }
        let sources = try names.sorted().map { name in
            SchemaSource(path: name, bytes: try Data(contentsOf: folder.appendingPathComponent(name)))
        }
        return try names.sorted().filter { $0.hasSuffix(".response.json") }.compactMap { file in
            guard let schema = SchemaWidening.compiled(sources, file) else { return nil }
            let payloads = [try schema.sample(.full), try schema.sample(.minimal)]
            return Base(file: file, sources: sources, payloads: payloads)
        }
    }

    @Test("samples that a schema accepts leave each byte unchanged", arguments: 0..<40 as Range<UInt64>)
    func unchanged(seed: UInt64) throws {
        let base = try Self.inferred(seed)
        let result = try #require(base.widened(base.payloads))
        #expect(result.files == [SchemaInference.File(name: base.file, text: base.text(base.file) ?? "")])
        #expect(result.remaining.isEmpty)
    }

    @Test("written schemas with comments are unchanged by samples that they accept")
    func unchangedWritten() throws {
        let bases = try Self.written()
        #expect(bases.count > 10)
        for base in bases {
            let result = try #require(base.widened(base.payloads), "\(base.file)")
            #expect(result.files == [SchemaInference.File(name: base.file, text: base.text(base.file) ?? "")])
        }
    }

    @Test("one violation changes the schema at its place only", arguments: 0..<UInt64(rounds(10)))
    func violation(seed: UInt64) throws {
        let base = try Self.inferred(seed)
        try Self.expectLaw(base, limit: 12)
    }

    @Test("one violation changes a written schema at its place only")
    func violationOfWritten() throws {
        var resolved = 0
        for base in try Self.written() { resolved += try Self.expectLaw(base, limit: 20) }
        #expect(resolved > 50)
    }

    /// Widens a schema by each change of its payloads. Returns the number of changes that the new schema accepts.
    @discardableResult
    private static func expectLaw(_ base: Base, limit: Int) throws -> Int {
        let schema = try #require(base.schema)
        // Each change compiles the catalog several times. Longer runs widen by all of them.
        let step = max(1, 4 / rounds(1))
        var resolved = 0
        for payload in base.payloads.prefix(2) where schema.accepts(payload) {
            for (index, mutation) in try schema.mutations(of: payload, limit: limit).enumerated()
            where index.isMultiple(of: step) {
                // Texts that are no JSON, and repeated keys, are left out.
                guard let result = base.widened([mutation.body]) else { continue }
                let wider = base.with(result.files)
                for known in base.payloads { #expect(wider.accepts(known), "\(base.file) \(mutation)") }
                guard result.remaining.isEmpty else { continue }
                resolved += 1
                #expect(wider.accepts(mutation.body), "\(base.file) \(mutation)")
                let again = try #require(wider.widened([mutation.body] + base.payloads))
                #expect(again.files.map(\.text) == [wider.text(base.file) ?? ""], "\(base.file) \(mutation)")
                expectPlace(of: result, mutation, base, schema)
            }
        }
        return resolved
    }

    /// Expects that a file with a fault is changed inside the member, or the object, that the fault is about.
    private static func expectPlace(
        of result: SchemaWidening.Result,
        _ mutation: SchemaMutation,
        _ base: Base,
        _ schema: Schema
    ) {
        let faults = SchemaWidening.firstFaults(of: JSONBuffer(mutation.body), schema)
        // A fault among alternatives, or of a fragment's root, can change another file.
        guard faults.count == 1, let fault = faults.first, let place = fault.schema, !place.pointer.isEmpty,
            fault.code != .noAlternative
        else { return }
        for file in result.files {
            guard let old = base.text(file.name) else { continue }
            let removed = removed(from: Array(old.utf8), to: Array(file.text.utf8))
            guard file.name == place.file else {
                #expect(old == file.text, "\(file.name) \(mutation)")
                continue
            }
            let source = SchemaSource(path: file.name, text: old)
            guard let position = EditableSchema(source)?.position(at: place.pointer) else { continue }
            var allowed = position.value.range
            if let member = position.member { allowed = member.keyRange.lowerBound..<allowed.upperBound }
            if fault.code == .unknownKey, let object = position.object { allowed = object.range }
            #expect(
                allowed.lowerBound <= removed.lowerBound && removed.upperBound <= allowed.upperBound,
                "\(mutation)\n\(old)\n\(file.text)"
            )
        }
    }

    /// Returns the smallest range of a text outside of which another text is equal.
    private static func removed(from old: [UInt8], to new: [UInt8]) -> Range<Int> {
        let start = zip(old, new).prefix { $0 == $1 }.count
        let rest = min(old.count, new.count) - start
        let end = zip(old.reversed(), new.reversed()).prefix(rest).prefix { $0 == $1 }.count
        return start..<old.count - end
    }
}
