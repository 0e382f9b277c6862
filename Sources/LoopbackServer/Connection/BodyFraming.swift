/// The framing of a request's body, which is received in pieces of any size (RFC 9112, section 6).
struct BodyFraming {
    private enum State { case size, data, dataEnd, trailer, end }

    /// The number of bytes that the head states; `nil` for chunks.
    let length: Int?
    private var state: State
    /// The number of bytes of the body, or of the current chunk, that are left.
    private var left = 0
    /// The maximum bytes of a size line, and of all trailer lines.
    private let lineLimit: Int
    private var trailerRoom: Int

    /// Creates the framing that a head states. A length beside a coding could be another one for another reader.
    init(of headers: LoopbackHeaders, lineLimit: Int) throws(RequestRefusal) {
        (self.lineLimit, trailerRoom) = (lineLimit, lineLimit)
        let lengths = headers.values(of: "Content-Length")
        let codings = headers.values(of: "Transfer-Encoding")
        if let coding = codings.first {
            guard codings.count == 1, coding.lowercased() == "chunked" else {
                throw RequestRefusal(status: 501, reason: "expected no transfer coding except chunked")
            }
            guard lengths.isEmpty else {
                throw RequestRefusal(status: 400, reason: "expected no Content-Length beside Transfer-Encoding")
            }
            (length, state) = (nil, .size)
            return
        }
        guard Set(lengths).count <= 1, let count = lengths.first.map({ Int(digits: $0) }) ?? 0 else {
            throw RequestRefusal(status: 400, reason: "expected one number as Content-Length")
        }
        (length, left, state) = (count, count, count == 0 ? .end : .data)
    }

    /// The number of bytes of the body, or of the current chunk, that are not read yet.
    var announced: Int { state == .data ? left : 0 }

    /// Whether the whole body has been read.
    var isAtEnd: Bool { state == .end }

    /// Removes framing and the next piece of content from received bytes. Returns the piece; `nil` at the end, or if more bytes
    /// are required.
    mutating func next(from received: inout ArraySlice<UInt8>) throws(RequestRefusal) -> ArraySlice<UInt8>? {
        while true {
            switch state {
            case .end: return nil
            case .data:
                guard !received.isEmpty else { return nil }
                let piece = received.prefix(left)
                received = received.dropFirst(piece.count)
                left -= piece.count
                if left == 0 { state = length == nil ? .dataEnd : .end }
                return piece
            case .size:
                guard let line = try line(of: &received, room: lineLimit) else { return nil }
                left = try Self.size(line)
                state = left == 0 ? .trailer : .data
            case .dataEnd:
                guard let line = try line(of: &received, room: lineLimit) else { return nil }
                guard line.isEmpty else { throw RequestRefusal(status: 400, reason: "expected the end of a chunk") }
                state = .size
            case .trailer:
                guard let line = try line(of: &received, room: trailerRoom) else { return nil }
                trailerRoom -= line.count + 1
                if line.isEmpty { state = .end }
            }
        }
    }

    /// Removes a line with its end. Returns `nil` if the end is not received yet.
    private func line(of received: inout ArraySlice<UInt8>, room: Int) throws(RequestRefusal) -> ArraySlice<UInt8>? {
        let end = received.firstIndex(of: UInt8(ascii: "\n"))
        guard (end ?? received.endIndex) - received.startIndex <= room else {
            throw RequestRefusal(
                status: 400,
                reason: "the size of a chunk, or the trailer section, is longer than \(lineLimit) bytes"
            )
        }
        guard let end else { return nil }
        var line = received[..<end]
        if line.last == UInt8(ascii: "\r") { line.removeLast() }
        received = received[(end + 1)...]
        return line
    }

    /// Reads a size of a chunk, which an extension can follow.
    private static func size(_ line: ArraySlice<UInt8>) throws(RequestRefusal) -> Int {
        let digits = line.prefix { $0 != UInt8(ascii: ";") && $0 != UInt8(ascii: " ") && $0 != UInt8(ascii: "\t") }
        let rest = line.dropFirst(digits.count).drop { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }
        guard rest.isEmpty || rest.first == UInt8(ascii: ";"), !rest.contains(UInt8(ascii: "\r")),
            let size = Int(digits: Substring(decoding: digits, as: UTF8.self), radix: 16)
        else { throw RequestRefusal(status: 400, reason: "expected the size of a chunk") }
        return size
    }
}
