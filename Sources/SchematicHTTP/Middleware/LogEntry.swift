import Foundation
import SchematicText

/// The text that a log contains for one request.
package struct LogEntry {
    let number: Int
    let request: OutgoingRequest
    let level: LoggingMiddleware.Level
    let bodyLimit: Int

    /// The text for the request.
    var sent: String {
        var lines = [line("→") + (request.body.map { ", \($0.displaySize)\(type(request.headers))" } ?? "")]
        if level >= .headers { lines += Self.lines(of: request.headers) }
        if level >= .bodies, let body = request.displayBody(limit: bodyLimit) { lines.append(Self.indented(body)) }
        return lines.joined(separator: "\n")
    }

    /// Returns the text for a response.
    func received(_ response: IncomingResponse, after time: Duration) -> String {
        let size = response.stream == nil ? "\(response.body.count) bytes" : "a stream"
        var lines = [line("←") + ": \(response.status), \(size)\(type(response.headers)), \(time.displayText)"]
        if level >= .headers { lines += Self.lines(of: response.attributed(to: request).headers) }
        if level >= .bodies, !response.body.isEmpty {
            lines.append(Self.indented(request.displayBody(of: response, limit: bodyLimit)))
        }
        return lines.joined(separator: "\n")
    }

    /// Returns the text for an error without a response.
    func failed(_ error: any Error, after time: Duration) -> String {
        if error is CancellationError { return line("✗") + ": cancelled after \(time.displayText)" }
        return line("✗") + ": failed after \(time.displayText): \(Self.text(of: error))"
    }

    /// Returns an error on one line of limited length, with secrets masked.
    package static func text(of error: any Error) -> String {
        shortened(DisplayedBytes.oneLine(error.redactedText), to: 1000)
    }

    /// Indents all lines, so that none can be mistaken for the start of an entry.
    package static func indented(_ text: String) -> String {
        text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).map { "    " + $0 }
            .joined(separator: "\n")
    }

    private func line(_ sign: String) -> String {
        let operation = request.operation.map { $0.displayLine + " " } ?? ""
        return "\(sign) \(number) \(operation)\(request)"
    }

    private func type(_ headers: HTTPHeaders) -> String {
        headers["Content-Type"].map { " of \($0.displayLine)" } ?? ""
    }

    private static func lines(of headers: HTTPHeaders) -> [String] {
        headers.shownTexts.map { indented($0) }
    }
}
