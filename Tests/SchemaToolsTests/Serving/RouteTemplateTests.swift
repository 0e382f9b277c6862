import SchemaEngine
import SchemaSamples
import TestSupport
import Testing

@testable import SchemaTools

@Suite("Paths of endpoints")
struct RouteTemplateTests {
    struct Case: Sendable, CustomStringConvertible {
        let template: String
        let path: String
        /// The parameters as `name=text`, with `|` between the elements of an exploded list; `nil` for another path.
        let parameters: [String]?
        var description: String { "\(template) \(path)" }

        init(_ template: String, _ path: String, _ parameters: [String]?) {
            (self.template, self.path, self.parameters) = (template, path, parameters)
        }
    }

    @Test(
        "a path is matched with a template, and gives its parameters",
        arguments: [
            Case("issues.json", "/issues.json", []),
            Case("/issues.json", "/issues.json", []),
            Case("https://api.example/v1/issues", "/v1/issues", []),
            Case("issues.json", "/issues.json/", nil),
            Case("issues.json", "/issues", nil),
            Case("issues/{id}.json", "/issues/7.json", ["id=7"]),
            Case("issues/{id}.json", "/issues/a.json.json", ["id=a.json"]),
            Case("issues/{id}.json", "/issues/.json", nil),
            Case("issues/{id}.json", "/issues/7/8.json", nil),
            Case("issues/{id}.json", "/issues/a%2Fb%20c.json", ["id=a%2Fb%20c"]),
            Case("a/{x}/b/{y}", "/a/1/b/2", ["x=1", "y=2"]),
            Case("{x}-{y}", "/1-2-3", ["x=1-2", "y=3"]),
            Case("map/{lat,long}", "/map/1,2", ["lat=1", "long=2"]),
            Case("files{/folders*}", "/files/a/b%20c", ["folders=a|b%20c"]),
            Case("files{/folders*}", "/files", []),
            Case("files{/folder}", "/files/a", ["folder=a"]),
            Case("files{/folder}", "/files/a/b", nil),
            Case("logo{.format}", "/logo.png", ["format=png"]),
            Case("logo{.format}", "/logo", []),
            Case("map{;lat,long}", "/map;lat=1;long=2", ["lat=1", "long=2"]),
            Case("users/{name:1}/{name}", "/users/a/ann", ["name=ann"]),
            Case("files/{+path}", "/files/a/b", ["path=a/b"]),
            Case("page{#section}", "/page", []),
            Case("issues{?ids,page}", "/issues", []),
            Case("caf\u{E9}/{id}", "/caf%c3%a9/7", ["id=7"]),
            Case("~a/{id}", "/%7Ea/+", ["id=%2B"]),
            Case("{/a}", "/x", ["a=x"]),
            Case("{a}", "/x", ["a=x"]),
            Case("{a}{b}", "/xy", ["a=x", "b=y"]),
            Case("{a}{b}", "/", nil),
            Case("{a}{.format}{b}", "/", nil),
            Case("{+a}{b}", "/", nil),
        ]
    )
    func matches(_ example: Case) throws {
        let template = try #require(RouteTemplate(example.template))
        let found = template.match(RouteTarget(example.path).path)?.map { parameter in
            parameter.name + "=" + parameter.texts.map { String(decoding: $0, as: UTF8.self) }.joined(separator: "|")
        }
        #expect(found == example.parameters)
    }

    @Test("a path that is nearly matched often takes a bounded time", .bounded)
    func isBounded() throws {
        let template = try #require(RouteTemplate("{a}-{b}-{c}-{d}-{e}/end"))
        #expect(template.match(Array(("/" + String(repeating: "-", count: 300)).utf8)) == nil)
        let open = try #require(RouteTemplate("{+a}/{+b}/{+c}/x"))
        #expect(open.match(Array(String(repeating: "/", count: 300).utf8)) == nil)
        #expect(open.match(Array(("/" + String(repeating: "a", count: RouteTemplate.longestPath)).utf8)) == nil)
    }

    @Test("the query of a template is required")
    func queries() throws {
        let template = try #require(RouteTemplate("issues?sort=id{&page}"))
        #expect(template.accepts(RouteTarget("/issues?page=2&sort=id").query))
        #expect(!template.accepts(RouteTarget("/issues?page=2").query))
        #expect(template.queryVariables.map(\.name) == ["page"])
    }

    @Test(
        "the path of an item has the path of its collection",
        arguments: [
            ("issues/{id}.json", "issues.json", "id"), ("issues/{id}", "issues", "id"),
            ("projects/{p}/issues/{i}", "projects/{p}/issues", "i"),
        ]
    )
    func collections(template: String, collection: String, variable: String) throws {
        let found = try #require(RouteTemplate(template)?.collection)
        #expect(found.text == collection && found.variable == variable)
    }

    @Test("other paths have no collection", arguments: ["issues.json", "issues/{id}/notes", "files/{+path}", "a{/b}"])
    func withoutCollection(template: String) throws {
        #expect(try #require(RouteTemplate(template)).collection == nil)
    }
}
