import Foundation
import SchemaEngine
import SchematicText

/// The way in which a server specifies the next and the previous page.
///
/// ```swift
/// for try await page in client.pages(of: GetIssues(), by: .linkHeader()) { … }
/// ```
///
/// A location in a body is a key, or a JSON Pointer (RFC 6901), which begins with `/`: `"next"`,
/// `"/meta/next"`. `""` is the body itself.
public struct Paging: Sendable {
    let links: @Sendable (Reply, OutgoingRequest) throws -> PageLinks

    private init(links: @escaping @Sendable (Reply, OutgoingRequest) throws -> PageLinks) { self.links = links }

    /// Creates a custom rule. From a response and its request, the closure returns the URLs of the next and of the previous
    /// page, absolute or relative to the page that contains them (RFC 3986, section 5). `nil` means that there is no such
    /// page, or that the server does not specify it. The closure's error is thrown when another page is read.
    ///
    /// - Parameter urls: Returns both URLs.
    public init(_ urls: @escaping @Sendable (Reply, OutgoingRequest) throws -> (next: String?, previous: String?)) {
        self.init(links: { reply, request in
            let (next, previous) = try urls(reply, request)
            return PageLinks(next: next.map(PageTarget.url), previous: previous.map(PageTarget.url))
        })
    }

    /// Creates a custom rule like that of `init(_:)`, whose closure returns parameters. They replace those with the same
    /// names in the URL of the request.
    ///
    /// - Parameter parameters: Returns the parameters of both pages.
    /// - Returns: The rule.
    public static func parameters(
        _ parameters: @escaping @Sendable (Reply, OutgoingRequest) throws -> (next: Parameters?, previous: Parameters?)
    ) -> Paging {
        .rule { reply, request in
            let (next, previous) = try parameters(reply, request)
            return PageLinks(next: next.map(PageTarget.parameters), previous: previous.map(PageTarget.parameters))
        }
    }

    /// Creates a rule of either kind.
    static func rule(_ links: @escaping @Sendable (Reply, OutgoingRequest) throws -> PageLinks) -> Paging {
        Paging(links: links)
    }

    /// Creates paging by the links of the `Link` header (RFC 8288) with these relation types. `nil` for
    /// `previous` means `prev` or `previous`.
    ///
    /// - Parameters:
    ///   - next: The relation type of the next page.
    ///   - previous: The relation type of the previous page.
    /// - Returns: The rule.
    public static func linkHeader(next: String = "next", previous: String? = nil) -> Paging {
        .rule { reply, request in
            let header = try LinkHeader(reply, of: request)
            return PageLinks(
                next: try header.target(of: [next], isExpected: true),
                previous: try header.target(of: previous.map { [$0] } ?? ["prev", "previous"], isExpected: false)
            )
        }
    }

    /// Creates paging by custom header fields, each with a URL.
    ///
    /// - Parameters:
    ///   - next: The name of the field with the next page.
    ///   - previous: The name of the field with the previous page; `nil` if there is none.
    /// - Returns: The rule.
    public static func headers(next: String, previous: String? = nil) -> Paging {
        .rule { reply, _ in
            func target(_ name: String) -> PageTarget? {
                reply.headers.values(of: name).first.flatMap { $0.isEmpty ? nil : .url($0) }
            }
            return PageLinks(next: target(next), previous: previous.flatMap(target))
        }
    }

    /// Creates paging by URLs in the body. A missing value, null, `false` or an empty text means that there is
    /// no such page.
    ///
    /// - Parameters:
    ///   - next: The key of the next page's URL, or a JSON Pointer to it.
    ///   - previous: The key or the pointer of the previous page's URL; `nil` if there is none.
    /// - Returns: The rule.
    public static func body(next: String, previous: String? = nil) -> Paging {
        leads(next, previous) { place, value in
            guard let url = value.string else { throw ReplyError.unusablePageValue(place, expected: "a URL") }
            return .url(url)
        }
    }

    /// Creates paging by a cursor in the body, which becomes a parameter of the next request. A missing value,
    /// null, `false` or an empty text means that there is no such page.
    ///
    /// - Parameters:
    ///   - parameter: The name of the parameter.
    ///   - next: The key of the next page's cursor, or a JSON Pointer to it.
    ///   - previous: The key or the pointer of the previous page's cursor; `nil` if there is none.
    /// - Returns: The rule.
    public static func cursor(_ parameter: String, at next: String, previous: String? = nil) -> Paging {
        leads(next, previous) { _, value in .parameters([parameter: value]) }
    }

    /// Creates paging by values in the body that identify other pages.
    private static func leads(
        _ next: String,
        _ previous: String?,
        _ target: @escaping @Sendable (_ place: String, JSONValue) throws -> PageTarget
    ) -> Paging {
        .rule { reply, _ in
            let body = try reply.fields
            let targets = try [next, previous].map { place in
                try place.flatMap { place in try BodyPointer(place).pageValue(in: body).map { try target(place, $0) } }
            }
            return PageLinks(next: targets[0], previous: targets[1])
        }
    }
}

