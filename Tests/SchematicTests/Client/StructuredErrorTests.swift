import Foundation
import TestSupport
import Testing

@testable import Schematic

/// An error in the response of a service.
private struct ServiceError: SchemaModel, Equatable {
    var domain: String
    var code: String
    var reason: String
    var help: URL?
    var report: URL?

    init(from fields: Fields) throws {
        domain = try fields["domain"]
        code = try fields["code"]
        reason = try fields["internalReason"]
        help = try fields["extendedHelp"]
        report = try fields["sendReport"]
    }
}

/// All errors of a response, thrown by the call.
private struct ServiceErrors: SchemaModel, Error, CustomStringConvertible {
    var errors: [ServiceError]

    init(from fields: Fields) throws { errors = try fields["errors", "error"] }

    var description: String {
        errors.first.map { "\($0.domain) error \($0.code): \"\($0.reason)\"" } ?? "no error"
    }
}

@Suite("Structured errors", .bounded)
struct StructuredErrorTests {
    private static let schemas = [
        SchemaSource(path: "Error.response.json", text: #"{"{root}":"{errors}"}"#),
        SchemaSource(path: "Errors.json", text: #"{"errors":{"error":["{service_error}"]}}"#),
        SchemaSource(
            path: "ServiceError.json",
            text: #"{"domain":"","code":"","internalReason":"","extendedHelp{?}":"{url}","sendReport{?}":"{url}"}"#
        ),
    ]

    private static let xml = """
        <errors xmlns='http://schemas.google.com/g/2005'><error><domain>GData domain</domain><code>code red</code>\
        <internalReason>something happened</internalReason><extendedHelp>http://domain.com?whatever=no</extendedHelp>\
        <sendReport>http://domain.com/send</sendReport></error><error><domain>Second domain</domain>\
        <code>code blue</code><internalReason>who knows</internalReason></error></errors>
        """

    private static let json = """
        {"errors":{"error":[{"domain":"GData domain","code":"code red","internalReason":"something happened",
         "extendedHelp":"http://domain.com?whatever=no","sendReport":"http://domain.com/send"},
         {"domain":"Second domain","code":"code blue","internalReason":"who knows"}]}}
        """

    private static func cause(_ type: String, _ body: String) async throws -> any Error {
        let client = try APIClient(
            baseURL: "http://h",
            schemas: .sources(schemas),
            transport: CannedTransport(status: 400, headers: ["Content-Type": type], body: Data(body.utf8))
        ) {
            $0.map("errors", to: ServiceErrors.self)
            $0.map("service_error", to: ServiceError.self)
        }
        let error = await #expect(throws: APIError.self) { try await client.send(RefusalTests.Save()) }
        return try #require(error).underlying
    }

    @Test(
        "an error body in XML or JSON is thrown as the app's own type",
        arguments: [
            ("application/vnd.google.gdata.error+xml", xml), ("application/vnd.google.gdata.error+json", json),
        ]
    )
    func typed(type: String, body: String) async throws {
        let errors = try #require(await Self.cause(type, body) as? ServiceErrors)
        #expect(errors.description == #"GData domain error code red: "something happened""#)
        #expect(errors.errors.map(\.domain) == ["GData domain", "Second domain"])
        #expect(errors.errors.map(\.code) == ["code red", "code blue"])
        #expect(errors.errors.map(\.reason) == ["something happened", "who knows"])
        #expect(errors.errors.map(\.help?.absoluteString) == ["http://domain.com?whatever=no", nil])
        #expect(errors.errors.map(\.report?.absoluteString) == ["http://domain.com/send", nil])
    }

    @Test(
        "an error body that does not match its schema is an unreadable error",
        arguments: ["application/vnd.google.gdata.error+xml", "application/json", "text/plain"]
    )
    func unstructured(type: String) async throws {
        let cause = try await Self.cause(type, "abcdefg")
        guard let error = cause as? ReplyError, error.code == .unreadableError, error.status == 400 else {
            Testing.Issue.record("expected an unreadable error, found \(cause)")
            return
        }
    }
}
