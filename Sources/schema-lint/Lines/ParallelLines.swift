import Dispatch
import LoopbackServer
import SchemaEngine
import SchematicPlatform

/// Threads that process the lines of an input. They read blocks of lines in turns, and the thread that has started them reports
/// the results in the order of the blocks.
///
/// The memory does not grow with the input: there are twice as many blocks in progress as threads, and each has few results
/// that are not reported yet.
///
/// `@unchecked Sendable`: only the thread that has the turn accesses `input.read` and the properties that are variable.
final class ParallelLines<Work: LineWork>: @unchecked Sendable {
    /// A report of a thread on its block.
    private enum Message: Sendable {
        case results([Work.Result])
        /// The end of a block, with the numbers of its lines and its bytes.
        case end(LineNumbers, bytes: Int)
        /// The end of the input, or the reason that it cannot be read.
        case endOfInput(FileError?)
    }

    /// The messages about a block, in their order.
    private struct Channel: Sendable {
        let messages = Locked<[Message]>([])
        /// The number of messages.
        let ready = DispatchSemaphore(value: 0)
        /// The number of further messages that may be kept.
        let room = DispatchSemaphore(value: 0)
    }

    /// The number of faults in the results of a message.
    private static var batchSize: Int { 256 }
    /// The number of messages about a block that are kept.
    private static var keptMessages: Int { 2 }

    private let input: LineInput
    private let jobs: Int
    private let makeWork: @Sendable () -> Work
    /// The channels of the blocks in progress. A block has that of the block before which as many blocks have begun.
    private let channels: [Channel]
    /// The number of channels without a block.
    private let free = DispatchSemaphore(value: 0)
    private let isCancelled = Locked(false)
    private let threads = Locked<[JoinableThread]>([])
    private let finished = Locked<[Work]>([])

    /// Is 1 while no thread reads the input, and 0 while one does.
    private let turn = DispatchSemaphore(value: 0)
    private var rest = JSONLines.Rest()
    private var isAtEnd = false
    /// The number of blocks that have begun.
    private var begun = 0

    init(_ input: LineInput, jobs: Int, makeWork: @escaping @Sendable () -> Work) {
        (self.input, self.jobs, self.makeWork) = (input, jobs, makeWork)
        channels = (0..<jobs * 2).map { _ in Channel() }
        // A semaphore must not be released with a lower value than its first one.
        for channel in channels {
            free.signal()
            for _ in 0..<Self.keptMessages { channel.room.signal() }
        }
        turn.signal()
    }

    // MARK: The thread that reports

    /// Processes the input. Returns `false` if the system cannot start a thread.
    func process(
        _ wait: () throws(FileError) -> Void,
        _ report: (Work.Result, LineNumbers) throws(FileError) -> Void,
        _ finish: (Work) -> Void
    ) throws(FileError) -> Bool {
        guard startThread() else { return false }
        let readError: FileError?
        do throws(FileError) {
            readError = try reportBlocks(wait, report)
        } catch {
            cancel()
            throw error
        }
        for _ in 0..<jobs { free.signal() }
        // No thread starts another one after the end of the input.
        while let thread = threads.withLock({ $0.popLast() }) { thread.join() }
        for work in finished.withLock({ $0 }) { finish(work) }
        if let readError { throw readError }
        return true
    }

    /// Reports all blocks. Returns the reason that the input cannot be read any further.
    private func reportBlocks(
        _ wait: () throws(FileError) -> Void,
        _ report: (Work.Result, LineNumbers) throws(FileError) -> Void
    ) throws(FileError) -> FileError? {
        var numbers = LineNumbers()
        var block = 0
        while true {
            let channel = channels[block % channels.count]
            if channel.ready.wait(timeout: .now()) == .timedOut {
                try wait()
                channel.ready.wait()
            }
            let message = channel.messages.withLock { $0.removeFirst() }
            channel.room.signal()
            switch message {
            case .results(let results):
                for result in results { try report(result, numbers) }
            case .end(let added, let bytes):
                input.advance(bytes)
                numbers.lines += added.lines
                numbers.records += added.records
                block += 1
                free.signal()
            case .endOfInput(let error):
                return error
            }
        }
    }

    /// Makes all threads end. One of them may be waiting for the input, and ends when it has been read.
    private func cancel() {
        isCancelled.withLock { $0 = true }
        for _ in 0..<jobs { free.signal() }
        for channel in channels { channel.room.signal() }
        while let thread = threads.withLock({ $0.popLast() }) { thread.detach() }
    }

    // MARK: The threads that process

    /// Starts a thread if there are fewer than there may be. Returns whether it has started.
    @discardableResult
    private func startThread() -> Bool {
        threads.withLock { threads in
            guard threads.count < jobs, !isCancelled.withLock({ $0 }),
                let thread = try? JoinableThread({ [self] in work() })
            else { return false }
            threads.append(thread)
            return true
        }
    }

    private func work() {
        var work = makeWork()
        var lines = JSONLines(longestLine: input.longestLine)
        while let (channel, bytes) = nextBlock(&lines) {
            var batch: [Work.Result] = []
            var faultCount = 0
            let numbers = lines.forwardLines { line, text in
                work.process(line, text) { result in
                    batch.append(result)
                    faultCount += Work.faultCount(of: result)
                    guard faultCount >= Self.batchSize else { return }
                    send(.results(batch), to: channel)
                    (batch, faultCount) = ([], 0)
                }
            }
            if !batch.isEmpty { send(.results(batch), to: channel) }
            send(.end(LineNumbers(lines: numbers.lines, records: numbers.records), bytes: bytes), to: channel)
        }
        finished.withLock { $0.append(work) }
    }

    /// Reads the next block of the input. Returns `nil` at its end.
    private func nextBlock(_ lines: inout JSONLines) -> (Channel, bytes: Int)? {
        free.wait()
        turn.wait()
        defer { turn.signal() }
        guard !isAtEnd, !isCancelled.withLock({ $0 }) else {
            // For the next thread that waits.
            free.signal()
            return nil
        }
        let channel = channels[begun % channels.count]
        begun += 1
        do throws(FileError) {
            if let bytes = try lines.readLines(after: &rest, reading: input.read) {
                // A short input needs no further thread.
                startThread()
                return (channel, bytes)
            }
            isAtEnd = true
            send(.endOfInput(nil), to: channel)
        } catch {
            isAtEnd = true
            send(.endOfInput(error), to: channel)
        }
        return nil
    }

    private func send(_ message: Message, to channel: Channel) {
        guard !isCancelled.withLock({ $0 }) else { return }
        channel.room.wait()
        channel.messages.withLock { $0.append(message) }
        channel.ready.signal()
    }
}
