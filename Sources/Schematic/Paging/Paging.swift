import SchemaEngine

/// How a server tells where the pages beside a page are.
///
/// ```swift
/// for try await page in client.pages(of: GetIssues(), by: .linkHeader()) { … }
/// ```
///
/// In a body, places are keys, or JSON Pointers (RFC 6901), which begin with `/`: `"next"`, `"/meta/next"`; `""` is the body
/// itself.
public struct Paging: Sendable {
    let links: @Sendable (Reply, HTTPRequest) throws -> PageLinks

    /// A rule of your own: what an answer, and the request that was sent for it, say of the pages beside it. What it throws
    /// comes out when the walk goes on.
    public init(_ links: @escaping @Sendable (Reply, HTTPRequest) throws -> PageLinks) { self.links = links }

    /// By the `Link` header (RFC 8288), by links of these relation types. `nil` for `previous` is `prev` or `previous`.
    public static func linkHeader(next: String = "next", previous: String? = nil) -> Paging {
        Paging { reply, request in
            let header = try LinkHeader(reply, of: request)
            return PageLinks(
                next: try header.target(of: [next], isExpected: true),
                previous: try header.target(of: previous.map { [$0] } ?? ["prev", "previous"], isExpected: false)
            )
        }
    }

    /// By header fields of the server's own, each of which has a URL.
    public static func headers(next: String, previous: String? = nil) -> Paging {
        Paging { reply, _ in
            func target(_ name: String) -> PageTarget? {
                reply.headers.values(of: name).first.flatMap { $0.isEmpty ? nil : .url($0) }
            }
            return PageLinks(next: target(next), previous: previous.flatMap(target))
        }
    }

    /// By URLs in the body. There is no further page where nothing, null, `false` or an empty text stands.
    public static func body(next: String, previous: String? = nil) -> Paging {
        leads(next, previous) { place, value in
            guard let url = value.string else { throw PagingFault.unusableValue(place, expected: "a URL") }
            return .url(url)
        }
    }

    /// By a cursor in the body, which becomes a parameter of the next request. There is no further page where nothing,
    /// null, `false` or an empty text stands.
    public static func cursor(_ parameter: String, at next: String, previous: String? = nil) -> Paging {
        leads(next, previous) { _, value in .parameters([parameter: value]) }
    }

    /// By values in the body that lead on.
    private static func leads(
        _ next: String,
        _ previous: String?,
        _ target: @escaping @Sendable (_ place: String, JSONValue) throws -> PageTarget
    ) -> Paging {
        Paging { reply, _ in
            let body = try reply.fields
            let targets = try [next, previous].map { place in
                try place.flatMap { place in try BodyPointer(place).lead(in: body).map { try target(place, $0) } }
            }
            return PageLinks(next: targets[0], previous: targets[1])
        }
    }
}
