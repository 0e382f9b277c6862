import Foundation
import SchematicPlatform

/// One page of a paged response, with access to its next and previous page.
///
/// ```swift
/// let first = try await client.page(of: GetIssues(), by: .linkHeader())
/// let second = try await first.next()
/// ```
public struct Page<Request: APIRequest>: Sendable {
    @Indirect private(set) var client: APIClient
    let rule: PageRule<Request>
    @Indirect private(set) var visit: PageVisit<Request>
    let completed: CompletedCall<Request>
    @Indirect private var neighbours: Result<PageRule<Request>.Neighbours, any Error>

    init(
        _ completed: CompletedCall<Request>,
        at visit: PageVisit<Request>,
        by rule: PageRule<Request>,
        of client: APIClient
    ) {
        self.client = client
        self.rule = rule
        self.visit = visit
        self.completed = completed
        neighbours = Result { try rule.neighbours(visit.request, completed) }
    }

    /// The result of the request for the page.
    public var result: Request.Result { completed.result }
    /// The response with the page.
    public var reply: Reply { completed.reply }

    /// Whether there is a next page. It is also `true` if the next page cannot be
    /// determined, so that `next()` throws the error.
    public var hasNext: Bool { hasStep(\.next) }
    /// Whether there is a previous page. It is also `true` if the previous page cannot
    /// be determined, so that `previous()` throws the error.
    public var hasPrevious: Bool { hasStep(\.previous) }

    /// Fetches the next page. After the last page, returns `nil` and sends nothing.
    ///
    /// - Throws: The errors of `send`. If the next page cannot be determined or requested, an `APIError` of
    ///   stage `result` with a `ReplyError` as its cause and with the response of this page.
    public func next() async throws -> Page? { try await fetch(step(\.next)) }

    /// Fetches the previous page. Before the first page, returns `nil` and sends nothing.
    ///
    /// - Throws: The errors of `next()`.
    public func previous() async throws -> Page? { try await fetch(step(\.previous)) }

    private func hasStep(_ direction: (PageRule<Request>.Neighbours) -> PageRule<Request>.Step?) -> Bool {
        switch neighbours {
        case .success(let neighbours): direction(neighbours) != nil
        case .failure: true
        }
    }

    private func step(
        _ direction: (PageRule<Request>.Neighbours) -> PageRule<Request>.Step?
    ) throws -> PageRule<Request>.Step? {
        do { return try direction(neighbours.get()) } catch { throw failure(error) }
    }

    private func fetch(_ step: PageRule<Request>.Step?) async throws -> Page? {
        guard let step else { return nil }
        let own = PageRequestIdentity(completed.request)
        return try await client.fetch(visit(by: step), by: rule) { request in
            guard let own, own == PageRequestIdentity(request) else { return }
            throw failure(ReplyError.pageLoop("\(request)"))
        }
    }

    /// Returns the next page to fetch; `nil` after the last.
    func nextVisit() throws -> PageVisit<Request>? { try step(\.next).map { try visit(by: $0) } }

    /// Returns the destination of a step from this page.
    private func visit(by step: PageRule<Request>.Step) throws -> PageVisit<Request> {
        switch step {
        case .request(let request): return PageVisit(request: request)
        case .target(.parameters(let parameters)):
            return PageVisit(request: visit.request, destination: .parameters(parameters))
        case .target(.url(let link)):
            do {
                return PageVisit(request: visit.request, destination: .link(try completed.request.neighbour(at: link)))
            } catch {
                throw failure(error)
            }
        }
    }

    /// Returns the error of this page for a fault of paging.
    func failure(_ cause: any Error) -> any Error { completed.call.failure(at: .result, cause) }
}

extension OutgoingRequest {
    /// Returns the URL of a page that the response to this request links to. It may repeat a secret of the
    /// schema.
    fileprivate func neighbour(at link: String) throws(ReplyError) -> URL {
        let url: URL
        do {
            url = try URL(following: link, from: self.url)
        } catch {
            let start = redacted(link: String(link.prefix(200)).redactedURL)
            throw .unusableLink(start, reason: error.reason)
        }
        guard url.originText == self.url.originText else {
            throw .otherOrigin(url, expected: self.url.originText)
        }
        return url
    }
}

extension Page: RedactedReflectable {
    /// The reply's status, headers and size.
    var shownParts: KeyValuePairs<String, Any> { ["reply": reply] }
}

/// The result of a call, with its request and its reply.
final class CompletedCall<Request: APIRequest>: Sendable {
    let result: Request.Result
    let request: OutgoingRequest
    let reply: Reply
    let call: Call

    init(result: Request.Result, request: OutgoingRequest, reply: Reply, call: Call) {
        self.result = result
        self.request = request
        self.reply = reply
        self.call = call
    }
}
