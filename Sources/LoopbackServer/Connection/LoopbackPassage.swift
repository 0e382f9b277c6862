import SchematicPlatform

/// The connection of a request that is passed on to another server: its body is read while its response is written.
///
/// Only the thread of the connection uses it. Its functions throw an error when the connection has ended, or when the body is
/// malformed.
package final class LoopbackPassage {
    /// What a wait has ended with.
    package enum Event {
        /// Bytes of the body; none at its end.
        case body(ArraySlice<UInt8>)
        case woken
    }

    /// The request without its body.
    package let request: LoopbackRequest
    private(set) var reader: RequestReader
    private var framing: BodyFraming
    private let writer: ByteStream

    init(_ request: LoopbackRequest, _ reader: RequestReader) throws(RequestRefusal) {
        self.request = request
        self.reader = reader
        framing = try BodyFraming(of: request.headers, lineLimit: reader.limits.headerBytes)
        var writer = reader.stream
        writer.timeout = reader.limits.idleTime
        self.writer = writer
    }

    /// The number of bytes of the body, or `nil` if only its end states it.
    package var bodyLength: Int? { framing.length }

    /// Whether the whole body has been read.
    package var isBodyRead: Bool { framing.isAtEnd }

    /// Waits until bytes of the body are received, or until another thread has woken this one.
    ///
    /// - Parameters:
    ///   - readingBody: Whether the body is read. Otherwise, the client has to wait.
    ///   - wake: The means to wake this thread.
    /// - Returns: What the wait has ended with.
    /// - Throws: An error if the connection has ended, the server stops, or the body is malformed.
    package func next(readingBody: Bool, _ wake: LoopbackWake) throws -> Event {
        while true {
            let isReading = readingBody && !framing.isAtEnd
            if isReading {
                if let piece = try framing.next(from: &reader.pending) { return .body(piece) }
                if framing.isAtEnd { return .body([]) }
            }
            // A request that follows, and a body that has to wait, must not end each wait.
            let isWatched = isReading || framing.isAtEnd && reader.pending.isEmpty
            switch writer.signal.wait(for: writer.socket, watchingInput: isWatched, or: wake.readingEnd) {
            case .stopped: throw ByteStream.End.stopped
            case .closed: throw ByteStream.End.closedByPeer
            case .woken:
                wake.clear()
                return .woken
            case .input: try reader.receive()
            }
        }
    }

    /// Writes bytes of the response.
    package func write(_ bytes: some Collection<UInt8>) throws { try writer.write(bytes) }

    /// Writes a complete response, which is not one of the other server.
    package func write(_ response: LoopbackResponse) throws {
        var response = response
        if !isBodyRead {
            // The caller reads what the client still sends.
            response.headers["Connection"] = "close"
            response.ending = .close
        }
        _ = try ResponseWriter(stream: writer, request: request, date: nil).write(response)
    }
}

/// Wakes the thread of a connection that waits in `LoopbackPassage.next`.
package final class LoopbackWake: Sendable {
    let readingEnd: Descriptor
    private let writingEnd: Descriptor
    private let isSet = Locked(false)

    package init() throws {
        var ends: [Int32] = [-1, -1]
        guard pipe(&ends) == 0 else { throw SystemError(call: "pipe", code: errno) }
        readingEnd = try Descriptor(ends[0], from: "pipe")
        writingEnd = try Descriptor(ends[1], from: "pipe")
    }

    /// Ends the current wait, or else the next one.
    package func signal() {
        let isFirst = isSet.withLock { isSet in
            defer { isSet = true }
            return !isSet
        }
        if isFirst { _ = [UInt8(1)].withUnsafeBytes { writingEnd.write($0) } }
    }

    /// Removes the byte of a signal. What preceded later signals is looked for afterwards.
    func clear() {
        var byte: UInt8 = 0
        _ = withUnsafeMutableBytes(of: &byte) { readingEnd.read(into: $0) }
        isSet.withLock { $0 = false }
    }
}
