import SchemaEngine

/// The way in which a server specifies the next and the previous page.
///
/// ```swift
/// for try await page in client.pages(of: GetIssues(), by: .linkHeader()) { … }
/// ```
///
/// A location in a body is a key, or a JSON Pointer (RFC 6901), which begins with `/`: `"next"`,
/// `"/meta/next"`. `""` is the body itself.
public struct Paging: Sendable {
    let links: @Sendable (Reply, HTTPRequest) throws -> PageLinks

    /// Creates a custom rule. From a response and its request, the closure returns the next and the previous
    /// page. Its error is thrown when another page is read.
    public init(_ links: @escaping @Sendable (Reply, HTTPRequest) throws -> PageLinks) { self.links = links }

    /// Creates paging by the links of the `Link` header (RFC 8288) with these relation types. `nil` for
    /// `previous` means `prev` or `previous`.
    public static func linkHeader(next: String = "next", previous: String? = nil) -> Paging {
        Paging { reply, request in
            let header = try LinkHeader(reply, of: request)
            return PageLinks(
                next: try header.target(of: [next], isExpected: true),
                previous: try header.target(of: previous.map { [$0] } ?? ["prev", "previous"], isExpected: false)
            )
        }
    }

    /// Creates paging by custom header fields, each with a URL.
    public static func headers(next: String, previous: String? = nil) -> Paging {
        Paging { reply, _ in
            func target(_ name: String) -> PageTarget? {
                reply.headers.values(of: name).first.flatMap { $0.isEmpty ? nil : .url($0) }
            }
            return PageLinks(next: target(next), previous: previous.flatMap(target))
        }
    }

    /// Creates paging by URLs in the body. A missing value, null, `false` or an empty text means that there is
    /// no such page.
    public static func body(next: String, previous: String? = nil) -> Paging {
        leads(next, previous) { place, value in
            guard let url = value.string else { throw PagingFault.unusableValue(place, expected: "a URL") }
            return .url(url)
        }
    }

    /// Creates paging by a cursor in the body, which becomes a parameter of the next request. A missing value,
    /// null, `false` or an empty text means that there is no such page.
    public static func cursor(_ parameter: String, at next: String, previous: String? = nil) -> Paging {
        leads(next, previous) { _, value in .parameters([parameter: value]) }
    }

    /// Creates paging by values in the body that identify other pages.
    private static func leads(
        _ next: String,
        _ previous: String?,
        _ target: @escaping @Sendable (_ place: String, JSONValue) throws -> PageTarget
    ) -> Paging {
        Paging { reply, _ in
            let body = try reply.fields
            let targets = try [next, previous].map { place in
                try place.flatMap { place in try BodyPointer(place).pageValue(in: body).map { try target(place, $0) } }
            }
            return PageLinks(next: targets[0], previous: targets[1])
        }
    }
}

/// The locations of the next and the previous page.
public struct PageLinks: Sendable {
    /// The next page; `nil` after the last page.
    public var next: PageTarget?
    /// The previous page; `nil` before the first page, or if the server does not specify it.
    public var previous: PageTarget?

    /// Creates links.
    public init(next: PageTarget? = nil, previous: PageTarget? = nil) {
        self.next = next
        self.previous = previous
    }
}

/// The location of a page.
public enum PageTarget: Sendable {
    /// A URL, absolute or relative to the page that contains it (RFC 3986, section 5).
    case url(String)
    /// The URL of the request, in which these parameters replace those with the same names.
    case parameters(Parameters)
}
