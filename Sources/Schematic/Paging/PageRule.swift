import Foundation

/// How a walk over pages goes on, for requests of one type.
struct PageRule<Request: APIRequest>: Sendable {
    /// The pages beside one.
    struct Neighbours: Sendable {
        var next: Step?
        var previous: Step?
    }

    /// The way to a page.
    enum Step: Sendable {
        case target(PageTarget)
        case request(Request)
    }

    let neighbours: @Sendable (Request, Answer<Request>) throws -> Neighbours

    init(_ paging: Paging) {
        neighbours = { _, answer in
            let links = try paging.links(answer.reply, answer.request)
            return Neighbours(next: links.next.map(Step.target), previous: links.previous.map(Step.target))
        }
    }

    init(next: @escaping @Sendable (Request, Request.Result) throws -> Request?) {
        neighbours = { request, answer in
            Neighbours(next: try next(request, answer.result).map(Step.request), previous: nil)
        }
    }
}

/// A page to be fetched: by which request, and where.
struct PageVisit<Request: APIRequest>: Sendable {
    var request: Request
    var destination = Destination.own
}

/// What makes a second visit a loop: the same method and body at the same place.
struct PageStop: Hashable {
    private let method: HTTPMethod
    private let url: String
    private let body: Data?

    /// `nil` for a request whose body is not in memory, and cannot be compared.
    init?(_ request: HTTPRequest) {
        if let content = request.body, content.data == nil { return nil }
        method = request.method
        url = request.url.absoluteString
        body = request.body?.data
    }
}
