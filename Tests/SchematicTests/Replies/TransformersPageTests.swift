import Foundation
import Schematic
import SchematicTesting
import TestSupport
import Testing

/// Checks that the Swift code and the schemas of `Docs/Transformers.md` do what the page describes.
@Suite("Transformers page", .bounded)
struct TransformersPageTests {
    typealias Program = TransformersPageProgram
    private typealias Money = Program.Money
    private typealias MoneyTransformer = Program.MoneyTransformer
    private let page = DocumentedPage(
        "Transformers.md",
        program: "Replies/TransformersPageProgram.swift",
        "Replies/TransformersPageTests.swift"
    )
    private let stub = StubTransport()

    private func client() throws -> APIClient {
        let files = try ["GetTalk.response.json", "AddTalk.request.json", "Tags.json"].map { name in
            SchemaSource(path: name, text: try #require(page.blocks("json \(name)").first))
        }
        return try Program.client(.sources(files), stub, in: try #require(TimeZone(identifier: "Europe/Berlin")))
    }

    private func respond(starts: String, price: String = "12.50 EUR") {
        stub.respond(
            toOperation: "GetTalk",
            with: .json(["title": "Tea", "starts": .string(starts), "price": .string(price)]).unchecked
        )
    }

    @Test("its Swift code is identical to the code compiled here")
    func program() throws { try page.expectProgram(moreThan: 50) }

    @Test("a response is decoded to the types of the transformers")
    func reads() async throws {
        respond(starts: "24.12.2026 18:30")
        let (talk, price) = try await Program.read(by: client())
        #expect(talk == Program.Talk(title: "Tea", starts: try Date("2026-12-24T17:30:00Z", strategy: .iso8601)))
        #expect(price == Money(cents: 1250, currency: "EUR"))
    }

    @Test("a request is sent in the format of the server")
    func sends() async throws {
        let talk = Program.Talk(title: "Tea", starts: try Date("2026-07-24T17:30:00Z", strategy: .iso8601))
        stub.respond(toOperation: "AddTalk", with: .status(204))
        try await Program.add(talk, by: client())
        let body = try #require(stub.calls(ofOperation: "AddTalk").first?.request.body?.data)
        #expect(
            String(decoding: body, as: UTF8.self)
                == #"{"title":"Tea","starts":"24.07.2026 19:30","price":"12.50 EUR"}"#
        )
    }

    @Test(
        "an enumeration has a case for further members, and a list may be an object",
        arguments: [
            (#"["Ann"]"#, "over", Program.TalkState.over, ["Ann"]), ("{}", "moved", .other("moved"), []),
            ("[]", "planned", .planned, []),
        ]
    )
    func looseForms(list: String, name: String, state: Program.TalkState, speakers: [String]) async throws {
        let files = [
            ("ListTalks.response.json", try #require(page.blocks("json ListTalks.response.json").first)),
            ("SpeakerList.json", #"["Ann"]"#), ("Nothing.json", "{}"),
        ]
        let client = try APIClient(
            baseURL: "https://api.example",
            schemas: .sources(files.map { SchemaSource(path: $0.0, text: $0.1) }),
            transport: stub
        )
        let body = Data(#"{ "state": "\#(name)", "speakers": \#(list) }"#.utf8)
        stub.respond(toOperation: "ListTalks", with: .data(body))
        let talks = try await client.send(.get("talks", schema: "ListTalks", as: Program.Talks.self))
        #expect(talks.state == state)
        #expect(talks.speakers.elements == speakers)
        #expect(Program.TalkState(rawValue: state.rawValue) == state)
    }

    @Test("a time that the format does not write is refused, with the fault that the page shows")
    func refuses() async throws {
        respond(starts: "24.12.26")
        let error = try await failure { _ = try await Program.read(by: client()) }
        let fault = try #require((error.underlying as? PayloadError)?.faults.first)
        let shown = try page.blocks("text")
        #expect(shown == ["\(fault)\n"])
    }

    @Test(
        "times in other formats are refused",
        arguments: ["1.1.2026 10:00", "31.02.2026 10:00", "24.12.2026 24:30", "24.12.2026 18:30 Uhr", "", "x"]
    )
    func strictness(text: String) throws {
        let transformer = Program.LocalTimeTransformer(.gmt)
        #expect(throws: Program.LocalTimeTransformer.TimeError.self) { try transformer.decode(text) }
    }

    @Test("both transformers obey the laws")
    func laws() throws {
        try checkTransformer(MoneyTransformer(), samples: [Money(cents: 1250, currency: "EUR")])
        let times = ["2026-12-24T17:30:00Z", "1999-02-28T23:59:00Z"].map { try? Date($0, strategy: .iso8601) }
        try checkTransformer(
            Program.LocalTimeTransformer(.gmt),
            samples: times.compactMap(\.self)
        )
    }
}
