/// The elements of all pages. The next page is fetched after the elements of a page are read, or ahead.
public struct _PageElements<Request: APIRequest, Elements: Sequence & SendableMetatype>: AsyncSequence, Sendable {
    /// An element of a page.
    public typealias Element = Elements.Element

    let pages: Pages<Request>
    let elements: @Sendable (Request.Result) -> Elements

    /// Returns an iterator that begins at the first page.
    public func makeAsyncIterator() -> _Iterator {
        _Iterator(pages: pages.makeAsyncIterator(), elements: elements)
    }

    /// An iterator over the elements.
    public struct _Iterator: AsyncIteratorProtocol {
        fileprivate var pages: Pages<Request>._Iterator
        fileprivate let elements: @Sendable (Request.Result) -> Elements
        fileprivate var page: Elements.Iterator?

        /// Returns the next element, or `nil` after the last element of the last page.
        ///
        /// - Throws: The errors of the pages.
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
    ///
    /// - Note: A type that is isolated to an actor is refused: declare it as `nonisolated`.
    public var elements: _PageElements<Request, Request.Result> { _PageElements(pages: self) { $0 } }
}

extension Pages {
    /// Returns the elements of all pages. The closure, such as `\.issues`, returns those of one page.
    ///
    /// - Parameter page: Returns the elements of one page.
    /// - Returns: The elements, whose pages are fetched while they are read.
    /// - Note: A type that is isolated to an actor is refused: declare it as `nonisolated`.
    public func elements<Elements: Sequence & SendableMetatype>(
        of page: @escaping @Sendable (Request.Result) -> Elements
    ) -> _PageElements<Request, Elements> {
        _PageElements(pages: self, elements: page)
    }
}

extension _PageElements: RedactedReflectable {}

extension _PageElements._Iterator: RedactedReflectable {}
