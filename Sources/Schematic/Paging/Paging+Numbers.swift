import Foundation
import SchemaEngine

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
