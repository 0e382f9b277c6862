import SchematicText

#if os(Linux)
    import CCurl
    import Foundation

    /// A request in the form that libcurl accepts. It is a class, so that the exchange and its handle do not copy it.
    final class CurlRequest: Sendable {
        /// The content to send.
        enum Content: Sendable {
            case none
            /// Content that the request's memory contains.
            case small(Data)
            /// Content that is read from memory while it is sent.
            case large(Data)
            /// Content that is read from files or streams while it is sent.
            case feed(UploadFeed)

            /// The number of bytes, or `nil` if it is unknown.
            var length: Int? {
                switch self {
                case .none: 0
                case .small(let data), .large(let data): data.count
                case .feed(let feed): feed.length
                }
            }
        }

        let url: String
        /// The treatment of a request that is passed on.
        let passage: Passage?
        let method: String
        let content: Content
        /// The header lines and small content, which libcurl reads during the exchange.
        let memory: CurlRequestMemory
        let streams: Bool
        let isSecure: Bool
        /// Whether libcurl may send the request again: its method is
        /// idempotent, and it has no content.
        let mayRepeat: Bool
        /// Whether the request asks for a connection of its own, by `Connection: close`.
        let wantsNewConnection: Bool
        /// The weight of the HTTP/2 stream.
        let weight: Int

        /// Whether the request is a `GET` without content over HTTP/1.1, whose response is read into memory. Of the options that
        /// differ between exchanges, it needs only the URL and the header lines.
        var isPlain: Bool {
            guard case .none = content else { return false }
            return method == "GET" && passage == nil && !streams && !isSecure
        }

        private static let smallSize = 65_536

        /// - Throws: A `RequestError` for a method or a header that cannot be sent, or a `TransportError` for an invalid URL.
        init(_ request: OutgoingRequest, codings: String) throws {
            let url = request.url.absoluteString
            guard url.allBytes({ $0 != 0 }) else { throw TransportError.connectionFailed(URLError(.badURL)) }
            try request.validate()
            let (content, passage) = (Self.content(of: request), request.passage)
            self.url = url
            self.passage = passage
            self.content = content
            method = request.method.rawValue
            streams = request.streamsResponse
            isSecure = URLParts.begins(url.utf8, with: "https:")
            wantsNewConnection =
                request.headers.first(of: "Connection") != nil
                && request.headers.members(of: "Connection").contains { HTTPHeaders.isSame($0, "close") }
            weight = request.priority.streamWeight
            let isIdempotent = request.method == .get || HTTPMethod.idempotent.contains(request.method)
            mayRepeat = isIdempotent && content.length == 0
            memory = CurlRequestMemory(
                passage == nil ? Self.lines(of: request, content, codings) : Self.passedLines(of: request, content),
                content
            )
        }

        private static func content(of request: OutgoingRequest) -> Content {
            guard request.method != .head else { return .none }
            guard let body = request.body, body.length != 0 else {
                // Only a method that expects content states a length of 0 (RFC 9110, section 8.6).
                let statesLength = request.passage == nil ? request.method.expectsContent : request.body != nil
                return statesLength ? .small(Data()) : .none
            }
            guard let data = body.data else { return .feed(UploadFeed(body)) }
            return data.count <= smallSize ? .small(data) : .large(data)
        }

        /// Returns the fields of the request and the default fields that it lacks, each line terminated by NUL. Omits the
        /// fields that frame the body, which libcurl adds.
        private static func lines(of request: OutgoingRequest, _ content: Content, _ codings: String) -> [UInt8] {
            var lines: [UInt8] = []
            lines.reserveCapacity(512)
            var (hasType, hasCodings, hasAgent) = (false, false, false)
            for field in request.headers.fields {
                if isSame(field, "Content-Length") || isSame(field, "Transfer-Encoding") || isSame(field, "Expect") {
                    continue
                }
                hasType = hasType || isSame(field, "Content-Type")
                hasCodings = hasCodings || isSame(field, "Accept-Encoding")
                hasAgent = hasAgent || isSame(field, "User-Agent")
                append(field.name, field.value.utf8, to: &lines)
            }
            let hasContent = if case .none = content { false } else { true }
            if hasContent {
                if case .small(let data) = content, data.isEmpty {
                    // Removes the line: libcurl would declare a form.
                    if !hasType { lines += Array("Content-Type:".utf8) + [0] }
                } else if !hasType {
                    append("Content-Type", "application/octet-stream".utf8, to: &lines)
                }
                // Removes the line: libcurl would wait for permission to send a large body, and repeat the
                // request without the expectation if the server refuses.
                lines += Array("Expect:".utf8) + [0]
            }
            if !hasCodings, !codings.isEmpty { append("Accept-Encoding", codings.utf8, to: &lines) }
            if !hasAgent { append("User-Agent", "Schematic".utf8, to: &lines) }
            return lines
        }

        /// Returns the fields of a request that is passed on, and the lines that keep libcurl from adding others. The request
        /// states the length of its body itself, if it is known.
        private static func passedLines(of request: OutgoingRequest, _ content: Content) -> [UInt8] {
            var lines: [UInt8] = []
            var added = ["Accept"]
            if case .none = content {} else { added += ["Content-Type", "Expect"] }
            for field in request.headers.fields {
                append(field.name, field.value.bytesOfByteString, to: &lines)
                added.removeAll { isSame(field, $0) }
            }
            for name in added { lines += Array("\(name):".utf8) + [0] }
            return lines
        }

        private static func isSame(_ field: HTTPHeaders.Field, _ name: String) -> Bool {
            HTTPHeaders.isSame(field.name, name)
        }

        /// Appends a header line. libcurl omits a field without a value, unless its name ends with a semicolon.
        private static func append(_ name: String, _ value: some Collection<UInt8>, to lines: inout [UInt8]) {
            lines += name.utf8
            if value.allSatisfy(\.isBlank) {
                lines.append(0x3B)
            } else {
                lines += ": ".utf8
                lines += value
            }
            lines.append(0)
        }
    }

    /// The list of header lines and small content, at fixed addresses.
    ///
    /// `@unchecked Sendable`: the memory does not change after the initializer.
    struct CurlRequestMemory: ~Copyable, @unchecked Sendable {
        /// The first header line.
        let headers: UnsafeMutablePointer<ccurl_list>?
        let body: UnsafeMutableRawPointer
        private let memory: UnsafeMutableRawPointer

        /// Copies header lines that are terminated by NUL, and the content if it is small.
        init(_ lines: [UInt8], _ content: CurlRequest.Content) {
            let count = lines.withUnsafeBufferPointer { $0.reduce(0) { $0 + ($1 == 0 ? 1 : 0) } }
            let small = if case .small(let data) = content { data } else { Data() }
            let listSize = count * MemoryLayout<ccurl_list>.stride
            memory = .allocate(
                byteCount: max(1, listSize + lines.count + small.count),
                alignment: MemoryLayout<ccurl_list>.alignment
            )
            let nodes = memory.bindMemory(to: ccurl_list.self, capacity: count)
            let text = (memory + listSize).bindMemory(to: CChar.self, capacity: lines.count)
            lines.withUnsafeBytes { UnsafeMutableRawPointer(text).copyMemory(from: $0) }
            body = memory + listSize + lines.count
            small.withUnsafeBytes { [body] in body.copyMemory(from: $0) }
            var line = text
            for index in 0..<count {
                (nodes + index).initialize(
                    to: ccurl_list(text: line, next: index + 1 < count ? nodes + index + 1 : nil)
                )
                line += strlen(line) + 1
            }
            headers = count > 0 ? nodes : nil
        }

        deinit { memory.deallocate() }
    }

    extension UnsafeMutableRawPointer {
        fileprivate func copyMemory(from bytes: UnsafeRawBufferPointer) {
            if let start = bytes.baseAddress { copyMemory(from: start, byteCount: bytes.count) }
        }
    }

    extension CallPriority {
        /// The weight of an HTTP/2 stream (RFC 7540, section 5.3.2). The default is 16.
        fileprivate var streamWeight: Int {
            switch self {
            case .low: 1
            case .normal: 16
            case .high: 256
            }
        }
    }
#endif
