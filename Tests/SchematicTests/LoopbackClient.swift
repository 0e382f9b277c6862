import LoopbackServer
import SchemaEngine

@testable import Schematic
@testable import SchematicHTTP

/// Runs `body` with a server that responds by `handler`, and a client with schemas by their paths.
@discardableResult
func withClient<Value>(
    schemas: [String: String] = [:],
    middleware: [any Middleware] = [],
    options: ClientOptions = ClientOptions(),
    configure: (inout SchemaRegistry) throws -> Void = { _ in },
    handler: @escaping LoopbackServer.Handler,
    _ body: (APIClient, LoopbackServer) async throws -> Value
) async throws -> Value {
    let server = try LoopbackServer(handler: handler)
    defer { server.stop() }
    let sources = schemas.sorted { $0.key < $1.key }.map { SchemaSource(path: $0.key, text: $0.value) }
    let client = try APIClient(
        baseURL: server.baseURL,
        schemas: .sources(sources),
        middleware: middleware,
        options: options,
        configure: configure
    )
    return try await body(client, server)
}

/// Returns the error of a call that is expected to fail.
func failure(of call: () async throws -> Void) async throws -> APIError {
    do {
        try await call()
    } catch let error as APIError {
        return error
    }
    throw MissingFailure()
}

struct MissingFailure: Error {}

extension APIError {
    /// The server's error as its schema decodes it; `nil` if the call failed for another reason.
    var serverError: (status: Int, fields: Fields)? {
        guard let cause = underlying as? ReplyError, let status = cause.status, let fields = cause.fields else {
            return nil
        }
        return (status, fields)
    }

    /// The versions of a conflict, and the server's error; `nil` if the call failed for another reason.
    var conflict: (expected: EntityTag?, current: EntityTag?, reason: (any Error)?)? {
        guard let cause = underlying as? ReplyError, cause.code == .versionConflict else { return nil }
        return (cause.expectedVersion, cause.currentVersion, cause.cause)
    }
}

/// Returns whether an error is that of a call that exceeded its deadline.
func isDeadline(_ error: any Error, _ time: Duration) -> Bool {
    let cause = (error as? APIError)?.underlying as? TransportError
    return cause?.code == .deadlinePassed && cause?.duration == time
}

extension CallContext {
    /// The context of a call without schemas.
    convenience init(recorder: EventRecorder? = nil) throws {
        let operation = Operation("Call", try ClientSchemas([]))
        self.init(redactor: operation, observer: recorder)
    }
}

extension OutgoingRequest {
    /// The request as a part of a call without schemas. The path of a request without a call is not shown.
    func inCall() throws -> OutgoingRequest {
        var request = self
        request.call = try CallContext()
        return request
    }
}

extension OutgoingRequest {
    /// The text in place of a body that may have secrets of the schemas anywhere.
    static let secretsHaveNoPosition = "not shown: the schemas name secrets, but do not specify their position in it"
}
