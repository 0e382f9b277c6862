/// Reads the requests of one connection, one behind the other (RFC 9112).
struct RequestReader {
    private let stream: ByteStream
    private let limits: LoopbackServer.Limits
    /// What was received and not read yet.
    private var pending: ArraySlice<UInt8> = []

    init(stream: ByteStream, limits: LoopbackServer.Limits) {
        self.stream = stream
        self.limits = limits
    }

    /// The next request, or `nil` where the peer closed the connection between two.
    mutating func next() throws -> LoopbackRequest? {
        guard try isMoreComing() else { return nil }
        var room = limits.headerBytes
        var line = try readLine(&room)
        // An empty line before a request is to be ignored (section 2.2).
        if line.isEmpty { line = try readLine(&room) }
        let words = line.split(separator: " ", omittingEmptySubsequences: false).map(String.init)
        guard words.count == 3, ["HTTP/1.1", "HTTP/1.0"].contains(words[2]) else {
            throw RequestRefusal(status: 400, reason: "expected METHOD TARGET HTTP/1.1")
        }
        let headers = try readFields(&room)
        let body = try readBody(headers)
        return LoopbackRequest(method: words[0], target: words[1], version: words[2], headers: headers, body: body)
    }

    // MARK: Head

    private mutating func readFields(_ room: inout Int) throws -> LoopbackHeaders {
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

    /// A line without its end. `room` is how many bytes lines may still have.
    private mutating func readLine(_ room: inout Int) throws -> String {
        // A count, since indices do not outlast `receive()`.
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

    // MARK: Body

    private mutating func readBody(_ headers: LoopbackHeaders) throws -> [UInt8] {
        if let encoding = headers["Transfer-Encoding"] {
            guard encoding.lowercased() == "chunked" else {
                throw RequestRefusal(status: 501, reason: "expected no transfer coding but chunked")
            }
            try inviteBody(headers)
            return try readChunks()
        }
        guard let text = headers["Content-Length"] else { return [] }
        guard let count = Int(text), count >= 0 else {
            throw RequestRefusal(status: 400, reason: "expected a number as Content-Length")
        }
        try checkBodySize(count)
        if count > 0 { try inviteBody(headers) }
        var body: [UInt8] = []
        body.reserveCapacity(min(count, 1 << 20))
        try readBytes(count, into: &body)
        return body
    }

    private mutating func readChunks() throws -> [UInt8] {
        var body: [UInt8] = []
        var room = limits.headerBytes
        while true {
            let size = try readLine(&room).prefix { $0 != ";" && $0 != " " }
            guard let count = Int(size, radix: 16), count >= 0 else {
                throw RequestRefusal(status: 400, reason: "expected the size of a chunk")
            }
            guard count > 0 else { break }
            try checkBodySize(count > limits.bodyBytes ? count : body.count + count)
            try readBytes(count, into: &body)
            guard try readLine(&room).isEmpty else {
                throw RequestRefusal(status: 400, reason: "expected the end of a chunk")
            }
            room = limits.headerBytes
        }
        _ = try readFields(&room)
        return body
    }

    private func checkBodySize(_ count: Int) throws {
        guard count <= limits.bodyBytes else {
            throw RequestRefusal(status: 413, reason: "the body is longer than \(limits.bodyBytes) bytes")
        }
    }

    /// A client that asks first is told to go on (RFC 9110, section 10.1.1).
    private func inviteBody(_ headers: LoopbackHeaders) throws {
        guard pending.isEmpty, headers["Expect"]?.lowercased() == "100-continue" else { return }
        try stream.write("HTTP/1.1 100 Continue\r\n\r\n".utf8)
    }

    private mutating func readBytes(_ count: Int, into body: inout [UInt8]) throws {
        var left = count
        while left > 0 {
            if pending.isEmpty { try receive() }
            let part = pending.prefix(left)
            body.append(contentsOf: part)
            pending = pending.dropFirst(part.count)
            left -= part.count
        }
    }

    // MARK: Bytes

    private mutating func isMoreComing() throws -> Bool {
        if pending.isEmpty { pending = try stream.read(atMost: 65_536)[...] }
        return !pending.isEmpty
    }

    private mutating func receive() throws {
        let bytes = try stream.read(atMost: 65_536)
        guard !bytes.isEmpty else { throw ByteStream.End.closedByPeer }
        if pending.isEmpty { pending = bytes[...] } else { pending += bytes }
    }
}
