import SchemaEngine
import Testing

@testable import SchemaTools

@Suite struct InferenceTests {
    private func files(_ samples: [String], _ options: InferenceOptions = InferenceOptions()) throws -> [String: String]
    {
        let inference = SchemaInference(options)
        for sample in samples { try inference.add(JSONBuffer(sample.utf8)) }
        let result = inference.result()
        #expect(try InferredCatalog(result).faults(of: samples).isEmpty)
        return Dictionary(uniqueKeysWithValues: result.files.map { ($0.name, $0.text) })
    }

    /// Returns the schema without line breaks and indentation.
    private func schema(_ samples: [String], _ options: InferenceOptions = InferenceOptions()) throws -> String {
        let text = try #require(files(samples, options)["Payload.response.json"])
        return text.split(separator: "\n").map { $0.drop { $0 == " " } }.joined(separator: " ")
    }

    @Test(
        "samples give the narrowest schema",
        arguments: [
            (["{\"a\": 1}", "{}"], #"{ "a{?}": 1 }"#),
            (["{\"a\": 1}", "{\"a\": null}"], #"{ "a{null}": 1 }"#),
            (["{\"a\": 1}", "{\"a\": null}", "{}"], #"{ "a{?}": 1 }"#),
            (["{\"a\": 10}", "{\"a\": 2}"], #"{ "a": 2 }"#),
            (["{\"a\": 10}", "{\"a\": 2.5}"], #"{ "a": 2.5 }"#),
            (["{\"a\": 10}", "{\"a\": 3.0}"], #"{ "a": 3.0 }"#),
            (["{\"a\": 1e3}"], #"{ "a": 1e3 }"#),
            (["{\"a\": true}", "{\"a\": false}"], #"{ "a": true }"#),
            (["{\"a\": false}"], #"{ "a": false }"#),
            (["{\"a\": \"2015-03-22\"}", "{\"a\": \"2016-01-01\"}"], #"{ "a": "{date}" }"#),
            (["{\"a\": \"2015-03-22\"}", "{\"a\": \"soon\"}"], #"{ "a": "soon" }"#),
            (["{\"a\": \"2015-03-22T10:53:24Z\"}"], #"{ "a": "{date_iso8601}" }"#),
            (["{\"a\": \"Sun, 06 Nov 1994 08:49:37 GMT\"}"], #"{ "a": "{date_http}" }"#),
            (["{\"a\": \"f81d4fae-7dec-11d0-a765-00a0c91e6bf6\"}"], #"{ "a": "{uuid}" }"#),
            (["{\"a\": \"https://example.org/a%20b?c=1\"}"], #"{ "a": "{url}" }"#),
            (["{\"a\": \"/issues/1\"}"], #"{ "a": "/issues/1" }"#),
            (["{\"a\": \"jane@mail.com\"}"], #"{ "a": "{email}" }"#),
            (["{\"a\": \"bb\"}", "{\"a\": \"b\"}", "{\"a\": \"a\"}"], #"{ "a": "a" }"#),
            (["{\"a\": 1}", "{\"a\": \"x\"}"], #"{ "a": "{int|string}" }"#),
            (["{\"a\": [1, null, true]}"], #"{ "a": ["{tuple}", 1, "{bool|int|null}", true] }"#),
            (["{\"a\": [1, null, true]}", "{\"a\": [true]}"], #"{ "a": ["{bool|int|null}"] }"#),
            (["{\"a\": [1.5, \"0.25\"]}"], #"{ "a": ["{tuple}", 1.5, "0.25"] }"#),
            (["{\"a\": [[1.5, \"x\"], [2, \"y\"]]}"], #"{ "a": [["{tuple}", 1.5, "x"]] }"#),
            (["{\"a\": [1, \"x\"]}", "{\"a\": [2]}"], #"{ "a": ["{tuple:value0,value1?}", 1, "x"] }"#),
            (["{\"a\": []}", "{\"a\": [1, \"x\"]}"], #"{ "a": ["{tuple:value0?,value1?}", 1, "x"] }"#),
            (["{\"a\": [\"x\", {\"b\": 1}]}"], #"{ "a": ["{tuple}", "x", { "b": 1 }] }"#),
            (["{\"a\": [\"x\", {\"b\": 1}, {\"b\": 1}]}"], #"{ "a": ["{a|string}"] }"#),
            (["{\"a\": [\"q\", [\"x\"], [1]]}"], #"{ "a": ["{tuple}", "q", ["x"], [1]] }"#),
            (
                ["[\"q\", [\"x\"], [\"y\", \"z z\"], [\"https://a.example/b\"]]"],
                #"[ "{tuple}", "q", ["x"], ["y"], ["{url}"] ]"#
            ), (["[\"q\", [2, null], [1.5]]", "[\"q\", [3], []]"], #"[ "{tuple}", "q", ["{int|null}"], [1.5] ]"#),
            (["[\"q\", [\"a\", 1], [\"b\", 2]]"], #"[ "{tuple}", "q", ["{tuple}", "a", 1], ["{tuple}", "a", 1] ]"#),
            (["[\"name\", 10, \"x\", 2.5, true, false]"], #"[ "{tuple}", "name", 10, "x", 2.5, true, false ]"#),
            (["[[\"ab\", 1], [\"c\", 2.5]]", "[]"], #"[ ["{tuple}", "c", 2.5] ]"#),
            (["[\"2015-03-22\", \"https://a.example/b\", 1]"], #"[ "{tuple}", "{date}", "{url}", 1 ]"#),
            (["[null, \"2015-03-22\", 1]", "[\"x\", null, 2]"], #"[ "{tuple}", "{string|null}", "{date|null}", 1 ]"#),
            // Without a text beside it, a number is one of a list, and its position has the example of all numbers.
            (["[[5.5, \"x\"], [7, 1]]"], #"[ ["{number|string}"] ]"#),
            (["[[5.5, \"x\"], [7]]"], #"[ ["{tuple:value0,value1?}", 5.5, "x"] ]"#),
            // Texts of several arrays differ by their forms. One array does not show whether it is a list.
            (
                ["[[\"2015-03-22\", \"https://a.example/\"], [\"2015-03-23\", \"https://b.example/\"]]"],
                #"[ ["{tuple}", "{date}", "{url}"] ]"#
            ),
            (["[[\"BTC\", \"0.25\"], [\"ETH\", \"10.5\"]]"], #"[ ["{tuple}", "BTC", "0.25"] ]"#),
            (["[[\"2015-03-22\", \"x\"]]"], #"[ ["x"] ]"#),
            (["[[\"2015-03-22\"], [\"2015-03-23\", \"x\"]]"], #"[ ["x"] ]"#),
            (["[[\"2015-03-22\", \"x\"], [\"y\", \"2015-03-23\"]]"], #"[ ["x"] ]"#),
            (["[[1, 2.5], [2, 3.5]]"], #"[ [2.5] ]"#),
            (["{\"a\": [1, 2.5]}"], #"{ "a": [2.5] }"#),
            (["{\"a\": [\"x\", null]}"], #"{ "a": ["{string|null}"] }"#),
            (["{\"a\": [1, \"x\"]}", "{\"a\": [\"x\", 1]}"], #"{ "a": ["{int|string}"] }"#),
            (
                ["{\"a\": [\(Array(repeating: "1", count: 16).joined(separator: ",")), \"x\"]}"],
                #"{ "a": ["{int|string}"] }"#
            ),
            (["{\"a\": 99999999999999999999}"], #"{ "a": "{decimal:number}" }"#),
            (["{\"a\": 18446744073709551615}", "{\"a\": 7}"], #"{ "a": "{uint}" }"#),
            (["{\"a\": 18446744073709551615}", "{\"a\": -7}"], #"{ "a": "{decimal:number}" }"#),
            (["{\"a\": 0.12345678901234567891}"], #"{ "a": "{decimal:number}" }"#),
            (["{\"price\": \"10.50\"}", "{\"price\": \"7\"}"], #"{ "price": "{decimal:text}" }"#),
            (["{\"totals\": [\"1.5\"]}"], #"{ "totals": ["{decimal:text}"] }"#),
            (["{\"price_usd\": \"1.5\"}"], #"{ "price_usd": "{decimal:text}" }"#),
            (["{\"price\": \"10\"}"], #"{ "price": "10" }"#),
            (["{\"price\": \"1.5 EUR\"}", "{\"price\": \"1.5\"}"], #"{ "price": "1.5" }"#),
            (["{\"version\": \"1.5\"}"], #"{ "version": "1.5" }"#),
            (["{\"price\": 10.5}"], #"{ "price": 10.5 }"#),
            (["{\"price\": 10}", "{\"price\": \"10.5\"}"], #"{ "price": "{decimal}" }"#),
            (["{\"price\": 1e300}", "{\"price\": \"10.5\"}"], #"{ "price": "{number|decimal:text}" }"#),
            (["{\"a\": 99999999999999999999}", "{\"a\": \"7\"}"], #"{ "a": "{decimal}" }"#),
            (["{\"a\": 99999999999999999999}", "{\"a\": \"x\"}"], #"{ "a": "{decimal:number|string}" }"#),
            (["{\"a\": 505874924095815681}"], #"{ "a": 505874924095815681 }"#),
            (["{\"a\": 1e400}"], #"{ "a": "{any}" }"#),
            (["{\"a\": null}"], #"{ "a": "{any|null}" }"#),
            (["{\"a\": []}"], #"{ "a": [] }"#),
            (["{\"a\": {}}"], #"{ "a": {} }"#),
            (["{\"1\": true, \"27\": false}"], #"{ "{*}": true }"#),
            (["{\"token\": \"0f1e2d3c4b5a69788796a5b4c3d2e1f0\"}"], #"{ "token": "{secret}" }"#),
            (["{\"modhash\": \"0f1e2d3c4b5a69788796\"}"], #"{ "modhash": "{secret}" }"#),
            (["{\"csrf\": \"0f1e2d3c4b5a69788796\"}"], #"{ "csrf": "{secret}" }"#),
            (["{\"csrfmiddlewaretoken\": \"0f1e2d3c4b5a69788796\"}"], #"{ "csrfmiddlewaretoken": "{secret}" }"#),
            (["{\"nonce\": \"0f1e2d3c4b5a69788796\"}"], #"{ "nonce": "{secret}" }"#),
            (["{\"sig\": \"0f1e2d3c4b5a69788796\"}"], #"{ "sig": "{secret}" }"#),
            (["{\"session_key\": \"0f1e2d3c4b5a69788796\"}"], #"{ "session_key": "{secret}" }"#),
            (["{\"sessionHash\": \"0f1e2d3c4b5a69788796\"}"], #"{ "sessionHash": "{secret}" }"#),
            (["{\"session_start\": \"20150322T105324Z\"}"], #"{ "session_start": "20150322T105324Z" }"#),
            (["{\"modhash\": \"\"}"], #"{ "modhash": "" }"#),
            (["{\"a\": \"Fri Apr 25 10:49:20 +0000 2014\"}"], #"{ "a": "Fri Apr 25 10:49:20 +0000 2014" }"#),
            (["{\"a\": \"Fri Apr 25 10:49:20 +1000 2014\"}"], #"{ "a": "Fri Apr 25 10:49:20 +1000 2014" }"#),
            (["{\"a\": \"git@github.com:ada/notes.git\"}"], #"{ "a": "git@github.com:ada/notes.git" }"#),
            (["{\"a\": \"abbrev@1.1.1\"}"], #"{ "a": "abbrev@1.1.1" }"#),
            (["{\"a\": \"open|closed\"}"], #"{ "a": "{string}" }"#),
            (["{\"a\": \"ghp_abcdefghijklmnopqrstuvwxyz0123456789\"}"], #"{ "a": "{secret}" }"#),
            (["{\"a\": \"https://example.org/?access_token=abcdef0123456789\"}"], #"{ "a": "{secret:url}" }"#),
            (["{\"a\": \"write to jane.roe@mail.com\"}"], #"{ "a": "write to jane@example.com" }"#),
            (["{\"phone\": \"+49 30 901820\"}"], #"{ "phone": "+1 202 555 0100" }"#),
            (["{\"a{?}\": \"{x}\"}"], #"{ "a{{?}}": "{{x}}" }"#),
            (["{\"a\": \"int\"}"], #"{ "a": "{string}" }"#),
            (["{\"note?\": 1}"], #"{ "note?{?}": 1 }"#),
            (["7"], "7"),
            (["\"x\"", "null"], #""{string|null}""#),
        ]
    )
    func table(samples: [String], expected: String) throws {
        #expect(try schema(samples) == expected)
    }

    @Test("keys are ordered by their mean position, then by their names")
    func order() throws {
        let samples = [
            #"{"b": 1, "a": 2, "c": 3}"#, #"{"b": 1, "c": 3, "a": 2}"#, #"{"d": 0, "b": 1, "a": 2, "c": 3}"#,
        ]
        #expect(try schema(samples) == #"{ "d{?}": 0, "b": 1, "a": 2, "c": 3 }"#)
    }

    @Test("few texts that repeat are an enumeration", arguments: [12, 2, nil])
    func enumeration(limit: Int?) throws {
        let members = ["open", "closed", "12", "on, off"]
        let samples = (0..<20).map { "{\"a\": \"\(members[$0 % 4])\"}" }
        var options = InferenceOptions()
        options.maximumMembers = limit
        let expected = limit == 12 ? #"{ "a": "{enum:\"12\",closed,\"on, off\",open}" }"# : #"{ "a": "12" }"#
        #expect(try schema(samples, options) == expected)
        #expect(try schema(Array(samples.prefix(19)), options) == #"{ "a": "12" }"#)
    }

    @Test(
        "texts that are numbers, versions or identifiers are no enumeration",
        arguments: [["1", "2", "3"], ["1.0", "1.1"], ["9fceb02d0a", "0ae598e95d"], ["AB-1", "AB-2"]]
    )
    func identifiersAreTexts(texts: [String]) throws {
        let samples = (0..<40).map { "{\"version\": \"\(texts[$0 % texts.count])\"}" }
        #expect(try schema(samples) == "{ \"version\": \"\(texts.sorted()[0])\" }")
    }

    @Test("texts that repeat in one sample only, or one text, are no enumeration")
    func oneSample() throws {
        let texts = (0..<40).map { "\"\(["open", "closed"][$0 % 2])\"" }
        #expect(try schema(["[\(texts.joined(separator: ","))]"]) == #"[ "open" ]"#)
        #expect(try schema(Array(repeating: "\"open\"", count: 40)) == "\"open\"")
    }

    @Test(
        "an example is short",
        arguments: [
            (String(repeating: "word ", count: 30), String(repeating: "word ", count: 15) + "word…"),
            (String(repeating: "AAAA,SAAS,CAAC;", count: 60), "AAAA,SAAS,CAAC;AAAA,SAAS…"),
            (String(repeating: "QUJDREVG", count: 100), "QUJDREVGQUJDREVGQUJDREVG…"),
            ("/" + String(repeating: "part/", count: 30), "/" + String(repeating: "part/", count: 15) + "part…"),
            (String(repeating: "x", count: 64), String(repeating: "x", count: 64)),
        ]
    )
    func shortExamples(text: String, example: String) throws {
        let inference = SchemaInference()
        try inference.add(JSONBuffer(JSONValue.object(JSONObject([("mappings", .string(text))])).bytes()))
        let schema = try #require(inference.result().files.first).text
        #expect(schema == "{\n  \"mappings\": \"\(example)\"\n}\n")
    }

    @Test("a text of many kilobytes has no example")
    func longText() throws {
        #expect(
            try schema(["{\"mappings\": \"\(String(repeating: "A", count: 5000))\"}"]) == #"{ "mappings": "{string}" }"#
        )
    }

    @Test("many keys of one shape are a map, unless one is in half of the objects")
    func map() throws {
        let samples = (0..<30).map { "{\"key \($0)\": {\"id\": \($0)}}" }
        #expect(try schema(samples) == #"{ "{*}": { "id": 0 } }"#)
        var options = InferenceOptions()
        options.findsMaps = false
        #expect(try schema(samples, options).contains("key 7{?}"))
        #expect(try schema([samples[0], samples[1]]).contains("key 1{?}"))
    }

    private static let events = (0..<12).map { number -> String in
        let payload = ["{\"size\": 1, \"ref\": \"x\"}", "{\"forkee\": {\"id\": 7}}", "{\"size\": \"big\"}"][number % 3]
        let org = number % 2 == 0 ? ", \"org\": \"x\"" : ""
        let type = ["push", "fork", "issue"][number % 3]
        return "{\"id\": \"\(number)\", \"type\": \"\(type)\", \"payload\": \(payload)\(org)}"
    }

    @Test("a key that determines the others becomes a case, and a unique one does not")
    func cases() throws {
        let text = try schema(Self.events)
        #expect(
            text == """
                { "{case type}": { "fork": { "payload": { "forkee": { "id": 7 } } }, "issue": { "payload": { "size": "big" } }, \
                "push": { "payload": { "size": 1, "ref": "x" } } }, "id": "0", "org{?}": "x" }
                """
        )
        var options = InferenceOptions()
        options.findsCases = false
        #expect(try schema(Self.events, options).contains(#""size{?}": "{int|string}""#))
    }

    @Test(
        "a key whose texts have the form of a tag is no case",
        arguments: [
            ["2026-11-20T10:17:01Z", "2026-11-20T10:17:02Z"], ["2026-11-01", "2026-11-02"], ["192.0.2.1", "192.0.2.2"],
            ["505874364596621313", "505874364596621314"], ["v1.0", "v1.1"],
        ]
    )
    func identifiers(texts: [String]) throws {
        let samples = (0..<8).map { number in
            let further = number % 2 == 0 ? ", \"note\": true, \"status\": 1" : ""
            return "{\"made\": \"\(texts[number % 2])\"\(further)}"
        }
        let text = try schema(samples)
        #expect(!text.contains("{case"))
        #expect(text.contains("\"note{?}\""))
    }

    @Test("an object among values of other kinds becomes a fragment that the key names")
    func alternatives() throws {
        let found = try files([#"{"items": [{"id": 1, "name": "x"}, null, 3]}"#])
        #expect(found["Payload.response.json"] == "{\n  \"items\": [\"{item|int|null}\"]\n}\n")
        #expect(found["Item.json"] == "{\n  \"id\": 1,\n  \"name\": \"x\"\n}\n")
    }

    @Test("a shape in three places becomes a fragment")
    func fragments() throws {
        let user = #"{"id": 1, "login": "x"}"#
        let samples = [#"{"author": \#(user), "author2": {"author": \#(user)}, "authors": [\#(user)]}"#]
        let found = try files(samples)
        #expect(found.count == 2)
        #expect(found["Author.json"] == "{\n  \"id\": 1,\n  \"login\": \"x\"\n}\n")
        var options = InferenceOptions()
        options.findsFragments = false
        #expect(try files(samples, options).count == 1)
    }

    @Test(
        "a fragment whose name is taken has the name of the key after that of the next key outside",
        arguments: [
            (
                #"{"user": {"entities": [{"a": 1}, 1]}, "tweet": {"entities": [{"b": 1}, 1]}}"#,
                ["Entity", "TweetEntity"]
            ),
            (#"{"url": [{"a": 1}, 1], "entities": {"url": [{"b": 1}, 1]}}"#, ["EntityURL", "URL2"]),
            (#"{"sizes": [{"a": 1}, 1], "dates": [{"a": true}, 1]}"#, ["Date2", "Size"]),
            (#"{"events": {"1": {"a": 1}, "2": 1}}"#, ["Event"]),
            (#"{"x": {"data": [{"a": 1}, 1]}, "data": {"data": [{"b": 1}, 1]}}"#, ["Data", "Data2"]),
            (#"{"x": {"id": [{"a": 1}, 1]}, "user_id": {"id": [{"b": 1}, 1]}}"#, ["ID", "UserID"]),
        ]
    )
    func names(sample: String, names: [String]) throws {
        let found = try files([sample]).keys.filter { $0 != "Payload.response.json" }
        #expect(found.sorted() == names.map { $0 + ".json" })
    }

    @Test("objects inside each other add a number of places in proportion to their depth", arguments: [50, 100, 200])
    func depth(count: Int) throws {
        let opening = String(repeating: #"{"id": 1, "next": "#, count: count)
        let text = opening + "null" + String(repeating: "}", count: count)
        let summary = SampleSummary()
        try summary.add(JSONBuffer(text.utf8))
        var inference = PlaceInference(summary: summary, options: InferenceOptions())
        let value = inference.value(PlaceInference.Part(place: 0))
        guard case .recursive = value else { return #expect(Bool(false), "\(value)") }
        #expect(summary.places.count <= count * 5)
    }

    @Test("objects that wrap others in the same way are no recursion")
    func noRecursion() throws {
        let sample = #"{"kind": "list", "data": {"children": [{"kind": "t1", "data": {"id": 1}}]}}"#
        #expect(
            try schema([sample])
                == #"{ "kind": "list", "data": { "children": [{ "kind": "t1", "data": { "id": 1 } }] } }"#
        )
    }

    @Test("names of things do not determine their shape by chance")
    func namesAreNoTypes() throws {
        let samples = (0..<26).map { number in
            let more = number % 13 < 6 ? ", \"banner\": \"x\"" : ""
            return "{\"handle\": \"user\(number % 13)x\"\(more)}"
        }
        #expect(try schema(samples) == #"{ "handle": "user0x", "banner{?}": "x" }"#)
        let logins = (0..<8).map {
            "{\"login\": \"\(["ada", "bob"][$0 % 2])\"\($0 % 2 == 0 ? ", \"a\": 1, \"b\": 2" : "")}"
        }
        #expect(try !schema(logins).contains("{case"))
    }

    @Test("objects with the same keys share a fragment, also if one of them shows more")
    func similarObjects() throws {
        let sample = #"""
            {"low": {"value": 1, "unit": "C"}, "high": {"value": 2.5, "unit": "C"}, "mean": {"value": null, "unit": "C"},
            "other": {"value": "x", "unit": 1}}
            """#
        #expect(try files([sample]).count == 1)
        let forms = ["\u{e9}", "\u{e9}", "\u{e9}", "e\u{301}"].enumerated()
            .map { "\"n\($0)\": {\"\($1)\": \($0), \"unit\": \"C\"}" }
        let root = try files(["{\(forms.joined(separator: ", "))}"])["Payload.response.json"]
        #expect(root?.unicodeScalars.contains("\u{301}") == true)
        let numbers = sample.replacing("null", with: "3").replacing(
            #""other": {"value": "x", "unit": 1}"#,
            with: #""n": 1"#
        )
        let found = try files([numbers])
        #expect(found["Quantity.json"] == "{\n  \"value\": 2.5,\n  \"unit\": \"C\"\n}\n")
        #expect(found["Payload.response.json"]?.contains(#""low": "{quantity}""#) == true)
    }

    @Test("objects that contain objects of their shape become one fragment")
    func recursion() throws {
        let sample = #"""
            {"title": "x", "tree": {"id": 1, "children": [{"id": 2, "children": [{"id": 3, "children": []}], "note": "y"}]}}
            """#
        let found = try files([sample])
        #expect(found["Payload.response.json"] == "{\n  \"title\": \"x\",\n  \"tree\": \"{child}\"\n}\n")
        let child = "{\n  \"id\": 1,\n  \"children\": [\"{child}\"],\n  \"note{?}\": \"y\"\n}\n"
        #expect(found["Child.json"] == child)
        #expect(found.count == 2)
    }

    @Test("places that the samples say too little about give a notice")
    func notices() throws {
        let inference = SchemaInference()
        try inference.add(JSONBuffer(#"{"a": {"b": null}, "c": [[]]}"#.utf8))
        let notices = inference.result().notices
        #expect(notices.count == 2)
        #expect(notices.first?.hasPrefix("/a/b: only null was seen") == true)
        #expect(notices.last?.hasPrefix("/c/*: only empty arrays were seen") == true)
    }

    @Test(
        "tags that other values resemble are found only when they are chosen",
        arguments: [
            (
                ScalarKind.base64, #"{"a": "aGVsbG8gd29ybGQ="}"#, #"{ "a": "{base64}" }"#,
                #"{ "a": "aGVsbG8gd29ybGQ=" }"#
            ),
            (.decimal, #"{"a": "19.99"}"#, #"{ "a": "{decimal:text}" }"#, #"{ "a": "19.99" }"#),
            (.hostname, #"{"a": "localhost"}"#, #"{ "a": "{hostname}" }"#, #"{ "a": "localhost" }"#),
            (.unixSeconds, #"{"a": 1427021604}"#, #"{ "a": "{date_unix}" }"#, #"{ "a": 1427021604 }"#),
            (
                .unixMilliseconds, #"{"a": 1427021604000}"#, #"{ "a": "{date_unix_ms}" }"#, #"{ "a": 1427021604000 }"#
            ),
        ]
    )
    func chosenTags(kind: ScalarKind, sample: String, chosen: String, standard: String) throws {
        var options = InferenceOptions()
        #expect(try schema([sample], options) == standard)
        options.tags = [kind]
        #expect(try schema([sample], options) == chosen)
    }

    @Test("ranges are written when they are chosen")
    func ranges() throws {
        var options = InferenceOptions()
        options.findsRanges = true
        let text = try schema(
            [#"{"a": 1, "b": 0.5, "c": "x", "d": [1, 2]}"#, #"{"a": 7, "b": 2, "c": "xyz", "d": [3]}"#],
            options
        )
        #expect(
            text
                == #"{ "a": "{int:1..7}", "b": "{number:0.5..2}", "c": "{string:1..3}", "d": ["{count:1..2}", "{int:1..3}"] }"#
        )
    }
}
