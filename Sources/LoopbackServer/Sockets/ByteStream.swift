import SchematicPlatform

/// The system's `linger` structure, under a name that the method `linger()` does not shadow.
private typealias SocketLinger = linger

/// A connected socket whose waits end with the server's stop signal. Writing to a closed connection is an error
/// and never raises SIGPIPE.
struct ByteStream: Sendable {
    /// The reason for the end of a connection.
    enum End: Error { case closedByPeer, stopped, idle }

    let socket: Descriptor
    let signal: StopSignal
    /// The maximum time without progress in a read or write.
    var timeout: Duration = .seconds(60)

    /// Returns up to `count` bytes as soon as any are available, or none at the end of the stream.
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

    func write(_ bytes: some Collection<UInt8>) throws(End) {
        var rest = ContiguousArray(bytes)[...]
        while !rest.isEmpty {
            if signal.isRaised { throw .stopped }
            let sent = rest.withUnsafeBytes { send(socket.number, $0.baseAddress, $0.count, SocketOption.send) }
            if sent >= 0 { rest = rest.dropFirst(sent) } else { try awaitRetry(.output) }
        }
    }

    /// Pauses for a time, or forever. Throws an error early if the peer closes the connection or the server
    /// stops.
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

    /// Prepares the end of the connection, whose socket is closed afterwards.
    func end(as ending: LoopbackEnding) {
        switch ending {
        case .stayOpen, .close: break
        case .linger: linger()
        case .reset: reset()
        }
    }

    /// Shuts down the writing side, then reads what the peer still sends: closing a socket with unread bytes
    /// could discard the response before the peer reads it. It ends when the peer closes the connection or is
    /// silent for 500 ms, and after ten seconds.
    func linger() {
        shutdown(socket.number, Int32(SHUT_WR))
        var stream = self
        stream.timeout = .milliseconds(500)
        let deadline = ContinuousClock.now + .seconds(10)
        while ContinuousClock.now < deadline, let bytes = try? stream.read(atMost: 65_536), !bytes.isEmpty {}
    }

    /// Ends the connection, also while another thread reads from it.
    func shutDown() { shutdown(socket.number, Int32(SHUT_RDWR)) }

    /// Makes the connection end with a reset when its socket is closed.
    func reset() {
        var setting = SocketLinger(l_onoff: 1, l_linger: 0)
        setsockopt(socket.number, SOL_SOCKET, SO_LINGER, &setting, socklen_t(MemoryLayout<SocketLinger>.size))
    }

    /// Handles readable input during a pause: the end of the stream, or a pipelined request, which has to wait.
    private func pauseBesideInput(_ left: Duration?) throws(End) {
        var byte: UInt8 = 0
        guard recv(socket.number, &byte, 1, Int32(MSG_PEEK)) > 0 else { throw .closedByPeer }
        let step = Duration.milliseconds(10)
        if signal.wait(timeout: left.map { min($0, step) } ?? step) == .stopped { throw .stopped }
    }

    /// Waits after a failed call until it can be retried, or throws an error if it cannot.
    private func awaitRetry(_ interest: StopSignal.Interest) throws(End) {
        if errno == EINTR { return }
        guard errno == EAGAIN || errno == EWOULDBLOCK else { throw .closedByPeer }
        switch signal.wait(for: interest, of: socket, timeout: timeout) {
        case .ready: return
        case .timedOut: throw .idle
        case .stopped: throw .stopped
        }
    }
}
