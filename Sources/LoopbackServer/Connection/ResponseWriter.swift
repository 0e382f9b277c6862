/// Writes the response to one request, including its deliberate faults.
struct ResponseWriter {
    let stream: ByteStream
    let request: LoopbackRequest
    /// Returns the text of the field `Date`.
    let date: (@Sendable () -> String?)?

    /// Writes a response. Returns whether the connection can take another request.
    func write(_ response: LoopbackResponse) throws(ByteStream.End) -> Bool {
        if response.delay > .zero { try stream.pause(response.delay) }
        let isWhole = try deliver(response)
        guard let ending = response.ending else { return isWhole && staysOpen(response) }
        stream.end(as: ending)
        return ending == .stayOpen
    }

    /// Returns whether the response was sent completely.
    private func deliver(_ response: LoopbackResponse) throws(ByteStream.End) -> Bool {
        switch response.delivery {
        case .never: try stream.pause(nil)
        case .raw(let bytes): try stream.write(bytes)
        case .complete:
            try stream.write(head(response, length: response.body.count) + (hasBody(response) ? response.body : []))
            return true
        case .chunked(let size):
            try writeChunked(response, by: size)
            return true
        case .chunkedCut(let count): try writeChunkedCut(response, after: count)
        case .cut(let count):
            try stream.write(head(response, length: response.body.count) + Array(response.body.prefix(max(0, count))))
        case .dripped(let pause):
            try writeDripped(response, pause)
            return true
        case .content(let content, let range, let cut): return try write(range, of: content, in: response, cut: cut)
        case .steps(let steps): for step in steps { try take(step, of: response) }
        }
        return false
    }

    // MARK: Deliveries

    private func writeChunked(_ response: LoopbackResponse, by size: Int) throws(ByteStream.End) {
        try stream.write(head(response, length: nil))
        guard hasBody(response) else { return }
        var rest = response.body[...]
        while !rest.isEmpty {
            let part = rest.prefix(size)
            try stream.write(Self.chunkSize(part.count) + Array(part) + Self.lineEnd)
            rest = rest.dropFirst(part.count)
        }
        try stream.write(Self.lastChunk)
    }

    private func writeChunkedCut(_ response: LoopbackResponse, after count: Int) throws(ByteStream.End) {
        let sizeLine = Self.chunkSize(max(response.body.count, 1))
        try stream.write(head(response, length: nil) + sizeLine + Array(response.body.prefix(max(0, count))))
    }

    private func writeDripped(_ response: LoopbackResponse, _ pause: Duration) throws(ByteStream.End) {
        try stream.write(head(response, length: response.body.count))
        guard hasBody(response) else { return }
        for byte in response.body {
            try stream.pause(pause)
            try stream.write([byte])
        }
    }

    private func write(
        _ range: Range<Int>,
        of content: LoopbackContent,
        in response: LoopbackResponse,
        cut: Int?
    ) throws(ByteStream.End) -> Bool {
        try stream.write(head(response, length: range.count))
        guard hasBody(response) else { return true }
        let end = range.lowerBound + min(cut ?? range.count, range.count)
        var start = range.lowerBound
        while start < end {
            let part = start..<min(end, start + 262_144)
            try stream.write(content.bytes(in: part))
            start = part.upperBound
        }
        return end == range.upperBound
    }

    private func take(_ step: LoopbackStep, of response: LoopbackResponse) throws(ByteStream.End) {
        switch step {
        case .head: try stream.write(head(response))
        case .bytes(let bytes): try stream.write(bytes)
        case .chunk(let bytes): try stream.write(Self.chunkSize(bytes.count) + bytes + Self.lineEnd)
        case .lastChunk: try stream.write(Self.lastChunk)
        case .pause(let time): try stream.pause(time)
        case .silence: try stream.pause(nil)
        case .call(let closure): closure()
        case .wait(let cue): while !cue.take() { try stream.pause(.milliseconds(2)) }
        case .times(let count, let steps):
            for _ in 0..<max(0, count) { for step in steps { try take(step, of: response) } }
        }
    }

    // MARK: Head

    /// Returns the status line and the fields. Without a length, the body is chunked.
    private func head(_ response: LoopbackResponse, length: Int?) -> [UInt8] {
        var headers = response.headers
        if headers["Date"] == nil, let text = date?() { headers.append("Date", text) }
        if response.status != 204 && response.status != 304 {
            if let length, headers["Content-Length"] == nil { headers.append("Content-Length", String(length)) }
            if length == nil { headers.append("Transfer-Encoding", "chunked") }
        }
        if !staysOpen(response) {
            headers["Connection"] = "close"
        } else if request.version == "HTTP/1.0" {
            // Without the field, a client of version 1.0 waits for the end of the connection (RFC 9112, section 9.3).
            headers["Connection"] = "keep-alive"
        }
        var complete = response
        complete.headers = headers
        return head(complete)
    }

    /// Returns the status line and the given fields.
    private func head(_ response: LoopbackResponse) -> [UInt8] {
        let fields = response.headers.fields.map { "\($0.name): \($0.value)\r\n" }.joined()
        return Array("HTTP/1.1 \(response.status) \(Self.reason(response.status))\r\n\(fields)\r\n".utf8)
    }

    /// Responses to HEAD and responses with status 204 or 304 have no body, regardless of their fields (RFC
    /// 9112, section 6.3).
    private func hasBody(_ response: LoopbackResponse) -> Bool {
        request.method != "HEAD" && response.status != 204 && response.status != 304
    }

    /// Returns whether the response announces a persistent connection: by default, as the request asked. The
    /// endings `.close` and `.reset` are not announced, so that they surprise the client.
    private func staysOpen(_ response: LoopbackResponse) -> Bool {
        if let ending = response.ending { return ending != .linger }
        let wish = request.headers["Connection"]?.lowercased()
        return request.version == "HTTP/1.1" ? wish != "close" : wish == "keep-alive"
    }

    private static let lastChunk = Array("0\r\n\r\n".utf8)
    private static let lineEnd = Array("\r\n".utf8)

    private static func chunkSize(_ count: Int) -> [UInt8] { Array((String(count, radix: 16) + "\r\n").utf8) }

    private static func reason(_ status: Int) -> String { LoopbackResponse.reason(status) }
}

extension LoopbackResponse {
    /// Returns the reason phrase of a status.
    package static func reason(_ status: Int) -> String {
        reasons[status] ?? (status < 400 ? "Fine" : "Refused")
    }

    private static let reasons = [
        200: "OK", 201: "Created", 202: "Accepted", 204: "No Content", 206: "Partial Content", 301: "Moved Permanently",
        302: "Found", 303: "See Other", 304: "Not Modified", 307: "Temporary Redirect", 308: "Permanent Redirect",
        400: "Bad Request", 401: "Unauthorized", 403: "Forbidden", 404: "Not Found", 405: "Method Not Allowed",
        406: "Not Acceptable", 408: "Request Timeout",
        409: "Conflict", 412: "Precondition Failed", 413: "Content Too Large", 414: "URI Too Long",
        415: "Unsupported Media Type", 416: "Range Not Satisfiable",
        417: "Expectation Failed", 422: "Unprocessable Content",
        429: "Too Many Requests", 431: "Request Header Fields Too Large", 500: "Internal Server Error",
        501: "Not Implemented", 503: "Service Unavailable",
    ]
}
