/// Writes the answer to one request, as well or as badly as it asks for.
struct ResponseWriter {
    let stream: ByteStream
    let request: LoopbackRequest

    /// Writes a response. Returns whether the connection can take another request.
    func write(_ response: LoopbackResponse) throws(ByteStream.End) -> Bool {
        if response.delay > .zero { try stream.pause(response.delay) }
        switch response.delivery {
        case .never: try stream.pause(nil)
        case .hangUp: break
        case .raw(let bytes): try stream.write(bytes)
        case .whole: return try writeWhole(response)
        case .chunked(let size): return try writeChunked(response, by: size)
        case .chunkedCut(let count): try writeChunkedCut(response, after: count)
        case .cut(let count):
            try stream.write(head(response, length: response.body.count) + Array(response.body.prefix(max(0, count))))
        case .dripped(let pause): return try writeDripped(response, pause)
        case .generated(let count): return try writeGenerated(response, count)
        }
        return false
    }

    // MARK: Deliveries

    private func writeWhole(_ response: LoopbackResponse) throws(ByteStream.End) -> Bool {
        try stream.write(head(response, length: response.body.count) + (hasBody(response) ? response.body : []))
        return staysOpen
    }

    private func writeChunked(_ response: LoopbackResponse, by size: Int) throws(ByteStream.End) -> Bool {
        try stream.write(head(response, length: nil))
        guard hasBody(response) else { return staysOpen }
        var rest = response.body[...]
        while !rest.isEmpty {
            let part = rest.prefix(size)
            try stream.write(Self.chunkSize(part.count) + Array(part) + Self.lineEnd)
            rest = rest.dropFirst(part.count)
        }
        try stream.write(Array("0\r\n\r\n".utf8))
        return staysOpen
    }

    private func writeChunkedCut(_ response: LoopbackResponse, after count: Int) throws(ByteStream.End) {
        let promised = Self.chunkSize(max(response.body.count, 1))
        try stream.write(head(response, length: nil) + promised + Array(response.body.prefix(max(0, count))))
    }

    private func writeDripped(_ response: LoopbackResponse, _ pause: Duration) throws(ByteStream.End) -> Bool {
        try stream.write(head(response, length: response.body.count))
        guard hasBody(response) else { return staysOpen }
        for byte in response.body {
            try stream.pause(pause)
            try stream.write([byte])
        }
        return staysOpen
    }

    private func writeGenerated(_ response: LoopbackResponse, _ count: Int) throws(ByteStream.End) -> Bool {
        try stream.write(head(response, length: count))
        guard hasBody(response) else { return staysOpen }
        let block = [UInt8](repeating: UInt8(ascii: "x"), count: 65_536)
        var left = count
        while left > 0 {
            try stream.write(block.prefix(left))
            left -= min(left, block.count)
        }
        return staysOpen
    }

    // MARK: Head

    /// The status line and the fields. Without a length the body comes in chunks.
    private func head(_ response: LoopbackResponse, length: Int?) -> [UInt8] {
        var headers = response.headers
        if response.status != 204 && response.status != 304 {
            if let length, headers["Content-Length"] == nil { headers.append("Content-Length", String(length)) }
            if length == nil { headers.append("Transfer-Encoding", "chunked") }
        }
        if !staysOpen { headers["Connection"] = "close" }
        let fields = headers.fields.map { "\($0.name): \($0.value)\r\n" }.joined()
        return Array("HTTP/1.1 \(response.status) \(Self.reason(response.status))\r\n\(fields)\r\n".utf8)
    }

    /// HEAD, 204 and 304 have none, whatever their fields say (RFC 9112, section 6.3).
    private func hasBody(_ response: LoopbackResponse) -> Bool {
        request.method != "HEAD" && response.status != 204 && response.status != 304
    }

    private var staysOpen: Bool {
        let wish = request.headers["Connection"]?.lowercased()
        return request.version == "HTTP/1.1" ? wish != "close" : wish == "keep-alive"
    }

    private static let lineEnd = Array("\r\n".utf8)

    private static func chunkSize(_ count: Int) -> [UInt8] { Array((String(count, radix: 16) + "\r\n").utf8) }

    private static func reason(_ status: Int) -> String {
        reasons[status] ?? (status < 400 ? "Fine" : "Refused")
    }

    private static let reasons = [
        200: "OK", 201: "Created", 202: "Accepted", 204: "No Content", 206: "Partial Content", 301: "Moved Permanently",
        302: "Found", 303: "See Other", 304: "Not Modified", 307: "Temporary Redirect", 308: "Permanent Redirect",
        400: "Bad Request", 401: "Unauthorized", 403: "Forbidden", 404: "Not Found", 406: "Not Acceptable",
        409: "Conflict", 412: "Precondition Failed", 413: "Content Too Large", 422: "Unprocessable Content",
        429: "Too Many Requests", 431: "Request Header Fields Too Large", 500: "Internal Server Error",
        501: "Not Implemented", 503: "Service Unavailable",
    ]
}
