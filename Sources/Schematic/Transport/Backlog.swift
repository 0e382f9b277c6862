import Foundation

/// What has come of a content and was not read yet, between a session, which cannot be made to wait, and a reader, who
/// takes his time. The session writes into it from one queue; one task reads. Another reader may go on where it stopped,
/// but two at a time would each have a part of the content, and that is an error for both.
///
/// A little waits in memory, the rest in a spool file. What is in memory is always older than what is in the file.
final class Backlog: Sendable {
    /// One reader, by its place in the order in which readers took over. 0 before it has read.
    struct Reader {
        fileprivate var number = 0
    }

    private struct State {
        var chunks: ArraySlice<Data> = []
        /// How many bytes the chunks have.
        var inMemory = 0
        /// How many bytes of the spool nobody has read.
        var inSpool = 0
        var end: Result<Void, any Error>?
        var trailers = HTTPHeaders()
        /// Whether the end comes before what waits.
        var isBrokenOff = false
        var reader: CheckedContinuation<Void, Never>?
        /// Whether the writer waits for room.
        var isPaused = false
        /// How many readers there were.
        var readerCount = 0
        /// Whether the latest reader is in `next`.
        var isBeingRead = false
        var onCompletion: [@Sendable () -> Void] = []

        /// Small pieces become one chunk: each chunk costs its reader a wait.
        mutating func append(_ bytes: UnsafeRawBufferPointer) {
            guard let start = bytes.baseAddress?.assumingMemoryBound(to: UInt8.self) else { return }
            inMemory += bytes.count
            if let last = chunks.indices.last, chunks[last].count + bytes.count <= Backlog.chunkSize {
                chunks[last].append(start, count: bytes.count)
            } else {
                // Where pieces are large, more of them follow.
                var chunk = Data(capacity: bytes.count < Backlog.largePiece ? bytes.count : Backlog.chunkSize)
                chunk.append(start, count: bytes.count)
                chunks.append(chunk)
            }
        }
    }

    /// How many bytes may wait.
    private let limit: Int
    /// Called when there is room for a writer that paused; `nil` for a writer that cannot.
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

    /// Keeps everything in memory: its writer asks `pauseIfFull` before it appends, and waits for `onRoom`.
    init(pausingAt limit: Int, onRoom: @escaping @Sendable () -> Void) {
        self.limit = limit
        self.onRoom = onRoom
    }

    // MARK: The session's side

    /// Whether as much waits as may. Then the writer waits, too, until it is called.
    func pauseIfFull() -> Bool {
        state.withLock { state in
            state.isPaused = state.inMemory >= limit && state.end == nil
            return state.isPaused
        }
    }

    /// Takes bytes; `false` when nobody wants more.
    func append(_ data: Data) -> Bool {
        guard !data.isEmpty else { return true }
        enum Room { case memory, emptySpool, spool, none }
        let room: Room = state.withLock { state in
            guard state.end == nil else { return .none }
            guard state.inSpool == 0 else { return .spool }
            guard onRoom == nil, state.inMemory + data.count > Self.memory, state.inMemory > 0 else {
                state.chunks.append(data)
                state.inMemory += data.count
                return .memory
            }
            return .emptySpool
        }
        switch room {
        case .none: return false
        case .memory: break
        case .spool, .emptySpool:
            do {
                try keep(data, in: room == .emptySpool ? .fresh : .behind)
            } catch {
                finish(error)
                return false
            }
        }
        wake()
        return true
    }

    /// Takes a copy of bytes, which waits in memory; `false` when they are not wanted. The writer wakes the reader afterwards.
    func appendInMemory(_ bytes: UnsafeRawBufferPointer) -> Bool {
        state.withLock { state in
            guard state.end == nil else { return false }
            state.append(bytes)
            return true
        }
    }

