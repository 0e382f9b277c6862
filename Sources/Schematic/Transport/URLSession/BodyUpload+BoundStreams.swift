import SchematicPlatform

#if canImport(Darwin)
    import Foundation

    /// A body that is read while it is sent: its chunks pass through a pair of bound streams.
    ///
    /// `@unchecked Sendable`: only the task that `open` starts uses `output`, and only the session uses
    /// `input`.
    final class BodyUpload: @unchecked Sendable {
        /// The number of bytes; `nil` if the length of a piece is unknown.
        let length: Int?
        private let body: HTTPBody
        private let input: InputStream
        private let output: OutputStream
        private let feed = Locked<Task<Void, Never>?>(nil)

        private static let capacity = 262_144

        /// Creates an upload. Returns `nil` for a missing body, or a body in memory.
        init?(_ body: HTTPBody?) async throws {
            guard let body, body.data == nil else { return nil }
            var input: InputStream?
            var output: OutputStream?
            Stream.getBoundStreams(withBufferSize: Self.capacity, inputStream: &input, outputStream: &output)
            guard let input, let output else { throw TransportError.connectionFailed(URLError(.unknown)) }
            self.body = body
            self.input = input
            self.output = output
            length = body.length
        }

        /// Returns the stream for the session. An error of the body ends the transfer.
        func open(for transfer: Transfer) -> InputStream {
            let task = Task {
                do {
                    output.open()
                    for try await chunk in body { try await write(chunk) }
                    output.close()
                } catch {
                    transfer.finish(.failure(error))
                }
            }
            feed.withLock { $0 = task }
            return input
        }

        /// Stops reading the body, because the exchange has ended.
        func cancel() { feed.withLock { $0 }?.cancel() }

        /// Writes a chunk, and polls while the stream is full: bound streams report room through run loops
        /// only, and a task has none.
        private func write(_ chunk: Data) async throws {
            var rest = chunk
            while !rest.isEmpty {
                try Task.checkCancellation()
                guard output.hasSpaceAvailable else {
                    if output.streamStatus == .error || output.streamStatus == .closed { throw CancellationError() }
                    try await Task.sleep(for: .milliseconds(2))
                    continue
                }
                let count = rest.withUnsafeBytes { bytes in
                    bytes.bindMemory(to: UInt8.self).baseAddress.map { output.write($0, maxLength: bytes.count) } ?? 0
                }
                guard count > 0 else { throw CancellationError() }
                rest = rest.dropFirst(count)
            }
        }
    }
#endif
