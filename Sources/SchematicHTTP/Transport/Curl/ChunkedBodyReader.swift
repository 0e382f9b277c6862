import SchematicText

#if os(Linux)
    /// Reads the framing of chunked content (RFC 9112, section 7.1), which arrives in pieces of any size.
    ///
    /// libcurl also reads it, to find the end, but accepts any text after the digits of a size: `9g`, `9 9` and `9,9` are 9.
    struct ChunkedBodyReader {
        /// The reasons for which the framing is rejected.
        enum Fault: Error, Equatable {
            case malformedSize
            case missingLineEnd
            case longLine(limit: Int)
            case trailer(ResponseHeadReader.Fault)
        }

        private enum State {
            /// Before or in the digits of a size.
            case size
            /// In the white space after a size.
            case space
            case chunkExtension
            /// After the CR at the end of a size line.
            case sizeEnd
            case data
            /// After the data of a chunk; the Boolean value indicates whether its CR was read.
            case dataEnd(hasReturn: Bool)
            case trailer
            case end
        }

        private var state = State.size
        private var digits = 0
        /// The number of bytes of the chunk that are left, and its size while that is read.
        private var left: UInt64 = 0
        /// The length of the size line or of the trailer line so far.
        private var lineLength = 0
        private var line: [UInt8] = []

        /// The maximum length of a size line with its extensions, in bytes.
        private static let maximumLine = 16_384

        /// Whether the last chunk and the trailer section have been read.
        var isAtEnd: Bool { if case .end = state { true } else { false } }

        /// The reason for which the framing is rejected. Nothing after it is read.
        private(set) var fault: Fault?

        /// Reads a piece, and passes each complete trailer line to `takeTrailer`. Bytes after the end, or after a fault, are
        /// ignored.
        ///
        /// - Returns: The ranges of the piece that are content.
        mutating func read(
            _ bytes: UnsafeRawBufferPointer,
            _ takeTrailer: (UnsafeRawBufferPointer) throws(ResponseHeadReader.Fault) -> Void
        ) -> [Range<Int>] {
            var content: [Range<Int>] = []
            guard fault == nil else { return content }
            do throws(Fault) {
                var index = 0
                while index < bytes.count {
                    switch state {
                    case .data:
                        let end = index + Int(min(left, UInt64(bytes.count - index)))
                        content.append(index..<end)
                        left -= UInt64(end - index)
                        index = end
                        if left == 0 { state = .dataEnd(hasReturn: false) }
                        continue
                    case .end: return content
                    case .size: try takeSize(bytes[index])
                    case .space, .chunkExtension: try takeExtension(bytes[index])
                    case .sizeEnd:
                        guard bytes[index] == 0x0A else { throw .malformedSize }
                        endSize()
                    case .dataEnd(let hasReturn): try takeDataEnd(bytes[index], hasReturn)
                    case .trailer: try self.takeTrailer(bytes[index], takeTrailer)
                    }
                    index += 1
                }
            } catch {
                fault = error
            }
            return content
        }

        private mutating func takeSize(_ byte: UInt8) throws(Fault) {
            guard let digit = byte.hexadecimalDigit else {
                guard digits > 0 else { throw .malformedSize }
                return try takeExtension(byte)
            }
            // A size has at most 64 bits. Zeros before it are allowed.
            guard left >> 60 == 0 else { throw .malformedSize }
            left = left << 4 | UInt64(digit)
            digits += 1
            try lengthen()
        }

        /// Takes a byte between a size and the end of its line: white space and extensions, which are ignored.
        private mutating func takeExtension(_ byte: UInt8) throws(Fault) {
            try lengthen()
            switch (byte, state) {
            case (0x0A, _): endSize()
            case (0x0D, _): state = .sizeEnd
            case (0x3B, _): state = .chunkExtension
            // Some servers pad a size with spaces.
            case (0x20, .size), (0x09, .size), (0x20, .space), (0x09, .space): state = .space
            case (0x09, .chunkExtension),
                (0x20..., .chunkExtension) where byte != 0x7F:
                break
            default: throw .malformedSize
            }
        }

        private mutating func lengthen() throws(Fault) {
            lineLength += 1
            guard lineLength <= Self.maximumLine else { throw .longLine(limit: Self.maximumLine) }
        }

        private mutating func endSize() {
            state = left == 0 ? .trailer : .data
            lineLength = 0
            digits = 0
        }

        private mutating func takeDataEnd(_ byte: UInt8, _ hasReturn: Bool) throws(Fault) {
            if byte == 0x0D, !hasReturn {
                state = .dataEnd(hasReturn: true)
            } else {
                guard byte == 0x0A else { throw .missingLineEnd }
                state = .size
            }
        }

        private mutating func takeTrailer(
            _ byte: UInt8,
            _ take: (UnsafeRawBufferPointer) throws(ResponseHeadReader.Fault) -> Void
        ) throws(Fault) {
            line.append(byte)
            guard line.count <= ResponseHeadReader.maximumSize else {
                throw .longLine(limit: ResponseHeadReader.maximumSize)
            }
            guard byte == 0x0A else { return }
            let whole = line
            line.removeAll(keepingCapacity: true)
            guard whole != [0x0A], whole != [0x0D, 0x0A] else {
                state = .end
                return
            }
            let fault = whole.withUnsafeBytes { bytes -> ResponseHeadReader.Fault? in
                do throws(ResponseHeadReader.Fault) {
                    try take(bytes)
                    return nil
                } catch {
                    return error
                }
            }
            if let fault { throw .trailer(fault) }
        }
    }
#endif
