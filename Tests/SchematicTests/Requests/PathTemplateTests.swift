import SchemaEngine
import Testing

@testable import Schematic

@Suite("Path templates")
struct PathTemplateTests {
    /// Values of every kind that a template accepts.
    static let values: Parameters = [
        "id": 7, "lat": 52.5, "open": true, "word": "a b/c", "greek": "αβγ", "coded": "50%25 %zz", "empty": "",
        "none": JSONValue.null, "path": "/foo/bar", "link": "x?y=[1]#z", "list": ["red", "a,b", ""], "gone": [String](),
        "gaps": [JSONValue.null, "x", JSONValue.null] as JSONValue, "holes": [JSONValue.null] as JSONValue,
        "keys": ["semi": ";", "none": nil, "dot": "."] as JSONValue, "a.b": "dotted", "d%C3%BC": "u",
    ]

    @Test(
        "each operator has its own expansion of strings, lists and objects",
        arguments: [
            // Simple expansion.
            ("{id}", "7"), ("{lat},{open}", "52.5,true"), ("{word}", "a%20b%2Fc"), ("{id,word}", "7,a%20b%2Fc"),
            ("{list}", "red,a%2Cb,"), ("{list*}", "red,a%2Cb,"), ("{keys}", "semi,%3B,dot,."),
            ("{keys*}", "semi=%3B,dot=."),
            ("x{none}{gone}{holes}y", "xy"), ("{none,id}", "7"), ("{id,empty}", "7,"), ("{gaps}", "x"),
            ("{a.b}", "dotted"), ("{coded}", "50%2525%20%25zz"),
            // Reserved expansion.
            ("{+path}/here", "/foo/bar/here"), ("{+link}", "x?y=[1]#z"), ("{+coded}", "50%25%20%25zz"),
            ("{+list}", "red,a,b,"), ("{+keys*}", "semi=;,dot=."), ("{+none}", ""), ("{+empty}", ""),
            // Fragments.
            ("{#path,id}", "#/foo/bar,7"), ("{#none}", ""), ("{#empty}", "#"), ("{#list*}", "#red,a,b,"),
            // Labels.
            ("x{.id,list}", "x.7.red,a%2Cb,"), ("x{.list*}", "x.red.a%2Cb."), ("x{.none}", "x"), ("x{.empty}", "x."),
            // Path segments.
            ("{/id,word}", "/7/a%20b%2Fc"), ("{/list*}", "/red/a%2Cb/"), ("{/keys*}", "/semi=%3B/dot=."),
            ("{/none}", ""),
            ("{/gone*,id}", "/7"),
            // Path parameters.
            ("{;id,empty,none}", ";id=7;empty"), ("{;list*}", ";list=red;list=a%2Cb;list"),
            ("{;keys*}", ";semi=%3B;dot=."),
            ("{;list}", ";list=red,a%2Cb,"),
            // Queries and their continuation.
            ("{?id,empty,none}", "?id=7&empty="), ("{?list*}", "?list=red&list=a%2Cb&list="),
            ("{?list}", "?list=red,a%2Cb,"),
            ("{?keys*}", "?semi=%3B&dot=."), ("{?keys}", "?keys=semi,%3B,dot,."), ("{?gone,holes*,none}", ""),
            ("{?a.b,d%C3%BC}", "?a.b=dotted&d%C3%BC=u"),
            ("?x=1{&id,word}", "?x=1&id=7&word=a%20b%2Fc"), ("{&none}", ""),
            // Prefixes, in code points.
            ("{word:1}", "a"), ("{word:3}", "a%20b"), ("{greek:2}", "%CE%B1%CE%B2"),
            ("{greek:9999}", "%CE%B1%CE%B2%CE%B3"),
            ("{+coded:3}", "50%25"), ("{coded:3}", "50%25"), ("{+path:5}", "/foo/"), ("{?greek:1}", "?greek=%CE%B1"),
            ("{id:1}", "7"), ("{empty:3}", ""),
        ]
    )
    func expansion(template: String, expected: String) throws {
        #expect(try PathTemplate(template).expanded(with: Self.values) == expected)
    }

