#if os(Linux)
    import CCurl
    import Foundation
    import FoundationNetworking

    /// The exchanges and connections of one transport: a multi handle, its sockets and its timer, on the loop's thread.
    ///
    /// `@unchecked Sendable`: after `open` is submitted, only the loop's thread uses mutable state.
    final class CurlSession: @unchecked Sendable {
        let loop: CurlLoop
        let number: UInt32
        let options: CurlTransport.Options
        /// The file with the roots to trust; `nil` for the system's.
        let rootsFile: String?
        let library: CurlLibrary
        private let multi: OpaquePointer
        /// The maximum duration of an exchange, in nanoseconds.
        let maximumDuration: Int64
        // As in an exchange, only debug builds check that no access begins during another one.
        #if DEBUG
            /// The exchanges, in no order. Each stores its index in `place`.
            private var exchanges: [CurlExchange] = []
            private var idleHandles: [CurlHandle] = []
            var sockets = CurlSockets()
            var streams = CurlStreams()
        #else
            @exclusivity(unchecked) private var exchanges: [CurlExchange] = []
            @exclusivity(unchecked) private var idleHandles: [CurlHandle] = []
            @exclusivity(unchecked) var sockets = CurlSockets()
            @exclusivity(unchecked) var streams = CurlStreams()
        #endif
        /// The time at which libcurl must be called.
        private var libraryDue = Int64.max
        /// The time at which the first exchange can be overdue. It may be too early, never too late.
        private var exchangeDue = Int64.max
        /// Whether the transport is gone.
        var isClosing = false
        /// The streams that received content in this turn. Their readers wake at its end, to read all of it at once.
        private var fedBacklogs: [ObjectIdentifier: Backlog] = [:]
        /// The exchanges that cannot continue, with the reasons. Callbacks of libcurl cannot end them.
        private var failed: [(exchange: CurlExchange, error: any Error)] = []
        /// The exchanges whose content is decoded further in the next turn.
        private var decoding: [CurlExchange] = []

        /// The buffer for decoded content.
        let scratch = UnsafeMutableRawBufferPointer.allocate(byteCount: 65_536, alignment: 1)

        private static let maximumIdleHandles = 64
        private static let maximumIdleConnections = 64

        init(options: CurlTransport.Options, library: CurlLibrary, in group: CurlLoop.Group) throws {
            guard let multi = ccurl_multi_make() else { throw POSIXError(.ENOMEM) }
            do {
                (loop, number) = try group.join()
            } catch {
                _ = ccurl_multi_free(multi)
                throw error
            }
            self.options = options
            maximumDuration = options.limits.maximumDuration.boundedNanoseconds
            rootsFile = options.rootsFile ?? CurlTransport.Options.environmentRootsFile
            self.library = library
            self.multi = multi
            loop.submit(.open(self))
            let context = Unmanaged.passUnretained(self).toOpaque()
            let results = [
                ccurl_multi_set_pointer(multi, CCURL_MULTI_SOCKETDATA, context),
                ccurl_multi_set_pointer(multi, CCURL_MULTI_TIMERDATA, context),
                ccurl_multi_set_socket_function(multi, CurlCallbacks.watchSocket),
                ccurl_multi_set_timer_function(multi, CurlCallbacks.setTimer),
                ccurl_multi_set_long(
                    multi,
                    CCURL_MULTI_MAXCONNECTS,
                    max(Self.maximumIdleConnections, options.limits.connections)
                ),
            ]
            guard results.allSatisfy({ $0 == 0 }) else {
                loop.submit(.close(self))
                throw TransportError.unavailable(reason: "libcurl does not accept the options of a transport")
            }
        }

        deinit { scratch.deallocate() }

        /// Closes every connection. No exchange may be in progress.
        func free() {
            for handle in idleHandles { handle.free() }
            idleHandles = []
            _ = ccurl_multi_free(multi)
        }

        var isIdle: Bool { exchanges.isEmpty }

        // MARK: Exchanges

        func start(_ exchange: CurlExchange) {
            guard exchange.willStart() else { return }
            let handle: CurlHandle
            do {
                handle = try idleHandles.popLast() ?? CurlHandle(for: self)
            } catch {
                exchange.finish(.failure(Self.failure(error)))
                return exchange.release()
            }
            exchange.place = exchanges.count
            exchanges.append(exchange)
            do {
                try handle.prepare(exchange)
            } catch {
                exchange.finish(.failure(Self.failure(error)))
                return recycle(exchange)
            }
            exchange.begin(at: loop.now)
            exchangeDue = min(exchangeDue, exchange.due)
            add(handle, exchange)
        }

        /// Returns the error for an exchange that cannot begin.
        private static func failure(_ error: any Error) -> TransportError {
            .connectionFailed((error as? CurlOptions.Refusal).map { URLError($0) } ?? error)
        }

        private func add(_ handle: CurlHandle, _ exchange: CurlExchange) {
            guard ccurl_multi_add(multi, handle.easy) == 0 else {
                exchange.finish(.failure(TransportError.connectionFailed(POSIXError(.ENOMEM))))
                return recycle(exchange)
            }
        }

        /// Ends the rest of an exchange whose caller has its outcome.
        func drop(_ exchange: CurlExchange) {
            guard let handle = exchange.handle else { return }
            // Removing a handle during the lookup of its host would wait for the resolver.
            guard exchange.hasConnection || exchange.isDone else { return exchange.abandon() }
            if !exchange.isDone { _ = ccurl_multi_remove(multi, handle.easy) }
            recycle(exchange)
        }

        /// Resumes a paused transfer. During the call, libcurl delivers the content that it kept. It reports a
        /// failure to do so only as the result of the call.
        func resume(_ exchange: CurlExchange, _ handle: CurlHandle) {
            let code = ccurl_code(rawValue: ccurl_easy_resume(handle.easy))
            // libcurl refuses to resume a transfer that it has finished. Its message about that follows.
            if code != CCURL_OK, code != CCURL_BAD_FUNCTION_ARGUMENT { end(exchange, handle, code) }
        }

        /// Removes a transfer from libcurl.
        private func end(_ exchange: CurlExchange, _ handle: CurlHandle, _ code: ccurl_code) {
            _ = ccurl_multi_remove(multi, handle.easy)
            // The connection is free for others, even if the reader of the content is slow.
            exchange.leaveSocket()
            exchange.complete(code)
            // If the reader is slower than the server, some content may be left to decode.
            if exchange.isFinished { recycle(exchange) }
        }

        /// Keeps the handle for reuse, or frees it. Releases the exchange, which gives up its place at the gate.
        private func recycle(_ exchange: CurlExchange) {
            guard let handle = exchange.handle else { return }
            remove(exchange)
            exchange.leaveSocket()
            streams.leave(exchange.connection)
            let isReusable = handle.clear()
            // libcurl allows five repeats, counted over all exchanges of a handle.
            if !isReusable || exchange.isRepeated || idleHandles.count >= Self.maximumIdleHandles {
                handle.free()
            } else {
                idleHandles.append(handle)
            }
            exchange.release()
        }

        /// Removes an exchange. The last exchange takes its place.
        private func remove(_ exchange: CurlExchange) {
            guard let last = exchanges.popLast(), last !== exchange else { return }
            exchanges[exchange.place] = last
            last.place = exchange.place
        }

        // MARK: Turns

        /// The time at which the loop must finish a turn. A closing session without exchanges is due immediately.
        var due: Int64 {
            isClosing && exchanges.isEmpty || !decoding.isEmpty ? 0 : min(libraryDue, exchangeDue)
        }

        /// Performs the work that is due, and completes the transfers that libcurl has finished.
        func finishTurn() {
            if libraryDue <= loop.now {
                // libcurl sets the timer again only if the time differs from the last one.
                libraryDue = .max
                _ = ccurl_multi_act(multi, Int32(CCURL_NO_SOCKET), 0)
            }
            continueDecoding()
            takeMessages()
            endFailed()
            if exchangeDue <= loop.now { endOverdue() }
            assert(sockets.agrees(with: exchanges), "the users of a socket are not the exchanges that use it")
            sockets.endTurn(in: self)
            for backlog in fedBacklogs.values { backlog.wake() }
            fedBacklogs.removeAll(keepingCapacity: true)
        }

        /// Decodes more of the content of an exchange in the next turn.
        func continueInNextTurn(_ exchange: CurlExchange) { decoding.append(exchange) }

        private func continueDecoding() {
            let waiting = decoding
            decoding = []
            for exchange in waiting { exchange.resumeDownload(after: .turn) }
        }

        func noteContent(for backlog: Backlog) { fedBacklogs[ObjectIdentifier(backlog)] = backlog }

        private func takeMessages() {
            while let message = ccurl_multi_next_message(multi) {
                guard message.pointee.kind == CCURL_MESSAGE_DONE, let easy = message.pointee.easy,
                    let handle = CurlHandle.of(easy), let exchange = handle.exchange
                else { continue }
                complete(exchange, handle, ccurl_code(rawValue: message.pointee.data.result))
            }
        }

        private func complete(_ exchange: CurlExchange, _ handle: CurlHandle, _ code: ccurl_code) {
            if code == CCURL_OK {
                let port = ccurl_get_long(handle.easy, CCURL_INFO_LOCAL_PORT)
                sockets.noteServed(exchange.socket, localPort: port, isHTTP2: exchange.isHTTP2)
            }
            if exchange.takeRestart() {
                _ = ccurl_multi_remove(multi, handle.easy)
                do {
                    try handle.connectAnew()
                } catch {
                    exchange.finish(.failure(Self.failure(error)))
                    return recycle(exchange)
                }
                return add(handle, exchange)
            }
            end(exchange, handle, code)
        }

        /// Ends an exchange after the call of libcurl.
        func fail(_ exchange: CurlExchange, _ error: any Error) { failed.append((exchange, error)) }

        private func endFailed() {
            let failed = failed
            self.failed = []
            for (exchange, error) in failed where exchange.handle != nil { exchange.end(with: exchange.failure(error)) }
        }

        private func endOverdue() {
            exchangeDue = .max
            for exchange in exchanges {
                if exchange.endIfOverdue(at: loop.now) {
                    drop(exchange)
                } else {
                    exchangeDue = min(exchangeDue, exchange.due)
                }
            }
        }

        // MARK: Events

        func handle(_ events: UInt32, of socket: Int32) {
            assert(sockets.agrees(with: exchanges), "the users of a socket are not the exchanges that use it")
            guard sockets.hasEvents(socket), !sockets.handleIdle(events, of: socket, in: self) else { return }
            var action: Int32 = 0
            if events & CCURL_EVENT_READABLE != 0 { action |= Int32(CCURL_SELECT_IN) }
            if events & CCURL_EVENT_WRITABLE != 0 { action |= Int32(CCURL_SELECT_OUT) }
            // libcurl finds an error when it reads.
            if events & CCURL_EVENT_BROKEN != 0 {
                action |= Int32(CCURL_SELECT_IN) | Int32(CCURL_SELECT_ERROR)
            }
            _ = ccurl_multi_act(multi, socket, action)
        }

        func setTimer(_ milliseconds: Int) {
            // If called too early, libcurl does nothing, and does not set the same time again.
            let start = milliseconds > 0 ? CurlLoop.clock() : loop.now
            libraryDue = milliseconds < 0 ? .max : start + Int64(milliseconds) * 1_000_000
        }

        func key(_ socket: Int32) -> UInt64 { UInt64(number) << 32 | UInt64(UInt32(bitPattern: socket)) }
    }
#endif