    private func keep(_ data: Data, in place: BacklogSpool.Place) throws {
        let waiting = state.withLock { $0.inMemory + $0.inSpool }
        guard data.count <= limit - waiting else { throw TransportFault.readTooSlowly(limit: limit) }
        try spool.write(data, place)
        state.withLock { $0.inSpool += data.count }
    }

    /// The fields after the content.
    var trailers: HTTPHeaders { state.withLock { $0.trailers } }

    /// The content is whole, and these fields follow it.
    func finish(with trailers: HTTPHeaders) {
        state.withLock { state in
            if state.end == nil { state.trailers = trailers }
        }
        finish()
    }

    /// No more will come: the content is whole, or something went wrong. Only the first end counts.
    func finish(_ error: (any Error)? = nil) { end(error.map { .failure($0) } ?? .success(()), atOnce: false) }

    /// The content is wanted no more. Whoever reads gets the error at once, whatever waits for him.
    func breakOff(_ error: any Error) { end(.failure(error), atOnce: true) }

    private func end(_ end: Result<Void, any Error>, atOnce: Bool) {
        let tell = state.withLock { state in
            guard state.end == nil else { return [] as [@Sendable () -> Void] }
            state.end = end
            state.isBrokenOff = atOnce
            defer { state.onCompletion = [] }
            return state.onCompletion
        }
        wake()
        for tell in tell { tell() }
    }

    /// Calls when the end has come; at once, where it has.
    func onCompletion(_ tell: @escaping @Sendable () -> Void) {
        let isOver = state.withLock { state in
            if state.end == nil { state.onCompletion.append(tell) }
            return state.end != nil
        }
        if isOver { tell() }
    }

    // MARK: The reader's side

    /// The next bytes, or `nil` at the end. An end that is an error comes behind all that was there before it.
    ///
    /// Throws `TransportFault.severalReaders` while another reader waits, and where another has read since: then it ends the
    /// content, so that the other one learns of it too.
    func next(_ reader: inout Reader) async throws -> Data? {
        try begin(&reader)
        defer { state.withLock { $0.isBeingRead = false } }
        return try await next()
    }

    /// Whether a reader is in `next`.
    var isBeingRead: Bool { state.withLock { $0.isBeingRead } }

    private func begin(_ reader: inout Reader) throws {
        let isSuperseded = try state.withLock { state in
            if reader.number != 0, reader.number != state.readerCount {
                if state.isBrokenOff { try state.end?.get() }
                return true
            }
            if state.isBeingRead { throw TransportFault.severalReaders }
            if reader.number == 0 { state.readerCount += 1 }
            reader.number = state.readerCount
            state.isBeingRead = true
            return false
        }
        guard isSuperseded else { return }
        breakOff(TransportFault.severalReaders)
        throw TransportFault.severalReaders
    }

    private func next() async throws -> Data? {
        enum Step {
            /// The second is whether the writer gets room by it.
            case chunk(Data, Bool)
            case spooled(Int)
            case end(Result<Void, any Error>)
            case wait
        }
        while true {
            try Task.checkCancellation()
            let step: Step = state.withLock { state in
                if state.isBrokenOff, let end = state.end { return .end(end) }
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
                let chunk = try spool.read(count)
                state.withLock { $0.inSpool -= chunk.count }
                return chunk
            case .end(let end):
                try end.get()
                return nil
            case .wait: await change()
            }
        }
    }

    /// Lets everything go: nobody reads any more.
    func abandon() { breakOff(CancellationError()) }

    private func change() async {
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let isThere = state.withLock { state in
                    let isThere = state.end != nil || state.inMemory > 0 || state.inSpool > 0 || Task.isCancelled
                    if !isThere { state.reader = continuation }
                    return isThere
                }
                if isThere { continuation.resume() }
            }
        } onCancel: {
            wake()
        }
    }

    /// Lets a reader that waits see what there is.
    func wake() {
        let reader = state.withLock { state in
            defer { state.reader = nil }
            return state.reader
        }
        reader?.resume()
    }
}
