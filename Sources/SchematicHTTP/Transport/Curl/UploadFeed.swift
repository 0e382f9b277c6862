import SchematicPlatform

#if os(Linux)
    import Foundation

    /// Buffers the body of a request between its source, which a task reads, and the loop that sends it.
    final class UploadFeed: Sendable {
        /// The result of `read(into:)`.
        enum ReadResult {
            /// The number of bytes; 0 at the end.
            case read(Int)
            /// No bytes yet. The closure of `open` is called when more can be read.
            case wait
            case failed(any Error)
        }

        fileprivate struct State {
            var chunks: ArraySlice<Data> = []
            var size = 0
            var end: Result<Void, any Error>?
            /// Whether `read(into:)` has returned 0.
            var hasReportedEnd = false
            /// Whether the loop waits for bytes.
            var isAwaited = false
            var isCancelled = false
            /// The continuation of the task while it waits for room.
            var producer: CheckedContinuation<Void, Never>?
            var task: Task<Void, Never>?

            var hasRoom: Bool { isCancelled || size < UploadFeed.capacity }
        }

        /// The number of bytes, or `nil` if it is unknown.
        let length: Int?
        private let body: HTTPBody
        private let state = Locked(State())

        /// The number of buffered bytes at which the source pauses; the last chunk may exceed it. The source
        /// continues when at most half of it is left, because each pause costs a change of threads.
        private static let capacity = 524_288

        init(_ body: HTTPBody) {
            self.body = body
            length = body.length
        }

        // MARK: Source

        /// Starts to read the body. After `read(into:)` returned `.wait`, the closure is called when more can be read.
        func open(_ onBytes: @escaping @Sendable () -> Void) {
            let task = Task {
                var end: Result<Void, any Error> = .success(())
                do {
                    for try await chunk in body { try await add(chunk, onBytes) }
                } catch {
                    end = .failure(error)
                }
                update(onBytes) { $0.end = end }
            }
            let isCancelled = state.withLock { state in
                state.task = task
                return state.isCancelled
            }
            if isCancelled { task.cancel() }
        }

        private func add(_ chunk: Data, _ onBytes: @Sendable () -> Void) async throws {
            update(onBytes) { state in
                state.chunks.append(chunk)
                state.size += chunk.count
            }
            if !state.withLock(\.hasRoom) { await waitForRoom() }
            try Task.checkCancellation()
        }

        private func waitForRoom() async {
            await withCheckedContinuation { continuation in
                let hasRoom = state.withLock { state in
                    if !state.hasRoom { state.producer = continuation }
                    return state.hasRoom
                }
                if hasRoom { continuation.resume() }
            }
        }

        private func update(_ onBytes: @Sendable () -> Void, _ update: (inout State) -> Void) {
            let isAwaited = state.withLock { state in
                update(&state)
                defer { state.isAwaited = false }
                return state.isAwaited
            }
            if isAwaited { onBytes() }
        }

        // MARK: Loop

        /// Whether `read(into:)` has returned 0, at the end of the body.
        var hasReportedEnd: Bool { state.withLock(\.hasReportedEnd) }

        /// Copies buffered bytes to `room`.
        func read(into room: UnsafeMutableRawBufferPointer) -> ReadResult {
            let (result, producer) = state.withLock { state in
                (state.read(into: room), state.takeProducer(where: state.size <= Self.capacity / 2))
            }
            producer?.resume()
            return result
        }

        /// Cancels the task. No more bytes are sent.
        func cancel() {
            let (task, producer) = state.withLock { state in
                state.isCancelled = true
                return (state.task, state.takeProducer(where: true))
            }
            task?.cancel()
            producer?.resume()
        }
    }

    extension UploadFeed.State {
        fileprivate mutating func read(into room: UnsafeMutableRawBufferPointer) -> UploadFeed.ReadResult {
            var filled = 0
            while filled < room.count, let chunk = chunks.popFirst() {
                let count = min(chunk.count, room.count - filled)
                chunk.copyBytes(to: UnsafeMutableRawBufferPointer(rebasing: room[filled...]), count: count)
                filled += count
                if count < chunk.count { chunks.insert(chunk.dropFirst(count), at: chunks.startIndex) }
            }
            size -= filled
            if filled > 0 { return .read(filled) }
            switch end {
            case .success:
                hasReportedEnd = true
                return .read(0)
            case .failure(let error): return .failed(error)
            case nil:
                isAwaited = true
                return .wait
            }
        }

        fileprivate mutating func takeProducer(where hasRoom: Bool) -> CheckedContinuation<Void, Never>? {
            guard hasRoom else { return nil }
            defer { producer = nil }
            return producer
        }
    }
#endif
