import Foundation
import Schematic

/// A call whose response must have the call's number. The response has the tally of the body that the server
/// received.
struct Echo: APIRequest {
    var number: Int
    var route = "echo"
    var body = RequestBody.none
    var sends = false
    var patience: Duration?
    var longest: Duration?
    var options: RequestOptions { RequestOptions(timeout: patience, deadline: longest) }

    var path: PathTemplate { PathTemplate(stringLiteral: route) }
    var method: HTTPMethod { sends ? .put : .get }
    var parameters: Parameters { ["n": number] }

    /// The tally in the response.
    struct Response: Sendable {
        var count: Int
        var sum: String
    }

    func result(from reply: Reply) throws -> Response {
        let number: Int = try reply.fields["n"]
        guard number == self.number else { throw RunFailure("expected the response \(self.number), found \(number)") }
        return Response(count: try reply.fields["count"], sum: try reply.fields["sum"])
    }
}
