extension APIClient {
    /// The pages of an answer that comes in several: nothing is sent before somebody reads them.
    ///
    /// ```swift
    /// let pages = client.pages(of: GetIssues(), by: .offsets(of: "issues"))
    /// for try await issue in pages.elements { … }
    /// ```
    ///
    /// Each page is a call of its own, sent, checked and decoded as the request says, with its own deadline. The pages end
    /// where there is no next, and only there: a page that was there already, one on another scheme, host or port, and one
    /// page more than the limit are errors.
    ///
    /// - Parameters:
    ///   - request: the request for the first page.
    ///   - paging: how the server tells where the next one is.
    ///   - limit: how many pages there may be.
    ///   - fetchesAhead: whether the next page is fetched while the reader looks at one. It may then come in vain.
    /// - Returns: the pages, to be read as often as need be.
    public func pages<Request: APIRequest>(
        of request: Request,
        by paging: Paging,
        limit: Int = 1000,
        fetchesAhead: Bool = false
    ) -> Pages<Request> {
        Pages(client: self, request: request, rule: PageRule(paging), limit: limit, fetchesAhead: fetchesAhead)
    }

    /// The same by a rule of your own: of a page's request and result it makes the request for the next page, or `nil`
    /// where there is none. There is no way back.
    ///
    /// ```swift
    /// client.pages(of: Search(after: nil)) { search, result in result.last.map { Search(after: $0.id) } }
    /// ```
    public func pages<Request: APIRequest>(
        of request: Request,
        limit: Int = 1000,
        fetchesAhead: Bool = false,
        next: @escaping @Sendable (Request, Request.Result) throws -> Request?
    ) -> Pages<Request> {
        Pages(client: self, request: request, rule: PageRule(next: next), limit: limit, fetchesAhead: fetchesAhead)
    }

    /// Fetches one page, from which there is a way to those beside it.
    ///
    /// Throws what `send` throws.
    public func page<Request: APIRequest>(of request: Request, by paging: Paging) async throws -> Page<Request> {
        try await fetch(PageVisit(request: request), by: PageRule(paging))
    }

    /// Fetches a page. `check` sees what is about to be sent, and may keep it from being so.
    func fetch<Request: APIRequest>(
        _ visit: PageVisit<Request>,
        by rule: PageRule<Request>,
        check: (HTTPRequest) throws -> Void = { _ in }
    ) async throws -> Page<Request> {
        let answer = try await perform(visit.request, at: visit.destination, check: check)
        return Page(answer, at: visit, by: rule, of: self)
    }
}
