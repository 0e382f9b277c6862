import Foundation
import SchematicTesting
import Testing

@testable import Schematic

extension FogBugzTests {
    /// Refusals with status 200, and invalid responses.
    @Suite("Refusals and invalid responses")
    struct FogBugzRefusalTests {
        @Test("a wrong password is reported with its code, without a logout and without the password")
        func wrongPassword() async throws {
            let stub = StubTransport()
            let fogBugz = try await fogBugz(stub)
            stub.respond(to: FogBugz.Login.self, with: .error(1, "Incorrect password or username"))
            let error = try await failure {
                try await fogBugz.session(email: "ann@example.com", password: "s3cr3t") { _ in }
            }
            #expect(error.operation == "Login" && error.stage == .status)
            let refusal = Refusal(code: .wrongPassword, message: "Incorrect password or username")
            #expect(error.underlying as? Refusal == refusal)
            #expect(error.reply?.status == 200)
            #expect(stub.record == ["GET /api.xml -", "POST logon -"])
            #expect(!"\(error)".contains("s3cr3t"))
        }

        @Test("a session that the server has ended is reported with a code, also at logout, and without its token")
        func ended() async throws {
            let error = try await failure {
                try await withSession { client, stub in
                    stub.respond(to: FogBugz.Search.self, with: .error(3, "Not logged on"))
                    _ = try await client.send(FogBugz.Search(query: "crash", columns: ["sTitle"]))
                }
            }
            #expect(error.operation == "Search")
            #expect((error.underlying as? Refusal)?.code == .notLoggedOn)
            #expect(!"\(error)".contains("24dsg"))

            let end = try await failure {
                try await withSession { _, stub in
                    stub.respond(to: FogBugz.Logout.self, with: .error(3, "Not logged on"))
                }
            }
            #expect(end.operation == "Logout")
            #expect((end.underlying as? Refusal)?.code == .notLoggedOn)
        }

        @Test("an error without a code is its text, for each command")
        func withoutCode() async throws {
            try await withSession { client, stub in
                stub.respond(to: FogBugz.Search.self, with: .xml("<error>boom</error>"))
                stub.list(FogBugz.Person.self, with: .xml("<error>boom</error>"))
                stub.respond(to: FogBugz.EditCase.self, with: .xml("<error>boom</error>"))
                let calls: [() async throws -> Void] = [
                    { _ = try await client.send(FogBugz.Search(query: "", columns: [])) },
                    { _ = try await client.send(FogBugz.GetAll<FogBugz.Person>()) },
                    { _ = try await client.send(FogBugz.EditCase(number: 7)) },
                ]
                for call in calls {
                    let error = try await failure(of: call)
                    #expect(error.underlying as? Refusal == Refusal(code: nil, message: "boom"))
                }
            }
        }

        @Test(
            "an empty list is decoded as such",
            arguments: ["<projects/>", "<projects></projects>", "<projects>\n  </projects>"]
        )
        func emptyList(xml: String) async throws {
            try await withSession { client, stub in
                stub.list(FogBugz.Project.self, with: .xml(xml))
                let projects = try await client.send(FogBugz.GetAll<FogBugz.Project>())
                #expect(projects.isEmpty)
                stub.respond(to: FogBugz.Search.self, with: .xml(#"<cases count="0"></cases>"#))
                let cases = try await client.send(FogBugz.Search(query: "none", columns: []))
                #expect(cases.isEmpty)
            }
        }

        @Test("a missing list is a fault, not an empty list")
        func missingList() async throws {
            try await withSession { client, stub in
                stub.list(FogBugz.Project.self, with: .xml("<people/>"))
                let error = try await failure { _ = try await client.send(FogBugz.GetAll<FogBugz.Project>()) }
                let faults = try #require(error.underlying as? PayloadError).faults
                #expect(faults.map(\.code) == [.missingKey])
            }
        }

        @Test("all invalid values are reported as faults with their positions")
        func badValues() async throws {
            try await withSession { client, stub in
                let bad = """
                    <cases count="1">
                      <case ixBug="1" operations="edit">
                        <nFileCount>12abc</nFileCount>
                        <dtOpened>bad</dtOpened>
                        <fOpen>True</fOpen>
                      </case>
                    </cases>
                    """
                stub.respond(to: FogBugz.Search.self, with: .xml(bad))
                let error = try await failure { _ = try await client.send(FogBugz.Search(query: "", columns: [])) }
                #expect(error.stage == .decode)
                let faults = try #require(error.underlying as? PayloadError).faults
                #expect(
                    faults.map { $0.payload?.pointer }
                        == ["nFileCount", "dtOpened", "fOpen"].map { "/cases/case/0/\($0)" }
                )
                #expect(faults.map { $0.payload?.line } == [3, 4, 5])
            }
        }

        @Test(
            "a body that is empty or not XML is reported as such",
            arguments: ["<response><a></response>", "", "<response>", "Sorry"]
        )
        func malformed(body: String) async throws {
            try await withSession { client, stub in
                stub.list(FogBugz.Person.self, with: .data(Data(body.utf8), type: "text/xml"))
                let error = try await failure { _ = try await client.send(FogBugz.GetAll<FogBugz.Person>()) }
                #expect(error.stage == .decode)
                #expect(body.isEmpty ? error.faults.map(\.code) == [.missingBody] : error.underlying is FormatError)
                #expect(error.reply?.body == Data(body.utf8))
            }
        }
    }
}
