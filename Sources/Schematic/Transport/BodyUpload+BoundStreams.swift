#if !canImport(FoundationNetworking)
    import Foundation

    /// A body that is read while it is sent: its chunks go through the system's pair of bound streams.
    ///
    /// `@unchecked Sendable`: `output` is touched by the one task that `open` starts; the session alone touches `input`.
    final class BodyUpload: @unchecked Sendable {
        /// How many bytes there are, where all pieces know.
        let length: Int?
        private let body: HTTPBody
        private let input: InputStream
        private let output: OutputStream
        private let feed = Locked<Task<Void, Never>?>(nil)

        private static let capacity = 262_144

        /// `nil` for a body that is in memory, or none at all.
        init?(_ body: HTTPBody?) async throws {
            guard let body, body.data == nil else { return nil }
            var input: InputStream?
            var output: OutputStream?
            Stream.getBoundStreams(withBufferSize: Self.capacity, inputStream: &input, outputStream: &output)
            guard let input, let output else { throw TransportFault.connectionFailed(URLError(.unknown)) }
            self.body = body
            self.input = input
            self.output = output
            length = body.length
        }

        /// The stream for the session. What goes wrong with it ends the transfer.
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

        /// Lets nothing more be read: the exchange is over.
        func breakOff() { feed.withLock { $0 }?.cancel() }

        /// Waits for room: these streams tell of it through run loops alone, which a task has none of.
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
