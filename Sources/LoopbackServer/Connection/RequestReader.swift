/// Reads the successive requests of one connection (RFC 9112).
struct RequestReader {
    private(set) var stream: ByteStream
    let limits: LoopbackServer.Limits
    /// Whether texts of a head have one scalar for each byte, so that no byte is lost.
    private let keepsBytes: Bool
    /// The bytes that were received and not read yet.
    var pending: ArraySlice<UInt8> = []
    /// The end of the time for the current request.
    private var deadline = ContinuousClock.now

    init(stream: ByteStream, limits: LoopbackServer.Limits, keepsBytes: Bool = false) {
        self.stream = stream
        self.keepsBytes = keepsBytes
        self.limits = limits
    }

    /// Returns the next request without its body, or `nil` if the peer has closed the connection between
    /// requests.
    mutating func nextHead() throws -> LoopbackRequest? {
        stream.timeout = limits.idleTime
        guard try hasMoreInput() else { return nil }
        let start = ContinuousClock.now
        deadline = start + min(limits.headTime, limits.requestTime)
        defer { deadline = start + limits.requestTime }
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
            // A name with a space could be another field for another reader (section 5.1), and a line that begins with one
            // continues the line before it (section 5.2).
            guard !line[..<colon].contains(where: { " \t\r".contains($0) }) else {
                throw RequestRefusal(status: 400, reason: "expected no white space in the name of a header field")
            }
            guard !line.unicodeScalars.contains(where: { $0 == "\r" || $0 == "\0" }) else {
                throw RequestRefusal(status: 400, reason: "expected no control character in a header field")
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
                return keepsBytes && !line.allSatisfy { $0 < 0x80 }
                    ? String(String.UnicodeScalarView(line.map { Unicode.Scalar($0) }))
                    : String(decoding: line, as: UTF8.self)
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

/// The reading of a request's body, which is kept or counted.
extension RequestReader {
    /// Reads the body into the request. Returns the response of a reception that responds early.
    mutating func readBody(
        of request: inout LoopbackRequest,
        as reception: LoopbackReception
    ) throws -> LoopbackResponse? {
        var sink = BodySink(reception.choice, limit: limits.bodyBytes)
        var framing = try BodyFraming(of: request.headers, lineLimit: limits.headerBytes)
        if let length = framing.length { try sink.expect(length) }
        if reception.sendsContinue && sink.wantsMore && !framing.isAtEnd { try sendContinue(request.headers) }
        while sink.wantsMore, !framing.isAtEnd {
            guard let piece = try framing.next(from: &pending) else {
                try sink.expect(framing.announced)
                if !framing.isAtEnd { try receive() }
                continue
            }
            try sink.append(piece)
        }
        request.body = sink.body
        request.tally = sink.tally
        if case .respond(let response, _) = reception.choice { return response }
        return nil
    }

    /// Sends `100 Continue` if the client expects it (RFC 9110, section 10.1.1).
    private func sendContinue(_ headers: LoopbackHeaders) throws {
        guard pending.isEmpty, headers["Expect"]?.lowercased() == "100-continue" else { return }
        try stream.write("HTTP/1.1 100 Continue\r\n\r\n".utf8)
    }
}

/// The destination of a body.
private struct BodySink {
    private(set) var body: [UInt8] = []
    private(set) var tally = ByteChecksum()
    /// The maximum number of bytes to keep.
    private let room: Int
    /// The maximum length of the body.
    private let limit: Int
    /// The number of bytes to read before an early response.
    private let requiredCount: Int?

    init(_ choice: LoopbackReception.Choice, limit: Int) {
        switch choice {
        case .keep: (room, self.limit, requiredCount) = (limit, limit, nil)
        case .count(let room): (self.room, self.limit, requiredCount) = (room, .max, nil)
        case .respond(_, let count): (room, self.limit, requiredCount) = (0, .max, count)
        case .pass: (room, self.limit, requiredCount) = (0, .max, 0)
        }
    }

    var wantsMore: Bool { requiredCount.map { tally.count < $0 } ?? true }

    /// Throws an error before reading a body that is too large to keep.
    func expect(_ count: Int) throws(RequestRefusal) {
        guard count > limit - tally.count else { return }
        throw RequestRefusal(status: 413, reason: "the body is longer than \(limit) bytes")
    }

    mutating func append(_ bytes: ArraySlice<UInt8>) throws(RequestRefusal) {
        try expect(bytes.count)
        tally.append(bytes)
        if body.count < room { body += bytes.prefix(room - body.count) }
    }
}
