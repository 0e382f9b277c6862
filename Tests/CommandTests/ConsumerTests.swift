import Foundation
import Testing

extension UserPackageTests {
    /// Builds and lints a package that depends on this one.
    @Suite struct ConsumerTests {
        private let user: UserPackage
        private var package: URL { user.folder }

        init() throws { user = try UserPackage(copying: "Tests/ConsumerPackage", as: "consumer") }

        private func swift(_ arguments: String...) throws -> (status: Int32, out: String) { try user.swift(arguments) }

        @Test("a build lints changed schemas, and an error fails it; the command lints all schemas")
        func consumer() throws {
            let schema = package.appendingPathComponent("Sources/Consumer/Schemas/GetIssue.response.json")
            let warning = "\(schema.path):5:18: warning: "

            let first = try swift("build")
            #expect(first.status == 0, "\(first.out)")
            #expect(first.out.contains(warning), "\(first.out)")
            // The second build may still link the command again. The third has nothing to do.
            #expect(try swift("build").status == 0)
            #expect(try !swift("build").out.contains(warning), "nothing has changed")

            let command = try swift("package", "schema-lint")
            #expect(command.status == 0, "\(command.out)")
            #expect(command.out.contains("Sources/Consumer/Schemas/GetIssue.response.json:5:18: warning: "))

            let text = try String(contentsOf: schema, encoding: .utf8)
            try Data(text.replacingOccurrences(of: "\"Cannot log in\"", with: "\"{strin}\"").utf8).write(to: schema)
            let broken = try swift("build")
            #expect(broken.status != 0)
            #expect(broken.out.contains("\(schema.path):4:16: error: "), "\(broken.out)")
            #expect(try swift("package", "schema-lint", "lint", "Sources/Consumer/Schemas").status != 0)
        }

        @Test("a build generates types, which a program uses to send calls, and a fault fails it at its line")
        func generation() throws {
            let build = try swift("build", "--product", "Tracker")
            #expect(build.status == 0, "\(build.out)")
            #expect(!build.out.contains("Schemas.swift"), "what is generated draws no warning: \(build.out)")
            let run = try swift("run", "--skip-build", "Tracker")
            #expect(
                run.out.hasSuffix(
                    """
                    1 projects/1/issues.json?limit=2 Ada open
                    2 Cannot log out unassigned stale
                    true 1427021604

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
