import Foundation
import SchemaEngine
import SchematicPlatform
import TestSupport
import Testing

@testable import Schematic
@testable import SchematicHTTP

@Suite("Errors and events after their call", .bounded)
struct EndedCallTests {
    /// A transport whose lifetime is that of its client.
    private final class Answering: Transport {
        let response: IncomingResponse
        init(_ response: IncomingResponse) { self.response = response }
        func send(_ request: OutgoingRequest) async throws -> IncomingResponse { response }
    }

    private struct Passing: Middleware {
        func send(_ request: OutgoingRequest, next: Next) async throws -> IncomingResponse { try await next(request) }
    }

    /// References to the parts of a client, which do not keep them.
    private struct Parts {
        weak var transport: Answering?
        weak var schemas: ClientSchemas?
    }

    private struct Save: APIRequest {
        let path: PathTemplate = "save"
        let method = HTTPMethod.post
        let body = RequestBody.json(["word": "hunter2", "id": 7])
    }

    /// Returns the error of a call, and the parts of its client, which ends with this function and with the call's tasks.
    private func failedCall(
        _ schemas: [String: String],
        _ response: IncomingResponse,
        events: (@Sendable (CallEvent) -> Void)? = nil
    ) async throws -> (error: APIError, parts: Parts) {
        let transport = Answering(response)
        let client = try APIClient(
            baseURL: "https://h.example",
            schemas: .sources(schemas.map { SchemaSource(path: $0.key, text: $0.value) }),
            transport: transport,
            middleware: [Passing()],
            options: ClientOptions(events: events)
        )
        let error = try await failure { _ = try await client.send(Save()) }
        return (error, Parts(transport: transport, schemas: client.operations.schemas))
    }

    private static let json: HTTPHeaders = [.contentType: "application/json"]

    @Test("an error that an app keeps keeps neither the client nor its schemas")
    func releases() async throws {
        let schemas = ["Save.request.json": #"{"word":"text","id":1}"#]
        let (error, parts) = try await failedCall(schemas, IncomingResponse(status: 500, headers: Self.json))
        try await waitUntil { parts.transport == nil && parts.schemas == nil }
        #expect(error.status == 500)
        #expect(error.report().contains(#"--data-raw '{"word":"hunter2","id":7}'"#))
    }

    @Test("an error keeps the schemas that it needs to mask secrets, and not the client")
    func masks() async throws {
        let schemas = ["Save.request.json": #"{"word":"{secret}","id":1}"#]
        let (error, parts) = try await failedCall(schemas, IncomingResponse(status: 500, headers: Self.json))
        try await waitUntil { parts.transport == nil }
        #expect(parts.schemas != nil)
        #expect(error.report().contains(#"--data-raw '{"word":"***","id":7}'"#), "\(error.report())")
    }

    @Test("an error keeps the schemas that its report quotes, and not the client")
    func quotes() async throws {
        let schemas = ["Save.response.json": #"{"id":1}"#]
        let response = IncomingResponse(status: 200, headers: Self.json, body: Data(#"{"id":"x"}"#.utf8))
        let (error, parts) = try await failedCall(schemas, response)
        try await waitUntil { parts.transport == nil }
        #expect(error.report().contains(#"| {"id":1}"#), "\(error.report())")
    }

    @Test("events that an app keeps do not keep the client")
    func events() async throws {
        let kept = Locked<[CallEvent]>([])
        let (_, parts) = try await failedCall([:], IncomingResponse(status: 500)) { event in
            kept.withLock { $0.append(event) }
        }
        try await waitUntil { parts.transport == nil && parts.schemas == nil }
        #expect(kept.withLock { $0 }.contains { $0.description.contains("composed POST https://h.example/save") })
    }
}
