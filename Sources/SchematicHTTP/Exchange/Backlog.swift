import Foundation
import SchematicPlatform

/// The received and still unread bytes of a body. It decouples a session, which often cannot be paused, from a
/// reader, which may be slow.
///
/// The session writes from one queue, and one task reads. A later reader may continue where an earlier one
/// stopped. Two concurrent readers would each receive a part of the body, which is an error for both.
///
/// Unless the writer can pause, about 1 MiB is kept in memory and the rest in a spool file. Bytes in memory are
/// always older than those in the file.
final class Backlog: Sendable {
    /// A reader, identified by its position in the order of readers; 0 before its first read.
    struct Reader {
        fileprivate var number = 0
    }

    private struct State {
        var chunks: ArraySlice<Data> = []
        /// The total size of `chunks` in bytes.
        var inMemory = 0
        /// The number of unread bytes in the spool.
        var inSpool = 0
        var end: Result<Void, any Error>?
        var trailers = HTTPHeaders()
        /// Whether the end is reported before the unread bytes.
        var isCancelled = false
        var reader: CheckedContinuation<Void, Never>?
        /// Whether the writer waits for room.
        var isPaused = false
        var readerCount = 0
        /// Whether the latest reader is in `next`.
        var isBeingRead = false
        var onCompletion: [@Sendable () -> Void] = []

        /// Appends a copy of `bytes`. Small pieces are merged into one chunk, because each chunk costs the
        /// reader a suspension.
        mutating func append(_ bytes: UnsafeRawBufferPointer) {
            guard let start = bytes.baseAddress?.assumingMemoryBound(to: UInt8.self) else { return }
            inMemory += bytes.count
            if let last = chunks.indices.last, chunks[last].count + bytes.count <= Backlog.chunkSize {
                chunks[last].append(start, count: bytes.count)
            } else {
                // A large piece is usually followed by more, so a whole chunk is reserved.
                var chunk = Data(capacity: bytes.count < Backlog.largePiece ? bytes.count : Backlog.chunkSize)
                chunk.append(start, count: bytes.count)
                chunks.append(chunk)
            }
        }
    }

    /// The maximum number of unread bytes.
    private let limit: Int
    /// Called when there is room for a paused writer; `nil` for a writer that cannot pause.
    private let onRoom: (@Sendable () -> Void)?
    private let spool = BacklogSpool()
    private let state = Locked(State())

    private static let memory = 1 << 20
    private static let chunkSize = 1 << 16
    private static let largePiece = 1 << 13

    init(limit: Int = .max) {
        self.limit = limit
        onRoom = nil
    }

    /// Creates a backlog that keeps everything in memory. Its writer calls `pauseIfFull` before it appends, and
    /// waits for `onRoom`.
    init(pausingAt limit: Int, onRoom: @escaping @Sendable () -> Void) {
        self.limit = limit
        self.onRoom = onRoom
    }

    // MARK: Writing

    /// Returns `true` if `limit` bytes or more are unread. The writer then waits for the call of `onRoom`.
    func pauseIfFull() -> Bool {
        state.withLock { state in
            state.isPaused = state.inMemory >= limit && state.end == nil
            return state.isPaused
        }
    }

    /// Appends bytes. Returns `false` if the body has ended.
    func append(_ data: Data) -> Bool {
        guard !data.isEmpty else { return true }
        enum Storage { case memory, emptySpool, spool, none }
        let storage: Storage = state.withLock { state in
            guard state.end == nil else { return .none }
            guard state.inSpool == 0 else { return .spool }
            guard onRoom == nil, state.inMemory + data.count > Self.memory, state.inMemory > 0 else {
                state.chunks.append(data)
                state.inMemory += data.count
                return .memory
            }
            return .emptySpool
        }
        switch storage {
        case .none: return false
        case .memory: break
        case .spool, .emptySpool:
            do {
                try spoolData(data, at: storage == .emptySpool ? .start : .end)
            } catch {
                finish(error)
                return false
            }
        }
        wake()
        return true
    }

    /// Appends a copy of bytes, in memory. Returns `false` if the body has ended. The caller wakes the reader
    /// afterwards.
    func appendInMemory(_ bytes: UnsafeRawBufferPointer) -> Bool {
        state.withLock { state in
            guard state.end == nil else { return false }
            state.append(bytes)
            return true
        }
    }

    private func spoolData(_ data: Data, at position: BacklogSpool.Position) throws {
        let waiting = state.withLock { $0.inMemory + $0.inSpool }
        guard data.count <= limit - waiting else { throw TransportError.readTooSlowly(limit: limit) }
        try spool.write(data, position)
        state.withLock { $0.inSpool += data.count }
    }

