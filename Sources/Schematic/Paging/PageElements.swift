/// What is on pages, one element after the other. The next page is fetched when the elements of one are read, or ahead.
public struct PageElements<Request: APIRequest, Elements: Sequence>: AsyncSequence, Sendable {
    /// One element of a page.
    public typealias Element = Elements.Element

    let pages: Pages<Request>
    let elements: @Sendable (Request.Result) -> Elements

    /// Begins at the first page.
    public func makeAsyncIterator() -> AsyncIterator {
        AsyncIterator(pages: pages.makeAsyncIterator(), elements: elements)
    }

    /// Reads elements.
    public struct AsyncIterator: AsyncIteratorProtocol {
        fileprivate var pages: Pages<Request>.AsyncIterator
        fileprivate let elements: @Sendable (Request.Result) -> Elements
        private var page: Elements.Iterator?

        fileprivate init(
            pages: Pages<Request>.AsyncIterator,
            elements: @escaping @Sendable (Request.Result) -> Elements
        ) {
            self.pages = pages
            self.elements = elements
        }

        /// The next element, or `nil` behind the last of the last page. Throws what the pages throw.
        public mutating func next() async throws -> Elements.Element? {
            while true {
                if let element = page?.next() { return element }
                guard let next = try await pages.next() else { return nil }
                page = elements(next.result).makeIterator()
            }
        }
    }
}

extension Pages where Request.Result: Sequence {
    /// The elements of all pages.
    public var elements: PageElements<Request, Request.Result> { PageElements(pages: self) { $0 } }
}

extension Pages {
    /// The elements of all pages, of which the closure gives those of one: `elements(of: \.issues)`.
    public func elements<Elements: Sequence>(
        of page: @escaping @Sendable (Request.Result) -> Elements
    ) -> PageElements<Request, Elements> {
        PageElements(pages: self, elements: page)
    }
}
