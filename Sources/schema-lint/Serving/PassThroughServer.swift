#if !STATIC_COMMAND
    import Dispatch
    import LoopbackServer
    import SchemaTools
    import SchematicFoundation
    import SchematicPlatform
    import SchematicText

    /// The sockets of `schema-lint serve --upstream`, which pass requests on and check what passes.
    ///
    /// The thread of a connection moves bytes in both directions. The body of an answer is held back only if `replacement` is set.
    final class PassThroughServer: Sendable {
        /// The settings of a server.
        struct Settings: Sendable {
            let upstreamURL: UpstreamURL
            let gate: PassGate
            /// The status that replaces that of an answer that differs.
            let replacement: Int?
            /// The page of the server; `nil` if other machines can reach it.
            let page: ServedPage?
            /// Receives each call after its end.
            let report: @Sendable (PassedResult, PassCheck) -> Void
        }

        private let server: Locked<LoopbackServer?>
        private let check: Locked<PassCheck>
        private let upstream: ClientUpstream
        private let settings: Settings
        private let reports = PassedReports()
        let baseURL: String

        init(_ check: PassCheck, _ upstream: ClientUpstream, address: LoopbackServer.Address, _ settings: Settings)
            throws
        {
            let handler = Locked<PassThroughServer?>(nil)
            let started = try LoopbackServer(address: address, limits: Self.limits) { passage in
                guard let server = handler.withLock({ $0 }) else { return .close }
                return try server.pass(passage)
            }
            guard !settings.upstreamURL.isLocal(port: started.port) else {
                started.stop()
                throw UsageError("expected another server as --upstream, found the pass-through itself")
            }
            (self.upstream, self.settings, baseURL) = (upstream, settings, started.baseURL)
            server = Locked(started)
            self.check = Locked(check)
            handler.withLock { $0 = self }
        }

        private static var limits: LoopbackServer.Limits {
            var limits = LoopbackServer.Limits(headerBytes: 262_144, connections: 256)
            // The app and the server decide how long a body takes.
            limits.requestTime = .seconds(604_800)
            limits.idleTime = .seconds(3_600)
            limits.guaranteedIdleTime = .seconds(1)
            return limits
        }

        /// Checks further calls by other schemas.
        func use(_ check: PassCheck) { self.check.withLock { $0 = check } }

        /// Closes the port and all connections.
        func stop() {
            let server = server.withLock { server in
                defer { server = nil }
                return server
            }
            server?.stop()
            reports.finish()
        }

        // MARK: One request

        private func pass(_ passage: LoopbackPassage) throws -> LoopbackEnding {
            let request = MockRequest(passage.request)
            if let refusal = settings.gate.refusal(of: request, hasBody: !passage.isBodyRead) {
                try passage.write(LoopbackResponse(refusal))
                return passage.ending
            }
            if let page = settings.page, page.owns(request) { return try show(page, request, passage) }
            let start = ContinuousClock.now
            let check = check.withLock { $0 }
            var call = PassedCall(request)
            let writer = PassedAnswerWriter(passage, holdsBack: settings.replacement != nil)
            do {
                try exchange(&call, passage, writer)
            } catch {
                call.failure = call.failure ?? "the app has ended the call"
                report(call, since: start, check)
                guard error is UpstreamFailure else {
                    // A response is no longer possible.
                    if writer.hasWritten { return .reset }
                    throw error
                }
                try writer.flushUnlessHeldBack()
                // A body that breaks off must not look complete.
                if writer.hasWritten { return writer.isDelimitedByEnd ? .reset : .close }
                try passage.write(.message(502, "no answer of \(settings.upstreamURL.origin): \(call.failure ?? "")"))
                return passage.ending
            }
            if writer.isHeldBack, let status = settings.replacement {
                let result = check.result(of: call, from: settings.upstreamURL)
                if result.verdict == .differs {
                    try passage.write(LoopbackResponse(result.replacement(status: status)))
                } else {
                    try writer.flush()
                }
            }
            report(call, since: start, check)
            return writer.isDelimitedByEnd && passage.isBodyRead ? .close : passage.ending
        }

        /// Answers a request to the page, whose body is read up to its limit.
        private func show(_ page: ServedPage, _ request: MockRequest, _ passage: LoopbackPassage) throws
            -> LoopbackEnding
        {
            var request = request
            let wake = try LoopbackWake()
            while page.refusal(of: request) == nil, !passage.isBodyRead, request.body.count <= ServedPage.maximumBody {
                if case .body(let piece) = try passage.next(readingBody: true, wake) { request.body += piece }
            }
            try passage.write(LoopbackResponse(page.respond(to: request)))
            return passage.ending
        }

        /// Checks and reports a call after its end, on another thread, so that the next call of the connection does not wait.
        private func report(_ call: PassedCall, since start: ContinuousClock.Instant, _ check: PassCheck) {
            var call = call
            call.duration = start.duration(to: .now)
            reports.add(size: call.size) { [settings, call] in
                settings.report(check.result(of: call, from: settings.upstreamURL), check)
            }
        }

        /// Moves bytes until the answer is complete.
        private func exchange(_ call: inout PassedCall, _ passage: LoopbackPassage, _ writer: PassedAnswerWriter) throws
        {
            let wake = try LoopbackWake()
            let events = Handoff<UpstreamEvent>(wake)
            let body = passage.isBodyRead ? nil : Handoff<Data>(wake)
            let request = MockRequest(
                call.request.method,
                call.request.target == "*" ? "*" : settings.upstreamURL.prefix + call.request.target,
                fields: PassedFields.request(call.request.fields)
            )
            let cancel = upstream.begin(request, body: body, bodyLength: passage.bodyLength, events)
            defer {
                cancel()
                events.close()
                body?.close()
            }
            var isGiven = body == nil
            while true {
                while let event = events.take() {
                    if try take(event, &call, writer) { return try writer.flushUnlessHeldBack() }
                }
                try writer.flushUnlessHeldBack()
                let reads = !isGiven && body?.isFull == false
                guard case .body(let piece) = try passage.next(readingBody: reads, wake) else { continue }
                if !piece.isEmpty {
                    call.requestBody.append(piece)
                    body?.give(Data(piece))
                }
                if passage.isBodyRead {
                    isGiven = true
                    body?.give(Data())
                }
            }
        }

        /// Takes an event. Returns whether the answer is complete.
        private func take(_ event: UpstreamEvent, _ call: inout PassedCall, _ writer: PassedAnswerWriter) throws -> Bool
        {
            switch event {
            case .head(let status, let reason, let fields):
                if status >= 200 { (call.status, call.fields) = (status, fields) }
                try writer.add(status: status, reason: reason, fields)
            case .content(let content):
                call.body.append(content)
                try writer.add(content)
            case .end(let trailers):
                writer.addEnd(trailers)
                return true
            case .failed(let reason):
                call.failure = reason
                throw UpstreamFailure()
            case .isUndecided: writer.addContinue()
            }
            return false
        }

        private struct UpstreamFailure: Error {}
    }

    /// The checks that follow calls, in their order. Their memory is bounded: a call waits for them while too many bytes are kept.
    private final class PassedReports: Sendable {
        private let queue = DispatchQueue(label: "Schematic.PassedReports")
        private let size = Locked(0)

        /// The number of bytes of calls that are kept.
        private static let capacity = 4 << 20

        func add(size added: Int, _ work: @escaping @Sendable () -> Void) {
            let isFull = size.withLock { size in
                size += added
                return size > Self.capacity
            }
            let task: @Sendable () -> Void = { [size] in
                work()
                size.withLock { $0 -= added }
            }
            if isFull { queue.sync(execute: task) } else { queue.async(execute: task) }
        }

        /// Waits for the checks of all calls.
        func finish() { queue.sync {} }
    }

    extension LoopbackPassage {
        /// The state of the connection after a complete response.
        fileprivate var ending: LoopbackEnding {
            guard isBodyRead else { return .linger }
            let wishes = PassedFields.members(of: "connection", in: MockRequest(request).fields)
            return (request.version == "HTTP/1.1" ? !wishes.contains("close") : wishes.contains("keep-alive"))
                ? .stayOpen : .close
        }
    }

    extension LoopbackResponse {
        fileprivate static func message(_ status: Int, _ text: String) -> LoopbackResponse {
            LoopbackResponse(MockResponse.message(status, text))
        }
    }
#endif
