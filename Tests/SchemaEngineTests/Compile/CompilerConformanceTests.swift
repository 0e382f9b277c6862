import Testing

@testable import SchemaEngine

/// The conformance cases and the documented examples, as far as they concern schemas alone: catalogs with compile
/// faults are refused, and all others compile.
@Suite("The compiler against conformance cases and documented examples")
struct CompilerConformanceTests {
    @Test("every expected compile fault is reported, and no other, and all other catalogs compile")
    func compiles() throws {
        let examples = try DocumentedExamples.load() + DocumentedExamples.loadFurther()
        let cases = try ConformanceSuite.load() + examples.flatMap(\.cases)
        for example in cases {
            let result = SchemaCompiler.compile(
                example.files.map { SchemaSource(path: $0.name, text: $0.text) }
            )
            let faults = result.faults.filter { $0.severity == .error || example.expected.comparesWarnings }
            if example.payload != nil {
                #expect(!result.hasErrors, "\(example.name): \(faults.map(\.shortDescription))")
                continue
            }
            // The walk checks that a default satisfies its schema.
            let isForTheWalk = example.expected.faults.contains { $0.code == "bad-default" }
            if isForTheWalk && !result.pendingDefaults.isEmpty { continue }
            let outcome = Outcome(isValid: example.expected.isValid, faults: faults, decoded: example.expected.decoded)
            #expect(example.expected.differences(from: outcome) == [], "\(example.name)")
        }
    }
}
