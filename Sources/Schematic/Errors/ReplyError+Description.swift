import Foundation
import SchemaEngine
import SchematicText

extension ReplyError {
    private static let codesOfBody: Set<Code> = [
        .status, .unreadableError, .redirect, .contentType, .notModified, .streamed, .empty,
    ]

    /// Whether there is no body that can be read.
    var isOfBody: Bool { Self.codesOfBody.contains(code) }
}

extension ReplyError: RedactedReflectable {}

extension ReplyError: DescribedError {
    /// The message, with the text of the cause or the server's own message. Secrets are masked.
    var displayDescription: String {
        (message + (cause.map { $0.redactedText } ?? "") + serverMessage).displayLines
    }

    /// The server's own message, if a schema describes its error.
    private var serverMessage: String {
        fields.flatMap { ServerMessage.text(in: $0, of: nil) }.map { ": \"\($0)\"" } ?? ""
    }
}

// The texts of messages that depend on values.
extension ReplyError {
    static func redirection(_ status: Int, _ location: String?) -> String {
        guard let location else { return "expected a response, found status \(status), a redirect without a Location" }
        return "expected a response, found status \(status), a redirect to \(location.redactedURL.displayLine): "
            + "send the request there"
    }

    static func typeConflict(_ found: String, _ expected: MediaType, isJSON: Bool) -> String {
        let name = expected.isJSON ? "JSON" : expected.text.displayLine
        guard !found.isEmpty else { return "expected \(name), found a body without a content type" }
        if isJSON {
            let type = MediaType(found).essence.displayLine
            return "expected the content type of JSON, found JSON of type '\(found.displayLine)': "
                + "pass 'formats: [.json(servedAs: \"\(type)\")]' in ClientOptions"
        }
        let guess =
            found.lowercased().hasPrefix("text/html")
            ? ": a page for browsers; check the path, and whether a login is required" : ""
        return "expected \(name), found a body of type '\(found.displayLine)'\(guess)"
    }

    static func meaning(of status: Int) -> String {
        switch status {
        case 401: ": the server requires authentication; check the credentials"
        case 403: ": these credentials do not permit the request"
        case 404: ": the server has no resource at this URL"
        case 428: ": the server requires a version; set the request's 'entityTag' to the one that was read"
        case 429: ": too many requests; try again later"
        case 500...599: ": the server failed"
        default: ""
        }
    }

    /// The expected and the actual version, and help.
    static func conflict(_ expected: EntityTag?, _ current: EntityTag?, _ reason: (any Error)?) -> String {
        let wanted = expected.map { $0 == .any ? "an existing object" : "the version \($0.rawValue.displayLine)" }
        let found = current.map { "the version \($0.rawValue.displayLine)" } ?? "another"
        return "expected \(wanted ?? "an object that matches the request's headers"), found \(found) (status 412): "
            + "read it again before another change" + (reason == nil ? "" : "; the server reports: ")
    }
}
