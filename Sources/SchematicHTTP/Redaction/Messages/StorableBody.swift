package import Foundation

/// A body for a file.
package enum StorableBody: Sendable {
    /// The body, with secrets masked.
    case content(Data)
    /// The body may contain secrets that cannot be masked, or is not in memory. The reason begins with "not written".
    case withheld(reason: String)

    /// The body, unless it is withheld.
    package var content: Data? { if case .content(let data) = self { data } else { nil } }

    fileprivate static let isStream = StorableBody.withheld(reason: "not written: it is a file or a stream")
    fileprivate static let isHidden = StorableBody.withheld(
        reason: "not written: the schemas name secrets, but do not specify their position in it"
    )
    fileprivate static func isUnsearchable(_ count: Int, _ type: String?) -> StorableBody {
        let size = DisplayedBytes.size(count, type)
        return .withheld(reason: "not written: \(size), which cannot be searched for secrets")
    }
}

/// The parts of an exchange that may be stored in a file.
extension OutgoingRequest {
    /// The URL, with secrets masked.
    package var storableURL: String { displayURL }

    /// The header fields, with secrets masked.
    package var storableHeaders: [(name: String, value: String)] { headers.shownFields }

    /// The body, with secrets masked; `nil` if there is none.
    package var storableBody: StorableBody? {
        redactedBody.map { body in
            switch body {
            case .masked(let body): body.data.map { .content($0) } ?? .isStream
            case .unsearchable(let count): .isUnsearchable(count, headers[.contentType])
            case .hidden: .isHidden
            }
        }
    }

    /// Returns the header fields of a response, with secrets masked.
    package func storableHeaders(of response: IncomingResponse) -> [(name: String, value: String)] {
        answered(by: response).headers.shownFields
    }

    /// Returns the body of a response, with secrets masked.
    package func storableBody(of response: IncomingResponse) -> StorableBody {
        guard response.stream == nil else { return .isStream }
        guard call != nil, let shown = answered(by: response).redactedBody else { return .isHidden }
        let type = response.headers[.contentType]
        return SecretMask.body(shown, type: type).map { .content($0) } ?? .isUnsearchable(shown.count, type)
    }
}
