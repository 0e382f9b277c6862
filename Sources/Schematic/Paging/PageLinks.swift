/// Where the pages beside a page are.
public struct PageLinks: Sendable {
    /// The next page; `nil` behind the last.
    public var next: PageTarget?
    /// The page before; `nil` before the first, or where the server does not tell.
    public var previous: PageTarget?

    /// Creates links.
    public init(next: PageTarget? = nil, previous: PageTarget? = nil) {
        self.next = next
        self.previous = previous
    }
}

/// Where one page is.
public enum PageTarget: Sendable {
    /// At a URL, absolute or seen from the page that names it (RFC 3986, section 5).
    case url(String)
    /// At the request's own URL, with these parameters in the place of those of the same names.
    case parameters(Parameters)
}
