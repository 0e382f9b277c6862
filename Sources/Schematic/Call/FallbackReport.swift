import SchematicPlatform

/// The report that a client does not use the platform's transport, shared by all copies of the client.
final class FallbackReport: Sendable {
    private let text: Locked<String?>

    /// Creates a pending report, or returns `nil` if there is nothing to report.
    init?(_ text: String?) {
        guard let text else { return nil }
        self.text = Locked(text)
    }

    /// Reports once, to the events of a call and to the outermost log of the client.
    func report(to recorder: EventRecorder?, _ middleware: [any Middleware]) {
        let due = text.withLock { text in
            defer { text = nil }
            return text
        }
        guard let due else { return }
        recorder?.record(.transportReplaced(due))
        LoggingMiddleware.outermost(in: middleware)?.report(due)
    }
}
