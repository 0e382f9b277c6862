import Foundation
import Schematic

/// A request whose response is validated by `Schemas/GetIssue.response.json`.
struct GetIssue: APIRequest {
    var id: Int

    var path: PathTemplate { "issues/{id}.json" }
    var parameters: Parameters { ["id": id] }

    init(id: Int) { self.id = id }

    func result(from reply: Reply) throws -> String { try reply.fields["issue", "subject"] }
}

/// Returns a client with the schemas of this package.
func makeClient(baseURL: String) throws -> APIClient {
    try APIClient(baseURL: baseURL, schemas: .bundle(.module))
}
