import TestSupport
import Testing

@testable import SchemaEngine

@Suite("Mappers and transformers in a walk", .bounded)
struct MapperTests {
    struct Refusal: Error, CustomStringConvertible { var description: String }

    /// The calls of mappers, in order.
    final class Calls: @unchecked Sendable {
        private(set) var names: [String] = []
        func note(_ name: String) { names.append(name) }
    }

    private static let files = [
        "X.response": #"{"list{?}": ["{item}"], "one{?}": "{item}", "default{={\"n\":8}}": "{item}"}"#,
        "Item": #"{"n": 1, "in{?}": "{item}"}"#,
    ]

    private static func catalog(_ options: CheckOptions = .standard, _ calls: Calls = Calls()) throws -> Schema {
        try SmallCatalog(files, options: options) { registry in
            registry.map("item") { fields -> String? in
                let number: Int = try fields["n"]
                calls.note("\(number)")
                if number == 0 { return nil }
                if number < 0 { throw Refusal(description: "\(number) is negative") }
                let inner: String? = try? fields["in"]
                return "\(number)" + (inner.map { "(\($0))" } ?? "")
            }
        }
        .schema("X.response")
    }

    private static func outcome(_ payload: String, _ options: CheckOptions, _ calls: Calls = Calls()) throws -> [String]
    {
        let schema = try catalog(options, calls)
        do throws(PayloadError) {
            let decoded = try schema.decodePayload(Array(payload.utf8))
            let list: [String]? = try? decoded.fields["list"]
            let one: String? = try? decoded.fields["one"]
            let byDefault: String? = try? decoded.fields["default"]
            return decoded.faults.map(\.inShort) + [
                "list \(list ?? [])", "one \(one ?? "-")", "default \(byDefault ?? "-")",
            ]
        } catch {
            return error.faults.map(\.inShort)
        }
    }

