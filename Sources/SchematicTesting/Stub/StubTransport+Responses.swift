import Foundation
import SchemaEngine
import SchemaSamples
import Schematic
import SchematicPlatform
import SchematicText

extension StubTransport {
    /// Returns the response to a call. A chunk of an upload has the response of a server, and the last one that of the upload.
    func response(
        _ stub: StubResponse,
        to call: StubCall,
        from place: String?
    ) async throws -> IncomingResponse {
        let request = call.request
        var operation: String?
        if case .sample = stub.content, stub.status == nil, let upload = StubUploads.operation(of: request) {
            if case .incomplete(let count) = state.withLock({ $0.uploads.receive(request) }) {
                let range: HTTPHeaders = count == 0 ? [:] : [.range: "bytes=0-\(count - 1)"]
                return IncomingResponse(status: 308, headers: range)
            }
            operation = upload
            if let script = state.withLock({ $0.nextScript(of: upload) }) {
                let last = try script.script.respond(request, script.number)
                return try await response(last, to: call, as: upload, from: script.script.place)
            }
        }
        return try await response(stub, to: call, as: operation, from: place)
    }

    /// Returns the response to a call, whose schemas have the name `operation`, or that of the call.
    private func response(
        _ stub: StubResponse,
        to call: StubCall,
        as operation: String?,
        from place: String?
    ) async throws -> IncomingResponse {
        let request = call.request
        if case .recorded(let path) = stub.content {
            let recorded = try await recording(path).send(request)
            let isJSON = recorded.headers[.contentType]?.contains("json") == true
            if stub.isChecked, isJSON { try validate(recorded, to: request, as: operation, path) }
            return finish(recorded, stub, request)
        }
        let found = ResponseSamples.successStatus { request.responseSchema(status: $0, of: operation) != nil }
        let status = stub.status ?? found ?? 200
        let schema = request.responseSchema(status: status, of: operation)
        let fields = samples.headers(of: request, status)
        var response = IncomingResponse(status: status, headers: HTTPHeaders(fields.map { ($0.name, $0.value) }))
        switch stub.content {
        case .failure(let error): throw error
        case .recorded: break
        case .data(let data): response.body = data
        case .chunks(let chunks, let interval, let failure):
            let received = content(chunks, every: interval, failure, request)
            if request.streamsResponse, (200..<300).contains(status) {
                request.progress?.beginDownload(of: stub.contentLength)
                response.stream = ResponseStream(received)
            } else {
                for try await chunk in received { response.body += chunk }
            }
        case .json(let value):
            response.body = Data(value.bytes())
            if stub.isChecked { try validate(response, to: request, as: operation, place ?? call.operation) }
            response.headers[.contentType] = "application/json"
        case .sample(let style):
            if let schema {
                response.body = try samples.body(style, of: schema)
            } else if place == nil, operation == nil {
                state.withLock { $0.unexpected.append("\(call)") }
                throw TestingError.unexpectedCalls(["\(call)"])
            }
            if !response.body.isEmpty {
                let accepted = try request.accepted(response.body)
                (response.body, response.headers[.contentType]) = (accepted.body, accepted.type)
            }
        }
        return finish(response, stub, request)
    }

    /// Adds the header fields that a test specifies, and the location of an upload. Reports the progress.
    private func finish(_ response: IncomingResponse, _ stub: StubResponse, _ request: OutgoingRequest)
        -> IncomingResponse
    {
        var response = response
        for header in stub.headers { response.headers[HTTPHeaders.Name(rawValue: header.name)] = header.value }
        if request.headers["X-Upload-Content-Length"] != nil, response.headers["Location"] == nil,
            (200..<300).contains(response.status)
        {
            response.headers["Location"] = state.withLock { $0.uploads.begin(at: request.url) }
        }
        if response.stream == nil {
            request.progress?.beginDownload(of: response.body.count)
            request.progress?.noteReceived(response.body.count)
        }
        return response
    }

    /// Returns chunks as they are received.
    private func content(
        _ chunks: [Data],
        every interval: Duration,
        _ failure: (any Error)?,
        _ request: OutgoingRequest
    ) -> AsyncThrowingStream<Data, any Error> {
        let position = Locked((index: 0, bytes: 0))
        return AsyncThrowingStream { [self] in
            let index = position.withLock { $0.index }
            guard index < chunks.count else {
                if let failure { throw failure }
                return nil
            }
            if index > 0 { try await wait(interval, for: request) }
            let received = position.withLock { position in
                position.index += 1
                position.bytes += chunks[index].count
                return position.bytes
            }
            if request.streamsResponse { request.progress?.noteReceived(received) }
            return chunks[index]
        }
    }

    /// Returns the responses of a recording, which is read once.
    private func recording(_ path: String) throws -> ReplayTransport {
        if let known = state.withLock({ $0.recordings[path] }) { return known }
        let recording = try ReplayTransport(path)
        return state.withLock { state in
            let known = state.recordings[path] ?? recording
            state.recordings[path] = known
            return known
        }
    }

    // MARK: Validation

    /// Validates a JSON body as a server would. The client has validated the bodies that it encodes.
    func check(_ call: StubCall) throws {
        guard let schema = call.request.bodySchema, let body = call.body,
            call.request.headers[.contentType]?.contains("json") == true
        else { return }
        let report = schema.checkReport(body, options: schema.strict)
        guard !report.isValid else { return }
        let reason = report.faults.map(\.description).joined(separator: "\n")
        throw TestingError.refusedRequest(operation: call.operation, reason: reason)
    }

    /// Validates the JSON body of a response by the schema by which the client decodes it.
    private func validate(
        _ response: IncomingResponse,
        to request: OutgoingRequest,
        as operation: String?,
        _ place: String
    ) throws {
        let chosen = request.responseSchema(of: response.body, status: response.status, of: operation)
        guard let schema = chosen else { return }
        let report = schema.checkReport(response.body, options: schema.strict)
        guard !report.isValid else { return }
        let reason = report.faults.map(\.description).joined(separator: "\n")
        throw TestingError.refusedResponse(place: place, reason: reason)
    }
}

extension StubResponse {
    /// The length that the header fields state.
    fileprivate var contentLength: Int? {
        headers.last { $0.name.lowercased() == "content-length" }.flatMap { Int(digits: $0.value) }
    }
}
