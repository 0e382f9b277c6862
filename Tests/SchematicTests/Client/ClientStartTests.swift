import Foundation
import Testing

@testable import Schematic

@Suite("Starting a client")
struct ClientStartTests {
    @Test(
        "a base URL that is none stops the client",
        arguments: ["replace me", "", "ftp://h", "http://", "http://h/#x"]
    )
    func baseURL(text: String) {
        #expect(throws: ComposeFault.self) { try APIClient(baseURL: text) }
    }

    @Test("schemas that cannot be compiled stop the client, with every fault of every file")
    func faults() throws {
        let sources = [
            SchemaSource(path: "A.response.json", text: #"{"a":"{nosuch}","b":"{}"}"#),
            SchemaSource(path: "B.path.json", text: "[1,]"),
        ]
        #expect {
            _ = try APIClient(baseURL: "http://h", schemas: .sources(sources))
        } throws: { error in
            let text = "\(error)"
            return ["unknown-tag", "bad-tag", "invalid-json", "A.response.json", "B.path.json"].allSatisfy {
                text.contains($0)
            }
        }
    }

    @Test("schemas that cannot be read stop the client")
    func unreadable() {
        #expect(throws: SchemaReadError.self) {
            try APIClient(baseURL: "http://h", schemas: .folder("/no/such/folder"))
        }
    }

    @Test("the resources of a bundle are schemas")
    func bundle() throws {
        let client = try APIClient(baseURL: "http://h", schemas: .bundle(.module, folder: "BundledSchemas"))
        #expect(throws: APIError.self) { try client.httpRequest(for: Bundled(parameters: ["n": "x"])) }
        #expect(try client.httpRequest(for: Bundled(parameters: ["n": 5])).url.absoluteString == "http://h/x?n=5")
    }

    struct Bundled: APIRequest {
        let path: PathTemplate = "x"
        let parameters: Parameters
    }
}
