#if !STATIC_COMMAND
    import SchemaSamples
    import SchemaTools
    import SchematicFoundation
    import SchematicHTTP
    import SchematicText

    /// An event of an exchange with the server to which a request is passed on.
    enum UpstreamEvent: Sendable {
        /// A head: an interim one (1xx), or the final one.
        case head(status: Int, reason: String, fields: [MockRequest.Field])
        case content(Data)
        case end(trailers: [MockRequest.Field])
        /// No complete answer was received, with the reason.
        case failed(String)
        /// The server has not decided about the expectation of a request.
        case isUndecided
    }

    /// The transport of the client, which passes requests on.
    struct ClientUpstream: Sendable {
        private let transport: any Transport
        private let upstream: UpstreamURL
        private let origin: URL

        /// The maximum time of a wait for the server, which is out of reach: the app decides how long it waits.
        private static let week = Duration.seconds(604_800)
        /// The number of exchanges at a time, which is more than that of the connections of the pass-through.
        private static let connections = 512

        init(_ upstream: UpstreamURL) throws {
            let system = try SystemTransport(
                maximumDuration: Self.week,
                connectionsPerHost: Self.connections,
                connections: Self.connections
            )
            if let fallback = system.fallback { throw UsageError("--upstream requires libcurl: \(fallback)") }
            guard let origin = URL(string: upstream.origin) else {
                throw UsageError("the system cannot represent the URL of --upstream")
            }
            (self.upstream, self.origin, transport) = (upstream, origin, system.transport)
        }

        /// Begins an exchange, whose events are added to `events` until its end or failure. `body` has the pieces of the
        /// request's body, and an empty one at its end; `bodyLength` is `nil` if it is unknown.
        ///
        /// - Returns: A closure that ends the exchange.
        func begin(
            _ request: MockRequest,
            body: Handoff<Data>?,
            bodyLength: Int?,
            _ events: Handoff<UpstreamEvent>
        ) -> @Sendable () -> Void {
            var outgoing = OutgoingRequest(
                composing: HTTPMethod(rawValue: request.method),
                url: url(of: request.target),
                headers: HTTPHeaders(request.fields.map { HTTPHeaders.Field(name: $0.name, value: $0.value) }),
                body: content(request, body, bodyLength),
                timeout: Self.week,
                operation: nil,
                context: RequestContext()
            )
            outgoing.streamsResponse = true
            outgoing.passage = Passage(target: request.target) { status, reason, fields in
                events.add(.head(status: status, reason: reason, fields: Self.fields(fields)))
            }
            let task = Task.detached { [transport, outgoing] in
                do {
                    try await Self.receive(try await transport.send(outgoing), events)
                } catch {
                    events.add(.failed("\(error)".displayLine))
                }
            }
            guard request.fields.contains(where: { $0.name.lowercased() == "expect" }), body != nil else {
                return { task.cancel() }
            }
            let timer = Task.detached {
                // libcurl waits as long for the decision of the server, and then sends the body.
                try await Task.sleep(for: .seconds(1))
                events.add(.isUndecided)
            }
            return {
                task.cancel()
                timer.cancel()
            }
        }

        /// Returns content without its coding, if it has at most `limit` bytes and this machine can decode it.
        func decoded(_ content: Data, from coding: String, limit: Int) -> Data? {
            CodedContent.decoded(content, from: coding, limit: limit)
        }

        /// Returns the URL of a request. libcurl takes the target apart from it, so that no character is changed.
        private func url(of target: String) -> URL {
            #if os(Linux)
                origin
            #else
                URL(string: upstream.origin + target) ?? origin
            #endif
        }

        private func content(_ request: MockRequest, _ body: Handoff<Data>?, _ bodyLength: Int?) -> HTTPBody? {
            guard let body else {
                let statesLength = request.fields.contains { $0.name.lowercased() == "content-length" }
                return statesLength ? HTTPBody(Data()) : nil
            }
            return HTTPBody([
                .stream(StreamContent(length: bodyLength, isReplayable: false) { BodyPieces(pieces: body) })
            ])
        }

        private static func receive(_ response: IncomingResponse, _ events: Handoff<UpstreamEvent>) async throws {
            #if !os(Linux)
                // This transport has decoded the content, and joined the fields.
                let left = ["content-encoding", "content-length", "transfer-encoding"]
                let fields = Self.fields(response.headers).filter { !left.contains($0.name.lowercased()) }.map {
                    MockRequest.Field($0.name, String(byteString: $0.value.utf8))
                }
                events.add(.head(status: response.status, reason: "", fields: fields))
            #endif
            guard let stream = response.stream else {
                if !response.body.isEmpty { events.add(.content(response.body)) }
                return events.add(.end(trailers: Self.fields(response.trailers)))
            }
            for try await piece in stream {
                events.add(.content(piece))
                await events.waitForRoom()
            }
            events.add(.end(trailers: Self.fields(stream.trailers)))
        }

        private static func fields(_ headers: HTTPHeaders) -> [MockRequest.Field] {
            headers.fields.map { MockRequest.Field($0.name, $0.value) }
        }
    }

    /// The pieces of a body, which end with an empty one.
    private struct BodyPieces: AsyncSequence, Sendable {
        let pieces: Handoff<Data>

        struct Iterator: AsyncIteratorProtocol {
            let pieces: Handoff<Data>

            mutating func next() async throws -> Data? {
                // Without its end, a body must not look complete to the server.
                guard let piece = await pieces.next() else { throw CancellationError() }
                return piece.isEmpty ? nil : piece
            }
        }

        func makeAsyncIterator() -> Iterator { Iterator(pieces: pieces) }
    }
#endif
