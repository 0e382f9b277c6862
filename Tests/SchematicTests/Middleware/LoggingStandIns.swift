// The parts of other packages that `Docs/Logging.md` uses, with their names and signatures: Sentry 8, OpenTelemetryApi 1, MetricKit and
// swift-log 1.

extension LoggingPageProgram {
    nonisolated final class Event {
        enum Level { case warning }

        let level: Level
        var message: SentryMessage?
        var fingerprint: [String]?
        var tags: [String: String]?

        init(level: Level) { self.level = level }
    }

    nonisolated struct SentryMessage { let formatted: String }

    nonisolated enum SentrySDK { static func capture(event: Event) {} }

    nonisolated enum AttributeValue: Equatable { case string(String) }

    nonisolated protocol Span { func addEvent(name: String, attributes: [String: AttributeValue]) }

    nonisolated struct SignpostLog {}

    nonisolated enum SignpostType { case event }

    nonisolated enum MXMetricManager {
        static func makeLogHandle(category: String) -> SignpostLog { SignpostLog() }
    }

    nonisolated func mxSignpost(_ type: SignpostType, log: SignpostLog, name: StaticString) {}

    nonisolated struct Logger {
        enum MetadataValue: Equatable { case string(String) }

        let write: (String, [String: MetadataValue]) -> Void

        func warning(_ message: String, metadata: [String: MetadataValue]) { write(message, metadata) }
    }
}
