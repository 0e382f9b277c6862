import Foundation
public import SchemaEngine

/// Lines of JSON while they come: each line's values, as its schema decodes them. Blank lines are passed over.
///
/// It can be read once: a second reader gets `TransportFault.severalReaders`.
public struct ReplyLines: AsyncSequence, Sendable {
    /// The status and the headers of the answer, and its bytes.
    public let reply: ReplyStream
    private let longestLine: Int
    private let checks: StreamChecks

    init(_ reply: ReplyStream, longestLine: Int, _ checks: StreamChecks) {
        self.reply = reply
        self.longestLine = Swift.max(1, longestLine)
        self.checks = checks
    }

    /// Begins to read. There is one reader: what it has not cut into pieces yet is with it.
    public func makeAsyncIterator() -> AsyncIterator {
        AsyncIterator(sequence: self, bytes: reply.makeAsyncIterator(), lines: JSONLines(longestLine: longestLine))
    }

    /// Reads lines.
    public struct AsyncIterator: AsyncIteratorProtocol {
        fileprivate let sequence: ReplyLines
        fileprivate var bytes: ReplyStream.AsyncIterator
        fileprivate var lines: JSONLines
        /// What came and is not cut into lines yet.
        private var chunk = Data()
        private var ready: ArraySlice<Result<Fields, StreamFault>> = []
        private var isOver = false
        private var mayRead = false

        fileprivate init(sequence: ReplyLines, bytes: ReplyStream.AsyncIterator, lines: JSONLines) {
            self.sequence = sequence
            self.bytes = bytes
            self.lines = lines
        }

        /// The values of the next line, or `nil` behind the last. Throws an `APIError`, of stage `decode` for a line, and
        /// `CancellationError` as the stream does.
        public mutating func next() async throws -> Fields? {
            if !mayRead { mayRead = try sequence.checks.begin() }
            while true {
                while let line = ready.popFirst() {
                    switch line {
                    case .success(let fields): return fields
                    case .failure(let fault): try sequence.checks.tell(fault)
                    }
                }
                if isOver { return nil }
                if chunk.isEmpty { chunk = try await bytes.next() ?? Data() }
                cut()
            }
        }

        /// Cuts what came into lines. Nothing is the end.
        private mutating func cut() {
            let (sequence, chunk) = (sequence, chunk)
            var taken = 0
            var cut: [Result<Fields, StreamFault>] = []
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

    private func values(of line: JSONLines.Line, _ text: TextBytes) -> Result<Fields, StreamFault> {
        guard !line.isTooLong else { return .failure(.lineTooLong(line.line, limit: longestLine)) }
        do {
            return .success(try checks.fields(of: Data(text)))
        } catch {
            return .failure(.line(line.line, cause: error))
        }
    }
}
