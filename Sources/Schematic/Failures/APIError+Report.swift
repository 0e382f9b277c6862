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
    let title: String
    let facts: [(name: String, value: String)]
    let faults: [ReportedFault]
    let curl: String?

    init(_ error: APIError) {
        let faults = error.faults
        title = "\(error.operation.displayLine): \(Self.title(of: error, hasFaults: !faults.isEmpty))"
        facts = Self.facts(of: error, hasFaults: !faults.isEmpty)
        curl = error.request?.curlCommand()
        let body = error.stage == .compose ? nil : error.reply.flatMap { ReportedBody($0) }
        let schemas = error.quotedSchemas
        self.faults = faults.map { fault in
            var shown = ReportedFault(fault)
            if !fault.isOfHeaderFields { shown.payloadExcerpt = fault.payload.flatMap { body?.excerpt(at: $0) } }
            shown.schemaExcerpt = fault.schema.flatMap { schemas?.excerpt(at: $0) }
            // Only the app that caused the fault needs advice, and in words alone.
            if error.stage != .compose { shown.help = nil }
            shown.fix = nil
            return shown
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
            facts.append(("Cause", DisplayedBytes.oneLine(error.underlying.redactedText)))
        }
        if !hasFaults, let reply = error.reply, !reply.body.isEmpty { facts.append(("Body", reply.response.excerpt)) }
        return facts
    }

    /// The fields that identify a call in the logs of a server or of a network in front of it.
    private static func identifiers(in headers: HTTPHeaders) -> [(name: String, value: String)] {
        headers.shownLines.filter { identifyingNames.contains($0.name.lowercased()) }
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
        for (number, fault) in zip(1..., faults) {
            parts.append(FaultText(fault).lines(number: number, of: faults.count).joined(separator: "\n"))
        }
        if let curl { parts.append(OutgoingRequest.curlTitle + "\n\n" + curl) }
        return parts.filter { !$0.isEmpty }.joined(separator: "\n\n") + "\n"
    }

    var markdown: String {
        let list = facts.map { "- \($0.name): \(MarkdownEscaping.code($0.value))" }
        var parts = ["## " + MarkdownEscaping.escaped(title), list.joined(separator: "\n")]
        for (number, fault) in zip(1..., faults) { parts += FaultText(fault).paragraphs(number: number) }
        if let curl {
            parts.append(OutgoingRequest.curlTitle + "\n\n" + MarkdownEscaping.block(curl, "sh"))
        }
        return parts.filter { !$0.isEmpty }.joined(separator: "\n\n") + "\n"
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
        guard hasPlaces, !reply.body.isEmpty, let shown = reply.response.shownBody
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
