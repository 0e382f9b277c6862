import Foundation
import HTTPTypes
import Logging
import ModelStore
import Schematic

/// A transport over a library whose types have the names of Schematic's, as `Docs/Middleware.md` describes.
struct BridgedTransport: Transport {
    let exchange: @Sendable (HTTPTypes.HTTPRequest) async throws -> HTTPTypes.HTTPResponse

    func send(_ request: Schematic.HTTPRequest) async throws -> Schematic.HTTPResponse {
        let fields = HTTPFields(request.headers.map { ($0.name, $0.value) })
        let answer = try await exchange(HTTPTypes.HTTPRequest(path: request.url.path, headerFields: fields))
        return Schematic.HTTPResponse(status: answer.status, headers: HTTPHeaders(answer.headerFields.lines))
    }
}

/// Middleware of a user who also imports a module named `Logging`.
struct Tracing: Middleware {
    let logger = Logger()

    func send(_ request: Schematic.HTTPRequest, next: Next) async throws -> Schematic.HTTPResponse {
        logger.info("\(request)")
        return try await next(request)
    }
}

/// The name `Schema` is Schematic's. Another module's needs the name of its module.
func schemas(_ catalog: SchemaCatalog) -> (Schema?, ModelStore.Schema) {
    (catalog.schema(file: "GetIssue.response.json"), ModelStore.Schema())
}
