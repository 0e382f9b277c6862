import Foundation
import LoopbackServer
import TestSupport
import Testing

@testable import Schematic

@Suite("Questions to an error", .bounded)
struct ErrorCauseTests {
    /// An error of a service, as apps write it for `JSONDecoder`.
    struct Problem: Decodable, Equatable {
        var title: String
        var detail: String?
    }

    static func error(_ underlying: any Error, at stage: APIError.Stage = .send) -> APIError {
        APIError(stage: stage, operation: "Save", request: nil, reply: nil, underlying: underlying)
    }

    @Test(
        "a call that took too long is a timeout",
        arguments: [
            (TransportError.timedOut(after: .seconds(1)), true), (TransportError.tookTooLong(limit: .seconds(1)), true),
            (TransportError.deadlinePassed(after: .seconds(1)), true),
            (TransportError.connectionFailed(URLError(.timedOut)), true), (URLError(.timedOut), true),
            (TransportError.connectionFailed(URLError(.cannotFindHost)), false), (ReplyError.status(504), false),
        ] as [(any Error, Bool)]
    )
    func isTimeout(cause: any Error, isTimeout: Bool) {
        #expect(Self.error(cause).isTimeout == isTimeout)
    }

    @Test(
        "an error of a server that cannot be reached is offline",
        arguments: [
            (URLError(.notConnectedToInternet), true), (URLError(.cannotFindHost), true),
            (URLError(.cannotConnectToHost), true), (URLError(.serverCertificateUntrusted), false),
            (URLError(.networkConnectionLost), false),
        ] as [(URLError, Bool)]
    )
    func isOffline(cause: URLError, isOffline: Bool) {
        #expect(Self.error(cause).isOffline == isOffline)
        #expect(Self.error(TransportError.connectionFailed(cause)).isOffline == isOffline)
    }

    @Test(
        "a cancelled call is recognized in one catch, as are other errors that a cancellation causes",
        arguments: [
            (CancellationError(), true), (URLError(.cancelled), true), (URLError(.timedOut), false),
            (error(URLError(.cancelled)), true), (error(TransportError.connectionFailed(URLError(.cancelled))), true),
            (error(ReplyError.status(500)), false), (MissingFailure(), false),
        ] as [(any Error, Bool)]
    )
    func isCancellation(error: any Error, isCancellation: Bool) {
        #expect(error.isCancellation == isCancellation)
    }

    @Test("a refused call has a status, and the server's error as any type, with and without a schema")
    func refusal() async throws {
        let response = LoopbackResponse.json(#"{"title":"No","detail":"Too late"}"#, status: 422)
        for schemas in [[:], ["Save.error.json": #"{"title":"x","detail{?}":"x"}"#]] {
            let error = try await RefusalTests.refusal(schemas, response)
            #expect(error.status == 422)
            #expect(error.isRefusal)
            #expect(error.serverError(as: Problem.self) == Problem(title: "No", detail: "Too late"))
            #expect(try error.serverError(as: Fields.self)?["detail"] == "Too late")
            #expect(error.serverError(as: [Int].self) == nil)
            #expect(!error.isTimeout && !error.isOffline && !error.isCancellation && error.faults.isEmpty)
        }
    }

    @Test("the server's error is the mapper's type, if the app has registered one")
    func mapped() async throws {
        let schemas = ["Save.error.json": #"{"{root}":"{rejected}"}"#, "Rejected.json": #"{"errors":["x"]}"#]
        let error = try await RefusalTests.refusal(schemas, .json(RefusalTests.errors, status: 422))
        #expect(error.serverError(as: RefusalTests.Rejected.self)?.errors == ["Subject cannot be blank"])
    }

    @Test("problem details are decoded without a schema")
    func problemDetails() async throws {
        let body = #"{"type":"https://h/late","title":"Too late","status":409,"balance":30}"#
        let response = LoopbackResponse.text(body, type: "application/problem+json; charset=utf-8", status: 409)
        let error = try await RefusalTests.refusal([:], response)
        let failure = try #require(error.serverError)
        #expect(failure.status == 409)
        #expect(try failure.fields["balance"] == 30)
        #expect(error.serverError(as: Problem.self) == Problem(title: "Too late", detail: nil))
    }

    @Test(
        "problem details that cannot be read leave the status as the cause",
        arguments: [#"{"title":"#, "[]", "{}", ""]
    )
    func brokenProblem(body: String) async throws {
        let response = LoopbackResponse.text(body, type: "application/problem+json", status: 500)
        let error = try await RefusalTests.refusal([:], response)
        guard let cause = error.underlying as? ReplyError, cause.code == .status, cause.status == 500 else {
            Testing.Issue.record("expected the status, found \(error.underlying)")
            return
        }
        #expect(error.serverError(as: Problem.self) == nil)
    }

    @Test("an error has the faults of a reply, of a refusal and of a request")
    func faults() async throws {
        let refused = try await RefusalTests.refusal(["Save.error.json": #"{"a":1}"#], .json("{}", status: 400))
        #expect(refused.faults.map(\.code) == [.missingKey])
        let schemas = ["Create.path.json": #"{"id":1}"#]
        let unsent = try await failure {
            _ = try await RequestCheckTests.sent(.init(path: "x", parameters: [:]), schemas: schemas)
        }
        #expect(unsent.faults.map(\.code) == [.missingKey])
        #expect(unsent.status == nil && !unsent.isRefusal)
    }

    @Test("a silent server and a server that does not exist differ in one catch")
    func network() async throws {
        try await withClient(handler: { _ in .never }) { client, server in
            let hasty = client.with { $0.timeout = .milliseconds(200) }
            let silent = try await failure { _ = try await hasty.send(RefusalTests.Save()) }
            #expect(silent.isTimeout && !silent.isOffline && silent.status == nil)
            server.stop()
            let missing = try await failure { _ = try await client.send(RefusalTests.Save()) }
            #expect(missing.isOffline && !missing.isTimeout)
        }
    }
}
