import Foundation
import Testing

@testable import Schematic

@Suite("Client creation")
struct ClientStartTests {
    @Test(
        "an invalid base URL is refused",
        arguments: ["replace me", "", "ftp://h", "http://", "http://h/#x"]
    )
    func baseURL(text: String) {
        #expect(throws: RequestError.self) { try APIClient(baseURL: text) }
    }

    @Test("schemas that do not compile prevent creation, with every fault of every file")
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

    @Test("schemas that cannot be read prevent creation")
    func unreadable() {
        #expect(throws: StorageError.self) {
            try APIClient(baseURL: "http://h", schemas: .folder("/no/such/folder"))
        }
    }

    @Test("schemas can be read from the resources of a bundle")
    func bundle() throws {
        let client = try APIClient(baseURL: "http://h", schemas: .bundle(.module, folder: "BundledSchemas"))
        #expect(throws: APIError.self) { try client.outgoingRequest(for: Bundled(parameters: ["n": "x"])) }
        #expect(try client.outgoingRequest(for: Bundled(parameters: ["n": 5])).url.absoluteString == "http://h/x?n=5")
    }

    struct Bundled: APIRequest {
        let path: PathTemplate = "x"
        let parameters: Parameters
    }
}
