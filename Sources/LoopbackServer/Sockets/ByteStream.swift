#if canImport(Darwin)
    import Darwin
#elseif canImport(Musl)
    import Musl
#elseif canImport(Glibc)
    import Glibc
#endif

/// The system's `linger`, under a name that the function of that name cannot hide.
private typealias SocketLinger = linger

/// A connected socket whose waits all end with the server's stop signal. Writing to a peer that has gone is an error,
/// never a SIGPIPE.
struct ByteStream: Sendable {
    /// Why a connection cannot go on.
    enum End: Error { case closedByPeer, stopped, idle }

    let socket: Descriptor
    let signal: StopSignal
    /// How long a peer may say, or take, nothing.
    var patience: Duration = .seconds(60)

    /// At most `count` bytes, as soon as there are any; none at the end of the stream.
    func read(atMost count: Int) throws(End) -> [UInt8] {
        while true {
            if signal.isRaised { throw .stopped }
            var received = 0
            let bytes = [UInt8](unsafeUninitializedCapacity: count) { memory, filled in
                received = recv(socket.number, memory.baseAddress, count, 0)
                filled = max(0, received)
            }
            if received >= 0 { return bytes }
            try awaitRetry(.input)
        }
    }

    /// Writes all bytes.
    func write(_ bytes: some Collection<UInt8>) throws(End) {
        var rest = ContiguousArray(bytes)[...]
        while !rest.isEmpty {
            if signal.isRaised { throw .stopped }
            let sent = rest.withUnsafeBytes { send(socket.number, $0.baseAddress, $0.count, Self.noSignal) }
            if sent >= 0 { rest = rest.dropFirst(sent) } else { try awaitRetry(.output) }
        }
    }

    /// Does nothing for a time, or for ever; ends early, by an error, when the peer goes or the server stops.
    func pause(_ time: Duration?) throws(End) {
        let deadline = time.map { ContinuousClock.now + $0 }
        while true {
            let left = deadline.map { $0 - .now }
            switch signal.wait(for: .input, of: socket, timeout: left) {
            case .stopped: throw .stopped
            case .timedOut: return
            case .ready: try pauseBesideInput(left)
            }
            if let deadline, ContinuousClock.now >= deadline { return }
        }
    }

    /// Says that nothing more will be written, then reads what the peer still sends: closing a socket with unread bytes
    /// would take the last answer away from the peer. It ends when the peer does, or has said nothing for a moment.
    func linger() {
        shutdown(socket.number, Int32(SHUT_WR))
        var hurried = self
        hurried.patience = .milliseconds(500)
        while let bytes = try? hurried.read(atMost: 65_536), !bytes.isEmpty {}
    }

    /// Has the connection end with a reset as soon as its socket is closed.
    func reset() {
        var setting = SocketLinger(l_onoff: 1, l_linger: 0)
        setsockopt(socket.number, SOL_SOCKET, SO_LINGER, &setting, socklen_t(MemoryLayout<SocketLinger>.size))
    }

    /// Something can be read: the end of the stream, or a next request that will have to wait.
    private func pauseBesideInput(_ left: Duration?) throws(End) {
        var byte: UInt8 = 0
        guard recv(socket.number, &byte, 1, Int32(MSG_PEEK)) > 0 else { throw .closedByPeer }
        let step = Duration.milliseconds(10)
        if signal.wait(timeout: left.map { min($0, step) } ?? step) == .stopped { throw .stopped }
    }

    /// After a call that failed: waits until it can be tried again, or throws because it cannot.
    private func awaitRetry(_ interest: StopSignal.Interest) throws(End) {
        if errno == EINTR { return }
        guard errno == EAGAIN || errno == EWOULDBLOCK else { throw .closedByPeer }
        switch signal.wait(for: interest, of: socket, timeout: patience) {
        case .ready: return
        case .timedOut: throw .idle
        case .stopped: throw .stopped
        }
    }

    #if canImport(Darwin)
        private static let noSignal: Int32 = 0  // SO_NOSIGPIPE is set on every connection.
    #else
        private static let noSignal = Int32(MSG_NOSIGNAL)
    #endif
}
