import Foundation
import SchemaEngine
import SchematicTesting
import Testing

@testable import Schematic

@Suite("Localized descriptions of errors")
struct LocalizedDescriptionTests {
    private static let fault = Fault(code: .missingKey, message: "key 'id' is missing")

    /// Examples of each public error, by the name of its type.
    private static func errors() throws -> [String: [any Error]] {
        let url = try #require(URL(string: "https://h/x"))
        let request = OutgoingRequest(url: url)
        let response = IncomingResponse(status: 302)
        let fields = try SchemaCatalog.anything().decode(Data("{}".utf8))
        let parsing = #expect(throws: JSONParsingError.self) { try JSONValue(parsing: Data("{".utf8)) }
        let field = #expect(throws: FieldError.self) { let _: Int = try fields["id"] }
        return [
            "APIError": [
                APIError(stage: .send, operation: "Get", request: nil, reply: nil, underlying: MissingFailure())
            ],
            "AuthenticationChallenge": [AuthenticationChallenge(.captcha)],
            "AuthenticationError": [AuthenticationError.sessionOver, AuthenticationError.loginRequired],
            "Fault": [fault],
            "FieldError": [try #require(field)],
            "FormatError": [FormatError("XML", "it ends")],
            "JSONParsingError": [try #require(parsing)],
            "PayloadError": [PayloadError(schema: "Get.response.json", faults: [fault])],
            "ReplyError": [
                ReplyError.status(500), ReplyError.empty(status: 204), ReplyError.nothingStored,
                ReplyError.pageLoop("x"),
            ],
            "RequestError": [
                RequestError.missingSchema(of: "Get"), RequestError.unknownSchema("Get"), RequestError.undeclaredMethod,
                RequestError.alreadySent,
            ],
            "SampleError": [SampleError.limit(0), SampleError.noSample(schema: "Get.response.json")],
            "SchemaErrors": [
                SchemaErrors(faults: [fault]),
                try #require(
                    #expect(throws: SchemaErrors.self) {
                        try SchemaCatalog([SchemaSource(path: "Get.response.json", text: "{")])
                    }
                ),
            ],
            "StorageError": [
                StorageError.newer(version: 9),
                StorageError.unreadableSchemas(paths: ["a", "b"], reasons: ["c", "d"]),
            ],
            "TestingError": [
                TestingError.refusedResponse(place: "A.swift:1", reason: "key 'id' is missing"),
                TestingError.unexpectedCalls(["Get"]), TestingError.notRecorded(request: "GET /x", nearest: nil),
            ],
            "TransferError": [TransferError.tooLarge(limit: 7)],
            "TransportError": [
                TransportError.timedOut(after: .seconds(1)), TransportError.redirectLoop(request, response),
                TransportError.noSystemTransport,
            ],
        ]
    }

    @Test("the description of each public error says what happened")
    func described() throws {
        for (name, errors) in try Self.errors() {
            for error in errors {
                let text = error.localizedDescription
                #expect(!text.contains("\(name) error") && !text.isEmpty, "\(name): \(text)")
                if !(error is APIError) { #expect(text == "\(error)") }
            }
        }
        let text = try #require(Self.errors()["SchemaErrors"]?.first?.localizedDescription)
        #expect(text == "the schemas cannot be used: 1 fault\n\nerror: key 'id' is missing [missing-key]")
    }

    @Test("every public error is among the examples")
    func complete() throws {
        let root = (0..<4).reduce(URL(fileURLWithPath: #filePath)) { url, _ in url.deletingLastPathComponent() }
        var found: Set<String> = []
        for module in ["SchematicHTTP", "Schematic", "SchemaEngine", "SchemaSamples", "SchematicTesting"] {
            let folder = root.appendingPathComponent("Sources/\(module)")
            let files = try #require(FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil))
            for case let file as URL in files where file.pathExtension == "swift" {
                let text = try String(contentsOf: file, encoding: .utf8)
                for match in text.matches(of: /\n(?:@frozen )?public (?:enum|struct|final class) (\w+)[^{\n]*\bError\b/)
                {
                    found.insert(String(match.1))
                }
            }
        }
        #expect(found.count > 10)
        #expect(try found == Set(Self.errors().keys))
    }

    @Test("an error of the engine is not the message of the app in an APIError")
    func notOfTheApp() {
        let causes: [any Error] = [
            PayloadError(schema: "Get.response.json", faults: [Self.fault]), SchemaErrors(faults: [Self.fault]),
            Self.fault,
        ]
        for cause in causes {
            let error = APIError(stage: .decode, operation: "Get", request: nil, reply: nil, underlying: cause)
            #expect(error.localizedDescription == "The server sent a response that cannot be read.")
        }
    }
}
