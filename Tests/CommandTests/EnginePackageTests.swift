import Foundation
import LoopbackServer
import Testing

extension UserPackageTests {
    /// Builds a package that depends on the product `SchemaEngine` only.
    @Suite struct EnginePackageTests {
        private let user: UserPackage

        init() throws { user = try UserPackage(copying: "Tests/Packages/EnginePackage", as: "engine") }

        private static let date = #""created_on":"2024-02-29T12:00:00Z""#

        @Test("an app that keeps URLSession checks, decodes and counts by the engine alone")
        func program() throws {
            let server = try LoopbackServer { request in
                let subject = request.path == "/valid.json" ? #""x""# : "null"
                return .json(#"{"issues":[{"id":7,"subject":\#(subject),\#(Self.date)}],"total_count":1}"#)
            }
            defer { server.stop() }
            let build = try user.swift(["build", "--product", "Checker"])
            #expect(build.status == 0, "\(build.out)")
            let run = try user.run([user.scratch.appendingPathComponent("debug/Checker").path, server.baseURL])
            #expect(
                run.out == """
                    ["x, 1709208000"]
                    ["none, 1709208000"]
                    1 unexpected-null-1fbf7a053d
                    ["missing-key", "missing-key", "missing-key", "type-mismatch"]

                    """,
                "\(run.out)"
            )
        }

        @Test("the program of an app that uses the engine alone is linked without the client")
        func objects() throws {
            let build = try user.swift(["build", "--product", "Checker"])
            #expect(build.status == 0, "\(build.out)")
            let list = user.scratch.appendingPathComponent("debug/Checker.product/Objects.LinkFileList")
            let objects = try String(contentsOf: list, encoding: .utf8)
            #expect(objects.contains("/SchemaEngine.build/"))
            for module in ["Schematic", "SchematicHTTP", "CCurl", "SchemaSamples"] {
                #expect(!objects.contains("/\(module).build/"))
            }
        }
    }
}
