/// The locations of the next and the previous page.
public struct PageLinks: Sendable {
    /// The next page; `nil` after the last page.
    package var next: PageTarget?
    /// The previous page; `nil` before the first page, or if the server does not specify it.
    package var previous: PageTarget?

    /// Creates links.
    public init(next: PageTarget? = nil, previous: PageTarget? = nil) {
        self.next = next
        self.previous = previous
    }
}

/// The location of a page.
public enum PageTarget: Sendable {
    /// A URL, absolute or relative to the page that contains it (RFC 3986, section 5).
    case url(String)
    /// The URL of the request, in which these parameters replace those with the same names.
    case parameters(Parameters)
}
