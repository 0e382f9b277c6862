/// The locations of the next and the previous page.
public struct PageLinks: Sendable {
    let next: PageTarget?
    let previous: PageTarget?

    /// Creates links from URLs, absolute or relative to the page that contains them (RFC 3986, section 5).
    ///
    /// - Parameters:
    ///   - next: The next page; `nil` after the last page.
    ///   - previous: The previous page; `nil` before the first page, or if the server does not specify it.
    public init(next: String?, previous: String? = nil) {
        self.init(next: next.map(PageTarget.url), previous: previous.map(PageTarget.url))
    }

    /// Creates links from parameters, which replace those with the same names in the URL of the request.
    ///
    /// - Parameters:
    ///   - nextParameters: The parameters of the next page; `nil` after the last page.
    ///   - previousParameters: The parameters of the previous page; `nil` before the first page, or if the server does not
    ///     specify it.
    public init(nextParameters: Parameters?, previousParameters: Parameters? = nil) {
        self.init(
            next: nextParameters.map(PageTarget.parameters),
            previous: previousParameters.map(PageTarget.parameters)
        )
    }

    init(next: PageTarget?, previous: PageTarget?) {
        self.next = next
        self.previous = previous
    }
}

/// The location of a page.
enum PageTarget: Sendable {
    /// A URL, absolute or relative to the page that contains it.
    case url(String)
    /// The URL of the request, in which these parameters replace those with the same names.
    case parameters(Parameters)
}
