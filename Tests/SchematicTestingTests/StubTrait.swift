// The trait that `Docs/Testing.md` describes.
import Schematic
import SchematicTesting
import Testing

/// Gives each test a stub of its own. A call without a response and without a schema fails the test.
struct StubTrait: TestTrait, SuiteTrait, TestScoping {
    @TaskLocal static var stub = StubTransport()
    var style = SampleStyle.full
    var isRecursive: Bool { true }

    func provideScope(
        for test: Test,
        testCase: Test.Case?,
        performing function: @Sendable () async throws -> Void
    ) async throws {
        let stub = StubTransport(style)
        try await Self.$stub.withValue(stub, operation: function)
        try stub.verifyNoUnexpectedCalls()
    }
}

extension Trait where Self == StubTrait {
    static var stubbed: Self { StubTrait() }
}
