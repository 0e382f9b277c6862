import SchematicPlatform

#if canImport(FoundationNetworking)
    import Foundation

    /// A body that is read while it is sent.
    ///
    /// With FoundationNetworking, one queue serves all sessions of the process, and a stream that waits for its
    /// bytes would block all of them. Therefore, the session only reads memory and files. An asynchronous
    /// stream is written to a temporary file first.
    final class BodyUpload: Sendable {
        /// The number of bytes.
        let length: Int?
        fileprivate let pieces: [UploadPiece]
        fileprivate let isCancelled = Locked(false)

        /// Creates an upload. Returns `nil` for a missing body, or a body in memory. Throws the errors of the
        /// body's streams.
        init?(_ body: HTTPBody?) async throws {
            guard let body, body.data == nil else { return nil }
            var pieces: [UploadPiece] = []
            for piece in body.pieces {
                switch piece {
                case .bytes(let data): pieces.append(.bytes(data))
                case .file(let file): pieces.append(.file(file))
                case .stream: pieces.append(.spooled(try await SpoolFile(piece.open())))
                }
            }
            self.pieces = pieces
            length = pieces.reduce(ByteCount.zero) { $0 + ByteCount($1.length) }.intValue
        }

        /// Returns the stream for the session. An error of the body ends the transfer.
        func open(for transfer: Transfer) -> InputStream { BodyInput(self) { transfer.endUpload(with: $0) } }

        /// Makes later reads fail, because the exchange has ended.
        func cancel() { isCancelled.withLock { $0 = true } }
    }

    private enum UploadPiece: Sendable {
        case bytes(Data)
        case file(FileContent)
        case spooled(SpoolFile)

        var length: Int {
            switch self {
            case .bytes(let data): data.count
            case .file(let file): file.length
            case .spooled(let file): file.length
            }
        }
    }

    /// The input stream of an upload. The session uses only `hasBytesAvailable` and `read`, on its queue.
    /// Nothing of the superclass is used.
    private final class BodyInput: InputStream {
        private let upload: BodyUpload
        private let fail: (RequestError) -> Void
        private var pieces: ArraySlice<UploadPiece>
        private var reader: FileReader?
        private var chunk = Data()

        init(_ upload: BodyUpload, fail: @escaping (RequestError) -> Void) {
            self.upload = upload
            self.fail = fail
            pieces = upload.pieces[...]
            super.init(data: Data())
        }

        override func open() {}
        override func close() {}
        override var streamStatus: Stream.Status { .notOpen }
        override var hasBytesAvailable: Bool { true }

        /// Returns 0 after the last byte, and -1 if the body breaks off, so that the server never accepts an
        /// incomplete body as complete.
        override func read(_ buffer: UnsafeMutablePointer<UInt8>, maxLength: Int) -> Int {
            guard !upload.isCancelled.withLock({ $0 }) else { return -1 }
            do throws(RequestError) {
                try fill()
            } catch {
                fail(error)
                return -1
            }
            let count = min(chunk.count, maxLength)
            chunk.copyBytes(to: buffer, count: count)
            chunk = chunk.dropFirst(count)
            return count
        }

        /// Loads the next chunk if `chunk` is empty. Leaves it empty only after the last piece.
        private func fill() throws(RequestError) {
            while chunk.isEmpty {
                if let next = try reader?.next() {
                    chunk = next
                    return
                }
                reader = nil
                switch pieces.popFirst() {
                case .bytes(let data): chunk = data
                case .file(let file): reader = try file.open()
                case .spooled(let file): reader = file.open()
                case nil: return
                }
            }
        }
    }
#endif

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
