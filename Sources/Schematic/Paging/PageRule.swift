import Foundation

/// The rule that determines the next and the previous page, for requests of one type.
struct PageRule<Request: APIRequest>: Sendable {
    /// The next and the previous page.
    struct Neighbours: Sendable {
        var next: Step?
        var previous: Step?
    }

    /// The specification of another page.
    enum Step: Sendable {
        case target(PageTarget)
        case request(Request)
    }

    let neighbours: @Sendable (Request, CompletedCall<Request>) throws -> Neighbours

    init(_ paging: Paging) {
        neighbours = { _, completed in
            let links = try paging.links(completed.reply, completed.request)
            return Neighbours(next: links.next.map(Step.target), previous: links.previous.map(Step.target))
        }
    }

    init(next: @escaping @Sendable (Request, Request.Result) throws -> Request?) {
        neighbours = { request, completed in
            Neighbours(next: try next(request, completed.result).map(Step.request), previous: nil)
        }
    }
}

/// A page to fetch: its request and its destination.
struct PageVisit<Request: APIRequest>: Sendable {
    var request: Request
    var destination = Destination.own
}

/// The method, the URL and the body of a request. A second request with the same value is a loop.
struct PageRequestIdentity: Hashable {
    /// The method, the URL and the body, if there is one. Neither a method nor a URL has white space.
    private let bytes: [UInt8]

    /// Returns `nil` for a request whose body is not in memory, because it cannot be compared.
    init?(_ request: OutgoingRequest) {
        if let content = request.body, content.data == nil { return nil }
        var bytes = Array("\(request.method.rawValue) \(request.url.absoluteString)".utf8)
        if let body = request.body?.data { bytes += Array("\n".utf8) + Array(body) }
        self.bytes = bytes
    }
}
