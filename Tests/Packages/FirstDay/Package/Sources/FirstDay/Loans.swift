import Foundation
import Schematic

struct Loan: Codable {
    let id: Int
    let bookID: Int
    let dueOn: CalendarDate
}

struct OpenSession: APIRequest {  // checked by OpenSession.response.json
    var user: String
    var password: String
    var path: PathTemplate { "session" }
    var method: HTTPMethod { .post }
    var body: RequestBody { .json(["user": user, "password": password]) }
    func result(from reply: Reply) throws -> AccessToken {
        AccessToken(try reply.fields["token"], expires: try reply.fields["expires_at"])
    }
}

struct GetLoans: APIRequest {  // checked by GetLoans.response.json
    var path: PathTemplate { "loans" }
    func result(from reply: Reply) throws -> [Loan] { try reply.fields.decode([Loan].self, at: "loans") }
}

func showLoans(user: String?) async throws {
    var middleware: [any Middleware] = []
    if let user {
        let authentication = Authentication(
            .logIn(in: .bearer) { attempt in
                try await attempt.client.send(OpenSession(user: user, password: "open sesame"))
            }
        )
        middleware = [authentication, LoggingMiddleware(.line, showsCurl: true, sink: { print($0) })]
    }
    do {
        let loans = try await makeClient(middleware: middleware).send(GetLoans())
        for loan in loans { print("The book \(loan.bookID) is due on \(loan.dueOn).") }
    } catch let error as APIError where error.status == 401 {
        print(error.localizedDescription)
    }
}
