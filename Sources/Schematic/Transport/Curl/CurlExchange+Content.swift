#if os(Linux)
    import CCurl
    import Foundation

    /// The state of a response's content, which is collected in memory or passed to the reader of a stream.
    struct CurlContent {
        /// The received part of a body that is collected in memory.
        var body = Data()
        /// The destination of streamed content; `nil` for a body in memory.
        var backlog: Backlog?
        /// The numbers of stated and received bytes, the latter after decoding.
        var count = ContentCount()
        /// A Boolean value that indicates whether libcurl or the decoder keeps content until the reader has taken some.
        var isWaitingForReader = false
        var decoder: ContentDecoder?
        var hasBegun = false

        /// The maximum number of bytes to reserve in advance, because a stated length may be wrong. Beyond it,
        /// the body grows as bytes arrive.
        static let maximumReservation = 1 << 20

        /// A Boolean value that indicates whether each content coding has reached its end.
        var isComplete: Bool { decoder?.isComplete ?? true }
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
            guard let length = outgoing.content.length, length > 0, suppliedCount == 0 else { return }
            noteSupplied(length)
        }

        private func noteSupplied(_ count: Int) {
            suppliedCount += count
            lastActivity = session.loop.now
            progress?.noteSent(suppliedCount)
            if suppliedCount == outgoing.content.length { recorder?.noteFromNetwork(.sent(bytes: suppliedCount)) }
        }

        func supplyContent(_ room: UnsafeMutableRawBufferPointer) -> Supply {
            switch outgoing.content {
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
            guard case .large(let data) = outgoing.content, (0...data.count).contains(offset) else {
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
            if let length = outgoing.content.length { return length }
            guard case .feed(let feed) = outgoing.content, feed.hasReportedEnd else { return nil }
            return suppliedCount
        }

        /// A Boolean value that indicates whether libcurl has written all of the request's content.
        private var isWritten: Bool {
            guard let handle, let length = contentLength else { return false }
            return ccurl_get_size(handle.easy, CCURL_INFO_SIZE_UPLOAD) >= length
        }

        /// A Boolean value that indicates whether the server has sent its whole response without waiting for the request's
        /// content.
        ///
        /// Over HTTP/2, libcurl then neither sends the rest, because it no longer reads the windows of the stream, nor ends
        /// the transfer. Therefore, the exchange ends it.
        private var isWholeBeforeRequest: Bool { isHTTP2 && isWhole && !isWritten }

        // MARK: Response head

        /// Takes a line of the head or a trailer field. Returns `false` to end the transfer.
        func receiveHeaderLine(_ line: UnsafeRawBufferPointer) -> Bool {
            lastActivity = session.loop.now
            do throws(ResponseHeadReader.Fault) {
                guard case .head = try head.take(line) else { return true }
                receiveHead()
                return !isWholeBeforeRequest
            } catch {
                fault = head.isComplete ? cutShort : TransportError.connectionFailed(URLError(error))
                return false
            }
        }

        private func receiveHead() {
            if case .small = outgoing.content { noteSmallBodySent() }
            let status = head.status
            content.count.expected = head.headers.expectedLength(status: status, for: method)
            progress?.beginDownload(of: content.count.expected)
            recorder?.noteFromNetwork(.responded(status: status))
            if outgoing.streams, (200..<300).contains(status) {
                stream(HTTPResponse(status: status, headers: head.headers))
            }
        }

        private func stream(_ head: HTTPResponse) {
            let backlog = Backlog(pausingAt: session.options.maximumBacklog) { [weak self] in
                self.map { $0.session.loop.submit(.resumeDownload($0)) }
            }
            content.backlog = backlog
            backlog.onCompletion { [weak self] in self.map { $0.session.loop.submit(.drop($0)) } }
            var response = head
            // The exchange keeps only the backlog. When the last reference to the stream is released, the
            // exchange ends.
            response.stream = ResponseStream(backlog)
            _ = returnStream(response)
        }

        // MARK: Response content

        func receiveContent(_ bytes: UnsafeRawBufferPointer) -> Reception {
            lastActivity = session.loop.now
            do throws(ContentDecoder.Fault) {
                if !content.hasBegun { try beginContent() }
                guard let decoder = content.decoder else { return forward(bytes) }
                guard decoder.isDrained else { return .paused }
                content.decoder?.take(bytes)
                return try decode()
            } catch {
                fault = cutShort
                return .refused
            }
        }

        private func beginContent() throws(ContentDecoder.Fault) {
            content.hasBegun = true
            // libcurl decodes `chunked`, and passes unknown transfer codings unchanged.
            if let coding = head.unknownTransferCoding { throw .unsupportedCoding(coding) }
            content.decoder = try ContentDecoder(contentEncoding: head.headers.values(of: "Content-Encoding"))
            if content.backlog == nil, let length = content.count.expected {
                let limit = min(session.options.maximumBodySize, CurlContent.maximumReservation)
                content.body.reserveCapacity(min(length, limit))
            }
        }

        private func forward(_ bytes: UnsafeRawBufferPointer) -> Reception {
            if content.backlog?.pauseIfFull() == true {
                content.isWaitingForReader = true
                return .paused
            }
            return deliver(bytes) && !isWholeBeforeRequest ? .accepted : .refused
        }

        /// Decodes the taken content while there is room for the result.
        private func decode() throws(ContentDecoder.Fault) -> Reception {
            while true {
                if content.backlog?.pauseIfFull() == true {
                    content.isWaitingForReader = true
                    return .accepted
                }
                let count = try content.decoder?.read(into: session.scratch) ?? 0
                if count == 0 { return .accepted }
                guard deliver(UnsafeRawBufferPointer(rebasing: session.scratch[..<count])) else { return .refused }
            }
        }

        /// Appends decoded bytes to the backlog or to the body in memory. Returns `false` if no more are wanted.
        private func deliver(_ bytes: UnsafeRawBufferPointer) -> Bool {
            content.count.received += bytes.count
            progress?.noteReceived(content.count.received)
            if let backlog = content.backlog {
                session.noteContent(for: backlog)
                return backlog.appendInMemory(bytes)
            }
            let limit = session.options.maximumBodySize
            let count = min(bytes.count, limit - content.body.count)
            if count > 0, let start = bytes.baseAddress?.assumingMemoryBound(to: UInt8.self) {
                content.body.append(start, count: count)
            }
            if count == bytes.count { return true }
            fault = TransportError.bodyTooLarge(limit: limit, response)
            return false
        }

        /// Continues the download when the reader of the stream has taken some content.
        func resumeDownload() {
            guard content.isWaitingForReader, !isFinished, let handle else { return }
            content.isWaitingForReader = false
            lastActivity = session.loop.now
            if content.decoder?.isDrained == false {
                do throws(ContentDecoder.Fault) {
                    guard try decode() == .accepted else { return session.drop(self) }
                } catch {
                    finish(.failure(cutShort))
                    return session.drop(self)
                }
                guard !content.isWaitingForReader else { return }
            }
            if isDone {
                conclude()
                session.drop(self)
            } else {
                session.resume(self, handle)
            }
        }
    }
#endif
