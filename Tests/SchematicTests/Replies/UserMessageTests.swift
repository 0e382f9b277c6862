import Foundation
import LoopbackServer
import TestSupport
import Testing

@testable import Schematic

@Suite("Messages for users", .bounded)
struct UserMessageTests {
    @Test(
        "the description for users is one sentence",
        arguments: [
            (.send, URLError(.notConnectedToInternet), "The server cannot be reached; check the internet connection."),
            (.send, TransportError.deadlinePassed(after: .seconds(1)), "The server did not respond in time."),
            (.send, TransportError.streamCutShort(expected: 7, found: 1), "The connection to the server failed."),
            (.send, AuthenticationError.loginRequired, "A login is required."),
            (.compose, RequestError.unusableMethod("x"), "The request cannot be created."),
            (.decode, ReplyError.empty(status: 200), "The server sent a response that cannot be read."),
            (.result, MissingFailure(), "The response of the server cannot be used."),
            (.status, ReplyError.status(418), "The server refused the request."),
            (.status, OwnError(), "Choose another seat"),
        ] as [(APIError.Stage, any Error, String)]
    )
    func sentences(stage: APIError.Stage, cause: any Error, sentence: String) {
        #expect(ErrorCauseTests.error(cause, at: stage).localizedDescription == sentence)
    }

    struct OwnError: LocalizedError { var errorDescription: String? { "Choose another seat" } }

    @Test(
        "the server's own message is found under the usual keys",
        arguments: [
            (#"{"message":"Too late"}"#, "Too late"), (#"{"error":"invalid_grant","error_description":"No."}"#, "No."),
            (#"{"title":"Gone","detail":"Sold in May"}"#, "Gone: Sold in May"),
            (#"{"errors":["Subject is empty","Body is empty"]}"#, "Subject is empty; Body is empty"),
            (#"{"errors":{"subject":["is empty"],"token":["s3cr3t"]}}"#, "subject is empty"),
            (#"{"error":{"code":3,"message":"Not\nlogged in"}}"#, #"Not\nlogged in"#),
            (#"{"fault":{"faultstring":"x"}}"#, nil), (#"{"code":7}"#, nil), ("[1]", nil), ("sorry", nil),
        ] as [(String, String?)]
    )
    func serverMessages(body: String, message: String?) async throws {
        for schemas in [[:], ["Save.error.json": #""{any}""#]] {
            let error = try await RefusalTests.refusal(schemas, .json(body, status: 418))
            #expect(error.serverMessage == message)
            let sentence =
                message.map { "The server refused the request: \($0)\($0.hasSuffix(".") ? "" : ".")" }
                ?? "The server refused the request with status 418."
            #expect(error.localizedDescription == sentence)
            #expect(!error.localizedDescription.contains("s3cr3t"))
        }
    }

    @Test("an error that its schema decodes is described with the server's message, without its secrets")
    func described() async throws {
        let schemas = ["Save.error.json": #"{"message":"{secret}","errors":["x"]}"#]
        let body = #"{"message":"s3cr3t","errors":["Subject is empty"]}"#
        let error = try await RefusalTests.refusal(schemas, .json(body, status: 422))
        #expect(!error.description.contains("s3cr3t") && !error.localizedDescription.contains("s3cr3t"))
        let plain = try await RefusalTests.refusal(
            ["Save.error.json": #"{"errors":["x"]}"#],
            .json(#"{"errors":["Subject is empty"]}"#, status: 422)
        )
        #expect("\(plain.underlying)" == #"the server refused with status 422: "Subject is empty""#)
    }

    @Test("if the schemas name secrets, a message that its schema describes is shown, in any format")
    func describedXML() async throws {
        let schemas = ["Save.error.json": #"{"errors":["x"]}"#, "Other.response.json": #"{"note":"{secret}"}"#]
        let body = "<rejected><errors>Subject is empty</errors></rejected>"
        let error = try await RefusalTests.refusal(schemas, .text(body, type: "application/xml", status: 422))
        #expect("\(error.underlying)".contains("Subject is empty"))
        #expect(error.serverMessage == "Subject is empty")
    }

    @Test("if the schemas name secrets, a message that no schema describes is not shown")
    func undescribed() async throws {
        let schemas = ["Other.response.json": #"{"note":"{secret}"}"#]
        let problem = LoopbackResponse.text(
            #"{"title":"s3cr3t"}"#,
            type: "application/problem+json",
            status: 409
        )
        let error = try await RefusalTests.refusal(schemas, problem)
        #expect(error.localizedDescription == "It was changed on the server in the meantime.")
        #expect(!error.description.contains("s3cr3t"))
    }
}
