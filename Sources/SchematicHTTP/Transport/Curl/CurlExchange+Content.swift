import SchematicText

#if os(Linux)
    import CCurl
    import Foundation
    import FoundationNetworking

    /// The state of a response's content, which is collected in memory or passed to the reader of a stream.
    struct CurlContent {
        /// The received part of a body that is collected in memory.
        var body = Data()
        /// The destination of streamed content; `nil` for a body in memory.
        var backlog: Backlog?
        /// The numbers of stated and received bytes, the latter after decoding.
        var count = ContentCount()
        /// The event for which libcurl or the decoder keeps content; `nil` if it keeps none.
        var wait: Wait?
        var framing = BodyFraming.end
        /// The number of received bytes of the body, before content decoding.
        var bodySize = ByteCount.zero
        var chunks: ChunkedBodyReader?
        var decoder: ContentDecoder?
        var hasBegun = false

        /// An event for which content waits.
        enum Wait {
            /// The reader of the stream takes some content.
            case reader
            /// The next turn of the loop. One response must not keep the loop from all others, however much work the
            /// decoding of its content is.
            case turn
        }

        /// The work of decoding in one turn, in bytes of coded and decoded content.
        static let workPerTurn = 262_144

        /// The maximum number of bytes to reserve in advance, because a stated length may be wrong. Beyond it,
        /// the body grows as bytes arrive.
        static let maximumReservation = 1 << 20

        /// Whether the content coding has reached its end.
        var isDecoded: Bool { decoder?.isComplete ?? true }

        /// Whether the body has reached the end that its head or its last chunk states.
        var isWhole: Bool {
            let isReceived =
                switch framing {
                case .none: true
                case .length(let length): length <= bodySize
                case .transferCoding: chunks?.isAtEnd ?? false
                case .end: false
                }
            return isReceived && isDecoded
        }
    }

    /// Functions that libcurl's callbacks and the loop call during a transfer.
    extension CurlExchange {
        /// The result of receiving content.
        enum Reception { case accepted, paused, refused }

        /// The result of supplying content to send.
        enum Supply {
            /// The number of bytes; 0 at the end.
            case supplied(Int)
            case paused
            case failed
        }

        var isHTTP2: Bool { head.isHTTP2 }

        // MARK: Request body

        /// Records a small body as sent. libcurl writes it together with the head.
        func noteSmallBodySent() {
            guard let length = curlRequest.content.length, length > 0, suppliedCount == 0 else { return }
            noteSupplied(length)
        }

        private func noteSupplied(_ count: Int) {
            suppliedCount += count
            lastActivity = session.loop.now
            progress?.noteSent(suppliedCount)
            if suppliedCount == curlRequest.content.length { observer?.recordFromNetwork(.sent(bytes: suppliedCount)) }
        }

        func supplyContent(_ room: UnsafeMutableRawBufferPointer) -> Supply {
            switch curlRequest.content {
            case .none, .small: return .supplied(0)
            case .large(let data):
                let count = min(room.count, data.count - suppliedCount)
                guard count > 0 else { return .supplied(0) }
                let start = data.startIndex + suppliedCount
                data.copyBytes(to: room, from: start..<(start + count))
                noteSupplied(count)
                return .supplied(count)
            case .feed(let feed):
                switch feed.read(into: room) {
                case .read(let count):
                    if count > 0 { noteSupplied(count) }
                    return .supplied(count)
                case .wait:
                    isWaitingForContent = true
                    return .paused
                case .failed(let error):
                    // A whole response does not depend on the rest of the request.
                    if !isWhole { fault = error }
                    return .failed
                }
            }
        }

        /// Moves to `offset`, for a request that is written again. Returns `false` for a stream, which cannot move.
        func seek(to offset: Int64, from origin: Int32) -> Bool {
            guard origin == 0, let offset = Int(exactly: offset) else { return false }
            guard case .large(let data) = curlRequest.content, (0...data.count).contains(offset) else {
                return offset == suppliedCount
            }
            suppliedCount = offset
            return true
        }

        /// Continues the upload when the source of the body has more.
        func resumeUpload() {
            guard isWaitingForContent, !isDone, let handle else { return }
            isWaitingForContent = false
            lastActivity = session.loop.now
            session.resume(self, handle)
        }

        /// The number of bytes of the request's content; `nil` until the end of a stream without a length is read.
        private var contentLength: Int? {
            if let length = curlRequest.content.length { return length }
            guard case .feed(let feed) = curlRequest.content, feed.hasReportedEnd else { return nil }
            return suppliedCount
        }

        /// Whether libcurl has written all of the request's content.
        private var isWritten: Bool {
            guard let handle, let length = contentLength else { return false }
            return ccurl_get_size(handle.easy, CCURL_INFO_SIZE_UPLOAD) >= length
        }

        /// Whether the server has sent its whole response without waiting for the request's
        /// content.
        ///
        /// After a successful response, libcurl sends the rest nevertheless, or over HTTP/2 neither sends it, because it no
        /// longer reads the windows of the stream, nor ends the transfer. Therefore, the exchange ends it.
        private var isWholeBeforeRequest: Bool { isWhole && !isWritten }

        // MARK: Response head

        /// Takes a line of the head or a trailer field. Returns `false` to end the transfer.
        func receiveHeaderLine(_ line: UnsafeRawBufferPointer) -> Bool {
            lastActivity = session.loop.now
            do throws(ResponseHeadReader.Fault) {
                switch try head.take(line) {
                case .more: return true
                case .interim(let fields):
                    curlRequest.passage?.receiveHead(head.status, head.reason, fields)
                    return true
                case .head: break
                }
            } catch {
                fault = failure(URLError(error))
                return false
            }
            do throws(BodyFraming.Fault) {
                content.framing = try head.headers.bodyFraming(status: head.status, for: method)
            } catch {
                fault = TransportError.connectionFailed(URLError(error))
                return false
            }
            receiveHead()
            return !isWholeBeforeRequest
        }

        private func receiveHead() {
            if case .small = curlRequest.content { noteSmallBodySent() }
            let status = head.status
            content.count.expected = head.headers.expectedLength(framedBy: content.framing)
            progress?.beginDownload(of: content.count.expected)
            observer?.recordFromNetwork(.responded(status: status))
            curlRequest.passage?.receiveHead(status, head.reason, head.headers)
            if curlRequest.streams, curlRequest.passage != nil || (200..<300).contains(status) {
                stream(IncomingResponse(status: status, headers: head.headers))
            }
        }

        private func stream(_ head: IncomingResponse) {
            let backlog = Backlog(pausingAt: max(1, session.options.limits.maximumBacklog ?? 1 << 20)) { [weak self] in
                self.map { $0.session.loop.submit(.resumeDownload($0)) }
            }
            content.backlog = backlog
            backlog.onCompletion { [weak self] in self.map { $0.session.loop.submit(.drop($0)) } }
            var response = head
            // The exchange keeps only the backlog. When the last reference to the stream is released, the
            // exchange ends.
            response.stream = ResponseStream(backlog)
            resumeCaller(.success(response))
        }

        // MARK: Response content

        func receiveContent(_ bytes: UnsafeRawBufferPointer) -> Reception {
            lastActivity = session.loop.now
            do {
                if !content.hasBegun { try beginContent() }
                guard hasRoom() else { return .paused }
                let isAccepted = try content.chunks == nil ? take(bytes) : takeChunks(bytes)
                return isAccepted && !isWholeBeforeRequest ? .accepted : .refused
            } catch {
                fault = cutShort(error)
                return .refused
            }
        }

        private func beginContent() throws {
            content.hasBegun = true
            if content.framing == .transferCoding, !isHTTP2 {
                // libcurl passes unknown transfer codings unchanged.
                let codings = head.headers.transferCodings
                guard codings == ["chunked"] else { throw URLError(UnknownTransferCoding(names: codings)) }
                content.chunks = ChunkedBodyReader()
            }
            // Coded content is passed on as it is.
            if curlRequest.passage == nil { try beginDecoding() }
            if content.backlog == nil, let length = content.count.expected {
                let limit = min(session.options.limits.maximumBodySize, CurlContent.maximumReservation)
                content.body.reserveCapacity(min(length, limit))
            }
        }

        private func beginDecoding() throws {
            do {
                content.decoder = try head.headers.contentCoding().map { name throws(ContentDecoder.Fault) in
                    try ContentDecoder(name)
                }
            } catch let fault as SeveralCodings {
                throw URLError(fault)
            } catch let fault as ContentDecoder.Fault {
                throw URLError(fault)
            }
        }

        /// Returns `false` if received content has to wait: the decoder has some, or the reader of the stream is slow.
        private func hasRoom() -> Bool {
            guard content.decoder?.isDrained ?? true else { return false }
            if content.backlog?.pauseIfFull() == true { content.wait = .reader }
            return content.wait == nil
        }

        /// Takes content with its framing. Returns `false` if no more is wanted.
        private func takeChunks(_ bytes: UnsafeRawBufferPointer) throws -> Bool {
            let ranges =
                content.chunks?.read(bytes) { (line) throws(ResponseHeadReader.Fault) in _ = try head.take(line) } ?? []
            let isAccepted = try takeParts(ranges, of: bytes)
            // The content before the fault is kept.
            if let fault = content.chunks?.fault { throw URLError(fault) }
            return isAccepted
        }

        private func takeParts(_ ranges: [Range<Int>], of bytes: UnsafeRawBufferPointer) throws -> Bool {
            // The decoder takes one piece at a time.
            guard ranges.count > 1 else {
                return try ranges.first.map { try take(UnsafeRawBufferPointer(rebasing: bytes[$0])) } ?? true
            }
            var joined: [UInt8] = []
            joined.reserveCapacity(bytes.count)
            for range in ranges { joined += bytes[range] }
            return try joined.withUnsafeBytes { try take($0) }
        }

        /// Takes content without its framing. Returns `false` if no more is wanted.
        private func take(_ bytes: UnsafeRawBufferPointer) throws -> Bool {
            content.bodySize += ByteCount(bytes.count)
            guard let decoder = content.decoder else { return deliver(bytes) }
            decoder.take(bytes)
            return try decode(by: decoder)
        }

        /// Decodes the taken content while there is room for the result, for one turn of the loop at most. Returns `false`
        /// if no more content is wanted.
        private func decode(by decoder: ContentDecoder) throws -> Bool {
            var work = 0
            while !decoder.isDrained {
                if content.backlog?.pauseIfFull() == true {
                    content.wait = .reader
                    return true
                }
                guard work < CurlContent.workPerTurn else {
                    content.wait = .turn
                    session.continueInNextTurn(self)
                    return true
                }
                let step: ContentDecoder.Step
                do throws(ContentDecoder.Fault) {
                    step = try decoder.read(into: session.scratch)
                } catch {
                    throw URLError(error)
                }
                work += step.taken + step.decoded
                guard deliver(UnsafeRawBufferPointer(rebasing: session.scratch[..<step.decoded])) else { return false }
            }
            return true
        }

        /// Appends decoded bytes to the backlog or to the body in memory. Returns `false` if no more are wanted.
        private func deliver(_ bytes: UnsafeRawBufferPointer) -> Bool {
            content.count.received += bytes.count
            progress?.noteReceived(content.count.received)
            if let backlog = content.backlog {
                session.noteContent(for: backlog)
                return backlog.appendInMemory(bytes)
            }
            let limit = session.options.limits.maximumBodySize
            let count = min(bytes.count, limit - content.body.count)
            if count > 0, let start = bytes.baseAddress?.assumingMemoryBound(to: UInt8.self) {
                content.body.append(start, count: count)
            }
            if count == bytes.count { return true }
            fault = TransportError.bodyTooLarge(limit: limit, response)
            return false
        }

        /// Continues the download after the event for which content waits.
        func resumeDownload(after event: CurlContent.Wait) {
            guard content.wait == event, !isFinished, let handle else { return }
            content.wait = nil
            lastActivity = session.loop.now
            if let decoder = content.decoder {
                do {
                    if try !decode(by: decoder) { return end(with: fault ?? CancellationError()) }
                } catch {
                    return end(with: cutShort(error))
                }
                guard content.wait == nil else { return }
            }
            if isDone || isWholeBeforeRequest {
                conclude()
                session.drop(self)
            } else {
                lastActivity = session.loop.now
                session.resume(self, handle)
            }
        }
    }

    /// Transfer codings other than `chunked`, which a server must not send unasked (RFC 9112, section 7).
    private struct UnknownTransferCoding: ResponseFault {
        let names: [String]

        var code: URLError.Code { .cannotDecodeRawData }

        var explanation: String {
            let list = shortened(names.joined(separator: ", "), to: 100)
            return "expected the transfer coding chunked, found '\(list)'"
        }
    }
#endif
