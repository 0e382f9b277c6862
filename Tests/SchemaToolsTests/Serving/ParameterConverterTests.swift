import SchemaEngine
import SchemaSamples
import Testing

@testable import SchemaTools

@Suite("Parameters of a query")
struct ParameterConverterTests {
    private func converted(_ query: String, _ schema: String, exploded: [String] = []) throws -> String {
        let source = SchemaSource(path: "Get.path.json", text: schema)
        let found = try #require(SchemaCatalog([source]).schema(file: "Get.path.json"))
        let json = try ParameterConverter.json(of: RawParameter.items(of: query), exploded: exploded, by: found)
        return String(decoding: json, as: UTF8.self)
    }

    @Test(
        "texts have the kinds of their schemas",
        arguments: [
            ("id=7&open=true&q=1", #"{"id": 1, "open": true, "q": "x"}"#, #"{"id":7,"open":true,"q":"1"}"#),
            ("open=1&shut=0", #"{"open": true, "shut": true}"#, #"{"open":true,"shut":false}"#),
            ("id=x&due=", #"{"id": 1, "due{?}": "{date}"}"#, #"{"id":"x","due":null}"#),
            ("q=a+b%20c%2Bd", #"{"q": "x"}"#, #"{"q":"a b c+d"}"#),
            ("unknown=1", #"{"q{?}": "x"}"#, #"{"unknown":"1"}"#),
            ("id=1&id=2", #"{"id": 1}"#, #"{"id":["1","2"]}"#),
            ("", #"{"id{?}": 1}"#, "{}"),
        ]
    )
    func kinds(query: String, schema: String, json: String) throws {
        #expect(try converted(query, schema) == json)
    }

    @Test(
        "a list has the same values in each style",
        arguments: [
            "ids[]=1&ids[]=2", "ids=1&ids=2", "ids=1,2", "ids[0]=1&ids[1]=2", "ids%5B%5D=1&ids%5B%5D=2",
        ]
    )
    func lists(query: String) throws {
        #expect(try converted(query, #"{"ids": [1]}"#) == #"{"ids":[1,2]}"#)
    }

    @Test(
        "elements and members keep encoded commas, and objects have brackets",
        arguments: [
            ("t=a%2Cb,c", #"{"t": ["x"]}"#, #"{"t":["a,b","c"]}"#),
            ("t[]=a,b", #"{"t": ["x"]}"#, #"{"t":["a,b"]}"#),
            ("by[id]=7&by[tags][]=x", #"{"by": {"id": 1, "tags": ["x"]}}"#, #"{"by":{"id":7,"tags":["x"]}}"#),
            ("by=id,7", #"{"by": {"id": 1}}"#, #"{"by":{"id":7}}"#),
            ("a[][id]=1&a[][id]=2", #"{"a": [{"id": 1}]}"#, #"{"a":[{"id":1},{"id":2}]}"#),
        ]
    )
    func nested(query: String, schema: String, json: String) throws {
        #expect(try converted(query, schema) == json)
    }

    @Test("the members of an exploded object are items")
    func exploded() throws {
        let schema = #"{"filter": {"author": 1, "open": true}, "page{?}": 1}"#
        let json = try converted("author=7&page=2&open=true", schema, exploded: ["filter"])
        #expect(json == #"{"filter":{"author":7,"open":true},"page":2}"#)
    }

    @Test("too many brackets are refused")
    func depth() throws {
        let name = "a" + String(repeating: "[b]", count: 40)
        #expect(throws: ParameterTree.Refusal.tooDeep) { try converted("\(name)=1", #"{"a{?}": "{any}"}"#) }
    }

    @Test("of too many parameters, the rest is not split, and all are refused")
    func count() throws {
        let query = String(repeating: "a&", count: RawParameter.maximumCount * 2)
        #expect(RawParameter.items(of: query).count == RawParameter.maximumCount + 1)
        #expect(throws: ParameterTree.Refusal.tooMany) { try converted(query, #"{"a{?}": "{any}"}"#) }
    }

    @Test("the members of an object take precedence over those of another one, in their order")
    func overlaid() throws {
        let (first, second) = (try JSONValue(parsing: #"{"a":1,"b":2}"#), try JSONValue(parsing: #"{"c":3,"a":4}"#))
        let result = try #require(first.object).overlaid(with: try #require(second.object)) { $1 }
        #expect(JSONValue.object(result).text() == #"{"a":4,"b":2,"c":3}"#)
    }

    @Test(
        "scalars become what a receiver reads from their texts, with all parameters before it",
        arguments: [
            (#"{"id":"7","q":7}"#, #"{"id": 1, "q": "x"}"#, #"{"id":7,"q":"7"}"#),
            (#"{"kind":"b","n":"7"}"#, #"{"{case kind}": {"a": {"n": 1}, "b": {"n": "x"}}}"#, #"{"kind":"b","n":"7"}"#),
            (#"{"kind":"a","n":"7"}"#, #"{"{case kind}": {"a": {"n": 1}, "b": {"n": "x"}}}"#, #"{"kind":"a","n":7}"#),
            (#"{"ids":["1"],"a":null,"b":{"c":"1"}}"#, #"{"ids": [1]}"#, #"{"ids":["1"],"a":null,"b":{"c":"1"}}"#),
        ]
    )
    func received(parameters: String, schema: String, expected: String) throws {
        let source = SchemaSource(path: "Get.path.json", text: schema)
        let found = try #require(SchemaCatalog([source]).schema(file: "Get.path.json"))
        let object = try #require(try JSONValue(parsing: parameters).object)
        #expect(JSONValue.object(ParameterConverter.received(object, by: found)).text() == expected)
    }
}
