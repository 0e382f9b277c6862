import SchemaEngine
import SchematicText

/// The entries of whole calls, beside those of their exchanges.
extension LoggingMiddleware {
    /// Logs the faults of a response that its validation forgives.
    func report(_ drift: Drift) {
        let entry = ["≠ \(drift.headline)"] + drift.faultTexts.map { LogEntry.indented($0) }
        sink(entry.joined(separator: "\n"))
    }

    /// Logs the failure of a call, unless the last entry of the call has it.
    func report(_ error: any Error, ofCall name: String, _ request: OutgoingRequest?) {
        let log = request?.call?.log
        guard log?.claimEnd() ?? true else { return }
        sink(Self.failed(error, ofCall: name, request, after: log?.request, level))
    }

    /// Returns the text for the failure of a call, which may have sent no request. The faults of a body have no values, unless
    /// the log shows bodies.
    private static func failed(
        _ error: any Error,
        ofCall name: String,
        _ request: OutgoingRequest?,
        after last: CallLog.Request?,
        _ level: Level
    ) -> String {
        let number = last.map { "\($0.number) " } ?? ""
        let request = request.map { " \($0)" } ?? ""
        let time = last.map { " after \($0.time.displayText)" } ?? ""
        let start = "✗ \(number)\(name.displayLine)\(request): "
        guard let error = error as? APIError else {
            return start
                + (error is CancellationError ? "cancelled\(time)" : "failed\(time): \(LogEntry.text(of: error))")
        }
        let faults = error.faults.filter { $0.severity == .error }
        let file = (error.underlying as? PayloadError).map { " against \($0.schema.displayLine)" } ?? ""
        let reason = faults.isEmpty ? LogEntry.text(of: error.underlying) : summary(of: faults, file)
        let key = faults.map(\.key).min().map { ", key \($0)" } ?? ""
        let details = level < .bodies ? [] : faults.map { LogEntry.indented($0.description) }
        let first = "\(start)failed at step \(error.stage.rawValue)\(time): \(reason)\(key)"
        return ([first] + details).joined(separator: "\n")
    }

    /// The maximum number of faults in a line.
    private static let shownFaults = 3

    /// The number of faults, and the codes and places of the first ones: `2 faults: type-mismatch at /issues/0, …`.
    private static func summary(of faults: [Fault], _ file: String) -> String {
        let shown = faults.prefix(shownFaults).map { fault in
            let pointer = fault.payload?.pointer ?? ""
            // This message has the name of a key in the schema, and nothing of the response.
            let text = fault.code == .missingKey ? fault.message.displayLine : fault.code.rawValue
            return pointer.isEmpty ? text : "\(text) at \(pointer.displayLine)"
        }
        let more = faults.count > shownFaults ? ["…"] : []
        return "\(faults.number)\(file): \((shown + more).joined(separator: ", "))"
    }
}
