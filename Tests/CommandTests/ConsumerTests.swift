import Foundation
import Testing

extension UserPackageTests {
    /// Builds and lints a package that depends on this one.
    @Suite struct ConsumerTests {
        private let user: UserPackage
        private var package: URL { user.folder }

        init() throws { user = try UserPackage(copying: "Tests/Packages/ConsumerPackage", as: "consumer") }

        private func swift(_ arguments: String...) throws -> (status: Int32, out: String) { try user.swift(arguments) }

        /// Returns the warnings about generated code.
        private static func warnings(in output: String) -> [Substring] {
            output.split(separator: "\n").filter { $0.contains("GeneratedSchemas.swift:") && $0.contains("warning: ") }
        }

        @Test("a build lints changed schemas, and an error fails it; the command lints all schemas")
        func consumer() throws {
            let schema = package.appendingPathComponent("Sources/Consumer/Schemas/GetIssue.response.json")
            let warning = "\(schema.path):5:18: warning: "

            let first = try swift("build")
            #expect(first.status == 0, "\(first.out)")
            #expect(first.out.contains(warning), "\(first.out)")
            let again = try user.buildAgain()
            #expect(again.status == 0 && !again.out.contains(warning), "nothing has changed")

            let command = try swift("package", "schema-lint")
            #expect(command.status == 0, "\(command.out)")
            #expect(command.out.contains("Sources/Consumer/Schemas/GetIssue.response.json:5:18: warning: "))

            let options = try swift("package", "schema-lint", "--target", "Consumer", "--format", "github")
            #expect(options.out.contains("file=Sources/Consumer/Schemas/GetIssue.response.json"), "\(options.out)")
            #expect(try swift("package", "schema-lint", "--target", "Consumr").out.contains("no target 'Consumr'"))

            let text = try String(contentsOf: schema, encoding: .utf8)
            try Data(text.replacingOccurrences(of: "\"Cannot log in\"", with: "\"{strin}\"").utf8).write(to: schema)
            let broken = try swift("build")
            #expect(broken.status != 0)
            #expect(broken.out.contains("\(schema.path):4:16: error: "), "\(broken.out)")
            #expect(try swift("package", "schema-lint", "lint", "Sources/Consumer/Schemas").status != 0)
        }

        @Test("public generated types are read by a program that imports only the client and the library")
        func library() throws {
            let build = try swift("build", "--product", "Reader")
            #expect(build.status == 0, "\(build.out)")
            #expect(Self.warnings(in: build.out) == [], "what is generated draws no warning")
            let run = try swift("run", "--skip-build", "Reader")
            #expect(run.out.hasSuffix("7 xy\n"), "\(run.out)")
        }

        @Test("a program whose generated code contains the schemas runs anywhere, without a resource bundle")
        func embedded() throws {
            let build = try swift("build", "--product", "Embedded")
            #expect(build.status == 0, "\(build.out)")
            #expect(Self.warnings(in: build.out) == [] && !build.out.contains("unhandled"), "\(build.out)")
            let products = user.scratch.appendingPathComponent("debug")
            let names = try FileManager.default.contentsOfDirectory(atPath: products.path)
            #expect(!names.contains { $0.hasPrefix("Consumer_Embedded.") })
            let folder = try TemporaryFolder([:])
            let program = folder.url.appendingPathComponent("program")
            try FileManager.default.copyItem(at: products.appendingPathComponent("Embedded"), to: program)
            let run = try user.run([program.path])
            #expect(run.status == 0)
            #expect(run.out == "7 x\ntype-mismatch\n")
        }

        @Test("the tests of an app use the testing kit in Swift Testing and in XCTest")
        func testingKit() throws {
            let run = try swift("test")
            #expect(run.status == 0, "\(run.out)")
            #expect(run.out.contains("Test run with 5 tests"), "\(run.out)")
            #expect(run.out.contains("Executed 4 tests, with 0 failures"), "\(run.out)")
        }

