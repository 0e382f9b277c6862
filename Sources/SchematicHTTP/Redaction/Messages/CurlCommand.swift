import Foundation
import SchematicText

extension OutgoingRequest {
    /// The line before a command in a report.
    package static let curlTitle = "The request as a command, without its secrets:"

    /// Returns a command line for a POSIX shell with which `curl` sends the same request: method, URL, header
    /// fields and body.
    ///
    ///     curl --globoff --request PUT --url https://www.redmine.org/issues/1.json \
    ///       --header 'Content-Type: application/json' \
    ///       --header 'X-Redmine-API-Key: ***' \
    ///       --data-raw '{"issue":{"subject":"A"}}'
    ///
    /// Files are named, not read. A body of several pieces is joined by a pipe. A body that the command cannot
    /// contain, such as a stream, is read from the standard input of `curl`, and a comment states that.
    ///
    /// - Parameter showingSecrets: If `true`, the command contains secrets unmasked. Do not store or log it.
    /// - Returns: The command line.
    public func curlCommand(showingSecrets: Bool = false) -> String {
        let url = showingSecrets ? self.url.absoluteString : displayURL
        var words = ["curl --globoff\(methodOption) --url \(ShellWords.quoted(url))"]
        words += (showingSecrets ? headers.lines : headers.shownLines).map { name, value in
            // For curl, a name with a colon and no value removes the field.
            "--header " + ShellWords.quoted(value.isEmpty ? "\(name);" : "\(name): \(value)")
        }
        guard let body else { return words.joined(separator: Self.nextLine) }
        if headers["Content-Type"] == nil { words.append("--header 'Content-Type:'") }
        let curlBody =
            switch showingSecrets ? RedactedBody.masked(body) : redacted(body) {
            case .masked(let shown): CurlBody(shown, of: body, isMasked: !showingSecrets)
            case .unsearchable(let count): CurlBody(unknown: CurlBody.notText(count))
            case .hidden(let reason): CurlBody(unknown: RedactedBody.notShown(reason))
            }
        return curlBody.source + (words + [curlBody.option]).joined(separator: Self.nextLine) + curlBody.comment
    }

    private static let nextLine = " \\\n  "

    /// `GET` is the default of curl. With any other option, a `HEAD` would wait for a body.
    private var methodOption: String {
        switch method {
        case .get where body == nil: ""
        case .head: " --head"
        default: " --request \(ShellWords.quoted(method.rawValue))"
        }
    }
}

private struct CurlBody {
    /// The text before `curl`: a pipe, or nothing.
    var source = ""
    /// The option that specifies the source of the body.
    var option = "--data-binary @-"
    /// The reason why the command does not contain the body, as a shell comment.
    var comment = ""

    /// The largest size in bytes of a body in memory that the command contains.
    private static let longest = 1 << 16

    init(unknown reason: String) { comment = Self.comment(reason) }

    /// Creates the body of a command from the body to show, and that of the request.
    init(_ body: HTTPBody, of original: HTTPBody, isMasked: Bool) {
        if let reason = original.pieces.lazy.compactMap({ Self.reasonToOmit($0, isMasked) }).first {
            comment = Self.comment(reason)
        } else if let data = body.data, let text = DisplayedBytes.string(data), ShellWords.isReadable(text) {
            option = "--data-raw \(ShellWords.quoted(text))"
        } else if case .file(let file)? = body.pieces.first, body.pieces.count == 1 {
            option = "--data-binary \(ShellWords.quoted("@" + ShellWords.path(file.path)))"
        } else {
            source = "{ " + body.pieces.map { "\(Self.command($0)); " }.joined() + "} | "
        }
    }

    private static func comment(_ reason: String) -> String { "  # standard input: the body, \(reason)" }

    /// Returns the reason why the command cannot contain a piece.
    private static func reasonToOmit(_ piece: HTTPBody.Piece, _ isMasked: Bool) -> String? {
        switch piece {
        case .file: nil
        case .stream: "which is a stream"
        case .bytes(let data) where data.count > longest: "\(data.count) bytes in memory"
        // Secrets in binary data cannot be masked.
        case .bytes(let data) where isMasked && DisplayedBytes.string(data) == nil: notText(data.count)
        case .bytes: nil
        }
    }

    static func notText(_ count: Int) -> String { "\(count) bytes that are not text" }

    private static func command(_ piece: HTTPBody.Piece) -> String {
        switch piece {
        case .file(let file): "cat \(ShellWords.quoted(ShellWords.path(file.path)))"
        case .bytes(let data): ShellWords.printing(data)
        case .stream: "cat"
        }
    }
}