    @Test(
        "a malformed template is shown with the position of the error and the reason",
        arguments: [
            ("a/{id", 3, "an unmatched brace"), ("a/id}", 5, "an unmatched brace"),
            ("{}", 2, "found nothing"), ("{?}", 3, "found nothing"), ("{a,,b}", 4, "found nothing"),
            ("{a,b c}", 4, "found 'b c'"), ("{a-b}", 2, "found 'a-b'"), ("{ä}", 2, "found 'ä'"),
            ("{a..b}", 2, "found 'a..b'"),
            ("{%zz}", 2, "found '%zz'"), ("{{a}}", 2, "found '{a'"), ("{=a}", 2, "'=' is reserved"),
            ("{|a}", 2, "'|' is reserved"),
            ("{$a}", 2, "found '$a'"), ("{??a}", 3, "found '?a'"), ("x{a:0}", 4, "a number from 1 to 9999, found ':0'"),
            ("{a:10000}", 3, "found ':10000'"), ("{a:}", 3, "found ':'"), ("{a:+1}", 3, "found ':+1'"),
            ("{a:2*}", 3, "found ':2*'"),
            ("{a*:2}", 3, "found '*:2'"), ("a/b#c", 4, "as %23"), ("ü/%20%z", 6, "as %25"),
            ("{a}b\nc", 5, "line break"), ("a%FFb", 1, "as %25"),
        ]
    )
    func malformed(template: String, character: Int, reason: String) {
        let shown = template.replacing("\n", with: "\\n")
        #expect {
            try PathTemplate(template).expanded(with: ["a": 1])
        } throws: { fault in
            guard let cause = fault as? RequestError, cause.code == .malformedTemplate, cause.template == shown,
                let place = cause.character, let why = cause.reason
            else { return false }
            return place == character && why.contains(reason)
                && "\(fault)".contains("'\(shown)' at character \(place)")
        }
    }

    @Test("the position counts interpolated values as they are displayed")
    func placeBehindValue() {
        #expect {
            try PathTemplate("a/\(1)/{b").expanded(with: [:])
        } throws: { fault in
            "\(fault)".contains("'a/{…}/{b' at character 7")
        }
    }

    @Test(
        "unusable values are refused: nested lists, prefixes of lists or objects, two values with one name",
        arguments: ["{deep}", "{?deep*}", "{?map}", "{list:1}", "{+map:2}", "{twice}"]
    )
    func unusable(template: String) {
        let values: Parameters = [
            "deep": [["a"], ["b"]], "map": ["a": ["b"]], "list": ["a"], "twice": 1, "twice": 2,
        ]
        #expect {
            try PathTemplate(template).expanded(with: values)
        } throws: { fault in
            if case RequestError.Code.unusablePathValue = fault { true } else { false }
        }
    }

    // MARK: In a request

    @Test(
        "in a request, parameters that the template does not use are appended to its query",
        arguments: [
            ("issues{/id}", "http://h/c/issues/7?key=1&q=a%20b&tags%5B%5D=x&tags%5B%5D=y"),
            ("{?q}", "http://h/c?key=1&q=a%20b&id=7&tags%5B%5D=x&tags%5B%5D=y"),
            ("s{?q,tags*,page}", "http://h/c/s?key=1&q=a%20b&tags=x&tags=y&id=7"),
            ("s?a=1{&q}", "http://h/c/s?key=1&a=1&q=a%20b&id=7&tags%5B%5D=x&tags%5B%5D=y"),
            ("{/tags*}{;id}{?q}", "http://h/c/x/y;id=7?key=1&q=a%20b"),
            ("{tags}{.id}{?q}", "http://h/c/x,y.7?key=1&q=a%20b"),
            ("http://other{/id}{?q,tags}", "http://other/7?q=a%20b&tags=x,y"),
            ("http://other{?q,tags,id}", "http://other/?q=a%20b&tags=x,y&id=7"),
            ("x{?q,tags,id}{#id}", "http://h/c/x?key=1&q=a%20b&tags=x,y&id=7"),
        ]
    )
    func inRequest(template: String, expected: String) throws {
        let parameters: Parameters = ["id": 7, "q": "a b", "tags": ["x", "y"], "page": JSONValue.null]
        let url = try URLComposerTests.compose("http://h/c?key=1", PathTemplate(template), parameters)
        #expect(url == expected || url == expected + "&page=")
    }

    @Test(
        "in a request, a value of a simple or reserved expansion must be present and not empty",
        arguments: ["{a}", "i/{+a}", "i/{id,a}", "{a*}", "{a:3}"]
    )
    func bareValues(template: String) {
        for missing in [["id": 1], ["id": 1, "a": JSONValue.null], ["id": 1, "a": [String]()]] as [Parameters] {
            #expect(throws: RequestError.missingPathValue(name: "a", template: template)) {
                try URLComposerTests.compose("http://h", PathTemplate(template), missing)
            }
        }
        #expect(throws: RequestError.self) {
            try URLComposerTests.compose("http://h", PathTemplate(template), ["id": 1, "a": ""])
        }
    }

    @Test(
        "a value of {+name} can contain segments, a query and a fragment, which is not sent, but not another host",
        arguments: [
            ("a{+v}", "/b?c=d", "http://h/a/b?c=d&n=1"), ("a{+v}", "?x#frag", "http://h/a?x&n=1"),
            ("{+v}", "http://evil.com/x", "http://h/http://evil.com/x?n=1"),
            ("{+v}", "//evil.com", "http://h//evil.com?n=1"),
            ("{+v}", "@evil.com", "http://h/@evil.com?n=1"), ("http://h/{+v}", "@evil.com", "http://h/@evil.com?n=1"),
            ("http://h{/v}", "@evil.com", "http://h/%40evil.com?n=1"), ("{+v}", "[x]\\", "http://h/%5Bx%5D%5C?n=1"),
            ("http://h{?none}{+v}", ".evil.com", "http://h/.evil.com?n=1"),
            ("{v}", "http://evil.com", "http://h/http%3A%2F%2Fevil.com?n=1"),
        ]
    )
    func reservedValues(template: String, value: String, expected: String) throws {
        #expect(try URLComposerTests.compose("http://h", PathTemplate(template), ["v": value, "n": 1]) == expected)
    }

    @Test("dot segments in a value of {+name} are refused", arguments: ["../x", "a/../../x", "%2E%2e/x", "."])
    func dots(value: String) {
        #expect(throws: RequestError.dotSegment(template: "a/{+v}")) {
            try URLComposerTests.compose("http://h", "a/{+v}", ["v": value])
        }
    }

    @Test(
        "a value in a host is refused",
        arguments: ["http://{v}/x", "http://h{v}/x", "http://h{+v}", "http://h{.v}", "http://{+v}"]
    )
    func hosts(template: String) {
        #expect(throws: RequestError.self) {
            try URLComposerTests.compose("http://h", PathTemplate(template), ["v": "evil.com"])
        }
        #expect(throws: RequestError.self) { try PathTemplate(template).expanded(with: ["v": "evil.com"]) }
    }

    @Test("an absolute template keeps its host when it is expanded without a base URL")
    func absoluteExpansion() throws {
        #expect(try PathTemplate("http://h{/a}{+b}").expanded(with: ["b": ".evil.com"]) == "http://h/.evil.com")
        #expect(try PathTemplate("HTTP://h{?a}").expanded(with: ["a": 1]) == "http://h?a=1")
    }

    @Test("an expansion that exceeds the maximum length of a URL is refused")
    func bounds() {
        let long = String(repeating: "é", count: 20_000)
        let many = PathTemplate(String(repeating: "{+v}", count: 20_000))
        #expect(throws: RequestError.self) { try many.expanded(with: ["v": long]) }
        #expect(throws: RequestError.self) { try PathTemplate("{v}").expanded(with: ["v": long]) }
        #expect(throws: RequestError.self) { try URLComposerTests.compose("http://h", "x", ["v": long]) }
        #expect(throws: RequestError.self) {
            try PathTemplate(String(repeating: "x", count: 70_000)).expanded(with: [:])
        }
        #expect(throws: RequestError.self) {
            try PathTemplate(String(repeating: "{", count: 20_000)).expanded(with: [:])
        }
        #expect(throws: Never.self) { try PathTemplate(String(repeating: "{v}", count: 20_000)).expanded(with: [:]) }
    }
}
