import Foundation
import TestSupport
import Testing

@_spi(Generated) @testable import SchemaEngine

@Suite("The model reader and the walk: keys with tags, and counts")
struct TaggedKeyAgreementTests {
    private static let first = "f81d4fae-7dec-11d0-a765-00a0c91e6bf6"
    private static let second = "00000000-0000-0000-0000-00000000000a"

    /// Every combination of the options that decide about keys and faults.
    private static let options = CheckOptions.Mode.allCases.flatMap { mode in
        CheckOptions.UnknownKeys.allCases.flatMap { unknownKeys in
            [false, true].map { CheckOptions(unknownKeys: unknownKeys, keepsNulls: $0, mode: mode) }
        }
    }

    /// Members beside the name, in which `1` and `2` between `<` and `>` are UUIDs, and `A` is the first in upper case.
    private static let members = [
        #""titles": {"<1>": "a", "<2>": "b"}"#, #""titles": {}"#, #""titles": {"<1>": 1}"#,
        #""titles": {"<1>": "a", "odd": [null]}"#, #""titles": {"odd": 1, "<1>": "a", "\u006fdd": 2}"#,
        #""titles": {"<1>": "a", "<A>": "b"}"#, #""titles": {"<A>": "a"}"#, #""titles": {"<1>": "a", "<1> ": "b"}"#,
        #""titles": {"\u006681d4fae-7dec-11d0-a765-00a0c91e6bf6": "a", "<2>": "b"}"#,
        #""titles": {"\u0046\u00381D4fae-7dec-11d0-a765-00a0c91e6bf6": "a", "<1>": "b"}"#,
        #""titles": {}, "numbers": {"0": 1, "17": 2, "9223372036854775807": 3}"#,
        #""titles": {}, "numbers": {"\u0031": 1}"#, #""titles": {}, "numbers": {"\u0031": 1, "1": 2}"#,
        #""titles": {}, "numbers": {"1": 1, "1": 2}"#, #""titles": {}, "numbers": {"-5": 1, "2": 2}"#,
        #""titles": {}, "numbers": {"01": 1}"#, #""titles": {}, "numbers": {"9223372036854775808": 1, "3": 2}"#,
        #""titles": {}, "numbers": {"1": 1.5, "2": 2}"#, #""titles": {}, "numbers": {}"#,
        #""titles": {}, "labels": {"x-a": "1", "\u0078-b": "2"}"#, #""titles": {}, "labels": {"x-a": "1", "b": null}"#,
        #""titles": {}, "labels": {"x-a": "1", "x-b": "2", "x-c": "3"}"#,
        #""titles": {}, "labels": {"x-a": "1", "b": null, "c": {"d": 1}}"#, #""titles": {}, "labels": {"x-a": 1}"#,
        #""titles": {}, "labels": {"x-a": "1", "x-\u0061": "2"}"#,
        #""titles": {}, "few": {}"#, #""titles": {}, "few": {"a": 1}"#, #""titles": {}, "few": {"a": 1, "a": 2}"#,
        #""titles": {}, "few": {"a": 1, "b": 2, "c": 3}"#, #""titles": {}, "few": {"a": 1, "b": "2"}"#,
        #""titles": {}, "any": {}"#, #""titles": {}, "any": {"a": [{"b": 1}], "c": null}"#,
        #""titles": {}, "any": {"a": 1, "b": 2, "c": 3}"#, #""titles": {}, "any": {"a": 1, "\u0061": 2}"#,
        #""titles": {}, "any": [1]"#, #""titles": {}, "list": []"#, #""titles": {}, "list": [1, {"a": [2, 3]}]"#,
        #""titles": {}, "list": [1, 2, 3]"#, #""titles": {}, "list": [{"a": 1, "a": 2}]"#, #""titles": {}, "list": {}"#,
        #""titles": {}, "<1>": 70e-1, "<2>": null"#, #""titles": {}, "<1>": "x", "<2>": 1"#,
        #""titles": {}, "<1>": 1, "<A>": 2"#, #""titles": {}, "x-a": "<A>", "x-b": "<2>""#,
        #""titles": {}, "x-a": "no", "x-b": "<2>""#, #""titles": {}, "x-a": "<1>", "\u0078-a": "<2>""#,
        #""titles": {}, "odd": {"a": [null, 1.50]}, "even": null"#, #""titles": {}, "odd": 1, "odd": 2"#,
        #""titles": {}, "n\u0061me": "m""#, #""<1>": 1"#,
        #""titles": {}, "numbers": null, "labels": null, "few": null, "any": null, "list": null"#,
        #""titles": {}, "numbers": null, "labels": null, "few": null, "any": null, "list": null, "odd": 1"#,
        #""titles": {}, "a": 1, "b": 2, "c": 3, "d": 4, "e": 5, "f": 6"#,
    ]

