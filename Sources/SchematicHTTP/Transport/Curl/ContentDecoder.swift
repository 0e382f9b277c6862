#if os(Linux)
    import CCurl

    /// Decodes the content coding of one response (RFC 9110, section 8.4) and detects truncated content.
    ///
    /// Call `take` with coded content, then `read` until `isDrained`. The work of one `read` is bounded, whatever the
    /// content is: some content decodes to nothing, such as gzip members without content, and some to a million times its
    /// size.
    final class ContentDecoder {
        /// The reasons for which content cannot be decoded.
        enum Fault: Error, Equatable {
            case unknownCoding(String)
            /// Content that is not valid in its stated coding.
            case malformed(coding: String)
            /// Content that ends before its coding does.
            case incomplete(coding: String)
            /// Bytes that follow the end of the content, and begin no further member of it.
            case followed(coding: String)
        }

        /// The work of one `read`.
        struct Step: Equatable {
            /// The number of bytes of coded content.
            var taken = 0
            /// The number of bytes of decoded content.
            var decoded = 0
        }

        /// The known codings, by the names that requests and responses use. The machine may lack the decoder of some.
        static let codings: [(name: String, coding: ccurl_coding)] = [
            ("gzip", CCURL_GZIP), ("deflate", CCURL_DEFLATE), ("br", CCURL_BROTLI), ("zstd", CCURL_ZSTANDARD),
        ]

        /// The maximum number of bytes of coded content that one `read` takes.
        static let maximumStep = 16_384

        /// The name of the coding.
        let name: String
        private var coding: ccurl_coding
        private var decoder: OpaquePointer?
        private var input: [UInt8] = []
        private var used = 0
        /// Whether the decoder is at the end of coded content, such as a gzip member.
        private var hasEnded = false
        /// Whether the decoder may hold output that did not fit.
        private var isFull = false

        /// Creates a decoder for a coding by its name in lower case.
        init(_ name: String) throws(Fault) {
            let standard = name == "x-gzip" ? "gzip" : name
            guard let (_, coding) = Self.codings.first(where: { $0.name == standard }), ccurl_can_decode(coding)
            else { throw .unknownCoding(name) }
            self.name = name
            self.coding = coding
        }

        deinit { if let decoder { ccurl_decoder_free(decoder) } }

        /// Whether the coding has reached its end. Empty content is complete.
        var isComplete: Bool { (hasEnded || decoder == nil) && used == input.count }

        /// Whether all decoded content has been read.
        var isDrained: Bool { used == input.count && !isFull }

        /// Takes coded content. Requires `isDrained`.
        func take(_ bytes: UnsafeRawBufferPointer) {
            input.removeAll(keepingCapacity: true)
            input.append(contentsOf: bytes)
            used = 0
        }

        /// Decodes some of the taken content to `room`, which must not be empty.
        func read(into room: UnsafeMutableRawBufferPointer) throws(Fault) -> Step {
            guard !isDrained, let start = room.baseAddress?.assumingMemoryBound(to: UInt8.self) else { return Step() }
            let decoder = try makeDecoder()
            var output: UnsafeMutablePointer<UInt8>? = start
            var free = room.count
            let begin = used
            let end = min(input.count, used + Self.maximumStep)
            var result = CCURL_DECODER_NEEDS_INPUT
            repeat {
                if hasEnded {
                    // What was decoded before other bytes is delivered before the fault.
                    guard beginsMember(input[used]) || free == room.count else { break }
                    try restart(decoder)
                }
                result = input.withUnsafeBufferPointer { bytes in
                    var next = bytes.baseAddress.map { $0 + used }
                    var rest = end - used
                    let result = ccurl_decoder_run(decoder, &next, &rest, &output, &free)
                    used = end - rest
                    return result
                }
                hasEnded = result == CCURL_DECODER_ENDED
                guard result != CCURL_DECODER_FAILED else { throw .malformed(coding: name) }
            } while hasEnded && used < end && free > 0
            isFull = result == CCURL_DECODER_NEEDS_ROOM
            let step = Step(taken: used - begin, decoded: room.count - free)
            // A decoder that makes no progress would be called forever.
            guard step != Step() || isDrained else { throw .malformed(coding: name) }
            return step
        }

        private func makeDecoder() throws(Fault) -> OpaquePointer {
            if let decoder { return decoder }
            // Some servers send raw deflate, without the zlib header, whose first byte states the method 8
            // (RFC 1950, section 2.2).
            if coding == CCURL_DEFLATE, let first = input.first, first & 0x0F != 8 { coding = CCURL_RAW_DEFLATE }
            guard let made = ccurl_decoder_make(coding) else { throw .malformed(coding: name) }
            decoder = made
            return made
        }

        /// Starts another member. Content after the end of a member must be one.
        private func restart(_ decoder: OpaquePointer) throws(Fault) {
            guard beginsMember(input[used]), ccurl_decoder_restart(decoder) else {
                throw .followed(coding: name)
            }
            hasEnded = false
        }

        /// Returns whether a byte is the first one of a member: of gzip (RFC 1952, section 2.3.1), or of a frame of
        /// Zstandard (RFC 8878, section 3.1).
        private func beginsMember(_ byte: UInt8) -> Bool {
            switch coding {
            case CCURL_GZIP: byte == 0x1F
            case CCURL_ZSTANDARD: byte == 0x28 || 0x50...0x5F ~= byte
            default: false
            }
        }
    }
#endif
