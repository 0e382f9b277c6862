import Foundation
import SchematicPlatform
import SchematicText

/// Logs requests and responses, with secrets masked.
///
/// ```swift
/// let client = try APIClient(baseURL: url, middleware: [LoggingMiddleware(.bodies)])
/// ```
///
///     → 1 GetIssues GET https://www.redmine.org/issues.json?limit=10
///     ← 1 GetIssues GET https://www.redmine.org/issues.json?limit=10: 200, 512 bytes of application/json, 87 ms
///
/// - The number connects a response with its request when several requests run at the same time.
/// - If a call fails, its last entry begins with `✗`, also if the cause is the status or the body of a response. The outermost log
///   writes it.
/// - Values whose names look like secrets are masked in URLs, headers and bodies, and so are the secrets of the
///   call's schemas. Bodies without a schema are masked by their names only.
/// - Bodies of text are shown up to a limit; other bodies are shown by size and type. Files and streams are
///   named and not read, and a streamed response is not consumed.
/// - Of a request that belongs to no call, the path and the bodies are not shown.
///
/// By default, entries are written to standard error, because standard output belongs to the program. A client
/// without this middleware writes no log.
public struct LoggingMiddleware: Middleware {
    /// The amount of detail. A lower level logs less.
    #if hasAttribute(nonexhaustive)
        @nonexhaustive
    #endif
    public enum Level: Int, Sendable, Hashable, CaseIterable, OrderedByRawValue {
        /// Nothing.
        case off
        /// A line for each request, and one for its outcome.
        case line
        /// The lines, and the header fields.
        case headers
        /// The lines, the header fields and the bodies.
        case bodies
    }

    package var level: Level
    package var bodyLimit: Int
    package var showsCurl: Bool
    package var clock: any Clock<Duration>
    package var sink: @Sendable (_ entry: String) -> Void

    /// The count of requests, which identifies the log.
    private final class Counter: Sendable {
        let last = Locked(0)
    }

    private let counter = Counter()

    /// Creates the middleware. Its copies share one count of requests.
    ///
    /// - Parameters:
    ///   - level: The amount of detail.
    ///   - bodyLimit: The maximum number of characters of a body.
    ///   - showsCurl: Whether a `curl` command line that sends the same request
    ///     follows each request.
    ///   - clock: The clock that measures the duration of a call.
    ///   - sink: Receives an entry of one or several lines, without a final line break. The entries of one call are
    ///     passed in order; entries of different calls may be passed concurrently. By default, entries are written to
    ///     standard error, without buffering.
    public init(
        _ level: Level = .line,
        bodyLimit: Int = 4096,
        showsCurl: Bool = false,
        clock: any Clock<Duration> = ContinuousClock(),
        sink: (@Sendable (_ entry: String) -> Void)? = nil
    ) {
        self.level = level
        self.bodyLimit = bodyLimit
        self.showsCurl = showsCurl
        self.clock = clock
        self.sink = sink ?? Self.writeToStandardError
    }

    @Sendable private static func writeToStandardError(_ entry: String) {
        // A failure cannot be reported: standard error is the only output.
        try? FileHandle.standardError.write(contentsOf: Data((entry + "\n").utf8))
    }

    /// Returns the outermost log among middleware, unless it is off.
    package static func outermost(in middleware: [any Middleware]) -> LoggingMiddleware? {
        middleware.lazy.compactMap { $0 as? LoggingMiddleware }.first { $0.level > .off }
    }

    /// Logs a report that concerns the client and not a single request.
    package func report(_ text: String) { sink("! \(text.displayLine)") }

    /// Logs the request, forwards it, and logs its outcome.
    ///
    /// - Parameters:
    ///   - request: The request.
    ///   - next: The rest of the chain, which ends with the transport.
    /// - Returns: The response.
    /// - Throws: The errors of `next`.
    public func send(_ request: OutgoingRequest, next: Next) async throws -> IncomingResponse {
        guard level > .off else { return try await next(request) }
        let number = counter.last.withLock { number in
            number += 1
            return number
        }
        let entry = LogEntry(number: number, request: request, level: level, bodyLimit: bodyLimit)
        sink(entry.sent + (showsCurl ? "\n" + LogEntry.indented(request.curlCommand()) : ""))
        let elapsed = clock.stopwatch()
        let log = ObjectIdentifier(counter)
        request.call?.log?.noteRequest(number, in: log, elapsed: elapsed)
        do {
            let response = try await next(request)
            sink(entry.received(response, after: elapsed()))
            return response
        } catch {
            if request.call?.log?.claimFailure(in: log) ?? true { sink(entry.failed(error, after: elapsed())) }
            throw error
        }
    }
}

extension Clock<Duration> {
    /// Returns a closure that returns the time since this call.
    package func stopwatch() -> @Sendable () -> Duration {
        let start = now
        return { start.duration(to: now) }
    }
}
