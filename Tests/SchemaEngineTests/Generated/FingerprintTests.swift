import Testing

@_spi(Generated) @testable import SchemaEngine

@Suite("The fingerprint of a schema")
struct FingerprintTests {
    private static let base = #"{ "id": 1, "name{?}": "text", "tags": ["text"], "owner": "{user}" }"#
    private static let user = #"{ "id": 1, "boss{?}": "{user}" }"#

    private func fingerprint(_ text: String, user: String = Self.user, others: [String: String] = [:]) throws -> UInt64
    {
        let files = ["A": text, "User": user].merging(others) { $1 }
        return try SmallCatalog(files).schema("A").fingerprint
    }

    /// Generated code contains these numbers, so they must never change.
    @Test("a fingerprint is the same in every run, on every machine, in every version")
    func pinned() throws {
        #expect(try fingerprint(#"{ "id": 1 }"#) == 0xC126_800C_C072_18CD)
        #expect(try fingerprint(Self.base) == 0x8A03_F205_6915_DF98)
        #expect(try OrderSchemas.catalog().schema("Order").fingerprint == Order.schema.fingerprint)
    }

    @Test(
        "a change that affects no requirement keeps the fingerprint",
        arguments: [
            #"{ "id": 2, "name{?}": "other", "tags": [""], "owner": "{user}" }"#,
            #"{ "{comment}": "x", "id": 1, "name{?}": "text", "tags": ["text"], "owner": "{user}" }"#,
            #"{"id":1,"name{?}":"{string}","tags":["text"],"owner":"{User}"}"#,
            #"{ "id": "{int}", "name{?}": "text", "tags": "{texts}", "owner": "{secret:user}" }"#,
        ]
    )
    func sameRequirements(text: String) throws {
        let texts = ["Texts": #"["text"]"#, "Unused": #"{ "x": 1 }"#]
        #expect(try fingerprint(text, others: texts) == fingerprint(Self.base))
    }

    @Test(
        "a change of any requirement changes the fingerprint",
        arguments: [
            #"{ "id": 1.5, "name{?}": "text", "tags": ["text"], "owner": "{user}" }"#,
            #"{ "id": "{int:0..}", "name{?}": "text", "tags": ["text"], "owner": "{user}" }"#,
            #"{ "id": 1, "name": "text", "tags": ["text"], "owner": "{user}" }"#,
            #"{ "id": 1, "name{null}": "text", "tags": ["text"], "owner": "{user}" }"#,
            #"{ "id": 1, "name{?}": "text", "size{=3}": 1, "tags": ["text"], "owner": "{user}" }"#,
            #"{ "id": 1, "names{?}": "text", "tags": ["text"], "owner": "{user}" }"#,
            #"{ "name{?}": "text", "id": 1, "tags": ["text"], "owner": "{user}" }"#,
            #"{ "id": 1, "name{?}": "text", "tags": [["text"]], "owner": "{user}" }"#,
            #"{ "id": 1, "name{?}": "text", "tags": ["text"], "owner": "{user}", "more{?}": 1 }"#,
            #"{ "id": 1, "name{?}": "text", "tags": ["text"], "owner": "{user}", "{*}": "{none}" }"#,
            #"{ "id": 1, "name{?}": "text", "tags": ["text"], "owner": "{user}", "{*}": 1 }"#,
            #"{ "id": 1, "name{?}": "{enum:a,b}", "tags": ["text"], "owner": "{user}" }"#,
            #"{ "id": 1, "name{?}": "{enum:a,b,*}", "tags": ["text"], "owner": "{user}" }"#,
            #"{ "id": 1, "name{?}": "{enum:b,a}", "tags": ["text"], "owner": "{user}" }"#,
            #"{ "id": 1, "name{?}": "{string:1..2}", "tags": ["text"], "owner": "{user}" }"#,
            #"{ "id": 1, "name{?}": "{string:1..3}", "tags": ["text"], "owner": "{user}" }"#,
            #"{ "id": 1, "name{?}": "{string:/a/}", "tags": ["text"], "owner": "{user}" }"#,
            #"{ "id": 1, "name{?}": "{date}", "tags": ["text"], "owner": "{user}" }"#,
            #"{ "id": 1, "name{?}": "{url}", "tags": ["text"], "owner": "{user}" }"#,
            #"{ "id": 1, "name{?}": "text", "tags": ["text"], "owner": "{user|string}" }"#,
            #"{ "id": 1, "name{?}": "text", "tags": ["text"], "owner": "{string|user}" }"#,
            #"{ "id": 1, "name{?}": "text", "tags": ["text"], "owner": { "{case t}": { "a": "{user}" } } }"#,
            #"{ "id": 1, "name{?}": "text", "tags": ["text"], "owner": { "{case t}": { "b": "{user}" } } }"#,
        ]
    )
    func otherRequirements(text: String) throws {
        let print = try fingerprint(text)
        #expect(print != (try fingerprint(Self.base)))
        #expect(print == (try fingerprint(text)))
    }

    @Test("a change of a referenced fragment changes the fingerprint")
    func fragments() throws {
        let other = #"{ "id": 1, "boss{?}": "{user}", "name{?}": "x" }"#
        #expect(try fingerprint(Self.base, user: other) != fingerprint(Self.base))
        #expect(try fingerprint(#"{ "id": 1 }"#, user: other) == fingerprint(#"{ "id": 1 }"#))
    }

    @Test("the fragments of a cycle have different fingerprints, all of which a change anywhere in the cycle changes")
    func cycles() throws {
        func fingerprints(_ change: String = "") throws -> [UInt64] {
            let files = (0..<20).map { number in
                let last = number == 10 ? change : ""
                return ("F\(number)", #"{ "next{?}": "{f\#((number + 1) % 20)}", "k\#(number)": 1\#(last) }"#)
            }
            let catalog = try SmallCatalog(Dictionary(uniqueKeysWithValues: files))
            return try files.map { try catalog.schema($0.0).fingerprint }
        }
        let (first, again, other) = (try fingerprints(), try fingerprints(), try fingerprints(#", "x": 1"#))
        #expect(first == again)
        #expect(Set(first).count == 20)
        #expect(Set(first).isDisjoint(with: other))
    }

    @Test("a fragment has the same fingerprint whether it is used by itself or by another one")
    func parts() throws {
        let files = ["User": Self.user, "A": #"{ "user": "{user}" }"#]
        let (one, other) = (try SmallCatalog(files), try SmallCatalog(files))
        let (whole, part) = (try one.schema("A").fingerprint, try one.schema("User").fingerprint)
        #expect(try other.schema("User").fingerprint == part)
        #expect(try other.schema("A").fingerprint == whole)
    }

    @Test("different schemas have different fingerprints")
    func distinct() throws {
        let texts = (0..<200).map { #"{ "key\#($0)": "{int:0..\#($0)}" }"# } + ["[1]", "[[1]]", "{}", "[]", "null"]
        #expect(Set(try texts.map { try fingerprint($0) }).count == texts.count)
    }
}
