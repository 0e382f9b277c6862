package import Foundation
import SchematicPlatform

/// Stores the cookies of responses, and sends them with later requests (RFC 6265).
///
/// ```swift
/// let client = try APIClient(baseURL: "https://www.redmine.org", middleware: [CookieMiddleware()])
/// ```
///
/// Without it, a client has no cookies. Each client with a value of its own has its own cookies, which end with it.
///
/// The client runs it after the redirects, wherever it is among the middleware, so that each response of a chain of
/// redirects can set cookies, and each request has those of its URL. A request's own `Cookie` field is kept, and its
/// cookies take precedence.
///
/// A client may have several, such as one in memory and one with a storage of Foundation. Each stores the cookies of all
/// responses, and the first of them takes precedence for a name.
///
/// - There is no list of public suffixes: a server may set cookies for each domain that it is a part of, and that has a
///   dot.
/// - `Secure` cookies are stored from `https` only, and a response over `http` cannot replace, remove or shadow them.
///   Names that begin with `__Secure-` or `__Host-` require the attributes that they promise (RFC 6265bis, section 5.7).
/// - `SameSite` has no meaning for an app, and is ignored.
public struct CookieMiddleware: Middleware {
    private let store: CookieStore
    private let now: @Sendable () -> Date

    /// Creates middleware that keeps cookies in memory. Its copies share them.
    public init() { self.init { Date() } }

    /// Creates middleware that keeps cookies in memory, with another clock.
    package init(now: @escaping @Sendable () -> Date) {
        self.init(.memory(Locked([])), now: now)
    }

    init(_ store: CookieStore, now: @escaping @Sendable () -> Date) {
        self.store = store
        self.now = now
    }

    /// Adds the cookies of the request's URL, and stores those of the response.
    ///
    /// - Parameters:
    ///   - request: The request.
    ///   - next: The rest of the chain, which ends with the transport.
    /// - Returns: The response.
    /// - Throws: The errors of `next`.
    public func send(_ request: OutgoingRequest, next: Next) async throws -> IncomingResponse {
        var request = request
        add(to: &request)
        let response = try await next(request)
        for field in response.headers.values(of: "Set-Cookie") {
            let now = now()
            if let cookie = Cookie(parsing: field, from: request.url, now: now) {
                store.insert(cookie, from: request.url, at: now)
            }
        }
        return response
    }

    private func add(to request: inout OutgoingRequest) {
        let own = request.headers.values(of: "Cookie").flatMap { $0.unicodeScalars.split(separator: ";") }
            .map { Substring($0).trimmingCharacters(in: .whitespaces) }.filter { !$0.isEmpty }
        let names = Set(own.map { Substring($0.unicodeScalars.prefix { $0 != "=" }) })
        let stored = store.cookies(for: request.url, at: now()).filter { !names.contains($0.name[...]) }
        guard !stored.isEmpty else { return }
        request.headers["Cookie"] = (own + stored.map { "\($0.name)=\($0.value)" }).joined(separator: "; ")
    }
}

extension CookieMiddleware: RedactedReflectable {
    /// No cookies, because they are secrets.
    var shownParts: KeyValuePairs<String, Any> { ["cookies": String.redacted] }
}

extension CookieMiddleware: PlacedMiddleware {
    package var place: MiddlewarePlace { .exchange }
    package var isPrompt: Bool { true }
}
