import Foundation
import SchemaEngine
import TestSupport
import Testing

/// Streaming encoding of `Encodable` values where the schema has alternatives, and where types share their keys.
struct StreamingAlternativesTests {
    /// Returns the streamed text of `value`, which must equal the text that is encoded through its fields.
    private func text(_ value: some Encodable & Sendable, _ catalog: SmallCatalog) throws -> String {
        let straight = String(decoding: try catalog.schema("X.request").encode(value), as: UTF8.self)
        #expect(try catalog.text(Fields(encoding: value)) == straight)
        return straight
    }

    struct Part: Codable, Sendable {
        var id: Int
        var name: String?
    }

    struct Choices: Encodable, Sendable {
        var scalar = ["a", "12"]
        var number: [Double] = [1, 2.5]
        var either = Either.text("x")
        var object: Part? = Part(id: 1, name: "n")
        var list: [Part]? = [Part(id: 2)]
        var moment = Date(timeIntervalSince1970: 1_427_021_604)
    }

    enum Either: Encodable, Sendable {
        case text(String)
        case texts([String])
        case flag(Bool)

        func encode(to encoder: any Encoder) throws {
            var container = encoder.singleValueContainer()
            switch self {
            case .text(let text): try container.encode(text)
            case .texts(let texts): try container.encode(texts)
            case .flag(let flag): try container.encode(flag)
            }
        }
    }

    private static let choices = """
        {"scalar":["{int|string}"],"number":["{int|number}"],"either":"{string|texts|bool}",
         "object{null}":"{part|string}","list":"{string|parts}","moment":"{string|date_unix}"}
        """
    private static let fragments = [
        "Part": #"{"id":1,"name{null}":""}"#, "Parts": #"["{part}"]"#, "Texts": #"["{string:1..}"]"#,
        "Other": #"{"weight":1}"#,
    ]

    private func catalog(_ root: String = choices) throws -> SmallCatalog {
        try SmallCatalog(Self.fragments.merging(["X.request": root]) { $1 })
    }

    @Test(
        "the alternative that accepts a value determines its form",
        arguments: [
            (Either.text("x"), #""x""#), (.texts(["y"]), #"["y"]"#), (.texts([]), "[]"), (.flag(true), "true"),
        ]
    )
    func writesAlternatives(either: Either, expected: String) throws {
        let written = try text(Choices(either: either), catalog())
        #expect(
            written == """
                {"scalar":["a","12"],"number":[1,2.5],"either":\(expected),"object":{"id":1,"name":"n"},\
                "list":[{"id":2,"name":null}],"moment":"2015-03-22T10:53:24Z"}
                """
        )
    }

    @Test("a value that no alternative accepts has the same faults as its fields")
    func refuses() throws {
        let schema = try catalog().schema("X.request")
        let value = Choices(either: .texts(["a", ""]), object: nil)
        let straight = try #require(throws: PayloadError.self) { try schema.encode(value) }
        let byFields = try #require(throws: PayloadError.self) { try schema.encode(try Fields(encoding: value)) }
        #expect(straight.faults.map(\.code) == byFields.faults.map(\.code))
        #expect(straight.faults.map { $0.payload?.pointer } == byFields.faults.map { $0.payload?.pointer })
    }

    @Test("of two object alternatives, the matching one is written")
    func choosesObjects() throws {
        let catalog = try catalog(#"{"part":"{other|part}","rest":["{part|other}"]}"#)
        struct Both: Encodable, Sendable {
            var part = Part(id: 1), rest = [["weight": 2]]
        }
        #expect(try text(Both(), catalog) == #"{"part":{"id":1,"name":null},"rest":[{"weight":2}]}"#)
    }

    @Test("a type has the keys of each shape that it is written in, also in the next text")
    func reportsShapes() throws {
        struct Pair: Encodable, Sendable {
            var first: Part, second: Part, third: [String: Part]
        }
        let catalog = try catalog(
            #"{"first":{"id":1,"name{?}":""},"second":{"id":1,"name{null}":""},"third":{"{*}":"{part}"}}"#
        )
        let part = Part(id: 3)
        let expected = #"{"first":{"id":3},"second":{"id":3,"name":null},"third":{"k":{"id":3,"name":null}}}"#
        for _ in 0..<3 { #expect(try text(Pair(first: part, second: part, third: ["k": part]), catalog) == expected) }
    }

    @Test("a coding path contains the keys of types and of dictionaries", .bounded)
    func reportsPaths() async throws {
        struct Leaf: Encodable, Sendable {
            func encode(to encoder: any Encoder) throws {
                var container = encoder.singleValueContainer()
                try container.encode(encoder.codingPath.map(\.stringValue).joined(separator: "/"))
            }
        }
        struct Tree: Encodable, Sendable {
            var leaf = Leaf()
            var leaves = ["a": [Leaf(), Leaf()], "b": []]
            var last = Leaf()
        }
        let catalog = try catalog(#"{"trees":{"{*}":"{any}"}}"#)
        let expected = """
            {"trees":{"x":{"leaf":"trees/x/leaf","leaves":{"a":["trees/x/leaves/a/Index 0","trees/x/leaves/a/Index 1"],\
            "b":[]},"last":"trees/x/last"}}}
            """
        try await withThrowingTaskGroup(of: String.self) { group in
            for _ in 0..<20 {
                group.addTask {
                    String(decoding: try catalog.schema("X.request").encode(["trees": ["x": Tree()]]), as: UTF8.self)
                }
            }
            for try await text in group { #expect(text == expected) }
        }
    }
}
