#if SCHEMATIC_DEVELOPMENT
    import Foundation
    import Testing

    @testable import benchmark

    /// Compares the generated models of the benchmark with their schemas. To generate them again, set
    /// `SCHEMATIC_GENERATE` to 1:
    ///
    ///     SCHEMATIC_GENERATE=1 swift test --filter BenchmarkModelTests
    @Suite struct BenchmarkModelTests {
        private static let isWriting = ProcessInfo.processInfo.environment["SCHEMATIC_GENERATE"] == "1"

        private static let schemas = [
            "Redmine": Redmine.schemas, "Twitter": Twitter.schemas, "Catalog": Catalog.schemas,
            "Canada": Canada.schemas,
            "GitHub": GitHub.schemas,
        ]

        @Test(
            "the benchmark's models are what the generator creates from its schemas",
            arguments: schemas.keys.sorted()
        )
        func current(name: String) throws {
            let folder = try TemporaryFolder(Self.schemas[name] ?? [:])
            let output = UserPackage.root.appendingPathComponent("Sources/benchmark/Generated/\(name)").path
            let arguments = ["generate", "swift", folder.path, "--namespace", "Generated\(name)", "--output", output]
            let run = CommandRun(arguments + (Self.isWriting ? [] : ["--check"]))
            #expect(run.status == 0, "\(run.out)\(run.err)")
        }
    }
#endif
