import SchematicPlatform

/// The sequence of the pages of a response. Each iteration begins at the first page.
///
/// ```swift
/// for try await page in client.pages(of: GetIssues(), by: .linkHeader()) { show(page.result) }
/// for try await issue in client.pages(of: GetIssues(), by: .linkHeader()).elements { show(issue) }
/// ```
public struct Pages<Request: APIRequest>: AsyncSequence, Sendable {
    @Indirect private(set) var client: APIClient
    @Indirect private(set) var request: Request
    let rule: PageRule<Request>
    let maximumPages: Int
    let fetchesAhead: Bool

    /// Returns an iterator that begins at the first page.
    public func makeAsyncIterator() -> _Iterator { _Iterator(pages: self) }

    /// An iterator over the pages.
    public struct _Iterator: AsyncIteratorProtocol {
        fileprivate let pages: Pages
        fileprivate var state = State.initial

        /// The progress of the iteration.
        fileprivate enum State {
            case initial
            case current(FetchedPage)
            case prefetching(PrefetchedPage<FetchedPage?>)
            case finished
        }

        /// Returns the next page, or `nil` after the last.
        ///
        /// - Throws: The errors of `Page.next()`. A fault in the link to a page is thrown when that page is
        ///   read. The sequence ends after an error.
        public mutating func next() async throws -> Page<Request>? {
            let state = state
            if case .finished = state { return nil }
            self.state = .finished
            try Task.checkCancellation()
            guard let fetched = try await fetchPage(in: state) else { return nil }
            if pages.fetchesAhead {
                let pages = pages
                self.state = .prefetching(PrefetchedPage { try await pages.fetchPage(after: fetched) })
            } else {
                self.state = .current(fetched)
            }
            return fetched.page
        }

        private func fetchPage(in state: State) async throws -> FetchedPage? {
            switch state {
            case .initial: try await pages.fetchFirst()
            case .current(let fetched): try await pages.fetchPage(after: fetched)
            case .prefetching(let fetch): try await fetch.value
            case .finished: nil
            }
        }
    }

    /// A page, with the requests that led to it.
    fileprivate final class FetchedPage: Sendable {
        let page: Page<Request>
        let visited: Set<PageRequestIdentity>
        let count: Int

        init(_ page: Page<Request>, after visited: Set<PageRequestIdentity> = [], count: Int) {
            self.page = page
            var visited = visited
            if let identity = PageRequestIdentity(page.completed.request) { visited.insert(identity) }
            self.visited = visited
            self.count = count
        }
    }

    private func fetchFirst() async throws -> FetchedPage {
        FetchedPage(try await client.fetch(PageVisit(request: request), by: rule), count: 1)
    }

    private func fetchPage(after fetched: FetchedPage) async throws -> FetchedPage? {
        guard let visit = try fetched.page.nextVisit() else { return nil }
        guard fetched.count < maximumPages else {
            throw fetched.page.failure(ReplyError.tooManyPages(limit: maximumPages))
        }
        let page = try await client.fetch(visit, by: rule) { request in
            guard let identity = PageRequestIdentity(request), fetched.visited.contains(identity) else { return }
            throw fetched.page.failure(ReplyError.pageLoop("\(request)"))
        }
        return FetchedPage(page, after: fetched.visited, count: fetched.count + 1)
    }
}

/// A page that is fetched before it is read. The fetch is cancelled when the last reference is released.
private final class PrefetchedPage<Value: Sendable>: Sendable {
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

extension Pages: RedactedReflectable {}

extension Pages._Iterator: RedactedReflectable {}
