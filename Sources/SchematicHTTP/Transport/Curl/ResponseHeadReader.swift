import SchematicText

#if os(Linux)
    /// Reads the head of a response line by line, and the trailer fields after its body (RFC 9112, sections 4 to 6).
    ///
    /// Field lines are kept separately, in order.
    struct ResponseHeadReader {
        /// The reasons for which a head is rejected.
        enum Fault: Error, Equatable {
            case malformedStatusLine
            case malformedField
            /// A folded field that decides about the end of the body.
            case foldedField(String)
            case unexpectedSwitch
            case tooLarge(limit: Int)
        }

        /// The effect of a line.
        enum Step {
            /// The head or the trailer section continues.
            case more
            /// The head of an interim response (RFC 9110, section 15.2) is complete.
            case interim(HTTPHeaders)
            /// The final head is complete.
            case head
        }

        private(set) var status = 0
        /// The reason phrase, if the values of fields are byte strings.
        private(set) var reason = ""
        private(set) var headers = HTTPHeaders()
        /// The trailer fields received so far.
        var trailers: HTTPHeaders { HTTPHeaders(hasTrailers ? fields : []) }
        var hasTrailers: Bool { isComplete && !fields.isEmpty }
        /// Whether the final head is complete. Further lines are trailer fields.
        private(set) var isComplete = false
        private(set) var isHTTP2 = false

        /// Whether the values of fields are byte strings.
        private let keepsBytes: Bool
        private var fields: [HTTPHeaders.Field] = []
        /// The size of all lines so far, including interim responses and trailers, in bytes.
        private var size = 0
        private var isInHead = false

        /// The maximum of `size` for one response.
        static let maximumSize = 262_144

        init(keepsBytes: Bool = false) { self.keepsBytes = keepsBytes }

        mutating func take(_ line: UnsafeRawBufferPointer) throws(Fault) -> Step {
            // In addition to its bytes, a line costs the memory of a field.
            size += line.count + 32
            guard size <= Self.maximumSize else { throw .tooLarge(limit: Self.maximumSize) }
            let content = line.withoutLineEnd
            if isComplete {
                try append(content)
                return .more
            }
            guard isInHead else {
                try takeStatusLine(content)
                return .more
            }
            guard content.isEmpty else {
                try append(content)
                return .more
            }
            isInHead = false
            // The package never requests an upgrade to another protocol.
            guard status != 101 else { throw .unexpectedSwitch }
            guard status >= 200 else { return .interim(HTTPHeaders(fields)) }
            headers = HTTPHeaders(fields)
            fields = []
            isComplete = true
            return .head
        }

        /// Reads a line such as `HTTP/1.1 200 OK`. The reason phrase may be missing.
        private mutating func takeStatusLine(_ line: UnsafeRawBufferPointer) throws(Fault) {
            guard let versionEnd = line.firstIndex(of: 0x20), line.count >= versionEnd + 4,
                let version = HTTPVersion(UnsafeRawBufferPointer(rebasing: line[..<versionEnd]))
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
            reason = keepsBytes ? String(byteString: line.dropFirst(versionEnd + 5)) : ""
            fields = []
            fields.reserveCapacity(8)
            isInHead = true
        }

        private enum HTTPVersion {
            case http1
            case http2

            init?(_ text: UnsafeRawBufferPointer) {
                if text.count == 8, text.begins(with: "HTTP/1.1") || text.begins(with: "HTTP/1.0") {
                    self = .http1
                } else if text.count == 6, text.begins(with: "HTTP/2") {
                    self = .http2
                } else {
                    return nil
                }
            }
        }

        /// Appends `name: value`, or the continuation of the previous line (RFC 9112, section 5.2). A CR or NUL in a line is
        /// rejected (RFC 9110, section 5.5).
        private mutating func append(_ line: UnsafeRawBufferPointer) throws(Fault) {
            guard let first = line.first else { return }
            guard !line.contains(where: { $0 == 0 || $0 == 0x0D }) else { throw .malformedField }
            if first.isBlank {
                guard let last = fields.popLast() else { throw .malformedField }
                // libcurl interprets each line on its own.
                for name in ["Content-Length", "Transfer-Encoding"] where HTTPHeaders.isSame(last.name, name) {
                    throw .foldedField(name)
                }
                let more = text(of: line[...].trimmed)
                fields.append(.init(name: last.name, value: last.value.isEmpty ? more : "\(last.value) \(more)"))
                return
            }
            guard let colon = line.firstIndex(of: 0x3A) else { throw .malformedField }
            // White space before the colon is not part of the name, and is rejected (RFC 9112, section 5.1).
            let name = line[..<colon]
            guard !name.isEmpty, name.allSatisfy({ HTTPToken.isTokenByte($0) }) else { throw .malformedField }
            let field = name.text
            let value = line[(colon + 1)...].trimmed
            let holdsLink = !keepsBytes && Self.linkFields.contains { HTTPHeaders.isSame($0, field) }
            fields.append(.init(name: field, value: holdsLink ? value.linkText : text(of: value)))
        }

        private func text(of value: Slice<UnsafeRawBufferPointer>) -> String {
            keepsBytes ? String(byteString: value) : value.text
        }

        /// The fields that contain links, in which each byte counts.
        private static let linkFields = ["Location", "Content-Location", "Link"]
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
            while let byte = rest.first, byte.isBlank { rest = rest.dropFirst() }
            while let byte = rest.last, byte.isBlank { rest = rest.dropLast() }
            return rest
        }

        /// The text, or that of ISO 8859-1 if the bytes are not UTF-8 (RFC 9110, section 5.5). No byte is lost.
        fileprivate var text: String { utf8Text ?? String(byteString: self) }

        /// The text of a link. If the bytes are not UTF-8, those beyond ASCII are percent-encoded.
        fileprivate var linkText: String { utf8Text ?? PercentEncoding.ofBytesBeyondASCII(self) }

        private var utf8Text: String? {
            let bytes = UnsafeRawBufferPointer(rebasing: self)
            // Most fields are ASCII. The compiler does not specialize the validation, which costs as much as the rest of a line.
            if bytes.allSatisfy({ $0 < 0x80 }) { return String(decoding: bytes, as: UTF8.self) }
            return String(validating: bytes, as: UTF8.self)
        }
    }
#endif
