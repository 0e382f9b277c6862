/// Reads the successive requests of one connection (RFC 9112).
struct RequestReader {
    private(set) var stream: ByteStream
    let limits: LoopbackServer.Limits
    /// The bytes that were received and not read yet.
    var pending: ArraySlice<UInt8> = []
    /// The end of the time for the current request.
    private var deadline = ContinuousClock.now

    init(stream: ByteStream, limits: LoopbackServer.Limits) {
        self.stream = stream
        self.limits = limits
    }

    /// Returns the next request without its body, or `nil` if the peer has closed the connection between
    /// requests.
    mutating func nextHead() throws -> LoopbackRequest? {
        stream.timeout = limits.idleTime
        guard try hasMoreInput() else { return nil }
        deadline = .now + limits.requestTime
        var room = limits.headerBytes
        var line = try readLine(&room)
        // An empty line before a request is ignored (section 2.2).
        if line.isEmpty { line = try readLine(&room) }
        let words = line.split(separator: " ", omittingEmptySubsequences: false).map(String.init)
        guard words.count == 3, ["HTTP/1.1", "HTTP/1.0"].contains(words[2]) else {
            throw RequestRefusal(status: 400, reason: "expected METHOD TARGET HTTP/1.1")
        }
        return LoopbackRequest(
            method: words[0],
            target: words[1],
            version: words[2],
            headers: try readFields(&room)
        )
    }

    // MARK: Head

    mutating func readFields(_ room: inout Int) throws -> LoopbackHeaders {
        var headers: LoopbackHeaders = [:]
        while case let line = try readLine(&room), !line.isEmpty {
            guard let colon = line.firstIndex(of: ":"), colon != line.startIndex else {
                throw RequestRefusal(status: 400, reason: "expected a header field, name: value")
            }
            headers.append(String(line[..<colon]), Self.trimmed(line[line.index(after: colon)...]))
        }
        return headers
    }

    private static func trimmed(_ value: Substring) -> String {
        var value = value.drop { $0 == " " || $0 == "\t" }
        while let last = value.last, last == " " || last == "\t" { value.removeLast() }
        return String(value)
    }

    /// Returns a line without its end. `room` is the number of bytes that the remaining lines can have.
    mutating func readLine(_ room: inout Int) throws -> String {
        // A count, because `receive()` invalidates indices.
        var searched = 0
        while true {
            if let end = pending.dropFirst(searched).firstIndex(of: UInt8(ascii: "\n")) {
                room -= end + 1 - pending.startIndex
                guard room >= 0 else { break }
                var line = pending[..<end]
                if line.last == UInt8(ascii: "\r") { line.removeLast() }
                pending = pending[(end + 1)...]
                return String(decoding: line, as: UTF8.self)
            }
            guard pending.count <= room else { break }
            searched = pending.count
            try receive()
        }
        throw RequestRefusal(status: 431, reason: "the head is longer than \(limits.headerBytes) bytes")
    }

    // MARK: Bytes

    private mutating func hasMoreInput() throws -> Bool {
        if pending.isEmpty { pending = try stream.read(atMost: 65_536)[...] }
        return !pending.isEmpty
    }

    mutating func receive() throws {
        let left = deadline - .now
        guard left > .zero else {
            throw RequestRefusal(status: 408, reason: "the request took longer than \(limits.requestTime)")
        }
        stream.timeout = min(limits.idleTime, left)
        let bytes = try stream.read(atMost: 65_536)
        guard !bytes.isEmpty else { throw ByteStream.End.closedByPeer }
        if pending.isEmpty { pending = bytes[...] } else { pending += bytes }
    }
}
