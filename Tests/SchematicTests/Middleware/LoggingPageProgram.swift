// The Swift code of `Docs/Logging.md`, verbatim except for its indentation; `LoggingPageTests` compares them.
import Foundation
import Schematic

struct LoggingPageProgram {
    static func logged(_ url: String) throws -> APIClient {
        let client = try APIClient(baseURL: url, middleware: [LoggingMiddleware(.line)])
        return client
    }

    static func exported(_ authentication: Authentication) throws -> APIClient {
        let printing = ProcessingMiddleware(request: { print($0.curlCommand(showingSecrets: true)) })
        let client = try APIClient(baseURL: "https://www.redmine.org", middleware: [authentication, printing])
        return client
    }

    static func observed() -> ClientOptions {
        let options = ClientOptions(events: { event in
            if case .ended(let timeline) = event.kind { print(event.kind, timeline) }
        })
        return options
    }

    // MARK: Drift in other tools

    /// What an app reports of a fault. It contains nothing of the response.
    nonisolated struct DriftReport: Sendable, Equatable {
        var key: String
        var attributes: [String: String]

        init(_ fault: Fault, of operation: String, appVersion: String) {
            key = fault.key
            attributes = [
                "key": fault.key, "code": fault.code.rawValue, "operation": operation, "app.version": appVersion,
                "schema.file": fault.schema?.file ?? "", "schema.place": fault.schema?.pointer ?? "",
            ]
        }
    }

    func options(_ appVersion: String, record: @escaping @Sendable (DriftReport) -> Void) -> ClientOptions {
        let options = ClientOptions(
            onDrift: { drift in
                for fault in drift.faults {
                    record(DriftReport(fault, of: drift.operation, appVersion: appVersion))
                }
            },
            replyChecks: CheckOptions(mode: .observe)
        )
        return options
    }

    func send<Request: APIRequest>(
        _ request: Request,
        by client: APIClient,
        _ appVersion: String,
        record: (DriftReport) -> Void
    ) async throws -> Request.Result {
        do {
            return try await client.send(request)
        } catch let error as APIError {
            if let fault = error.faults.first(where: { $0.key == error.faultKey }) {
                record(DriftReport(fault, of: error.operation, appVersion: appVersion))
            }
            throw error
        }
    }

    // Sentry
    func capture(_ report: DriftReport) {
        let event = Event(level: .warning)
        event.message = SentryMessage(formatted: report.key)
        event.fingerprint = [report.key]
        event.tags = report.attributes
        SentrySDK.capture(event: event)
    }

    // OpenTelemetry
    func add(_ report: DriftReport, to span: any Span) {
        span.addEvent(name: "drift", attributes: report.attributes.mapValues { .string($0) })
    }

    // MetricKit, which counts the events of each key
    func count(_ report: DriftReport) {
        mxSignpost(.event, log: MXMetricManager.makeLogHandle(category: report.key), name: "drift")
    }

    // swift-log
    func log(_ report: DriftReport, to logger: Logger) {
        logger.warning("drift", metadata: report.attributes.mapValues { .string($0) })
    }
}
