#if !STATIC_COMMAND
    import LoopbackServer
    import SchemaSamples
    import SchemaTools
    import SchematicFoundation
    import SchematicText

    /// Writes an answer that is passed on to the app over HTTP/1.1.
    final class PassedAnswerWriter {
        private let passage: LoopbackPassage
        private var pending: ContiguousArray<UInt8> = []
        private var isChunked = false
        private var hasBody = true
        private var hasContinued = false
        /// Whether the answer is complete in memory before a byte of it is written.
        private(set) var isHeldBack: Bool
        /// Whether a byte of the final answer has been written.
        private(set) var hasWritten = false
        /// Whether the end of the connection is that of the body.
        private(set) var isDelimitedByEnd = false

        /// The number of bytes that are collected before they are written.
        private static let capacity = 131_072

        init(_ passage: LoopbackPassage, holdsBack: Bool) {
            self.passage = passage
            isHeldBack = holdsBack
        }

        private var isHTTP1_1: Bool { passage.request.version == "HTTP/1.1" }

        // MARK: Head

        func add(status: Int, reason: String, _ fields: [MockRequest.Field]) throws {
            var lines = "HTTP/1.1 \(status) \(reason)\r\n"
            guard status >= 200 else {
                // A client of version 1.0 knows no interim answer (RFC 9110, section 15.2).
                guard isHTTP1_1, !(status == 100 && hasContinued) else { return }
                hasContinued = hasContinued || status == 100
                add(lines, PassedFields.endToEnd(fields))
                return try writeInterim()
            }
            let passed = PassedFields.answer(fields)
            hasBody = passage.request.method != "HEAD" && status != 204 && status != 304
            let statesLength = passed.contains { $0.name.lowercased() == "content-length" }
            var own: [MockRequest.Field] = []
            if hasBody, !statesLength {
                isChunked = isHTTP1_1
                isDelimitedByEnd = !isHTTP1_1
                if isChunked { own.append(.init("Transfer-Encoding", "chunked")) }
            }
            if !isHTTP1_1 { own.append(.init("Connection", isDelimitedByEnd ? "close" : "keep-alive")) }
            if reason.isEmpty { lines = "HTTP/1.1 \(status) \(LoopbackResponse.reason(status))\r\n" }
            add(lines, passed + own)
        }

        private func add(_ line: String, _ fields: [MockRequest.Field]) {
            pending += line.bytesOfByteString
            for field in fields { add(field) }
            pending += "\r\n".utf8
        }

        private func add(_ field: MockRequest.Field) {
            pending += "\(field.name): ".utf8
            pending += field.value.bytesOfByteString
            pending += "\r\n".utf8
        }

        /// Asks for the body in place of the server.
        func addContinue() {
            guard isHTTP1_1, !hasWritten, !hasContinued else { return }
            hasContinued = true
            try? passage.write("HTTP/1.1 100 Continue\r\n\r\n".utf8)
        }

        private func writeInterim() throws {
            try passage.write(pending)
            pending = []
        }

        // MARK: Content

        func add(_ content: Data) throws {
            guard hasBody, !content.isEmpty else { return }
            if isChunked { pending += (String(content.count, radix: 16) + "\r\n").utf8 }
            pending += content
            if isChunked { pending += "\r\n".utf8 }
            if isHeldBack, pending.count > PassedCall.Copy.limit { isHeldBack = false }
            if pending.count >= Self.capacity { try flushUnlessHeldBack() }
        }

        func addEnd(_ trailers: [MockRequest.Field]) {
            guard isChunked else { return }
            pending += "0\r\n".utf8
            for field in PassedFields.endToEnd(trailers) { add(field) }
            pending += "\r\n".utf8
        }

        func flushUnlessHeldBack() throws {
            if !isHeldBack { try flush() }
        }

        func flush() throws {
            guard !pending.isEmpty else { return }
            hasWritten = true
            defer { pending.removeAll(keepingCapacity: true) }
            try passage.write(pending)
        }
    }
#endif
