import Foundation

extension HTTPRequest {
    /// A command line for a POSIX shell by which `curl` sends the same: method, URL, header fields, and the same bytes.
    ///
    ///     curl --globoff --request PUT --url https://www.redmine.org/issues/1.json \
    ///       --header 'Content-Type: application/json' \
    ///       --header 'X-Redmine-API-Key: •••' \
    ///       --data-raw '{"issue":{"subject":"A"}}'
    ///
    /// Files are named, not read; where a body has several pieces, a pipe joins them. What nobody can write down, such as a
    /// stream, is `curl`'s standard input, as a comment says. Secrets are masked unless they are asked for; with them, be
    /// careful where the command goes.
    public func curlCommand(showingSecrets: Bool = false) -> String {
        let url = showingSecrets ? self.url.absoluteString : displayURL
        var words = ["curl --globoff\(methodOption) --url \(ShellText.quoted(url))"]
        words += headers.fields.map { field in
            let value = showingSecrets ? field.value : field.displayValue
            // To curl, a name with a colon and nothing behind it is a field to leave out.
            return "--header " + ShellText.quoted(value.isEmpty ? "\(field.name);" : "\(field.name): \(value)")
        }
        guard let body else { return words.joined(separator: Self.nextLine) }
        if headers["Content-Type"] == nil { words.append("--header 'Content-Type:'") }
        let shown = showingSecrets ? body : redactedBody
        let curlBody = shown.map { CurlBody($0, isMasked: !showingSecrets) } ?? CurlBody(unknown: bodyIsHidden)
        return curlBody.source + (words + [curlBody.option]).joined(separator: Self.nextLine) + curlBody.comment
    }

    private static let nextLine = " \\\n  "

    /// `GET` is curl's own choice. A `HEAD` by any other option would wait for a body.
    private var methodOption: String {
        switch method {
        case .get where body == nil: ""
        case .head: " --head"
        default: " --request \(ShellText.quoted(method.rawValue))"
        }
    }
}

/// A body in a command line.
private struct CurlBody {
    /// What stands before `curl`: a pipe, or nothing.
    var source = ""
    /// What tells `curl` where the body is.
    var option = "--data-binary @-"
    /// What nobody can write down.
    var comment = ""

    /// Bytes in memory that are more than this are not written down.
    private static let longest = 1 << 16

    init(unknown reason: String) { comment = Self.comment(reason) }

    init(_ body: HTTPBody, isMasked: Bool) {
        if let reason = body.pieces.lazy.compactMap({ Self.objection(to: $0, isMasked) }).first {
            comment = Self.comment(reason)
        } else if let data = body.data, let text = ReadableText.whole(data), ShellText.isReadable(text) {
            option = "--data-raw \(ShellText.quoted(text))"
        } else if case .file(let file)? = body.pieces.first, body.pieces.count == 1 {
            option = "--data-binary \(ShellText.quoted("@" + ShellText.path(file.path)))"
        } else {
            source = "{ " + body.pieces.map { "\(Self.command($0)); " }.joined() + "} | "
        }
    }

    private static func comment(_ reason: String) -> String { "  # standard input: the body, \(reason)" }

    /// Why a piece cannot be written down.
    private static func objection(to piece: HTTPBody.Piece, _ isMasked: Bool) -> String? {
        switch piece {
        case .file: nil
        case .stream: "which comes from a stream"
        case .bytes(let data) where data.count > longest: "\(data.count) bytes in memory"
        // Nobody has looked for secrets in them.
        case .bytes(let data) where isMasked && ReadableText.whole(data) == nil:
            "\(data.count) bytes that are no text"
        case .bytes: nil
        }
    }

    private static func command(_ piece: HTTPBody.Piece) -> String {
        switch piece {
        case .file(let file): "cat \(ShellText.quoted(ShellText.path(file.path)))"
        case .bytes(let data): ShellText.printing(data)
        case .stream: "cat"
        }
    }
}
