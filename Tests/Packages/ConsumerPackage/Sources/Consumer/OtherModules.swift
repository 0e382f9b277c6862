import Foundation
import HTTPTypes
import Logging
import ModelStore
import Schematic

/// A transport over swift-http-types, as `Docs/Middleware.md` describes. No name needs that of its module.
struct BridgedTransport: Transport {
    let exchange: @Sendable (HTTPRequest) async throws -> HTTPResponse

    func send(_ request: OutgoingRequest) async throws -> IncomingResponse {
        let fields = HTTPFields(request.headers.map { ($0.name, $0.value) })
        let answer = try await exchange(HTTPRequest(path: request.url.path, headerFields: fields))
        return IncomingResponse(status: answer.status, headers: HTTPHeaders(answer.headerFields.lines))
    }
}

/// Middleware of a user who also imports a module named `Logging`.
struct Tracing: Middleware {
    let logger = Logger()

    func send(_ request: OutgoingRequest, next: Next) async throws -> IncomingResponse {
        logger.info("\(request)")
        return try await next(request)
    }
}

/// The name `Schema` is Schematic's. Another module's needs the name of its module.
func schemas(_ catalog: SchemaCatalog) -> (Schema?, ModelStore.Schema) {
    (try? catalog.schema(named: "GetIssue.response.json"), ModelStore.Schema())
}
