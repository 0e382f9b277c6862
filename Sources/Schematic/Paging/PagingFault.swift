public import Foundation
import SchemaEngine

/// Why pages end before the server says that they do. What came is in the `APIError` whose cause it is.
public enum PagingFault: Error, Hashable, Sendable {
    /// The next page is one that was there already.
    case loop(String)
    /// The next page is on another scheme, host or port than the expected one. The URL is whole, so that a request of your own
    /// can go there. A link is a text from the server: check its host first. Printed or dumped, it is its origin alone.
    case otherOrigin(URL, expected: String)
    /// There are more pages than the limit.
    case tooManyPages(limit: Int)
    /// What should lead to the next page leads nowhere.
    case unusableLink(String, reason: String)
    /// The `Link` header (RFC 8288) cannot be read.
    case unusableHeader(reason: String)
    /// What the body, or the query, says of pages is of another kind than it should be. The place is a key, or a JSON
    /// Pointer.
    case unusableValue(String, expected: String)
    /// A page is empty, and the server says that there is more.
    case emptyPage(at: Int, of: Int)
}

extension PagingFault: CustomStringConvertible, LocalizedError {
    /// What was expected, what was found, and the help where there is one. Secrets are masked.
    public var description: String { message.displayLine }

    /// The same as `description`.
    public var errorDescription: String? { description }

    private var message: String {
        switch self {
        case .loop(let url):
            "expected a further page, found one that has come already: \(url)"
        case .otherOrigin(let url, let expected):
            "expected the next page at \(expected), found \(url.originText): a request of your own may go there"
        case .tooManyPages(let limit):
            "expected at most \(limit) pages, found a further one: raise 'limit' if there are so many"
        case .unusableLink(let link, let reason):
            "expected a link to the next page, found '\(link)': \(reason)"
        case .unusableHeader(let reason):
            "expected a Link header (RFC 8288), found one that cannot be read: \(reason)"
        case .unusableValue(let place, let expected):
            "expected \(expected) at '\(place)', found something else: check where the server tells of pages"
        case .emptyPage(let place, let total):
            "expected the page at \(place), since the server counts \(total), found an empty one"
        }
    }
}

extension PagingFault: CustomDebugStringConvertible, CustomReflectable {
    /// The same as `description`.
    public var debugDescription: String { description }
    /// The name of the case and the description, for `dump`: a URL may hold secrets.
    public var customMirror: Mirror {
        Mirror(self, children: [(label: name, value: description as Any)], displayStyle: .enum)
    }

    private var name: String {
        switch self {
        case .loop: "loop"
        case .otherOrigin: "otherOrigin"
        case .tooManyPages: "tooManyPages"
        case .unusableLink: "unusableLink"
        case .unusableHeader: "unusableHeader"
        case .unusableValue: "unusableValue"
        case .emptyPage: "emptyPage"
        }
    }
}
