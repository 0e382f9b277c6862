import Foundation
import Schematic

/// A program whose generated code contains its schemas, so that it needs no resource bundle.
@main struct Embedded {
    static func main() async throws {
        for body in [#"{"id":7,"subject":"x"}"#, #"{"id":"7","subject":"x"}"#] {
            let client = try APIClient(
                baseURL: "https://tracker.example",
                schemas: .generated,
                transport: FixedResponse(body: Data(body.utf8))
            )
            do {
                let issue = try await client.send(GetIssue(id: 7))
                print(issue.id, issue.subject)
            } catch let error as APIError {
                print(error.faults.map(\.code.rawValue).joined(separator: " "))
            }
        }
    }
}

/// A transport whose responses have one body.
struct FixedResponse: Transport {
    let body: Data

    func send(_ request: OutgoingRequest) async throws -> IncomingResponse {
        IncomingResponse(status: 200, headers: ["Content-Type": "application/json"], body: body)
    }
}
