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

    fileprivate init(_ body: RedactedBody, type: String?) {
        switch body {
        case .masked(let body): self = body.data.map { .content($0) } ?? .isStream
        case .unsearchable(let count):
            let size = DisplayedBytes.size(count, type)
            self = .withheld(reason: "not written: \(size), which cannot be searched for secrets")
        case .hidden(let reason): self = .withheld(reason: "not written: \(reason)")
        }
    }
}

/// The parts of an exchange that may be stored in a file.
extension OutgoingRequest {
    /// The URL, with secrets masked.
    package var storableURL: String { displayURL }

    /// The header fields, with secrets masked.
    package var storableHeaders: [(name: String, value: String)] { headers.shownLines }

    /// The body, with secrets masked; `nil` if there is none.
    package var storableBody: StorableBody? { redactedBody.map { StorableBody($0, type: headers[.contentType]) } }

    /// Returns the header fields of a response, with secrets masked.
    package func storableHeaders(of response: IncomingResponse) -> [(name: String, value: String)] {
        response.attributed(to: self).headers.shownLines
    }

    /// Returns the body of a response, with secrets masked.
    package func storableBody(of response: IncomingResponse) -> StorableBody {
        guard response.stream == nil else { return .isStream }
        return StorableBody(redactedBody(of: response), type: response.headers[.contentType])
    }
}