    private static func payload(_ members: String) -> Data {
        var text = #"{ "name": "n", \#(members) }"#
        for (mark, name) in [("<1>", first), ("<A>", first.uppercased()), ("<2>", second)] {
            text = text.replacingOccurrences(of: mark, with: name)
        }
        return Data(text.utf8)
    }

    @Test("the reader reads exactly the payloads without a fault, as the walk does, in every mode", arguments: members)
    func payloads(members: String) throws {
        let schema = try SmallCatalog(["Shelf": Shelf.text]).schema("Shelf")
        let payload = Self.payload(members)
        for options in Self.options {
            let decoded = try? schema.decodePayload(payload, options: options)
            let made: Shelf? = decoded.flatMap { try? $0.fields.value() }
            let direct = schema.readWithoutWalk(Shelf.self, from: payload, options: options)
            #expect((direct != nil) == (decoded?.faults.isEmpty ?? false), "\(options)")
            if let direct { #expect(direct == made, "\(options)") }
            let read = try? schema.read(Shelf.self, from: payload, options: options)
            #expect(read == made, "\(options)")
        }
    }

    @Test("keys that are equal in Swift and differ in JSON are an error, because one of them would be lost")
    func equivalentKeys() throws {
        let schema = try SmallCatalog(["Shelf": Shelf.text]).schema("Shelf")
        for place in [#""labels": {"#, #""odd": 1, "#] {
            let end = place.hasSuffix("{") ? "}" : ""
            let keys = "\"x-\u{E9}\": \"\(Self.first)\", \"x-e\u{301}\": \"\(Self.second)\""
            let payload = Self.payload(#""titles": {}, "# + place + keys + end)
            #expect(schema.readWithoutWalk(Shelf.self, from: payload) == nil)
            let fields = try schema.decodePayload(payload).fields
            let (made, read) = (try? fields.value(as: Shelf.self), try? schema.read(Shelf.self, from: payload))
            #expect(made == read)
            // A dictionary would lose one of the keys; the other keys of an object are kept by their bytes.
            #expect((made == nil) == place.contains("labels"))
        }
    }

    @Test("both agree about payloads with a few changes", arguments: 0..<18)
    func mutatedPayloads(group: Int) throws {
        let schema = try SmallCatalog(["Shelf": Shelf.text]).schema("Shelf")
        let options = Self.options[group % Self.options.count]
        let whole = Self.payload(
            #"""
            "titles": {"<1>": "a", "<2>": "b"}, "numbers": {"0": 1, "17": 2}, "labels": {"x-a": "1", "x-b": "2"},
            "list": [1, {"a": 2}], "<1>": 5
            """#
        )
        var texts = MutatedPayload(String(decoding: whole, as: UTF8.self), seed: UInt64(group))
        var read = 0
        for _ in 0..<rounds(250) {
            let bytes = texts.next()
            let decoded = try? schema.decodePayload(bytes, options: options)
            let made: Shelf? = decoded.flatMap { try? $0.fields.value() }
            #expect((try? schema.read(Shelf.self, from: bytes, options: options)) == made)
            guard let direct = schema.readWithoutWalk(Shelf.self, from: bytes, options: options) else { continue }
            read += 1
            #expect(direct == made, "\(String(decoding: bytes, as: UTF8.self))")
            #expect(decoded?.faults.isEmpty == true, "\(String(decoding: bytes, as: UTF8.self))")
        }
        #expect(read > 1)
    }

    @Test("a layout with a tag that is not valid leaves unnamed keys to the walk")
    func invalidTag() {
        let layout = ObjectLayout([], tags: ["uuid", "no_such_tag"])
        let stop = #"{"a": 1}"#.withTextBytes { text -> ReadingStop? in
            var reader = ModelReader(JSONScanner(text), options: .standard)
            do throws(ReadingStop) {
                _ = try reader.map(by: String.self, layout) { reader throws(ReadingStop) in try reader.int() }
                return nil
            } catch {
                return error
            }
        }
        #expect(stop == .undecided)
    }
}
