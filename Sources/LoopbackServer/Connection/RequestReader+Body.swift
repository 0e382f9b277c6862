/// The reading of a request's body, which is kept or counted.
extension RequestReader {
    /// Reads the body into the request. Returns the response of a reception that responds early.
    mutating func readBody(
        of request: inout LoopbackRequest,
        as reception: LoopbackReception
    ) throws -> LoopbackResponse? {
        var sink = BodySink(reception.choice, limit: limits.bodyBytes)
        if let coding = request.headers["Transfer-Encoding"] {
            guard coding.lowercased() == "chunked" else {
                throw RequestRefusal(status: 501, reason: "expected no transfer coding except chunked")
            }
            if reception.sendsContinue && sink.wantsMore { try sendContinue(request.headers) }
            try readChunks(into: &sink)
        } else {
            let count = try Self.length(in: request.headers)
            try sink.expect(count)
            if reception.sendsContinue && sink.wantsMore && count > 0 { try sendContinue(request.headers) }
            _ = try readBytes(count, into: &sink)
        }
        request.body = sink.body
        request.tally = sink.tally
        if case .respond(let response, _) = reception.choice { return response }
        return nil
    }

    private static func length(in headers: LoopbackHeaders) throws -> Int {
        let texts = Set(headers.values(of: "Content-Length"))
        guard let text = texts.first else { return 0 }
        guard texts.count == 1, let count = Int(digits: text) else {
            throw RequestRefusal(status: 400, reason: "expected one number as Content-Length")
        }
        return count
    }

    /// Reads the body to its end, or until the sink requires no more of it.
    private mutating func readChunks(into sink: inout BodySink) throws {
        var room = limits.headerBytes
        while sink.wantsMore {
            let size = try readLine(&room).prefix { $0 != ";" && $0 != " " }
            guard let count = Int(digits: size, radix: 16) else {
                throw RequestRefusal(status: 400, reason: "expected the size of a chunk")
            }
            guard count > 0 else {
                _ = try readFields(&room)
                return
            }
            try sink.expect(count)
            guard try readBytes(count, into: &sink) else { return }
            guard try readLine(&room).isEmpty else {
                throw RequestRefusal(status: 400, reason: "expected the end of a chunk")
            }
            room = limits.headerBytes
        }
    }

    /// Sends `100 Continue` if the client expects it (RFC 9110, section 10.1.1).
    private func sendContinue(_ headers: LoopbackHeaders) throws {
        guard pending.isEmpty, headers["Expect"]?.lowercased() == "100-continue" else { return }
        try stream.write("HTTP/1.1 100 Continue\r\n\r\n".utf8)
    }

    /// Returns whether all bytes were read.
    private mutating func readBytes(_ count: Int, into sink: inout BodySink) throws -> Bool {
        var left = count
        while left > 0 {
            guard sink.wantsMore else { return false }
            if pending.isEmpty { try receive() }
            let part = pending.prefix(left)
            sink.append(part)
            pending = pending.dropFirst(part.count)
            left -= part.count
        }
        return true
    }
}

/// The destination of a body.
private struct BodySink {
    private(set) var body: [UInt8] = []
    private(set) var tally = ByteTally()
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
        }
    }

    var wantsMore: Bool { requiredCount.map { tally.count < $0 } ?? true }

    /// Throws an error before reading a body that is too large to keep.
    func expect(_ count: Int) throws {
        guard count > limit - tally.count else { return }
        throw RequestRefusal(status: 413, reason: "the body is longer than \(limit) bytes")
    }

    mutating func append(_ bytes: ArraySlice<UInt8>) {
        tally.append(bytes)
        if body.count < room { body += bytes.prefix(room - body.count) }
    }
}
