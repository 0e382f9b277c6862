/// The pages of an answer, one after the other, until there is no next. Each reader begins at the first.
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

    /// Begins at the first page.
    public func makeAsyncIterator() -> AsyncIterator { AsyncIterator(pages: self) }

    /// Reads pages.
    public struct AsyncIterator: AsyncIteratorProtocol {
        private let pages: Pages
        private var way = Way.beginning

        fileprivate init(pages: Pages) { self.pages = pages }

        /// How far the reader is.
        private enum Way {
            case beginning
            case behind(Leg)
            case ahead(PageAhead<Leg?>)
            case over
        }

        /// The next page, or `nil` behind the last.
        ///
        /// Throws what `Page.next()` throws. What is wrong with the way to a page comes when that page is asked for. Behind
        /// an error there is nothing.
        public mutating func next() async throws -> Page<Request>? {
            let way = way
            if case .over = way { return nil }
            self.way = .over
            try Task.checkCancellation()
            guard let leg = try await leg(on: way) else { return nil }
            if pages.fetchesAhead {
                let pages = pages
                self.way = .ahead(PageAhead { try await pages.leg(behind: leg) })
            } else {
                self.way = .behind(leg)
            }
            return leg.page
        }

        private func leg(on way: Way) async throws -> Leg? {
            switch way {
            case .beginning: try await pages.firstLeg()
            case .behind(let leg): try await pages.leg(behind: leg)
            case .ahead(let fetch): try await fetch.value
            case .over: nil
            }
        }
    }

    /// A page, and where the walk has been.
    fileprivate struct Leg: Sendable {
        let page: Page<Request>
        let stops: Set<PageStop>
        let count: Int
    }

    private func firstLeg() async throws -> Leg {
        let page = try await client.fetch(PageVisit(request: request), by: rule)
        return Leg(page: page, stops: PageStop(page.answer.request).map { [$0] } ?? [], count: 1)
    }

    private func leg(behind leg: Leg) async throws -> Leg? {
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

/// A page that is fetched before anybody asks for it. Whoever lets go of it ends the fetch.
private final class PageAhead<Value: Sendable>: Sendable {
    private let task: Task<Value, any Error>

    init(_ fetch: @escaping @Sendable () async throws -> Value) { task = Task { try await fetch() } }

    deinit { task.cancel() }

    /// Waits for it. A reader who is cancelled takes it along.
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
