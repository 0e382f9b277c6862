import Foundation
import LoopbackServer
import Schematic
import SchematicPlatform
import TestSupport
import Testing

/// Verifies the README and the page of features: their Swift code compiles and runs, and their schemas accept and refuse what
/// they show.
@Suite(.bounded) struct ReadmeTests {
    private static let here = URL(fileURLWithPath: #filePath).deletingLastPathComponent()

    private static var readme: String { get throws { try page("README.md") } }
    private static var features: String { get throws { try page("Docs/Features.md") } }

    private static func page(_ path: String) throws -> String {
        let root = here.deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        return try String(contentsOf: root.appendingPathComponent(path), encoding: .utf8)
    }

    private static func blocks(_ language: String, of page: String) -> [String] {
        page.components(separatedBy: "```\(language)\n").dropFirst().map { $0.components(separatedBy: "```")[0] }
    }

    /// Returns the first schema of a page as the file that the README names.
    private static func schemas(of page: String) throws -> [String: String] {
        ["Schemas/GetIssues.response.json": try #require(blocks("json", of: page).first)]
    }

    @Test("the Swift code of both pages is compiled here")
    func program() throws {
        let compiled = try String(contentsOf: Self.here.appendingPathComponent("ReadmeProgram.swift"), encoding: .utf8)
        let lines = Set(compiled.split(separator: "\n").map { $0.trimmingPrefix(while: \.isWhitespace) })
        // The dependency on the package is a part of a manifest.
        let shown = try [Self.readme, Self.features].flatMap { Self.blocks("swift", of: $0) }
            .filter { !$0.hasPrefix(".package(") }
        #expect(shown.count == 2)
        for line in shown.flatMap({ $0.split(separator: "\n") }) {
            #expect(lines.contains(line.trimmingPrefix(while: \.isWhitespace)), "\(line)")
        }
    }

    /// A call whose request does not name a schema.
    struct GetIsues: APIRequest {
        typealias Result = ReadmeProgram.IssuePage
        var path: PathTemplate { "issues.json" }
    }

    @Test("what the first sentence promises is true of a client with the default options")
    func promise() async throws {
        let sentence = try #require(Self.readme.components(separatedBy: "\n\n").first { $0.hasPrefix("Schematic ") })
            .replacingOccurrences(of: "\n", with: " ")
        #expect(
            sentence.hasPrefix(
                "Schematic is a Swift client for HTTP APIs that checks each response that has a schema file before your app sees "
                    + "it, and reports each typed result that has none."
            )
        )
        let unchecked = Locked<[String]>([])
        let options = ClientOptions(events: { event in
            if case .unvalidated = event.kind { unchecked.withLock { $0.append(event.operation) } }
        })
        let faulty = #"{"issues":[{"id":1,"subject":"A","category":{"name":7}}],"total_count":1}"#
        let schemas = try Self.schemas(of: Self.readme)
        try await withClient(schemas: schemas, options: options, handler: { _ in .json(faulty) }) { client, server in
            let checked = try await failure { _ = try await ReadmeProgram.subjects(client) }
            #expect(checked.faults.map(\.code) == [.typeMismatch])
            let misspelled = try await failure {
                _ = try await client.send(.get("issues.json", schema: "GetIsues", as: ReadmeProgram.IssuePage.self))
            }
            #expect("\(misspelled.underlying)".hasSuffix("did you mean 'GetIssues'?"))
            #expect(server.requests.count == 1)
            _ = try? await client.send(GetIsues())
            #expect(unchecked.withLock { $0 } == ["GetIsues"])
        }
    }

    @Test("the first program prints the subjects of a response that the pasted schema accepts")
    func accepts() async throws {
        let body = #"{"issues":[{"id":1,"subject":"First","category":{"name":"Wiki"}}],"total_count":1}"#
        try await withClient(schemas: Self.schemas(of: Self.readme), handler: { _ in .json(body) }) { client, server in
            let subjects = try await ReadmeProgram.subjects(client)
            #expect(subjects == ["First"])
            #expect(server.requests.map(\.target) == ["/issues.json"])
        }
    }

    @Test("the response that the README shows has the faults that it shows")
    func refuses() async throws {
        let readme = try Self.readme
        let body = #"{"issues":[{"id":1,"subject":null}],"total_count":1}"#
        #expect(readme.contains("`\(body)`"))
        let shown = try #require(readme.components(separatedBy: "```").first { $0.contains("[missing-key]") })
        try await withClient(schemas: Self.schemas(of: Self.readme), handler: { _ in .json(body) }) { client, _ in
            let error = try await failure { _ = try await ReadmeProgram.subjects(client) }
            let faults = error.faults.map(\.description).joined(separator: "\n")
            #expect(faults == shown.trimmingCharacters(in: .newlines))
        }
    }

    @Test("the request of the page of features returns models with the values of the stricter schema's tags")
    func stricter() async throws {
        let issue = #"{"id":1,"subject":"First","created_on":"2015-03-22T10:53:24Z"}"#
        try await withClient(
            schemas: Self.schemas(of: Self.features),
            configure: { $0.convertSnakeCase() },
            handler: { _ in .json(#"{"issues":[\#(issue)],"total_count":1}"#) }
        ) { client, server in
            let issues = try await ReadmeProgram.Stricter.issues(client)
            #expect(issues.map(\.subject) == ["First"])
            #expect(issues.map(\.createdOn) == [Date(timeIntervalSince1970: 1_427_021_604)])
            #expect(server.requests.map(\.target) == ["/issues.json?project_id=1&limit=10"])
        }
    }
}