    /// The trailer fields.
    var trailers: HTTPHeaders { state.withLock { $0.trailers } }

    /// Ends a complete body, with the trailer fields that followed it.
    func finish(with trailers: HTTPHeaders) {
        state.withLock { state in
            if state.end == nil { state.trailers = trailers }
        }
        finish()
    }

    /// Ends the body: with an error, or as complete if `error` is `nil`. Only the first end counts.
    func finish(_ error: (any Error)? = nil) { end(error.map { .failure($0) } ?? .success(()), atOnce: false) }

    /// Ends the body with an error that the reader receives at once, before the unread bytes.
    func cancel(_ error: any Error) { end(.failure(error), atOnce: true) }

    private func end(_ end: Result<Void, any Error>, atOnce: Bool) {
        let handlers = state.withLock { state in
            guard state.end == nil else { return [] as [@Sendable () -> Void] }
            state.end = end
            state.isCancelled = atOnce
            defer { state.onCompletion = [] }
            return state.onCompletion
        }
        // A reader that waits for the end finds its call completed.
        for handler in handlers { handler() }
        wake()
    }

    /// Calls a closure when the body has ended, or at once if it already has.
    func onCompletion(_ handler: @escaping @Sendable () -> Void) {
        let isOver = state.withLock { state in
            if state.end == nil { state.onCompletion.append(handler) }
            return state.end != nil
        }
        if isOver { handler() }
    }

    // MARK: Reading

    /// Returns the next bytes, or `nil` at the end. An error that ended the body is thrown after the bytes that
    /// preceded it.
    ///
    /// Throws `TransportError.severalReaders` while another reader waits, or if a later reader has read. In the
    /// second case, it also ends the body, so that the later reader receives the error too.
    func next(_ reader: inout Reader) async throws -> Data? {
        try begin(&reader)
        defer { state.withLock { $0.isBeingRead = false } }
        return try await next()
    }

    var isBeingRead: Bool { state.withLock { $0.isBeingRead } }

    private func begin(_ reader: inout Reader) throws {
        let isSuperseded = try state.withLock { state in
            if reader.number != 0, reader.number != state.readerCount {
                if state.isCancelled { try state.end?.get() }
                return true
            }
            if state.isBeingRead { throw TransportError.severalReaders }
            if reader.number == 0 { state.readerCount += 1 }
            reader.number = state.readerCount
            state.isBeingRead = true
            return false
        }
        guard isSuperseded else { return }
        cancel(TransportError.severalReaders)
        throw TransportError.severalReaders
    }

    private func next() async throws -> Data? {
        enum Step {
            /// The Boolean value indicates whether the chunk makes room for a paused writer.
            case chunk(Data, Bool)
            case spooled(Int)
            case end(Result<Void, any Error>)
            case wait
        }
        while true {
            try Task.checkCancellation()
            let step: Step = state.withLock { state in
                if state.isCancelled, let end = state.end { return .end(end) }
                if let chunk = state.chunks.popFirst() {
                    state.inMemory -= chunk.count
                    let makesRoom = state.isPaused && state.inMemory <= limit / 2
                    if makesRoom { state.isPaused = false }
                    return .chunk(chunk, makesRoom)
                }
                if state.inSpool > 0 { return .spooled(state.inSpool) }
                return state.end.map { .end($0) } ?? .wait
            }
            switch step {
            case .chunk(let chunk, let makesRoom):
                if makesRoom { onRoom?() }
                return chunk
            case .spooled(let count):
                let chunk = try await BlockingWork.run { [spool] in try spool.read(count) }
                state.withLock { $0.inSpool -= chunk.count }
                return chunk
            case .end(let end):
                try end.get()
                return nil
            case .wait: await waitForChange()
            }
        }
    }

    /// Ends the body if it has not ended, because no reader is left.
    func abandon() { cancel(CancellationError()) }

    private func waitForChange() async {
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let isReady = state.withLock { state in
                    let isReady = state.end != nil || state.inMemory > 0 || state.inSpool > 0 || Task.isCancelled
                    if !isReady { state.reader = continuation }
                    return isReady
                }
                if isReady { continuation.resume() }
            }
        } onCancel: {
            wake()
        }
    }

    /// Resumes a waiting reader, so that it checks the state again.
    func wake() {
        let reader = state.withLock { state in
            defer { state.reader = nil }
            return state.reader
        }
        reader?.resume()
    }
}
