/// The sequence of the pages of a response. Each iteration begins at the first page.
///
/// ```swift
/// for try await page in client.pages(of: GetIssues(), by: .linkHeader()) { show(page.result) }
/// for try await issue in client.pages(of: GetIssues(), by: .linkHeader()).elements { show(issue) }
/// ```
public struct Pages<Request: APIRequest>: AsyncSequence, Sendable {
    let client: APIClient
    let request: Request
    let rule: PageRule<Request>
    let limit: Int
    let fetchesAhead: Bool

    /// Returns an iterator that begins at the first page.
    public func makeAsyncIterator() -> AsyncIterator { AsyncIterator(pages: self) }

    /// An iterator over the pages.
    public struct AsyncIterator: AsyncIteratorProtocol {
        private let pages: Pages
        private var way = Way.beginning

        fileprivate init(pages: Pages) { self.pages = pages }

        /// The progress of the iteration.
        private enum Way {
            case beginning
            case behind(Leg)
            case ahead(PageAhead<Leg?>)
            case over
        }

        /// Returns the next page, or `nil` after the last.
        ///
        /// - Throws: The errors of `Page.next()`. A fault in the link to a page is thrown when that page is
        ///   read. The sequence ends after an error.
        public mutating func next() async throws -> Page<Request>? {
            let way = way
            if case .over = way { return nil }
            self.way = .over
            try Task.checkCancellation()
            guard let leg = try await leg(on: way) else { return nil }
            if pages.fetchesAhead {
                let pages = pages
                self.way = .ahead(PageAhead { try await pages.leg(after: leg) })
            } else {
                self.way = .behind(leg)
            }
            return leg.page
        }

        private func leg(on way: Way) async throws -> Leg? {
            switch way {
            case .beginning: try await pages.firstLeg()
            case .behind(let leg): try await pages.leg(after: leg)
            case .ahead(let fetch): try await fetch.value
            case .over: nil
            }
        }
    }

    /// A page, with the requests that led to it.
    fileprivate struct Leg: Sendable {
        let page: Page<Request>
        let stops: Set<PageStop>
        let count: Int
    }

    private func firstLeg() async throws -> Leg {
        let page = try await client.fetch(PageVisit(request: request), by: rule)
        return Leg(page: page, stops: PageStop(page.answer.request).map { [$0] } ?? [], count: 1)
    }

    private func leg(after leg: Leg) async throws -> Leg? {
        guard let visit = try leg.page.nextVisit() else { return nil }
        guard leg.count < limit else { throw leg.page.failure(PagingFault.tooManyPages(limit: limit)) }
        let page = try await client.fetch(visit, by: rule) { request in
            guard let stop = PageStop(request), leg.stops.contains(stop) else { return }
            throw leg.page.failure(PagingFault.loop("\(request)"))
        }
        return Leg(
            page: page,
            stops: leg.stops.union(PageStop(page.answer.request).map { [$0] } ?? []),
            count: leg.count + 1
        )
    }
}

/// A page that is fetched before it is read. The fetch is cancelled when the last reference is released.
private final class PageAhead<Value: Sendable>: Sendable {
    private let task: Task<Value, any Error>

    init(_ fetch: @escaping @Sendable () async throws -> Value) { task = Task { try await fetch() } }

    deinit { task.cancel() }

    /// The fetched page. Cancellation of the reader cancels the fetch.
    var value: Value {
        get async throws {
            try await withTaskCancellationHandler {
                try await task.value
            } onCancel: {
                task.cancel()
            }
        }
    }
}
