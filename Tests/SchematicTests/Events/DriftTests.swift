import Foundation
import LoopbackServer
import SchematicPlatform
import TestSupport
import Testing

@testable import Schematic

@Suite("Drift", .bounded)
struct DriftTests {
    struct GetNames: APIRequest {
        let path: PathTemplate = "names"
        func result(from reply: Reply) throws -> [String] { try reply.fields["names"] }
    }

    struct Touch: APIRequest {
        typealias Result = Void
        var options: RequestOptions { RequestOptions(schema: "GetNames") }
        let path: PathTemplate = "names"
    }

    /// Receives all that a client reports about its calls.
    final class Observer: Sendable {
        private struct Kept {
            var drift: [Drift] = []
            var events: [String] = []
            var log: [String] = []
        }

        private let kept = Locked(Kept())
        var drift: [Drift] { kept.withLock(\.drift) }
        var events: [String] { kept.withLock(\.events).filter { $0.hasPrefix("drifted") } }
        var log: [String] { kept.withLock(\.log).filter { $0.hasPrefix("≠") } }

        func options(_ mode: CheckOptions.Mode) -> ClientOptions {
            ClientOptions(
                events: { event in self.kept.withLock { $0.events.append("\(event.kind)") } },
                onDrift: { drift in self.kept.withLock { $0.drift.append(drift) } },
                replyChecks: CheckOptions(mode: mode)
            )
        }

        var logging: LoggingMiddleware {
            LoggingMiddleware(.line, sink: { entry in self.kept.withLock { $0.log.append(entry) } })
        }
    }

    static let schemas = [
        "GetNames.response.json": #"{"names":["{string:1..9}"]}"#, "GetTags.response.json": #"["{tag}"]"#,
        "Tag.json": #"{ "id": 1 }"#, "Error.response.json": #"{"reasons":["x"]}"#,
    ]

    /// Performs a call, and returns its outcome and what the client reports.
    static func outcome<Value>(
        _ body: String,
        status: Int = 200,
        mode: CheckOptions.Mode = .lenient,
        _ call: (APIClient) async throws -> Value
    ) async throws -> (outcome: Result<Value, any Error>, observer: Observer) {
        let observer = Observer()
        let outcome: Result<Value, any Error> = try await withClient(
            schemas: schemas,
            middleware: [observer.logging],
            options: observer.options(mode),
            handler: { _ in .json(body, status: status) }
        ) { client, _ in
            do { return .success(try await call(client)) } catch { return .failure(error) }
        }
        return (outcome, observer)
    }

    @Test("a list that is empty because its elements were dropped is reported, with both places and without values")
    func dropped() async throws {
        let (outcome, observer) = try await Self.outcome(#"{"names":[4711001,"much too long"]}"#) {
            try await $0.send(GetNames())
        }
        #expect(try outcome.get() == [])
        let drift = try #require(observer.drift.first)
        #expect(observer.drift.count == 1)
        #expect(drift.operation == "GetNames" && drift.status == 200 && drift.droppedElements == 2)
        #expect(drift.faults.map(\.code) == [.typeMismatch, .wrongLength])
        #expect(drift.faults.map(\.payload?.pointer) == ["/names/0", "/names/1"])
        #expect(drift.faults.map(\.schema?.file) == ["GetNames.response.json", "GetNames.response.json"])
        #expect(!drift.description.contains("4711001") && !drift.description.contains("long"))
        #expect(observer.events == ["drifted, 2 faults forgiven, 2 elements dropped"])
        let entry = try #require(observer.log.first)
        #expect(observer.log.count == 1)
        #expect(entry.hasPrefix("≠ GetNames 200: 2 faults forgiven, 2 elements dropped\n    payload:1:11: warning: "))
        #expect(!entry.contains("4711001"))
    }

