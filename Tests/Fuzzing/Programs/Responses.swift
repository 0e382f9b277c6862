import Foundation
import SchemaEngine
import SchematicText

@testable import Schematic
@testable import SchematicHTTP

#if os(Linux)
    import CCurl

    /// Reads any bytes as the head of a response, as chunks and as coded content. A head that is read is written to one that
    /// reads the same. Content is the same in pieces of any size.
    ///
    /// The first byte selects the coding and the size of a piece. The rest is the head, the chunks or the content.
    func holdResponses(_ input: [UInt8]) {
        guard isLoaded, let first = input.first else { return }
        let rest = Array(input.dropFirst())
        holdHead(rest)
        holdChunks(rest, by: Int(first & 15) + 1)
        let name = codings[Int(first >> 4) % codings.count]
        if name == "zstd", containsEarlyFrame(rest) { return }
        let whole = decoded(rest, name, by: max(1, rest.count))
        let inPieces = decoded(rest, name, by: Int(first & 15) + 1)
        // Beyond the limit, the content of one may end before the error of the other.
        if whole == .tooLarge || inPieces == .tooLarge { return }
        expect(whole == inPieces, "\(name): the pieces of \(rest) differ from the whole")
    }

    private let isLoaded: Bool = {
        ccurl_load_decoders()
        return true
    }()

    private let codings = ["gzip", "deflate", "br", "zstd", "x-gzip", "identity"]

    /// Returns whether bytes contain the beginning of a frame of Zstandard from before RFC 8878. The system's library reads
    /// such frames, too, but not always the same in pieces.
    private func containsEarlyFrame(_ bytes: [UInt8]) -> Bool {
        bytes.indices.dropLast(3).contains {
            (0x1E...0x27).contains(bytes[$0]) && bytes[($0 + 1)...].starts(with: [0xB5, 0x2F, 0xFD])
        }
    }

    private func holdHead(_ bytes: [UInt8]) {
        guard let head = readHead(bytes), head.isComplete else { return }
        expect((200...999).contains(head.status), "a final status of \(head.status)")
        let fields = head.headers.fields + head.trailers.fields
        for field in fields {
            expect(HTTPToken.isToken(field.name), "a name is no token: \(field.name)")
            let breaks: Set<UInt8> = [0, 0x0A, 0x0D]
            expect(!field.value.utf8.contains(where: breaks.contains), "a value has two lines: \(field.value)")
        }
        if case .length(let length) = try? head.headers.bodyFraming(status: head.status, for: .get) {
            let texts = head.headers.members(of: "Content-Length")
            expect(texts.allSatisfy { ByteCount(digits: $0) == length }, "\(texts) are not the length \(length)")
        }
        let lines = head.headers.fields.map { "\($0.name): \($0.value)\r\n" }.joined()
        let written = "HTTP/1.1 \(head.status)\r\n\(lines)\r\n"
        // Replaced bytes that are not UTF-8 are longer, so that the written head may exceed the limit.
        guard let again = readHead(Array(written.utf8)) else { return }
        expect(again.isComplete && again.status == head.status, "\(written) has the status \(again.status)")
        let isSame = again.headers.fields.elementsEqual(head.headers.fields) {
            $0.name == $1.name && trimmed($0.value) == trimmed($1.value)
        }
        expect(isSame, "\(written) has other fields")
    }

    private func holdChunks(_ bytes: [UInt8], by size: Int) {
        let whole = chunks(of: bytes, by: max(1, bytes.count))
        expect(whole == chunks(of: bytes, by: size), "the pieces of \(bytes) differ from the whole")
    }

    /// Returns the content, the trailer lines and the fault of chunks that arrive in pieces.
    private func chunks(of bytes: [UInt8], by size: Int) -> [[UInt8]] {
        var reader = ChunkedBodyReader()
        var content: [UInt8] = []
        var lines: [[UInt8]] = []
        var rest = bytes[...]
        while !rest.isEmpty {
            let piece = Array(rest.prefix(size))
            rest = rest.dropFirst(size)
            piece.withUnsafeBytes { bytes in
                let ranges = reader.read(bytes) { (line) throws(ResponseHeadReader.Fault) in
                    lines.append(Array(line))
                }
                for range in ranges { content += bytes[range] }
            }
        }
        // The content before a fault is the same, too.
        if let fault = reader.fault { lines.append(Array("\(fault)".utf8)) }
        return [content, reader.isAtEnd ? [1] : [0]] + lines
    }

    private func trimmed(_ text: String) -> [UInt8] {
        Array(text.utf8.reversed().drop { $0 == 0x20 || $0 == 0x09 }.reversed())
    }

    /// Reads bytes line by line. Returns `nil` if a line is refused.
    private func readHead(_ bytes: [UInt8]) -> ResponseHeadReader? {
        var reader = ResponseHeadReader()
        var rest = bytes[...]
        while !rest.isEmpty {
            let end = rest.firstIndex(of: 0x0A).map { $0 + 1 } ?? rest.endIndex
            let line = Array(rest[..<end])
            rest = rest[end...]
            do {
                _ = try line.withUnsafeBytes { try reader.take($0) }
            } catch {
                return nil
            }
        }
        return reader
    }

    private enum Decoded: Equatable {
        case content([UInt8], isComplete: Bool)
        case refused
        case tooLarge
    }

    /// The maximum size of the content in bytes. A coding can expand a few bytes to gigabytes.
    private let limit = 1 << 20

    /// Decodes bytes that arrive in pieces.
    private func decoded(_ bytes: [UInt8], _ name: String, by size: Int) -> Decoded {
        do {
            let decoder = try ContentDecoder(name)
            var content: [UInt8] = []
            var room = [UInt8](repeating: 0, count: 4096)
            var rest = bytes[...]
            while !rest.isEmpty {
                Array(rest.prefix(size)).withUnsafeBytes { decoder.take($0) }
                rest = rest.dropFirst(size)
                while !decoder.isDrained {
                    let step = try room.withUnsafeMutableBytes { try decoder.read(into: $0) }
                    expect(step.taken <= ContentDecoder.maximumStep, "one step takes \(step.taken) bytes")
                    content += room[..<step.decoded]
                    if content.count > limit { return .tooLarge }
                }
            }
            return .content(content, isComplete: decoder.isComplete)
        } catch {
            return .refused
        }
    }
#else
    /// The system reads responses on this platform.
    func holdResponses(_ input: [UInt8]) {}
#endif