        @Test("the client shows the names of the engine that users need, and no others")
        func names() throws {
            #expect(try swift("build", "--product", "Tracker").status == 0)
            let listed = package.appendingPathComponent("Sources/Consumer/EngineNames.swift").path
            for features in [[], ["-enable-upcoming-feature", "MemberImportVisibility"]] as [[String]] {
                let check = try typecheck([listed], features)
                #expect(check.status == 0, "\(check.out)")
            }
            let hidden = package.appendingPathComponent("Hidden.swift")
            let names = ["ModelReader", "Boxed", "JSONKind", "SchemaFileName", "CheckReport", "Direction"]
            for name in names {
                try Data("import Schematic\nlet hidden: \(name)? = nil\n".utf8).write(to: hidden)
                let check = try typecheck([hidden.path])
                #expect(check.status != 0 && check.out.contains("cannot find type '\(name)'"), "\(check.out)")
            }
        }

        @Test("the compiler names the remedy for what it cannot decode or encode")
        func remedies() throws {
            #expect(try swift("build", "--product", "Tracker").status == 0)
            let file = package.appendingPathComponent("Plain.swift")
            let request = "struct Get: APIRequest { typealias Result = %; var path: PathTemplate { \"x\" } }"
            let cases = ["Plain", "[Plain]", "Plain?", "[String: Plain]"].map { name in
                (request.replacingOccurrences(of: "%", with: name), "declare 'Result' as Decodable or SchemaModel")
            }
            for (code, message) in cases + [("let body = RequestBody.json(Plain(id: 1))", "conform to 'Encodable'")] {
                try Data("import Schematic\nstruct Plain: Sendable { var id: Int }\n\(code)\n".utf8).write(to: file)
                let check = try typecheck([file.path])
                #expect(check.status != 0 && check.out.contains(message), "\(check.out)")
            }
        }

        /// The programs of pages and the clients of stories are compiled with the tests, as a part of this package.
        @Test("the programs of the documentation use only public names")
        func programs() throws {
            #expect(try swift("build", "--product", "Tracker").status == 0)
            let folder = UserPackage.root.appendingPathComponent("Tests/SchematicTests").path
            let programs = try FileManager.default.subpathsOfDirectory(atPath: folder)
                .filter { name in
                    ["Program.swift", "StandIns.swift"].contains(where: name.hasSuffix)
                        || name.hasPrefix("Stories/") && name.hasSuffix(".swift")
                }
                .map { "\(folder)/\($0)" }
                .filter { try Self.isOfUser(String(contentsOfFile: $0, encoding: .utf8)) }
            #expect(programs.count > 20)
            let check = try typecheck(programs)
            #expect(check.status == 0, "\(check.out)")
        }

        /// Returns whether a file imports only what a user's program imports.
        private static func isOfUser(_ text: String) -> Bool {
            text.split(separator: "\n").filter { $0.contains("import ") && !$0.hasPrefix("/") }
                .allSatisfy { ["import Foundation", "import Schematic"].contains($0) }
        }

        private func typecheck(_ files: [String], _ features: [String] = []) throws -> (status: Int32, out: String) {
            try user.run(["swiftc", "-typecheck", "-swift-version", "6"] + features + user.moduleArguments + files)
        }

        @Test("a build generates types, which a program uses to send calls, and a fault fails it at its line")
        func generation() throws {
            let build = try swift("build", "--product", "Tracker")
            #expect(build.status == 0, "\(build.out)")
            #expect(Self.warnings(in: build.out) == [], "what is generated draws no warning")
            let run = try swift("run", "--skip-build", "Tracker")
            #expect(
                run.out.hasSuffix(
                    """
                    1 projects/1/issues.json?limit=2 Ada open
                    2 Cannot log out unassigned stale
                    true 1427021604
                    2 ["bug", "red"] 3630
                    true

                    """
                ),
                "\(run.out)"
            )

            let schema = package.appendingPathComponent("Sources/Tracker/Schemas/Issue.json")
            let text = try String(contentsOf: schema, encoding: .utf8)
            try Data(text.replacingOccurrences(of: "\"subject\"", with: "\"title\"").utf8).write(to: schema)
            let stale = try swift("build", "--product", "Tracker")
            #expect(stale.status != 0 && stale.out.contains("has no member 'subject'"), "\(stale.out)")
            try Data(
                text.replacingOccurrences(of: "\"subject\": \"Cannot log in\"", with: "\"a_b\": 1, \"aB\": \"{strin}\"")
                    .utf8
            )
            .write(to: schema)
            let broken = try swift("build", "--product", "Tracker")
            #expect(broken.status != 0)
            #expect(
                broken.out.contains("\(schema.path):4:19: error: expected a known tag, found {strin}"),
                "\(broken.out)"
            )
        }
    }
}