    @Test("drift is reported whatever type the result has", arguments: [CheckOptions.Mode.lenient, .observe])
    func types(mode: CheckOptions.Mode) async throws {
        let names = #"{"names":["Ada",4711]}"#
        let calls: [(body: String, call: @Sendable (APIClient) async throws -> Void)] = [
            (names, { _ = try await $0.send(GetNames()) }), (names, { try await $0.send(Touch()) }),
            (#"[{"id":5},{"id":"6"}]"#, { _ = try await $0.send(ReadResultTests.GetTags()) }),
        ]
        for (body, call) in calls {
            let (_, observer) = try await Self.outcome(body, mode: mode, call)
            #expect(observer.drift.map(\.droppedElements) == [mode == .lenient ? 1 : 0])
            #expect(observer.drift.first?.faults.map(\.code) == [.typeMismatch])
            #expect(observer.events.count == 1 && observer.log.count == 1)
        }
    }

    @Test("a result that cannot be made of tolerated values fails with the faults that were forgiven")
    func failedResult() async throws {
        for (body, request) in [(#"{"names":[4711]}"#, "names"), (#"[{"id":"6"}]"#, "tags")] {
            let (outcome, observer) = try await Self.outcome(body, mode: .observe) { client in
                if request == "names" {
                    _ = try await client.send(GetNames())
                } else {
                    _ = try await client.send(ReadResultTests.GetTags())
                }
            }
            let error = try #require(throws: APIError.self) { try outcome.get() }
            #expect(error.stage == .result)
            #expect(error.faults.map(\.code) == [.typeMismatch])
            #expect(error.description.contains("forgiven 1 fault of the body"))
            #expect(observer.drift.count == 1)
        }
    }

    @Test(
        "the forgiven faults of a failed result are counted by part: the body and the header fields",
        arguments: [
            (#"{"names":[4711]}"#, 1, "forgiven 1 fault of the body\n"),
            (#"{"names":[4711]}"#, 3, "forgiven 1 fault of the body and 2 faults of the header fields\n"),
            (#"{"names":["Ada"]}"#, 2, "forgiven 1 fault of the header fields\n"),
        ]
    )
    func failedResultWithHeaders(body: String, fields: Int, title: String) async throws {
        struct Failing: APIRequest {
            typealias Result = Int
            var options: RequestOptions { RequestOptions(schema: "GetNames") }
            let path: PathTemplate = "names"
            func result(from reply: Reply) throws -> Int { try reply.fields["count"] }
        }
        var schemas = Self.schemas
        schemas["GetNames.response-headers.json"] = #"{"X-1": 1, "X-2{?}": 1, "X-3{?}": 1}"#
        let options = ClientOptions(replyChecks: CheckOptions(mode: .observe))
        let response = (1...fields).reduce(LoopbackResponse.json(body)) { response, index in
            response.header("X-\(index)", index == 1 ? "1" : "many")
        }
        try await withClient(schemas: schemas, options: options, handler: { _ in response }) { client, _ in
            let error = try await failure { _ = try await client.send(Failing()) }
            #expect(error.stage == .result)
            #expect(error.description.contains(title), "\(error.description)")
        }
    }

    @Test("the forgiven faults of a refusal are reported with its status")
    func refusal() async throws {
        let (outcome, observer) = try await Self.outcome(#"{"reasons":[1]}"#, status: 422) {
            try await $0.send(GetNames())
        }
        #expect(throws: APIError.self) { try outcome.get() }
        #expect(observer.drift.map(\.status) == [422])
    }

    @Test("the lines of a stream report their drift, with the number of the record")
    func lines() async throws {
        let (outcome, observer) = try await Self.outcome("{\"names\":[]}\n{\"names\":[1]}\n") { client in
            var count = 0
            for try await _ in try await client.lines(of: GetNames()) { count += 1 }
            return count
        }
        #expect(try outcome.get() == 2)
        #expect(observer.drift.flatMap(\.faults).map(\.payload?.record) == [2])
        #expect(observer.log.count == 1)
    }

    @Test(
        "without forgiven faults there is no drift",
        arguments: [
            (#"{"names":["Ada"]}"#, CheckOptions.Mode.lenient), (#"{"names":["Ada"]}"#, .observe),
            (#"{"names":[1]}"#, .strict), (#"{"names":"#, .observe),
        ]
    )
    func nothing(body: String, mode: CheckOptions.Mode) async throws {
        let (_, observer) = try await Self.outcome(body, mode: mode) { try await $0.send(GetNames()) }
        #expect(observer.drift.isEmpty && observer.events.isEmpty && observer.log.isEmpty)
    }

    @Test("messages for logs contain neither values nor the texts of mappers")
    func messages() async throws {
        struct Refusing: SchemaModel {
            struct Reason: Error, CustomStringConvertible { let description = "s3cr3t" }
            init(from fields: Fields) throws { throw Reason() }
        }
        let schemas = [
            "GetNames.response.json": #"{"names":["{name}"]}"#, "Tag.json": "{}",
            "Name.json": #"{"open{?}":"{enum:a,b}","date{?}":"{date}","tag{?}":"{tag}","{*}":"{none}"}"#,
        ]
        let observer = Observer()
        let body = #"{"names":[{"open":"s3cr3t"},{"date":"s3cr3t"},{"tag":{}},{"more":"s3cr3t"}]}"#
        try await withClient(
            schemas: schemas,
            options: observer.options(.observe),
            configure: { $0.map("tag", to: Refusing.self) },
            handler: { _ in .json(body) }
        ) { client, _ in
            _ = try? await client.send(GetNames())
        }
        let drift = try #require(observer.drift.first)
        #expect(drift.faults.count == 4)
        #expect(!drift.description.contains("s3cr3t"))
        #expect(drift.description.contains("'more'"))
    }
}
