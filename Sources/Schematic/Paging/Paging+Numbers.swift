import Foundation
import SchemaEngine

extension Paging {
    /// By offset, limit and total, as Redmine has it: `{ "issues": […], "total_count": 61, "offset": 0, "limit": 25 }`.
    ///
    /// The next page begins behind what came, whatever the limit was. The walk is over when it has come to the total, exactly;
    /// where the server counts less than it has sent, or does not count, at the first empty page.
    ///
    /// - Parameters:
    ///   - list: where the body has the page's elements.
    ///   - total: where the body has the number of all.
    ///   - offset: the parameter that says how many elements to skip; the body may have it too.
    ///   - limit: the parameter that says how many are wanted; the body may have it too.
    /// - Returns: the way of paging.
    public static func offsets(
        of list: String,
        total: String = "total_count",
        offset: String = "offset",
        limit: String = "limit"
    ) -> Paging {
        Paging { reply, request in
            let body = try reply.fields
            let count = try BodyPointer(list).count(in: body)
            let start = try BodyPointer(offset).told(by: body, request) ?? 0
            let size = try BodyPointer(limit).told(by: body, request) ?? count
            let total = try BodyPointer(total).whole(in: body)
            let next = try Self.end(of: count, from: start, total)
            let before = max(0, start - max(0, size))
            return PageLinks(
                next: next.map { .parameters([offset: $0]) },
                previous: before < start ? .parameters([offset: before, limit: start - before]) : nil
            )
        }
    }

    /// By numbers of pages. The walk is over at the last one, where the server tells it; else at the first empty page.
    ///
    /// - Parameters:
    ///   - list: where the body has the page's elements.
    ///   - parameter: the parameter that has the page's number.
    ///   - first: the number of the first page, which a request without the parameter gets.
    ///   - last: where the body has the number of the last page.
    /// - Returns: the way of paging.
    public static func pageNumbers(
        of list: String,
        parameter: String = "page",
        first: Int = 1,
        last: String? = nil
    ) -> Paging {
        Paging { reply, request in
            let body = try reply.fields
            let isEmpty = try BodyPointer(list).count(in: body) == 0
            let number = try request.url.wholeNumber(of: parameter) ?? first
            let last = try last.flatMap { try BodyPointer($0).whole(in: body) }
            if isEmpty, let last, number < last { throw PagingFault.emptyPage(at: number, of: last) }
            let next = isEmpty || number == last ? nil : try Self.sum(number, 1)
            return PageLinks(
                next: next.map { .parameters([parameter: $0]) },
                previous: number > first ? .parameters([parameter: number - 1]) : nil
            )
        }
    }

    /// Where so many elements end; `nil` where nothing is behind them. A total that is smaller than what came is wrong, and
    /// what is empty is the end of anything.
    private static func end(of count: Int, from start: Int, _ total: Int?) throws -> Int? {
        if let total, count == 0, start < total { throw PagingFault.emptyPage(at: start, of: total) }
        let end = try sum(start, count)
        return count == 0 || end == total ? nil : end
    }

    private static func sum(_ start: Int, _ count: Int) throws -> Int {
        let (sum, isBeyond) = start.addingReportingOverflow(count)
        guard !isBeyond, start >= 0 else {
            throw PagingFault.unusableValue("\(start)", expected: "a number that can be counted on")
        }
        return sum
    }
}

extension BodyPointer {
    /// The number that the body tells, or the one that was asked for.
    fileprivate func told(by body: Fields, _ request: HTTPRequest) throws -> Int? {
        try whole(in: body) ?? request.url.wholeNumber(of: text)
    }
}

extension URL {
    /// The whole number that the query's item of a name is.
    fileprivate func wholeNumber(of name: String) throws -> Int? {
        guard let value = queryItems.last(where: { $0.name == name })?.value else { return nil }
        guard let number = Int(value) else { throw PagingFault.unusableValue(name, expected: "a whole number") }
        return number
    }
}
