import Foundation
import SchemaEngine
import SchematicText

extension APIError {
    /// Returns a report of the error for people, such as the developers of the server: the request, the status, the headers
    /// that identify the call, each fault with the lines of the body and of the schema, and a `curl` command line.
    ///
    /// Secrets are masked. The lines of the body are those that the server sent, so the report can contain personal data.
    ///
    /// - Parameter type: The notation: `.text` for a mail or a terminal, or `.markdown` for an issue.
    /// - Returns: The report, which ends with a line break.
    public func report(_ type: MediaType = .text) -> String {
        let report = ErrorReport(self)
        return MediaType.markdown.matches(type) ? report.markdown : report.plainText
    }
}

/// The content of a report, independent of its notation.
private struct ErrorReport {
    /// A fault with the lines of its places.
    struct Entry {
        let fault: Fault
        let bodyLine: SourceExcerpt?
        let schemaLine: SourceExcerpt?
        /// Advice for the app, if it caused the fault.
        let help: String?
    }

    let title: String
    let facts: [(name: String, value: String)]
    let entries: [Entry]
    let curl: String?

    init(_ error: APIError) {
        let faults = error.faults
        title = "\(error.operation.displayLine): \(Self.title(of: error, hasFaults: !faults.isEmpty))"
        facts = Self.facts(of: error, hasFaults: !faults.isEmpty)
        curl = error.request?.curlCommand()
        let body = error.stage == .compose ? nil : error.reply.flatMap { ReportedBody($0) }
        let schemas = error.request?.describedOperation?.schemas.catalog
        entries = faults.map { fault in
            Entry(
                fault: fault,
                bodyLine: fault.isOfHeaderFields ? nil : fault.payload.flatMap { body?.excerpt(at: $0) },
                schemaLine: fault.schema.flatMap { schemas?.excerpt(at: $0) },
                help: error.stage == .compose ? fault.help?.displayLine : nil
            )
        }
    }

    private static func title(of error: APIError, hasFaults: Bool) -> String {
        switch error.stage {
        case .compose: hasFaults ? "the app's request does not match its schema" : "the request cannot be created"
        case .send: "no complete response was received"
        case .status: "the server refused the request"
        case .decode: hasFaults ? "the response does not match its schema" : "the response cannot be read"
        case .result: "the result cannot be created from the response"
        }
    }

    private static func facts(of error: APIError, hasFaults: Bool) -> [(name: String, value: String)] {
        var facts: [(name: String, value: String)] = []
        if let request = error.request { facts.append(("Request", "\(request)")) }
        if let reply = error.reply {
            facts.append(("Status", reply.summary))
            facts += identifiers(in: reply.headers)
        }
        facts += error.request.map { identifiers(in: $0.headers) } ?? []
        if let message = error.serverMessage { facts.append(("Message", message)) }
        if !hasFaults || error.stage == .result {
            facts.append(("Cause", ReadableText.oneLine(SecretMask.text(of: error.underlying))))
        }
        if !hasFaults, let reply = error.reply, !reply.body.isEmpty { facts.append(("Body", reply.excerpt)) }
        return facts
    }

    /// The fields that identify a call in the logs of a server or of a network in front of it.
    private static func identifiers(in headers: HTTPHeaders) -> [(name: String, value: String)] {
        headers.shownFields.filter { identifyingNames.contains($0.name.lowercased()) }
            .map { ($0.name.displayLine, $0.value.displayLine) }
    }

    private static let identifyingNames: Set = [
        "x-request-id", "request-id", "x-correlation-id", "x-trace-id", "traceparent", "x-amzn-requestid",
        "x-amz-request-id", "x-amzn-trace-id", "x-github-request-id", "x-ms-request-id", "cf-ray", "date",
    ]

    // MARK: Notations

    var plainText: String {
        let width = (facts.map(\.name.count).max() ?? 0) + 2
        var parts = [
            title,
            facts.map { $0.name + String(repeating: " ", count: width - $0.name.count) + $0.value }
                .joined(separator: "\n"),
        ]
        for (number, entry) in zip(1..., entries) {
            var lines = ["Fault \(number) of \(entries.count): \(Self.headline(of: entry.fault))"]
            lines += Self.place(of: entry.fault).map { ["  \($0)"] } ?? []
            lines += Self.lines(of: entry.bodyLine)
            lines += entry.fault.rejections.map { "  - \($0.displayLine)" }
            lines += entry.fault.schema.map { ["  required by \($0)"] } ?? []
            lines += Self.lines(of: entry.schemaLine)
            lines += entry.help.map { ["  help: \($0)"] } ?? []
            parts.append(lines.joined(separator: "\n"))
        }
        if let curl { parts.append("The request as a command, without its secrets:\n\n" + curl) }
        return parts.filter { !$0.isEmpty }.joined(separator: "\n\n") + "\n"
    }

