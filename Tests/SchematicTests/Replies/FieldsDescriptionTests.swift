import Foundation
import LoopbackServer
import TestSupport
import Testing

@testable import Schematic

@Suite("Printed fields", .bounded)
struct FieldsDescriptionTests {
    struct Person: SchemaModel {
        var name: String
        init(from fields: Fields) throws { name = try fields["name"] }
    }

    private static let schemas = [
        "GetIssue.response.json": #"{"id":1,"phone":"{secret}","author":"{person}","due{?}":"{date}"}"#,
        "Person.json": #"{"name":"x","card":"{secret}","friends":["{secret|object}"]}"#,
    ]

    private static let body = """
        {"id":150,"phone":"s3cr3t","author":{"name":"Ada","card":"s3cr3t","friends":["s3cr3t",{"a":"s3cr3t"}]},
        "token":"s3cr3t","due":"2024-02-29","page":"https://h/?token=s3cr3t&page=2"}
        """

    @Test("fields of a reply are printed as JSON, with their secrets masked", arguments: [true, false])
    func reply(isMapped: Bool) async throws {
        try await withClient(
            schemas: Self.schemas,
            configure: { if isMapped { $0.map("person", to: Person.self) } },
            handler: { _ in .json(Self.body) }
        ) { client, _ in
            let fields = try await client.send(GetIssue(id: "1")).fields
            let text = "\(fields)"
            for part in [
                #""id": 150"#, #""phone": "***""#, #""name": "Ada""#, #""card": "***""#, #""token": "***""#,
                #""due": "2024-02-29""#, "page=2",
            ] {
                #expect(text.contains(part), "\(part): \(text)")
            }
            #expect(!text.contains("s3cr3t") && !String(reflecting: fields).contains("s3cr3t"))
            #expect(try JSONValue(parsing: text)["author"]?["name"]?.string == "Ada")
        }
    }

    @Test("values that an app builds, and parts of replies in them, are printed as they are written")
    func built() async throws {
        try await withClient(schemas: Self.schemas, handler: { _ in .json(Self.body) }) {
            client,
            _ in
            let reply = try await client.send(GetIssue(id: "1"))
            let author: Fields = try reply.fields["author"]
            let own: Fields = ["name": "Ada", "token": "s3cr3t", "half": 0.5, "list": [author], "author": author]
            let text = own.description
            #expect(!text.contains("s3cr3t"))
            #expect(try JSONValue(parsing: text)["half"] == 0.5)
            #expect(try JSONValue(parsing: text)["author"]?["card"] == "***")
            #expect(try JSONValue(parsing: text)["list"]?[0]?["name"] == "Ada")
        }
    }
}
