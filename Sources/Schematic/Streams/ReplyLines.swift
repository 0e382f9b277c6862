import Foundation
public import SchemaEngine

/// The JSON lines of a response as they arrive, each validated and decoded by the schema. Blank lines are
/// skipped.
///
/// The sequence can be read once. A second reader receives `TransportError.severalReaders`.
public struct ReplyLines: AsyncSequence, Sendable {
    /// The status, the headers and the bytes of the response.
    public let reply: ReplyStream
    private let longestLine: Int
    private let checks: StreamChecks

    init(_ reply: ReplyStream, longestLine: Int, _ checks: StreamChecks) {
        self.reply = reply
        self.longestLine = Swift.max(1, longestLine)
        self.checks = checks
    }

    /// Returns the only iterator. It contains received bytes that do not form a line yet.
    public func makeAsyncIterator() -> _Iterator {
        _Iterator(sequence: self, bytes: reply.makeAsyncIterator(), lines: JSONLines(longestLine: longestLine))
    }

    /// An iterator over the lines.
    public struct _Iterator: AsyncIteratorProtocol {
        fileprivate let sequence: ReplyLines
        fileprivate var bytes: ReplyStream._Iterator
        fileprivate var lines: JSONLines
        /// The received bytes that are not split into lines yet.
        fileprivate var chunk = Data()
        fileprivate var ready: ArraySlice<Result<Fields, ReplyError>> = []
        fileprivate var isOver = false
        fileprivate var mayRead = false

        /// Returns the values of the next line, or `nil` after the last.
        ///
        /// - Throws: An `APIError`, of stage `decode` for a faulty line; or `CancellationError`, as the stream.
        public mutating func next() async throws -> Fields? {
            if !mayRead { mayRead = try sequence.checks.begin() }
            while true {
                while let line = ready.popFirst() {
                    switch line {
                    case .success(let fields): return fields
                    case .failure(let fault): try sequence.checks.report(fault)
                    }
                }
                if isOver { return nil }
                if chunk.isEmpty { chunk = try await bytes.next() ?? Data() }
                cut()
            }
        }

        /// Splits the received bytes into lines. An empty chunk is the end of the content.
        private mutating func cut() {
            let (sequence, chunk) = (sequence, chunk)
            var taken = 0
            var cut: [Result<Fields, ReplyError>] = []
            let mayGoOn = lines.nextBlock { room in
                taken = chunk.copyBytes(to: room)
                return taken
            } _: { line, text in
                cut.append(sequence.values(of: line, text))
            }
            self.chunk = chunk.dropFirst(taken)
            ready = cut[...]
            isOver = !mayGoOn
        }
    }

    private func values(of line: JSONLines.Line, _ text: TextBytes) -> Result<Fields, ReplyError> {
        guard !line.isTooLong else { return .failure(.lineTooLong(line.line, limit: longestLine)) }
        do {
            return .success(try checks.fields(of: Data(text), record: line.record))
        } catch {
            return .failure(.line(line.line, cause: error))
        }
    }
}

extension ReplyLines: RedactedReflectable {
    /// The reply's status and headers.
    var shownParts: KeyValuePairs<String, Any> { ["reply": reply] }
}

extension ReplyLines._Iterator: RedactedReflectable {}
