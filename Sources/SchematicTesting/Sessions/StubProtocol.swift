#if canImport(FoundationNetworking) || canImport(Darwin)
    import Dispatch
    import Foundation
    import Schematic
    import SchematicPlatform

    #if canImport(FoundationNetworking)
        import FoundationNetworking
    #endif

    /// Responds to the requests of the sessions that use one stub.
    final class StubProtocol<Number: TypeNumber>: URLProtocol {
        /// The running load; `nil` if there is none.
        private var load: SessionLoad?

        override class func canInit(with request: URLRequest) -> Bool {
            ["http", "https"].contains(request.url?.scheme?.lowercased())
        }

        override class func canonicalRequest(for request: URLRequest) -> URLRequest { request }

        override class func requestIsCacheEquivalent(_ one: URLRequest, to other: URLRequest) -> Bool { false }

        override func startLoading() {
            let load = SessionLoad(self)
            self.load = load
            load.start(SessionStubs.stub(numbered: Number.value))
        }

        override func stopLoading() {
            load?.stop()
            load = nil
        }
    }

    /// The response to one request, which is reported to its session.
    ///
    /// `@unchecked Sendable`: the protocol and its client are used on the queue only.
    private final class SessionLoad: @unchecked Sendable {
        /// The session retains the protocol while it loads.
        private weak var owner: URLProtocol?
        private let request: URLRequest
        private let isDownload: Bool
        /// The task of the load, until it has ended or is stopped.
        private let running = Locked<Task<Void, Never>?>(nil)
        private let isOver = Locked(false)
        private let reports = DispatchQueue(label: "SchematicTesting.SessionLoad")

        init(_ owner: URLProtocol) {
            self.owner = owner
            request = owner.request
            isDownload = owner.task is URLSessionDownloadTask
        }

        func start(_ stub: SessionStub?) {
            let task = Task { await load(stub) }
            running.withLock { $0 = task }
        }

        func stop() {
            isOver.withLock { $0 = true }
            running.withLock { $0 }?.cancel()
            #if canImport(FoundationNetworking)
                // Foundation on Linux now reports the end of the task, which must not be at the same time as another report.
                reports.sync {}
            #endif
        }

        private func load(_ stub: SessionStub?) async {
            do {
                guard let stub else { throw URLError(.unknown) }
                try refuseDownload()
                var outgoing = try OutgoingRequest(of: request, body: await body())
                outgoing.streamsResponse = Self.reportsChunks
                let (response, url) = try await stub.response(to: outgoing)
                guard let head = HTTPURLResponse(of: response, from: url) else { throw URLError(.badServerResponse) }
                report { $0.urlProtocol($1, didReceive: head, cacheStoragePolicy: .notAllowed) }
                if let stream = response.stream {
                    for try await chunk in stream { report { $0.urlProtocol($1, didLoad: chunk) } }
                } else if !response.body.isEmpty {
                    report { $0.urlProtocol($1, didLoad: response.body) }
                }
                report(isLast: true) { $0.urlProtocolDidFinishLoading($1) }
            } catch {
                let error = error.asSessionError
                report(isLast: true) { $0.urlProtocol($1, didFailWithError: error) }
            }
        }

        /// Reports to the session unless it has stopped the load.
        private func report(
            isLast: Bool = false,
            _ report: @escaping @Sendable (any URLProtocolClient, URLProtocol) -> Void
        ) {
            reports.async { [self] in
                guard !isOver.withLock({ $0 }), let owner, let client = owner.client else { return }
                if isLast { isOver.withLock { $0 = true } }
                report(client, owner)
            }
        }

        /// Whether the session receives the chunks of a response one by one. On Linux, a task with a completion handler would
        /// have only the last one.
        private static var reportsChunks: Bool {
            #if canImport(FoundationNetworking)
                false
            #else
                true
            #endif
        }

        /// Throws for a download task on Linux, which would end the process: Foundation expects a file of its own protocol.
        private func refuseDownload() throws {
            #if canImport(FoundationNetworking)
                guard isDownload else { return }
                let text =
                    "Foundation on Linux gives download tasks only the files of its own protocols; use a data task"
                throw URLError(.unsupportedURL, userInfo: [NSLocalizedDescriptionKey: text])
            #endif
        }

        // MARK: Body

        /// Returns the bytes of the body, also of one that is read from a stream.
        private func body() async throws -> Data? {
            if let body = request.httpBody { return body }
            guard let stream = request.httpBodyStream else { return nil }
            nonisolated(unsafe) let input = stream
            return try await BlockingWork.run { try Data(reading: input) }
        }
    }

    extension Data {
        /// The maximum number of bytes of a body from a stream.
        private static let maximumBody = 64 << 20

        /// Reads a stream to its end.
        fileprivate init(reading stream: InputStream) throws {
            self.init()
            stream.open()
            defer { stream.close() }
            var buffer = [UInt8](repeating: 0, count: 1 << 16)
            while true {
                let count = stream.read(&buffer, maxLength: buffer.count)
                guard count >= 0 else { throw stream.streamError ?? URLError(.requestBodyStreamExhausted) }
                guard count > 0 else { return }
                append(contentsOf: buffer[..<count])
                guard self.count <= Self.maximumBody else { throw URLError(.dataLengthExceedsMaximum) }
            }
        }
    }

    extension HTTPURLResponse {
        /// Creates the head of a response. A body in memory has a length.
        fileprivate convenience init?(of response: IncomingResponse, from url: URL) {
            var response = response
            #if canImport(FoundationNetworking)
                // Foundation on Linux never ends a task whose response has a challenge.
                response.headers[.wwwAuthenticate] = nil
            #endif
            if response.stream == nil, response.headers["Content-Length"] == nil {
                response.headers["Content-Length"] = "\(response.body.count)"
            }
            let fields = Dictionary(response.headers.map { ($0.name, $0.value) }) { "\($0), \($1)" }
            self.init(url: url, statusCode: response.status, httpVersion: "HTTP/1.1", headerFields: fields)
        }
    }
#endif
