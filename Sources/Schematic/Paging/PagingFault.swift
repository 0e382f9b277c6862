public import Foundation
import SchemaEngine

/// The reason why the pages end early. The `APIError` with this cause contains the last response.
public enum PagingFault: Error, Hashable, Sendable {
    /// The next page was read before.
    case loop(String)
    /// The next page is on another scheme, host or port than expected. The URL is complete, so that the app can
    /// send a separate request to it. It is a text from the server: check its host first. Printed or dumped,
    /// only its origin is shown.
    case otherOrigin(URL, expected: String)
    /// The number of pages exceeds the limit.
    case tooManyPages(limit: Int)
    /// The link to the next page is not usable.
    case unusableLink(String, reason: String)
    /// The `Link` header (RFC 8288) cannot be read.
    case unusableHeader(reason: String)
    /// A value in the body or the query that specifies pages has an unexpected type. The location is a key, or
    /// a JSON Pointer.
    case unusableValue(String, expected: String)
    /// A page is empty, although the server reports more elements.
    case emptyPage(at: Int, of: Int)
}

extension PagingFault: DescribedError {
    /// The expected and the found value, with help if there is any. Secrets are masked.
    var displayDescription: String { message.displayLine }

    private var message: String {
        switch self {
        case .loop(let url):
            "expected another page, found one that was already received: \(url)"
        case .otherOrigin(let url, let expected):
            "expected the next page at \(expected), found \(url.originText): send a separate request to that origin"
        case .tooManyPages(let limit):
            "expected at most \(limit) pages, found another one: raise 'limit' if this is expected"
        case .unusableLink(let link, let reason):
            "expected a link to the next page, found '\(link)': \(reason)"
        case .unusableHeader(let reason):
            "expected a Link header (RFC 8288), found one that cannot be read: \(reason)"
        case .unusableValue(let place, let expected):
            "expected \(expected) at '\(place)', found something else: check where the server describes its pages"
        case .emptyPage(let place, let total):
            "expected the page at \(place), since the server counts \(total), found an empty one"
        }
    }
}

extension PagingFault: RedactedReflectable {
    /// The name of the case and the description, for `dump`, because a URL may contain secrets.
    var redactedMirror: Mirror {
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
