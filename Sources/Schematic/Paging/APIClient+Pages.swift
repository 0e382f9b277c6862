extension APIClient {
    /// Returns the pages of a paged response. Nothing is sent before the pages are read.
    ///
    /// ```swift
    /// let pages = client.pages(of: GetIssues(), by: .offsets(of: "issues"))
    /// for try await issue in pages.elements { … }
    /// ```
    ///
    /// Each page is a separate call with its own deadline. It is sent, validated and decoded as the request
    /// specifies. The sequence ends only after the last page. A page that was read before, a page on another
    /// scheme, host or port, and more pages than the limit are errors.
    ///
    /// - Parameters:
    ///   - request: The request for the first page.
    ///   - paging: The way in which the server specifies the next page.
    ///   - maximumPages: The maximum number of pages, not of elements.
    ///   - fetchesAhead: Whether the next page is fetched while the reader
    ///   processes one. The fetched page may then remain unused.
    /// - Returns: The pages, which can be read repeatedly.
    public func pages<Request: APIRequest>(
        of request: Request,
        by paging: Paging,
        maximumPages: Int = 1000,
        fetchesAhead: Bool = false
    ) -> Pages<Request> {
        Pages(
            client: self,
            request: request,
            rule: PageRule(paging),
            maximumPages: maximumPages,
            fetchesAhead: fetchesAhead
        )
    }

    /// Returns the pages by a custom rule. The pages have no previous page.
    ///
    /// ```swift
    /// client.pages(of: Search(after: nil)) { search, result in result.last.map { Search(after: $0.id) } }
    /// ```
    ///
    /// - Parameters:
    ///   - request: The request for the first page.
    ///   - maximumPages: The maximum number of pages, not of elements. A further page throws `ReplyError.tooManyPages`.
    ///   - fetchesAhead: `true` to fetch the next page while the current one is used.
    ///   - next: Creates the request for the next page from the request and the result of a page, or returns `nil`
    ///     after the last. An error that it throws ends the sequence.
    /// - Returns: The pages, which are fetched while they are read.
    public func pages<Request: APIRequest>(
        of request: Request,
        maximumPages: Int = 1000,
        fetchesAhead: Bool = false,
        next: @escaping @Sendable (Request, Request.Result) throws -> Request?
    ) -> Pages<Request> {
        Pages(
            client: self,
            request: request,
            rule: PageRule(next: next),
            maximumPages: maximumPages,
            fetchesAhead: fetchesAhead
        )
    }

    /// Fetches one page, which provides its next and previous page.
    ///
    /// - Parameters:
    ///   - request: The request for the page.
    ///   - paging: The rule that finds the other pages.
    /// - Returns: The page.
    /// - Throws: The errors of `send`.
    public func page<Request: APIRequest>(of request: Request, by paging: Paging) async throws -> Page<Request> {
        try await fetch(PageVisit(request: request), by: PageRule(paging))
    }

    /// Fetches a page. `mayBeSent` receives the composed request, and may throw to prevent its sending.
    func fetch<Request: APIRequest>(
        _ visit: PageVisit<Request>,
        by rule: PageRule<Request>,
        mayBeSent: (OutgoingRequest) throws -> Void = { _ in }
    ) async throws -> Page<Request> {
        let request = visit.request
        let completed = try await run(call(of: request)) { call in
            let outgoing = try compose(request, at: visit.destination, for: &call, validatingReply: true)
            try mayBeSent(outgoing)
            let response = try await exchange(outgoing, of: &call)
            let reply = try check(response, to: request, for: &call)
            let result = try result(of: request, from: reply, in: call)
            return CompletedCall<Request>(result: result, request: outgoing, reply: reply, call: call)
        }
        return Page(completed, at: visit, by: rule, of: self)
    }
}