    var markdown: String {
        let list = facts.map { "- \($0.name): \(MarkdownText.code($0.value))" }
        var parts = ["## " + MarkdownText.escaped(title), list.joined(separator: "\n")]
        for (number, entry) in zip(1..., entries) {
            parts.append("### \(number). \(MarkdownText.escaped(Self.headline(of: entry.fault)))")
            let place = Self.place(of: entry.fault).map { MarkdownText.escaped($0) } ?? ""
            let rejections = entry.fault.rejections.map { "- \(MarkdownText.escaped($0))" }
            parts.append(([place] + rejections).filter { !$0.isEmpty }.joined(separator: "\n"))
            parts.append(entry.bodyLine.map { MarkdownText.block(Self.lines(of: $0).joined(separator: "\n")) } ?? "")
            parts.append(entry.fault.schema.map { "Required by \(MarkdownText.code("\($0)"))" } ?? "")
            parts.append(entry.schemaLine.map { MarkdownText.block(Self.lines(of: $0).joined(separator: "\n")) } ?? "")
            parts.append(entry.help.map { "Help: \(MarkdownText.escaped($0))" } ?? "")
        }
        if let curl {
            parts.append("The request as a command, without its secrets:\n\n" + MarkdownText.block(curl, "sh"))
        }
        return parts.filter { !$0.isEmpty }.joined(separator: "\n\n") + "\n"
    }

    private static func headline(of fault: Fault) -> String {
        let severity = fault.severity == .error ? "" : "\(fault.severity.rawValue): "
        return "\(severity)\(fault.message.displayLine)\(fault.more) [\(fault.code.rawValue)]"
    }

    private static func place(of fault: Fault) -> String? {
        guard let place = fault.payload else { return nil }
        if fault.isOfHeaderFields {
            return place.pointer.isEmpty ? "header fields" : "header field \(place.pointer.dropFirst().displayLine)"
        }
        let record = place.record.map { "record \($0), " } ?? ""
        let pointer = place.pointer.isEmpty ? "" : ", at \(place.pointer.displayLine)"
        return "\(record)line \(place.line), column \(place.column)\(pointer)"
    }

    private static func lines(of excerpt: SourceExcerpt?) -> [String] {
        guard let excerpt else { return [] }
        let number = String(excerpt.line)
        let margin = String(repeating: " ", count: max(0, 6 - number.count)) + number
        let gap = String(repeating: " ", count: margin.count)
        return ["\(margin) | \(excerpt.text)", "\(gap) | \(String(repeating: " ", count: excerpt.indent))^"]
    }
}

/// The body of a reply with its secrets masked, and the places in it.
private struct ReportedBody {
    private let text: JSONBuffer
    /// The structure of the text, if masks have changed the positions in it.
    private let document: JSONDocument?
    private let isChanged: Bool

    /// Creates the body; `nil` if it must not be shown.
    init?(_ reply: Reply) {
        let field = reply.headers.first(of: "Content-Type")
        let type = field.map { MediaType($0) } ?? .json
        // Places in other formats refer to the JSON that they are converted to.
        let hasPlaces = type.isJSON || type.essence.hasSuffix("xml") || type.essence == MediaType.form.essence
        guard hasPlaces, !reply.body.isEmpty, let masked = reply.response.redactedBody,
            let shown = SecretMask.body(masked, type: field)
        else { return nil }
        let isChanged = shown != reply.body
        let text = JSONBuffer(shown)
        document = if isChanged { try? JSONDocument(parsing: text, maximumDepth: 1024) } else { nil }
        (self.text, self.isChanged) = (text, isChanged)
    }

    /// Returns the line around a place; `nil` if its position is unknown.
    func excerpt(at place: PayloadPlace) -> SourceExcerpt? {
        guard isChanged else { return SourceExcerpt(in: text, offset: place.offset, line: place.line) }
        guard let value = document?.root.value(at: place.pointer) else { return nil }
        return SourceExcerpt(in: text, offset: value.offset, line: place.line)
    }
}
