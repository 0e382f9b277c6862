import SchematicPlatform

#if os(Linux)
    import CCurl
    import Foundation

    /// The thread on which libcurl runs, for all transports of the process.
    ///
    /// Other threads only reach it by commands. While it holds a lock, it calls nothing but the system. It
    /// waits for the network only in `epoll_wait`, and ends with the last session.
    ///
    /// `@unchecked Sendable`: the mailbox has a lock. Once the thread runs, only the thread uses the other
    /// mutable state.
    final class CurlLoop: @unchecked Sendable {
        /// A command of another thread.
        enum Command {
            case open(CurlSession)
            case start(CurlExchange)
            case drop(CurlExchange)
            case resumeDownload(CurlExchange)
            case resumeUpload(CurlExchange)
            case close(CurlSession)
        }

        private struct Mailbox {
            var commands: [Command] = []
            /// Whether the thread waits, so that the next command has to wake it.
            var isAsleep = false
        }

        /// The sessions that share a loop, and the loop while there are any. A process has one group; a test has its own.
        final class Group: Sendable {
            private struct State {
                var loop: CurlLoop?
                var sessionCount = 0
                var lastNumber: UInt32 = 0
            }

            static let process = Group()
            private let state = Locked(State())
            /// Returns an error with which watching a socket fails. Tests set one.
            fileprivate let watchFault: @Sendable (Int32) -> POSIXError?

            init(watchFault: @escaping @Sendable (Int32) -> POSIXError? = { _ in nil }) { self.watchFault = watchFault }

            /// The running loop; `nil` without a session.
            var loop: CurlLoop? { state.withLock(\.loop) }

            /// Returns the running loop, or a new one, and a number for the session.
            func join() throws -> (loop: CurlLoop, number: UInt32) {
                try state.withLock { state in
                    let loop = try state.loop ?? CurlLoop(in: self)
                    if state.loop == nil { try loop.startThread() }
                    state.loop = loop
                    state.sessionCount += 1
                    state.lastNumber &+= 1
                    return (loop, state.lastNumber)
                }
            }

            /// Removes a session. Returns whether it was the last one. Then no session can join the loop anymore.
            fileprivate func leave() -> Bool {
                state.withLock { state in
                    state.sessionCount -= 1
                    if state.sessionCount == 0 { state.loop = nil }
                    return state.sessionCount == 0
                }
            }
        }

        private let group: Group
        private let mailbox = Locked(Mailbox())
        private let poller: Int32
        private let signal: Int32
        private var sessions: [UInt32: CurlSession] = [:]
        /// The sessions that have exchanges or are closing.
        private var busy: [UInt32: CurlSession] = [:]
        /// The time of the current turn, in nanoseconds of the monotonic clock.
        private(set) var now = CurlLoop.clock()

        /// The key of the eventfd. The key of a socket has the number of the session in its upper half, and
        /// the number of the socket in its lower half.
        private static let signalKey = UInt64.max

        // MARK: Lifecycle

        private init(in group: Group) throws {
            self.group = group
            poller = ccurl_open_poller()
            signal = ccurl_open_signal()
            guard poller >= 0, signal >= 0 else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EMFILE) }
            // Each write triggers the event again, so that nothing has to be read.
            if let error = watch(signal, CCURL_EVENT_SIGNAL, key: Self.signalKey, isNew: true) { throw error }
        }

        deinit {
            if poller >= 0 { _ = ccurl_socket_close(poller) }
            if signal >= 0 { _ = ccurl_socket_close(signal) }
        }

        private func startThread() throws {
            let context = Unmanaged.passRetained(self)
            let result = ccurl_start_thread("Schematic.Curl", Self.main, context.toOpaque())
            guard result == 0 else {
                context.release()
                throw POSIXError(POSIXErrorCode(rawValue: result) ?? .EAGAIN)
            }
        }

        private static let main: @convention(c) (UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? = { context in
            guard let context else { return nil }
            Unmanaged<CurlLoop>.fromOpaque(context).takeRetainedValue().run()
            return nil
        }

        /// The current time, in nanoseconds of the monotonic clock.
        static func clock() -> Int64 {
            var time = timespec()
            clock_gettime(CLOCK_MONOTONIC, &time)
            return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
        }

        // MARK: Commands

        /// Performs a command on the thread. Several commands at a time wake it once.
        func submit(_ command: Command) {
            let wakes = mailbox.withLock { mailbox in
                mailbox.commands.append(command)
                defer { mailbox.isAsleep = false }
                return mailbox.isAsleep
            }
            if wakes { ccurl_raise_signal(signal) }
        }

        /// Takes all commands. `commands` must be empty.
        private func takeCommands(_ commands: inout [Command]) {
            mailbox.withLock { mailbox in
                mailbox.isAsleep = false
                swap(&mailbox.commands, &commands)
            }
        }

        private func perform(_ command: Command) {
            switch command {
            case .open(let session): sessions[session.number] = session
            case .start(let exchange):
                let session = exchange.session
                if session.isIdle { busy[session.number] = session }
                session.start(exchange)
            case .drop(let exchange): exchange.session.drop(exchange)
            case .resumeDownload(let exchange): exchange.resumeDownload(after: .reader)
            case .resumeUpload(let exchange): exchange.resumeUpload()
            case .close(let session):
                session.isClosing = true
                busy[session.number] = session
            }
        }

        // MARK: Turns

        private func run() {
            var events = [epoll_event](repeating: epoll_event(), count: 256)
            var commands: [Command] = []
            while true {
                let count = wait(for: &events)
                now = Self.clock()
                for event in events.prefix(count) where event.data.u64 != Self.signalKey {
                    let socket = Int32(truncatingIfNeeded: event.data.u64)
                    sessions[UInt32(event.data.u64 >> 32)]?.handle(event.events, of: socket)
                }
                takeCommands(&commands)
                for command in commands { perform(command) }
                commands.removeAll(keepingCapacity: true)
                if finishTurn() { return }
            }
        }

        /// Finishes the turn of each busy session. Returns `true` if the thread is done.
        private func finishTurn() -> Bool {
            for (number, session) in busy {
                session.finishTurn()
                guard session.isIdle else { continue }
                busy[number] = nil
                guard session.isClosing else { continue }
                session.free()
                sessions[number] = nil
                if group.leave() { return true }
            }
            return false
        }

        private func wait(for events: inout [epoll_event]) -> Int {
            let due = busy.values.reduce(Int64.max) { min($0, $1.due) }
            let mayWait = mailbox.withLock { mailbox in
                mailbox.isAsleep = mailbox.commands.isEmpty
                return mailbox.isAsleep
            }
            let count = epoll_wait(poller, &events, Int32(events.count), mayWait ? Self.timeout(until: due) : 0)
            return Int(max(0, count))
        }

        /// Returns the time until `due` in milliseconds, rounded up, so that nothing runs early. At most an
        /// hour; -1 if nothing is due.
        private static func timeout(until due: Int64) -> Int32 {
            guard due != .max else { return -1 }
            let rest = max(0, due - clock())
            return Int32(min(rest / 1_000_000 + (rest % 1_000_000 > 0 ? 1 : 0), 3_600_000))
        }

        // MARK: Sockets

        /// Watches a socket, or changes the events for which it is watched. Returns the system's error if it cannot, such as
        /// at the limit of `/proc/sys/fs/epoll/max_user_watches`.
        func watch(_ socket: Int32, _ events: UInt32, key: UInt64, isNew: Bool) -> POSIXError? {
            if let error = group.watchFault(socket) { return error }
            var event = epoll_event()
            event.events = events
            event.data.u64 = key
            guard epoll_ctl(poller, isNew ? EPOLL_CTL_ADD : EPOLL_CTL_MOD, socket, &event) != 0 else { return nil }
            return POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO)
        }

        /// Stops watching a socket. It fails only if the socket is not watched.
        func unwatch(_ socket: Int32) {
            var event = epoll_event()
            _ = epoll_ctl(poller, EPOLL_CTL_DEL, socket, &event)
        }
    }
#endif