/// The locations of the next and the previous page.
struct PageLinks: Sendable {
    let next: PageTarget?
    let previous: PageTarget?
}

/// The location of a page.
enum PageTarget: Sendable {
    /// A URL, absolute or relative to the page that contains it.
    case url(String)
    /// The URL of the request, in which these parameters replace those with the same names.
    case parameters(Parameters)
}

extension PageTarget: RedactedReflectable {
    /// The URL with secrets masked, or the names of the parameters.
    var shownParts: KeyValuePairs<String, Any> {
        switch self {
        case .url(let url): ["url": url.redactedURL.displayLine]
        case .parameters(let parameters): ["parameters": parameters]
        }
    }
}

extension Paging {
    /// Creates paging by offset, limit and total, as in Redmine:
    /// `{ "issues": […], "total_count": 61, "offset": 0, "limit": 25 }`.
    ///
    /// The next page begins after the received elements, whatever the limit is. The sequence ends when it
    /// reaches the total exactly. If the server reports a total that is smaller than the number of received
    /// elements, or none, it ends at the first empty page.
    ///
    /// - Parameters:
    ///   - list: The location of the page's elements in the body.
    ///   - total: The location of the total number of elements in the body.
    ///   - offset: The parameter for the number of elements to skip. The body may contain it too.
    ///   - limit: The parameter for the number of requested elements. The body may contain it too.
    /// - Returns: The paging.
    public static func offsets(
        of list: String,
        total: String = "total_count",
        offset: String = "offset",
        limit: String = "limit"
    ) -> Paging {
        .rule { reply, request in
            let body = try reply.fields
            let count = try BodyPointer(list).count(in: body)
            let start = try BodyPointer(offset).number(in: body, request) ?? 0
            let size = try BodyPointer(limit).number(in: body, request) ?? count
            let total = try BodyPointer(total).integer(in: body)
            let next = try Self.end(of: count, from: start, total)
            let before = max(0, start - max(0, size))
            return PageLinks(
                next: next.map { .parameters([offset: $0]) },
                previous: before < start ? .parameters([offset: before, limit: start - before]) : nil
            )
        }
    }

    /// Creates paging by page numbers. The sequence ends at the last page if the server specifies it, and
    /// otherwise at the first empty page.
    ///
    /// - Parameters:
    ///   - list: The location of the page's elements in the body.
    ///   - parameter: The parameter for the page number.
    ///   - first: The number of the first page, which a request without the parameter returns.
    ///   - last: The location of the last page's number in the body.
    /// - Returns: The paging.
    public static func pageNumbers(
        of list: String,
        parameter: String = "page",
        first: Int = 1,
        last: String? = nil
    ) -> Paging {
        .rule { reply, request in
            let body = try reply.fields
            let isEmpty = try BodyPointer(list).count(in: body) == 0
            let number = try request.url.integer(of: parameter) ?? first
            let last = try last.flatMap { try BodyPointer($0).integer(in: body) }
            if isEmpty, let last, number < last { throw ReplyError.emptyPage(at: number, of: last) }
            let next = isEmpty || number == last ? nil : try Self.sum(number, 1)
            return PageLinks(
                next: next.map { .parameters([parameter: $0]) },
                previous: number > first ? .parameters([parameter: number - 1]) : nil
            )
        }
    }

    /// Returns the offset after `count` elements; `nil` if no elements follow. A total below the number of
    /// received elements is ignored. An empty page ends the sequence.
    private static func end(of count: Int, from start: Int, _ total: Int?) throws -> Int? {
        if let total, count == 0, start < total { throw ReplyError.emptyPage(at: start, of: total) }
        let end = try sum(start, count)
        return count == 0 || end == total ? nil : end
    }

    private static func sum(_ start: Int, _ count: Int) throws -> Int {
        let (sum, isBeyond) = start.addingReportingOverflow(count)
        guard !isBeyond, start >= 0 else {
            throw ReplyError.unusablePageValue("\(start)", expected: "a number that can be incremented")
        }
        return sum
    }
}

extension BodyPointer {
    /// Returns the number in the body, or else the requested one.
    fileprivate func number(in body: Fields, _ request: OutgoingRequest) throws -> Int? {
        try integer(in: body) ?? request.url.integer(of: text)
    }
}

extension URL {
    /// Returns the integer value of a query item.
    fileprivate func integer(of name: String) throws -> Int? {
        guard let value = queryItems.last(where: { $0.name == name })?.value else { return nil }
        guard let number = Int(digits: value) else {
            throw ReplyError.unusablePageValue(name, expected: "a whole number")
        }
        return number
    }
}
