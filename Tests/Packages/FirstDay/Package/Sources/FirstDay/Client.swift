import Foundation
import Schematic

/// Returns a client of the library at `LIBRARY_URL`.
func makeClient(
    middleware: [any Middleware] = [],
    options: ClientOptions = ClientOptions()
) throws -> APIClient {
    try APIClient(
        baseURL: ProcessInfo.processInfo.environment["LIBRARY_URL"] ?? "http://127.0.0.1:8080",
        schemas: .bundle(.module),
        middleware: middleware,
        options: options
    ) {
        $0.convertSnakeCase()
    }
}