    @Test(
        "models are created from accepted values, and omitted or refused as the mapper specifies",
        arguments: [
            (#"{"one":{"n":1,"in":{"n":2}}}"#, .strict, ["list []", "one 1(2)", "default 8"]),
            (
                #"{"list":[{"n":1},{"n":0},{"n":2}],"one":{"n":0}}"#, .strict,
                [#"list ["1", "2"]"#, "one -", "default 8"]
            ),
            (
                #"{"list":[{"n":1},{"n":-1}],"one":{"n":-2}}"#, .strict,
                ["mapping-failed /list/1", "mapping-failed /one"]
            ),
            (
                #"{"list":[{"n":-1},{"n":1}],"one":{"n":-2}}"#, .lenient,
                ["warning mapping-failed /list/0", "warning mapping-failed /one", #"list ["1"]"#, "one -", "default 8"]
            ),
            (
                #"{"one":{"n":1,"in":{"n":-2}}}"#, .lenient,
                ["warning mapping-failed /one/in", "list []", "one 1", "default 8"]
            ),
            (#"{"one":{"n":1,"in":{"n":-2}}}"#, .strict, ["mapping-failed /one/in"]),
            (
                #"{"list":[{"n":1,"in":5},{"n":3}]}"#, .lenient,
                ["warning type-mismatch /list/0/in", #"list ["1", "3"]"#, "one -", "default 8"]
            ),
            (
                #"{"list":[{"n":"x"},{"n":3}]}"#, .lenient,
                ["warning type-mismatch /list/0/n", #"list ["3"]"#, "one -", "default 8"]
            ),
            (#"{"default":{"n":-1}}"#, .lenient, ["warning mapping-failed /default", "list []", "one -", "default 8"]),
            (
                #"{"one":{"n":1,"in":{"n":-2}}}"#, .observe,
                ["warning mapping-failed /one/in", "list []", "one 1", "default 8"]
            ),
            (#"{"one":{"n":-1}}"#, .observe, ["warning mapping-failed /one", "list []", "one -", "default 8"]),
        ] as [(String, CheckOptions.Mode, [String])]
    )
    func outcomes(payload: String, mode: CheckOptions.Mode, expected: [String]) throws {
        #expect(try Self.outcome(payload, .init(mode: mode)) == expected)
    }

    @Test("inner models are created first, and omitted or refused values are not mapped")
    func order() throws {
        let calls = Calls()
        _ = try Self.outcome(
            #"{"list":[{"n":1,"in":{"n":2}},{"n":3,"in":{"n":4,"in":7}},{"n":"x","in":{"n":5}}]}"#,
            .init(mode: .lenient),
            calls
        )
        #expect(calls.names == ["2", "1", "4", "3", "8"])
        let refused = Calls()
        _ = try Self.outcome(#"{"list":[{"n":1},{"n":"x"}]}"#, .standard, refused)
        #expect(refused.names == [])
    }

    @Test("a mapper's failure has its position in the payload and in the schema")
    func failure() throws {
        let report = #expect(throws: PayloadError.self) { try Self.catalog().decode(Array(#"{"one":{"n":-3}}"#.utf8)) }
        let fault = try #require(report?.faults.first)
        #expect(fault.message == "the mapper of {item} rejected the value: -3 is negative")
        #expect(fault.payload?.pointer == "/one")
        #expect(fault.schema?.pointer == "/one{?}")
    }

    @Test("a default whose mapper fails is reported at the object without the key")
    func failingDefault() throws {
        let files = ["X.response": #"{"list": [{"d{={\"n\":-8}}": "{item}"}]}"#, "Item": #"{"n": 1}"#]
        for (mode, expected) in [(CheckOptions.Mode.strict, "mapping-failed"), (.lenient, "warning mapping-failed")] {
            let schema = try SmallCatalog(files, options: .init(mode: mode)) { registry in
                registry.map("item") { _ -> String? in throw Refusal(description: "never") }
            }
            .schema("X.response")
            let payload = Array(#"{"list":[{"z":1}]}"#.utf8)
            do throws(PayloadError) {
                #expect(
                    try schema.decodePayload(payload).faults.map { "\($0.inShort) \($0.payload?.offset ?? -1)" } == [
                        "\(expected) /list/0 9"
                    ]
                )
            } catch {
                #expect(error.faults.map { "\($0.inShort) \($0.payload?.offset ?? -1)" } == ["\(expected) /list/0 9"])
            }
        }
    }

    @Test("fields that a model stores can be read later, and from another task")
    func escapingFields() async throws {
        struct Lazily: SchemaModel {
            var kept: Fields
            init(from fields: Fields) throws { kept = fields }
        }
        let files = ["X.response": #"["{lazy}"]"#, "Lazy": #"{"text": "", "in{?}": "{lazy}"}"#]
        let models: [Lazily] = try {
            let catalog = try SmallCatalog(files) { $0.map("lazy", to: Lazily.self) }
            return try catalog.schema("X.response").decodePayload(
                Array(#"[{"text":"o\u0075ter","in":{"text":"inner"}}]"#.utf8)
            ).fields.value()
        }()
        let texts = try await Task.detached { () -> [String] in
            let inner: Lazily = try models[0].kept["in"]
            return [try models[0].kept["text"], try inner.kept["text"]]
        }
        .value
        #expect(texts == ["outer", "inner"])
    }

    @Test("a mapper that reads a scalar as the wrong type is reported as a fault of the payload")
    func scalars() throws {
        let schema = try SmallCatalog(["X.response": #"["{name|null}"]"#, "Name": #"{"{root}": "{string:1..}"}"#]) {
            registry in
            registry.map("name") { fields -> Int? in try fields.value() }
        }
        .schema("X.response")
        let error = #expect(throws: PayloadError.self) { try schema.decodePayload(Array(#"["x"]"#.utf8)) }
        #expect(error?.faults.map(\.inShort) == ["no-alternative /0"])
        #expect(
            error?.faults.first?.rejections == [
                "the mapper of {name} rejected the value: the value was requested as Int, found a string"
            ]
        )
        #expect(try schema.decodePayload(Array("[null]".utf8)).faults == [])
    }

    @Test("transformers accept the kinds that they declare, including null and containers")
    func kinds() throws {
        struct Size: ValueTransformer {
            var accepts: Set<String> { ["array", "object", "null", "other"] }
            func decode(_ wire: JSONValue) throws -> Int {
                switch wire {
                case .array(let elements): return elements.count
                case .object(let object): return object.members.count
                default: throw Refusal(description: "nothing to count")
                }
            }
            func encode(_ value: Int) throws -> JSONValue { .array([]) }
        }
        let catalog = try SmallCatalog(["X.response": #"{"v": "{size}", "o{?}": "{size}"}"#]) {
            $0.transform("size", with: Size())
        }
        let schema = try catalog.schema("X.response")
        let size: Int = try schema.decodePayload(Array(#"{"v":[1,{"a":[]}],"o":null}"#.utf8)).fields["v"]
        #expect(size == 2)
        let ofNull = schema.checkReport(Array(#"{"v":null}"#.utf8)).faults
        #expect(ofNull.map(\.message) == ["nothing to count: found null"])
        #expect(schema.checkReport(Array(#"{"v":"x"}"#.utf8)).faults.map(\.inShort) == ["type-mismatch /v"])
        let observed = try schema.decodePayload(Array(#"{"v":{"a":1,"a":2}}"#.utf8), options: .init(mode: .observe))
        #expect(observed.faults.map(\.inShort) == ["warning duplicate-key /v/a"])
    }
}
