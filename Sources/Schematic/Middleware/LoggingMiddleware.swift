import Foundation

/// Writes down what is sent and what comes back, for people, with secrets masked.
///
/// ```swift
/// let client = try APIClient(baseURL: url, middleware: [LoggingMiddleware(.bodies)])
/// ```
///
///     → 1 GetIssues GET https://www.redmine.org/issues.json?limit=10
///     ← 1 GetIssues GET https://www.redmine.org/issues.json?limit=10: 200, 512 bytes of application/json, 87 ms
///
/// - The number tells which response belongs to which request, where several are on their way.
/// - What goes by its name like a secret is masked in URLs, headers and bodies, and so is what the call's schemas call
///   secret. Bodies without a schema are masked by their names alone.
/// - Bodies are shown as text up to a limit; of others, size and type. Files and streams are named and never read;
///   a streamed response passes untouched.
///
/// Without a sink it writes to standard error: a program's standard output belongs to the program. A client without this
/// middleware writes nothing anywhere.
public struct LoggingMiddleware: Middleware {
    /// How much is written down.
    public enum Level: Int, Sendable, Hashable, Comparable, CaseIterable {
        /// Nothing.
        case off
        /// A line for each request, and one for what became of it.
        case line
        /// The header fields too.
        case headers
        /// The bodies too.
        case bodies

        /// Less is written down.
        public static func < (left: Level, right: Level) -> Bool { left.rawValue < right.rawValue }
    }

    /// Takes an entry: one line or several, without a line break at the end. It is called in order for each call, and on
    /// several threads at a time for several.
    public typealias Sink = @Sendable (_ entry: String) -> Void

    /// How much is written down.
    public var level: Level
    /// How many characters of a body are. 4096 by default.
    public var bodyLimit: Int
    /// Whether each request is followed by a command line for `curl` that does the same. Not by default.
    public var showsCurl: Bool
    /// What the time of a call is taken with.
    public var clock: any Clock<Duration>
    /// Where the entries go.
    public var sink: Sink

    private let lastNumber = Locked(0)

    /// Creates the middleware. Its copies count requests together.
    public init(
        _ level: Level = .line,
        bodyLimit: Int = 4096,
        showsCurl: Bool = false,
        clock: any Clock<Duration> = ContinuousClock(),
        sink: @escaping Sink = standardError
    ) {
        self.level = level
        self.bodyLimit = bodyLimit
        self.showsCurl = showsCurl
        self.clock = clock
        self.sink = sink
    }

    /// Writes entries to standard error, each at once.
    public static let standardError: Sink = { entry in
        // Nobody is left to be told that nobody reads it.
        try? FileHandle.standardError.write(contentsOf: Data((entry + "\n").utf8))
    }

    /// Writes down something that concerns the client, and no single request.
    func report(_ text: String) { sink("! \(text.displayLine)") }

    /// Writes the request down, sends it on, and writes down what became of it.
    public func send(_ request: HTTPRequest, next: Next) async throws -> HTTPResponse {
        guard level > .off else { return try await next(request) }
        let number = lastNumber.withLock { number in
            number += 1
            return number
        }
        let entry = LogEntry(number: number, request: request, level: level, bodyLimit: bodyLimit)
        sink(entry.sent + (showsCurl ? "\n" + LogEntry.indented(request.curlCommand()) : ""))
        let elapsed = clock.stopwatch()
        do {
            let response = try await next(request)
            sink(entry.received(response, after: elapsed()))
            return response
        } catch {
            sink(entry.failed(error, after: elapsed()))
            throw error
        }
    }
}

extension Clock<Duration> {
    /// Tells how much time has passed since it was made.
    func stopwatch() -> @Sendable () -> Duration {
        let start = now
        return { start.duration(to: now) }
    }
}
