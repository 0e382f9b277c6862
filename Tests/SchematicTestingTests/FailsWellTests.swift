import Foundation
import SchemaEngine
import Schematic
import SchematicPlatform
import TestSupport
import Testing

@testable import SchematicTesting

@Suite("Handling of refused responses", .bounded)
struct FailsWellTests {
    struct GetNote: APIRequest {
        let path: PathTemplate = "note"
        func result(from reply: Reply) throws -> String { try reply.fields["text"] }
    }

    struct LogIn: APIRequest { let path: PathTemplate = "login" }

    private static let schemas = SchemaSources.sources([
        SchemaSource(path: "GetNote.response.json", text: #"{ "text": "Tea", "count{?}": 1 }"#),
        SchemaSource(path: "LogIn.response.json", text: #"{ "user": "ada" }"#),
    ])

    /// Returns the violations that a part of an app does not handle, and the number of all.
    private func outcome(
        options: ClientOptions = ClientOptions(),
        timeLimit: Duration = .hangLimit,
        _ run: @escaping @Sendable (APIClient) async throws -> Void
    ) async throws -> (violations: [String], tested: Int) {
        do {
            try await expectFailsWell(
                GetNote.self,
                in: Self.schemas,
                options: options,
                timeLimit: timeLimit,
                run: run
            )
            return ([], 0)
        } catch let error as TestingError where error.code == .failsBadly {
            #expect(error.request == "GetNote")
            return (error.violations, try #require(error.tested))
        }
    }

    @Test("a part that throws each error handles all violations, also after other calls")
    func handles() async throws {
        try await expectFailsWell(GetNote.self, in: Self.schemas) { client in
            _ = try await client.send(LogIn())
            _ = try await client.send(GetNote())
        }
    }

    nonisolated struct Stamped: Decodable { let createdAt: String }

    struct GetStamp: APIRequest {
        let path: PathTemplate = "stamp"
        typealias Result = Stamped
    }

    @Test("a client without the conversion of keys fails with an accepted response, and the error names the setting")
    func unconvertedKeys() async throws {
        let schemas = SchemaSources.sources([
            SchemaSource(path: "GetStamp.response.json", text: #"{ "created_at": "x" }"#)
        ])
        let error = await #expect(throws: TestingError.self) {
            try await expectFailsWell(GetStamp.self, in: schemas) { client in _ = try await client.send(GetStamp()) }
        }
        let text = try #require(error).description
        #expect(
            text.hasPrefix(
                "expected that the part of the app returns with an accepted response to GetStamp, found another"
            )
        )
        #expect(text.contains("but one for 'created_at': call 'convertSnakeCase()'"), "\(text)")
        try await expectFailsWell(GetStamp.self, in: schemas, configure: { $0.convertSnakeCase() }) { client in
            _ = try await client.send(GetStamp())
        }
    }

    @Test("a part that ignores errors is reported with each violation and its schema place")
    func ignores() async throws {
        let (violations, tested) = try await outcome { client in _ = try? await client.send(GetNote()) }
        #expect(violations.count == tested && tested > 8)
        #expect(
            violations.contains {
                $0.hasPrefix("GetNote.response.json:1:")
                    && $0.hasSuffix(" /text: null: it returns as with a right response")
            },
            "\(violations)"
        )
        #expect(violations.allSatisfy { $0.hasPrefix("GetNote.response.json") })
    }

    @Test("lenient options that leave out wrong values are reported")
    func lenient() async throws {
        let options = ClientOptions(replyChecks: CheckOptions(mode: .observe))
        let (violations, tested) = try await outcome(options: options) { client in _ = try await client.send(GetNote())
        }
        #expect(!violations.isEmpty && violations.count < tested)
        #expect(violations.contains { $0.contains("/count") }, "\(violations)")
    }

    @Test("a part that does not end is reported, and the rest is not run after three of them")
    func hangs() async throws {
        let isHanging = Locked(false)
        let wait: @Sendable (Duration) async throws -> Void = { _ in
            try await waitUntil { isHanging.withLock { $0 } }
            isHanging.withLock { $0 = false }
        }
        let (violations, tested) = try await RunLimit.$wait.withValue(wait) {
            try await outcome(timeLimit: .seconds(5)) { client in
                do {
                    _ = try await client.send(GetNote())
                } catch {
                    isHanging.withLock { $0 = true }
                    // The task ignores its cancellation.
                    await withUnsafeContinuation { (_: UnsafeContinuation<Void, Never>) in }
                }
            }
        }
        #expect(violations.count == tested)
        #expect(violations.filter { $0.hasSuffix("it does not end within 5.0 seconds") }.count == 3)
    }

    @Test("a part that sends nothing, or that throws for an accepted response, is reported")
    func misuse() async throws {
        let (silent, _) = try await outcome { _ in }
        #expect(silent == ["GetNote: a sample of the schema: it does not send the request"])
        let (failing, _) = try await outcome { _ in throw URLError(.unknown) }
        #expect(failing.count == 1 && failing.first?.contains("it throws, although") == true)
    }
}
