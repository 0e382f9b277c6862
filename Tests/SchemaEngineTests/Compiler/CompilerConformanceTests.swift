import Testing

@testable import SchemaEngine

/// The conformance cases and the documented examples, as far as they speak of schemas alone: what must not compile, and
/// that all else does.
@Suite("The compiler against conformance cases and documented examples")
struct CompilerConformanceTests {
    @Test("every compile fault is told, and no other, and all else compiles")
    func compiles() throws {
        let cases = try ConformanceSuite.load() + DocumentedExamples.load().flatMap(\.cases)
        for example in cases {
            let result = SchemaCompiler.compile(
                example.files.map { SchemaSource(path: $0.name, text: $0.text) }
            )
            let faults = result.faults.filter { $0.severity == .error || example.expected.comparesWarnings }
            if example.payload != nil {
                #expect(!result.hasErrors, "\(example.name): \(faults.map(\.shortDescription))")
                continue
            }
            // That a default satisfies its schema is the walk's to say.
            let isForTheWalk = example.expected.faults.contains { $0.code == "bad-default" }
            if isForTheWalk && !result.pendingDefaults.isEmpty { continue }
            let outcome = Outcome(isValid: example.expected.isValid, faults: faults, decoded: example.expected.decoded)
            #expect(example.expected.differences(from: outcome) == [], "\(example.name)")
        }
    }
}
