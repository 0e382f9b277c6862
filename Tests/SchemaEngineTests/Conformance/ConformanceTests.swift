import Testing

@Suite("The conformance cases of the schema language")
struct ConformanceTests {
    private static let cases = Result { try ConformanceSuite.load() }

    @Test("every case has its expected outcome", arguments: try cases.get())
    func outcome(of conformanceCase: SchemaCase) throws {
        #expect(try conformanceCase.expected.differences(from: conformanceCase.run()) == [])
    }

    @Test("a check without decoding finds the same faults", arguments: try cases.get().filter { $0.payload != nil })
    func check(of conformanceCase: SchemaCase) throws {
        let (check, decoding) = (try #require(conformanceCase.check()), try conformanceCase.run())
        #expect(check.isValid == decoding.isValid)
        #expect(check.faults == decoding.faults)
    }
}
