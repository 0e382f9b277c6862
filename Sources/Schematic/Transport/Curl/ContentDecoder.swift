#if os(Linux)
    import CCurl

    /// Decodes the content codings of one response (RFC 9110, section 8.4) and detects truncated content.
    ///
    /// Call `take` with coded content, then `read` until it returns 0.
    struct ContentDecoder {
        /// The reasons for which content cannot be decoded.
        enum Fault: Error {
            /// An unsupported coding, or too many codings.
            case unsupportedCoding(String)
            /// Content that is not valid in its stated coding.
            case malformed
        }

        /// The known codings, by the names that requests and responses use. The machine may lack the decoder of some.
        static let codings: [(name: String, coding: ccurl_coding)] = [
            ("gzip", CCURL_GZIP), ("deflate", CCURL_DEFLATE), ("br", CCURL_BROTLI), ("zstd", CCURL_ZSTANDARD),
        ]

        /// Limits memory, because each coding requires its own decoder.
        private static let maximumCodings = 4

        /// The decoders in the order of decoding: the last stated coding is first.
        private var stages: [DecoderStage]

        /// Creates a decoder for the values of `Content-Encoding`. Returns `nil` if they state no coding.
        init?(contentEncoding values: [String]) throws(Fault) {
            let names = values.flatMap { $0.split(separator: ",") }
                .map { $0.filter { $0 != " " && $0 != "\t" }.lowercased() }
                .filter { !$0.isEmpty && $0 != "identity" }
            guard !names.isEmpty else { return nil }
            guard names.count <= Self.maximumCodings else { throw .unsupportedCoding(names.joined(separator: ", ")) }
            var stages: [DecoderStage] = []
            for name in names.reversed() {
                let standard = name == "x-gzip" ? "gzip" : name
                guard let (_, coding) = Self.codings.first(where: { $0.name == standard }), ccurl_can_decode(coding)
                else { throw .unsupportedCoding(name) }
                stages.append(DecoderStage(coding))
            }
            self.stages = stages
        }

        /// A Boolean value that indicates whether each coding has reached its end. Empty content is complete.
        var isComplete: Bool { stages.allSatisfy(\.isComplete) }

        /// A Boolean value that indicates whether all decoded content has been read.
        private(set) var isDrained = true

        /// Takes coded content. Requires `isDrained`.
        mutating func take(_ bytes: UnsafeRawBufferPointer) {
            stages[0].take(bytes)
            isDrained = bytes.isEmpty
        }

        /// Writes decoded content to `buffer`. Returns the number of bytes, or 0 if more coded content is required.
        mutating func read(into buffer: UnsafeMutableRawBufferPointer) throws(Fault) -> Int {
            let count = try read(stages.count - 1, into: buffer)
            isDrained = count == 0
            return count
        }

        private func read(_ index: Int, into buffer: UnsafeMutableRawBufferPointer) throws(Fault) -> Int {
            while true {
                let count = try stages[index].run(into: buffer)
                if count > 0 || index == 0 { return count }
                let input = try stages[index].refill { (room) throws(Fault) in try read(index - 1, into: room) }
                if input == 0 { return 0 }
            }
        }
    }

    /// The decoder of one coding, and its unused input.
    private final class DecoderStage {
        private var coding: ccurl_coding
        private var decoder: OpaquePointer?
        private var input: [UInt8] = []
        private var used = 0
        /// A Boolean value that indicates whether the decoder is at the end of coded content, such as a gzip member.
        private var hasEnded = false
        /// A Boolean value that indicates whether the decoder may hold output that did not fit.
        private var isFull = false
        private var hasBegun = false

        private static let bufferSize = 16_384

        init(_ coding: ccurl_coding) { self.coding = coding }

        deinit { if let decoder { ccurl_decoder_free(decoder) } }

        var isComplete: Bool { (hasEnded || !hasBegun) && used == input.count }

        func take(_ bytes: UnsafeRawBufferPointer) {
            input.removeAll(keepingCapacity: true)
            input.append(contentsOf: bytes)
            used = 0
        }

        /// Replaces the input with the output of the previous stage.
        func refill(_ read: (UnsafeMutableRawBufferPointer) throws(ContentDecoder.Fault) -> Int) throws(ContentDecoder
            .Fault) -> Int
        {
            let room = UnsafeMutableRawBufferPointer.allocate(byteCount: Self.bufferSize, alignment: 1)
            defer { room.deallocate() }
            let count = try read(room)
            take(UnsafeRawBufferPointer(rebasing: room[..<count]))
            return count
        }

        /// Decodes until `room` is full or the input is used up. Returns the number of bytes.
        func run(into room: UnsafeMutableRawBufferPointer) throws(ContentDecoder.Fault) -> Int {
            guard used < input.count || isFull else { return 0 }
            let decoder = try makeDecoder()
            guard let start = room.baseAddress?.assumingMemoryBound(to: UInt8.self) else { return 0 }
            var output: UnsafeMutablePointer<UInt8>? = start
            var free = room.count
            var result = CCURL_DECODER_NEEDS_INPUT
            repeat {
                if hasEnded { try restart(decoder) }
                result = input.withUnsafeBufferPointer { bytes in
                    var next = bytes.baseAddress.map { $0 + used }
                    var rest = bytes.count - used
                    let result = ccurl_decoder_run(decoder, &next, &rest, &output, &free)
                    used = bytes.count - rest
                    return result
                }
                hasEnded = result == CCURL_DECODER_ENDED
                guard result != CCURL_DECODER_FAILED else { throw .malformed }
            } while hasEnded && used < input.count && free > 0
            isFull = result == CCURL_DECODER_NEEDS_ROOM
            return room.count - free
        }

        private func makeDecoder() throws(ContentDecoder.Fault) -> OpaquePointer {
            if let decoder { return decoder }
            // Some servers send raw deflate, without the zlib header, whose first byte states the method 8
            // (RFC 1950, section 2.2).
            if coding == CCURL_DEFLATE, let first = input.first, first & 0x0F != 8 { coding = CCURL_RAW_DEFLATE }
            guard let made = ccurl_decoder_make(coding) else { throw .malformed }
            decoder = made
            hasBegun = true
            return made
        }

        /// Starts another member. Content after the end of a member must be one.
        private func restart(_ decoder: OpaquePointer) throws(ContentDecoder.Fault) {
            guard ccurl_decoder_restart(decoder) else { throw .malformed }
            hasEnded = false
        }
    }
#endif
