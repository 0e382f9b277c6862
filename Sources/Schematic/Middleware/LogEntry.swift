import Foundation
import SchemaEngine
import SchematicText

/// The text that a log contains for one request.
struct LogEntry {
    let number: Int
    let request: OutgoingRequest
    let level: LoggingMiddleware.Level
    let bodyLimit: Int

    /// The text for the request.
    var sent: String {
        var lines = [line("→") + (request.body.map { ", \($0.displaySize)\(type(request.headers))" } ?? "")]
        if level >= .headers { lines += Self.lines(of: request.headers) }
        if level >= .bodies, let body = request.redactedBody {
            let type = request.headers["Content-Type"]
            let text =
                switch body {
                case .masked(let body): body.displayText(type: type, limit: bodyLimit)
                case .unsearchable(let count): ReadableText.size(count, type)
                case .hidden: request.bodyIsHidden
                }
            lines.append(Self.indented(text))
        }
        return lines.joined(separator: "\n")
    }

    /// Returns the text for a response.
    func received(_ response: IncomingResponse, after time: Duration) -> String {
        let size = response.stream == nil ? "\(response.body.count) bytes" : "a stream"
        var lines = [line("←") + ": \(response.status), \(size)\(type(response.headers)), \(time.displayText)"]
        if level >= .headers { lines += Self.lines(of: request.answered(by: response).headers) }
        if level >= .bodies, !response.body.isEmpty {
            lines.append(Self.indented(request.displayText(of: response, limit: bodyLimit)))
        }
        return lines.joined(separator: "\n")
    }

    /// Returns the text for an error without a response.
    func failed(_ error: any Error, after time: Duration) -> String {
        if error is CancellationError { return line("✗") + ": cancelled after \(time.displayText)" }
        return line("✗") + ": failed after \(time.displayText): \(Self.text(of: error))"
    }

    /// Returns the text for the failure of a call, which may have sent no request. The faults of a body have no values, unless
    /// the log shows bodies.
    static func failed(
        _ error: any Error,
        ofCall name: String,
        _ request: OutgoingRequest?,
        after last: CallLog.Request?,
        _ level: LoggingMiddleware.Level
    ) -> String {
        let number = last.map { "\($0.number) " } ?? ""
        let request = request.map { " \($0)" } ?? ""
        let time = last.map { " after \($0.time.displayText)" } ?? ""
        let start = "✗ \(number)\(name.displayLine)\(request): "
        guard let error = error as? any CallFailure else {
            return start + (error is CancellationError ? "cancelled\(time)" : "failed\(time): \(text(of: error))")
        }
        let faults = error.faults.filter { $0.severity == .error }
        let file = (error.underlying as? PayloadError).map { " against \($0.schema.displayLine)" } ?? ""
        let reason = faults.isEmpty ? text(of: error.underlying) : summary(of: faults, file)
        let details = level < .bodies ? [] : faults.map { indented($0.description) }
        return (["\(start)failed at step \(error.stageName)\(time): \(reason)"] + details).joined(separator: "\n")
    }

    /// The maximum number of faults in a line.
    private static let shownFaults = 3

    /// The number of faults, and the codes and places of the first ones: `2 faults: type-mismatch at /issues/0, …`.
    private static func summary(of faults: [Fault], _ file: String) -> String {
        let count = faults.reduce(0) { $0 + $1.count }
        let shown = faults.prefix(shownFaults).map { fault in
            let pointer = fault.payload?.pointer ?? ""
            // This message has the name of a key in the schema, and nothing of the response.
            let text = fault.code == .missingKey ? fault.message.displayLine : fault.code.rawValue
            return pointer.isEmpty ? text : "\(text) at \(pointer.displayLine)"
        }
        let more = faults.count > shownFaults ? ["…"] : []
        return "\(count) \(count == 1 ? "fault" : "faults")\(file): \((shown + more).joined(separator: ", "))"
    }

    private static func text(of error: any Error) -> String {
        shortened(ReadableText.oneLine(SecretMask.text(of: error)), to: 1000)
    }

    /// Indents all lines, so that none can be mistaken for the start of an entry.
    static func indented(_ text: String) -> String {
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
        headers.shownLines.map { indented($0) }
    }
}
