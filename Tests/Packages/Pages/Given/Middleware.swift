let token: String
let mirror: URL

struct WireLog: Middleware {
    func send(_ request: OutgoingRequest, next: Next) async throws -> IncomingResponse { try await next(request) }
}

nonisolated struct ShopError: Error {
    init(_ message: String) {}
}
