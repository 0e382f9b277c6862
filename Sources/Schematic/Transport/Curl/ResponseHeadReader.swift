#if os(Linux)
    /// Reads the head of a response, line by line, and the trailer fields after its body (RFC 9112, sections 4 to 6).
    ///
    /// Field lines are kept one by one, in order. Interim responses (RFC 9110, section 15.2) are skipped.
    struct ResponseHeadReader {
        /// Why a head is refused.
        enum Fault: Error {
            case malformedStatusLine
            case malformedField
            case unexpectedSwitch
            case tooLarge(limit: Int)
        }

        /// What a line was.
        enum Step {
            /// The head or the trailer section goes on.
            case more
            /// The end of the final head.
            case head
        }

        private(set) var status = 0
        private(set) var headers = HTTPHeaders()
        /// The trailer fields so far.
        var trailers: HTTPHeaders { HTTPHeaders(isComplete ? fields : []) }
        /// Whether the final head is complete, so that further lines are trailer fields.
        private(set) var isComplete = false
        private(set) var isHTTP2 = false
        /// A transfer coding besides `chunked` (RFC 9112, section 7); `nil` where there is none.
        var unknownTransferCoding: String? {
            guard headers.first(of: "Transfer-Encoding") != nil else { return nil }
            return headers.values(of: "Transfer-Encoding").flatMap { $0.split(separator: ",") }
                .map { $0.filter { $0 != " " && $0 != "\t" }.lowercased() }
                .first { $0 != "chunked" && $0 != "identity" }
        }

        private var fields: [HTTPHeaders.Field] = []
        /// The bytes of all lines, interim responses and trailers included.
        private var size = 0
        private var isInHead = false

        /// The bytes of all lines of one response.
        private static let maximumSize = 262_144

        mutating func take(_ line: UnsafeRawBufferPointer) throws(Fault) -> Step {
            // Besides its bytes, a line costs what a field in memory does.
            size += line.count + 32
            guard size <= Self.maximumSize else { throw .tooLarge(limit: Self.maximumSize) }
            let content = line.withoutLineEnd
            if isComplete {
                try Self.append(content, to: &fields)
                return .more
            }
            guard isInHead else {
                try takeStatusLine(content)
                return .more
            }
            guard content.isEmpty else {
                try Self.append(content, to: &fields)
                return .more
            }
            isInHead = false
            // The upgrade to another protocol is never requested.
            guard status != 101 else { throw .unexpectedSwitch }
            guard status >= 200 else { return .more }
            headers = HTTPHeaders(fields)
            fields = []
            isComplete = true
            return .head
        }

        /// `HTTP/1.1 200 OK`; the reason may be missing.
        private mutating func takeStatusLine(_ line: UnsafeRawBufferPointer) throws(Fault) {
            guard let versionEnd = line.firstIndex(of: 0x20), line.count >= versionEnd + 4,
                let version = HTTPVersion(line[..<versionEnd])
            else { throw .malformedStatusLine }
            var number = 0
            for byte in line[(versionEnd + 1)..<(versionEnd + 4)] {
                guard (0x30...0x39).contains(byte) else { throw .malformedStatusLine }
                number = number * 10 + Int(byte - 0x30)
            }
            guard number >= 100, line.count == versionEnd + 4 || line[versionEnd + 4] == 0x20 else {
                throw .malformedStatusLine
            }
            isHTTP2 = version == .http2
            status = number
            fields = []
            fields.reserveCapacity(8)
            isInHead = true
        }

        private enum HTTPVersion {
            case http1
            case http2

            init?(_ text: Slice<UnsafeRawBufferPointer>) {
                if text.elementsEqual("HTTP/1.1".utf8) || text.elementsEqual("HTTP/1.0".utf8) {
                    self = .http1
                } else if text.elementsEqual("HTTP/2".utf8) {
                    self = .http2
                } else {
                    return nil
                }
            }
        }

        /// `name: value`, or the continuation of the line before (RFC 9112, section 5.2).
        private static func append(_ line: UnsafeRawBufferPointer, to fields: inout [HTTPHeaders.Field]) throws(Fault) {
            guard let first = line.first else { return }
            guard !line.contains(0) else { throw .malformedField }
            if first == 0x20 || first == 0x09 {
                guard let last = fields.popLast() else { throw .malformedField }
                let more = line[...].trimmed.text
                fields.append(.init(name: last.name, value: last.value.isEmpty ? more : "\(last.value) \(more)"))
                return
            }
            guard let colon = line.firstIndex(of: 0x3A) else { throw .malformedField }
            // White space before the colon is no part of a name, and must not be taken for one.
            let name = line[..<colon]
            guard !name.isEmpty, name.allSatisfy({ HTTPToken.isTokenByte($0) }) else { throw .malformedField }
            fields.append(.init(name: name.text, value: line[(colon + 1)...].trimmed.text))
        }
    }

    extension UnsafeRawBufferPointer {
        fileprivate var withoutLineEnd: UnsafeRawBufferPointer {
            var end = count
            if end > 0, self[end - 1] == 0x0A { end -= 1 }
            if end > 0, self[end - 1] == 0x0D { end -= 1 }
            return UnsafeRawBufferPointer(rebasing: self[..<end])
        }
    }

    extension Slice<UnsafeRawBufferPointer> {
        fileprivate var trimmed: Self {
            var rest = self
            while let byte = rest.first, byte == 0x20 || byte == 0x09 { rest = rest.dropFirst() }
            while let byte = rest.last, byte == 0x20 || byte == 0x09 { rest = rest.dropLast() }
            return rest
        }

        fileprivate var text: String { String(decoding: UnsafeRawBufferPointer(rebasing: self), as: UTF8.self) }
    }
#endif
