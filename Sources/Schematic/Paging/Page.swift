import Foundation

/// One page of an answer that comes in several, and the way to those beside it.
///
/// ```swift
/// let first = try await client.page(of: GetIssues(), by: .linkHeader())
/// let second = try await first.next()
/// ```
public struct Page<Request: APIRequest>: Sendable {
    let client: APIClient
    let rule: PageRule<Request>
    let visit: PageVisit<Request>
    let answer: Answer<Request>
    private let neighbours: Result<PageRule<Request>.Neighbours, any Error>

    init(_ answer: Answer<Request>, at visit: PageVisit<Request>, by rule: PageRule<Request>, of client: APIClient) {
        self.client = client
        self.rule = rule
        self.visit = visit
        self.answer = answer
        neighbours = Result { try rule.neighbours(visit.request, answer) }
    }

    /// What the request makes of the page.
    public var result: Request.Result { answer.result }
    /// What came.
    public var reply: Reply { answer.reply }

    /// Whether there is a page behind this one. Throws an `APIError` where there is no telling.
    public var hasNext: Bool { get throws { try step(\.next) != nil } }
    /// Whether there is a page before this one. Throws an `APIError` where there is no telling.
    public var hasPrevious: Bool { get throws { try step(\.previous) != nil } }

    /// Fetches the next page. Behind the last there is `nil`, and nothing is sent.
    ///
    /// Throws what `send` throws; an `APIError` of stage `result`, which has this page's reply, where no page can be
    /// reached from here: its cause is a `PagingFault`.
    public func next() async throws -> Page? { try await fetch(step(\.next)) }

    /// Fetches the page before. Before the first there is `nil`, and nothing is sent.
    ///
    /// Throws what `next()` throws.
    public func previous() async throws -> Page? { try await fetch(step(\.previous)) }

    private func step(
        _ side: (PageRule<Request>.Neighbours) -> PageRule<Request>.Step?
    ) throws -> PageRule<Request>.Step? {
        do { return try side(neighbours.get()) } catch { throw failure(error) }
    }

    private func fetch(_ step: PageRule<Request>.Step?) async throws -> Page? {
        guard let step else { return nil }
        let own = PageStop(answer.request)
        return try await client.fetch(visit(by: step), by: rule) { request in
            guard let own, own == PageStop(request) else { return }
            throw failure(PagingFault.loop("\(request)"))
        }
    }

    /// The next page to be fetched; `nil` behind the last.
    func nextVisit() throws -> PageVisit<Request>? { try step(\.next).map { try visit(by: $0) } }

    /// Where a step leads, seen from this page.
    private func visit(by step: PageRule<Request>.Step) throws -> PageVisit<Request> {
        switch step {
        case .request(let request): return PageVisit(request: request)
        case .target(.parameters(let parameters)):
            return PageVisit(request: visit.request, destination: .parameters(parameters))
        case .target(.url(let link)):
            do {
                return PageVisit(request: visit.request, destination: .link(try answer.request.neighbour(at: link)))
            } catch {
                throw failure(error)
            }
        }
    }

    /// What comes out where no page can be reached from here.
    func failure(_ cause: any Error) -> any Error {
        var call = Call(operation: visit.request.schemaName)
        call.request = answer.request
        call.reply = answer.reply
        return call.failure(at: .result, cause)
    }
}

extension HTTPRequest {
    /// The URL of a page that the answer to this request names. It may repeat what the schema calls secret.
    fileprivate func neighbour(at link: String) throws(PagingFault) -> URL {
        let url: URL
        do {
            url = try URL(following: link, from: self.url)
        } catch {
            let start = redaction.url == nil ? SecretMask.url(String(link.prefix(200))) : SecretMask.mask
            throw .unusableLink(start, reason: error.reason)
        }
        guard url.originText == self.url.originText else {
            throw .otherOrigin(url, expected: self.url.originText)
        }
        return url
    }
}
