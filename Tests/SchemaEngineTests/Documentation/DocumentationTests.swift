import SchemaEngine
import Testing

@Suite("The documentation of the schema language")
struct DocumentationTests {
    @Test("every example has its documented outcome", arguments: try DocumentedExamples.load().flatMap(\.cases))
    func outcome(of example: SchemaCase) throws {
        #expect(try example.expected.differences(from: example.run()) == [])
    }

    @Test(
        "every example that the page does not need has its outcome",
        arguments: try DocumentedExamples.loadFurther().flatMap(\.cases)
    )
    func furtherOutcome(of example: SchemaCase) throws {
        #expect(try example.expected.differences(from: example.run()) == [])
    }

    @Test("every section shows an accepted and a refused example")
    func bothSides() throws {
        for section in try DocumentedExamples.load() {
            #expect(Set(section.cases.map(\.expected.isValid)) == [true, false], "\(section.heading)")
        }
    }

    @Test("every fault code that data can cause is shown by a case or an example")
    func coverage() throws {
        let examples = try DocumentedExamples.load() + DocumentedExamples.loadFurther()
        let cases = try ConformanceSuite.load() + examples.flatMap(\.cases)
        let shown = Set(cases.flatMap { $0.expected.faults + ($0.expected.sentBack?.refusals ?? []) }.map(\.code))
        // A mapper is code, which data cannot register.
        let expected = Set(FaultCode.allCases.map(\.rawValue)).subtracting([FaultCode.mappingFailed.rawValue])
        #expect(shown == expected)
    }
}
