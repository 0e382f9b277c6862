// The Swift code of `Docs/Testing.md`, verbatim except for its indentation; `TestingPageTests` compares them.
import Foundation
import Schematic

enum TestingPageProgram {
    struct GetNote: APIRequest {
        let id: Int
        var path: PathTemplate { "notes/\(id)" }
        func result(from reply: Reply) throws -> String { try reply.fields["text"] }
    }

    struct StubTransport: Transport {
        let bodies: [String: String]
        func send(_ request: OutgoingRequest) async throws -> IncomingResponse {
            guard let body = bodies[request.operation ?? ""] else { return IncomingResponse(status: 404) }
            return IncomingResponse(status: 200, headers: ["Content-Type": "application/json"], body: Data(body.utf8))
        }
    }

    static func note() async throws -> String {
        let client = try APIClient(
            baseURL: "https://api.example",
            schemas: .sources([SchemaSource(path: "GetNote.response.json", text: #"{ "text": "Tea" }"#)]),
            transport: StubTransport(bodies: ["GetNote": #"{ "text": "Milk" }"#])
        )
        let text = try await client.send(GetNote(id: 7))
        return text
    }

    static func stream() -> IncomingResponse {
        let chunks = AsyncStream<Data> { continuation in
            for line in ["{\"n\": 1}\n", "{\"n\": 2}\n"] { continuation.yield(Data(line.utf8)) }
            continuation.finish()
        }
        let headers: HTTPHeaders = ["Content-Type": "application/x-ndjson"]
        let response = IncomingResponse(status: 200, headers: headers, stream: ResponseStream(chunks))
        return response
    }

    static func values() -> (CallProgress.Report, APIError) {
        let report = CallProgress.Report(download: .init(bytes: 512, total: 2048))
        let refusal = ReplyError.status(404)
        let error = APIError(stage: .status, operation: "GetNote", request: nil, reply: nil, underlying: refusal)
        return (report, error)
    }
}
