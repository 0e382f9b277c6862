import Foundation
import SchemaEngine
import TestSupport
import Testing

/// Generated source beside schemas whose names are those that the source itself uses.
@Suite("Names of generated source", .enabled(if: SwiftCompiler.path != nil), .bounded)
struct GeneratedVocabularyTests {
    /// Every construct that the generator can write, with each kind of scalar and its arguments.
    private static let constructs: [String: String] = {
        let tags = [
            "{string}", "{string:1..2}", "{string:/^a/}", "{string:1..2:/a/}", "{int}", "{int:1..}", "{int:-5..-1}",
            "{number}", "{number:0..1}", "{bool}", "{decimal}", "{url}", "{url:https}", "{uuid}", "{date}",
            "{date_iso8601}", "{date_iso8601:utc}", "{date_http}", "{date_unix}", "{date_unix_ms}", "{base64}",
            "{base64:1..9}", "{email}", "{hostname}", "{ipv4}", "{ipv6}", "{time}", "{duration}", "{any}", "{object}",
            "{object:1..2}", "{array}", "{array:1..2}", "{secret}", "{enum:a,b}", "{enum:a,b,*}", "{enum:1,2}",
            "{enum:1,a}", "{enum:1,*}", "{uint}", "{uint:1..9}", "{decimal:text}", "{decimal:number}",
            "{decimal:0..1,text}",
            "{int|string}", "{int|string|enum:auto,*}", "{url|uuid|bool|null}", "{item}",
        ].filter { tag in
            (try? SchemaCatalog([SchemaSource(path: "A.response.json", text: "[\"\(tag)\"]"), item])) != nil
        }
        let keys = tags.enumerated().map {
            "\"k\($0)\": \"\($1)\", \"l\($0){?}\": [\"\($1)\"], \"n\($0){null}\": \"\($1)\""
        }
        let maps = [
            #"{"{*}": 1}"#, #"{"{* uuid}": {"x": 1}}"#, #"{"{* int}": "{url}"}"#, #"{"{* string:/^a/}": 1}"#,
            #"["{count:1..3}", 1]"#, #"["{count:1..3,unique}", "x"]"#, #"{"{count}": "1..2", "{*}": 1}"#, "{}", "null",
            "[]",
            #"{"{case kind}": {"a": {"x": 1}, "{*}": {}}, "id": 1}"#,
            #"{"{* uint}": 1}"#, #"["{tuple}", 1, "x"]"#, #"["{tuple:a,b?}", "{url}", "{string|null}"]"#,
            #"["{tuple:a}", {"x": 1}, "{*}", {"y": 1}]"#, #"["{tuple}", "{*}", "{enum:a,b}"]"#,
            #"["{tuple}", "{item}", "{any}"]"#,
            #"["{tuple:open_time,openTime,more}", ["{tuple:x}", "{secret}"], "{string:/^a/}", {"{* uuid}": 1}]"#,
            #"{"a": 1, "{*}": 1}"#, #"{"a": 1, "{* uuid}": 1, "{*}": "{none}"}"#,
        ].enumerated().map { "\"m\($0)\": \($1)" }
        let defaults = [
            "\"d0{=1}\": 1", #""d1{=\"a\"}": "x""#, #""d2{=[]}": ["x"]"#, #""d3{=true}": true"#,
            #""d4{={}}": {"{*}": 1}"#,
        ]
        var files = [
            "Item.json": #"{"id": 1, "items{?}": ["{item}"]}"#,
            "TwoSided.json":
                #"{"id{read}": 1, "at{read}{null}": "{date}", "text": "x", "pin{write}": "{secret}", "n{write}{=1}": 1}"#,
            "Pair.json": #"["{tuple:id,pair?}", 1, "{pair}"]"#,
            "Read.response.json": #"{"both": "{twoSided}", "pairs": ["{pair}"]}"#,
            "Stored.request.json": #"{"both": "{twoSided}", "pair": "{pair}"}"#,
            "All.response.json": "{" + (keys + maps + defaults).joined(separator: ", ") + "}",
            "Texts.response.json": #"["{string}"]"#,
        ]
        for method in ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "TRACE", "QUERY", "PROPFIND"] {
            files["\(method)Call.path.json"] = #"{"{endpoint}": "\#(method) a/{id}", "id": 1, "q{=1}": 1, "{*}": "x"}"#
        }
        for (name, body) in [
            ("POSTCall", #""{item|none}""#), ("PUTCall", #""{item}""#), ("PATCHCall", #"{"a": "{secret}"}"#),
        ] {
            files["\(name).request.json"] = body
            files["\(name).response.json"] = name == "POSTCall" ? #""{none}""# : body
            files["\(name).headers.json"] = #"{"X-A{?}": 1, "{*}": "{string}"}"#
            files["\(name).response-headers.json"] = #"{"X-A": 1}"#
        }
        return files
    }()

    private static let item = SchemaSource(path: "Item.json", text: #"{"id": 1}"#)

    /// Names of the language, the standard library, Foundation and the package, besides those of generated source.
    private static let words = """
        Any Protocol Self Type as associatedtype async await borrowing break case catch class consuming continue convenience
        default defer deinit didSet do dynamic each else enum extension fallthrough false fileprivate final for func get guard
        if import in indirect infix init inout internal is isolated lazy let macro mutating nil none nonisolated open operator
        optional override package postfix precedencegroup prefix private protocol public repeat required rethrows return self
        sending set some static struct subscript super switch throw throws true try typealias unowned unsafe var weak where
        while willSet yield hash hashValue description debugDescription encode decode CodingKeys CodingKey Encoder Decoder
        Sendable Optional String Int URL Data Date UUID Decimal Result Error Identifiable id Bool Double Float Int64 UInt8
        Array Dictionary Set Character Substring Void Never Codable Encodable Decodable Equatable Hashable Comparable
        CaseIterable RawRepresentable CustomReflectable CustomStringConvertible Mirror Swift Foundation Schematic SchemaEngine
        MainActor Task Duration Range Sequence Element Index Key Value Values key keys layout objectLayout objectLayout2 reader
        modelReader members member fields field rawValue allCases schema map1 pattern1 memberNames others otherKeys
        otherKeysOfAll other otherHeaders Output RequestOutput RequestOutput2 storedValues values customMirror Body Model
        query timeout response typeName schemaName min max abs zip print _name name _ underscore Wire Module Actor actor
        """.split(whereSeparator: \.isWhitespace).map(String.init)

    /// Returns a catalog in which each word names a fragment, a key, a type, a member, a branch, a parameter and a call.
    private static func catalog(of words: [String]) -> [String: String] {
        var lookups = Set(BuiltInTag.allCases.map { LookupName($0.name) } + ["Tags", "count"].map { LookupName($0) })
        let owners = words.filter { LookupName.isValid($0) && lookups.insert(LookupName($0)).inserted }
        var files: [String: String] = [:]
        let object = #"{"x": 1, "at": "{date_iso8601}", "s{?}": "{secret}", "m": {"{* uuid}": 1}, "p": "{string:/a/}"}"#
        for (index, owner) in owners.enumerated() {
            let shapes = [
                object, #""{enum:a,*}""#, #""{int|string|enum:auto,*}""#, #"{"{case kind}": {"a": {"x": 1}}}"#,
            ]
            files["\(owner).json"] = shapes[index % shapes.count]
            // The other words are names of calls.
            files["Z\(owner).response.json"] =
                "{\"\(owner)\": \"{\(owner)}\", \"also\": \"{int|\(owner)|enum:auto,*}\"}"
        }
        let values = [
            "Types": #"{"x": 1}"#, "Enums": "\"{enum:a,b}\"", "Choices": "\"{int|string}\"", "Secrets": "\"{secret}\"",
        ]
        for (name, value) in values {
            let keys = words.map { "\"\($0)\": \(value)" }.joined(separator: ", ")
            files["All\(name).response.json"] = "{\(keys)}"
            // The names beside further keys do not depend on the kind of the values.
            if name == "Types" { files["All\(name)Others.response.json"] = "{\(keys), \"{*}\": 1}" }
        }
        // Properties of the type that is read, and of the one that is written.
        let sides = words.map { "\"\($0){read}\": {\"x\": 1}, \"w_\($0){write}\": \"{secret}\"" }
        files["Sides.json"] = "{" + sides.joined(separator: ", ") + "}"
        for role in ["response", "request"] { files["SidesUse.\(role).json"] = #""{sides}""# }
        let positions = words.filter { $0 != "rest" }
        files["Positions.response.json"] =
            "[\"{tuple:\(positions.joined(separator: ","))}\"" + positions.map { _ in #", {"x": 1}"# }.joined() + "]"
        let members = words.map { "\"\($0)\"" }.joined(separator: ",")
        for (name, tag) in ["One": "enum:\(members)", "Open": "enum:\(members),*", "Some": "int|{url}|enum:\(members)"]
        {
            let text = JSONValue.string("{" + tag.replacingOccurrences(of: "{url}", with: "uuid") + "}").text()
            files["Members\(name).response.json"] = "{\"e\": \(text)}"
        }
        // The compiler checks that a switch has every case only for some 400 cases with values.
        for (name, half) in [("Former", words.prefix(300)), ("Latter", words.dropFirst(300))] {
            files["\(name)Branches.response.json"] =
                "{\"{case kind}\": {" + half.map { "\"\($0)\": {\"x\": 1}" }.joined(separator: ", ") + "}}"
        }
        files["Parameters.path.json"] =
            #"{"{endpoint}": "OPTIONS a", "# + words.map { "\"\($0){?}\": \"{enum:a,b}\"" }.joined(separator: ", ")
            + "}"
        files["Parameters.response-headers.json"] = #"{"X-A": 1}"#
        return files
    }

    /// Returns requests that words name.
    private static func calls(of words: [String]) -> [String: String] {
        var lookups: Set<LookupName> = []
        var files: [String: String] = [:]
        // A call's body has its name and this suffix.
        let words = words.filter { !$0.hasSuffix("Body") || $0 == "Body" }
        for owner in words where LookupName.isValid(owner) && lookups.insert(LookupName(owner)).inserted {
            files["\(owner).path.json"] = #"{"{endpoint}": "POST a/{p}", "p": "{enum:a,b}", "l": ["x"]}"#
            files["\(owner).request.json"] = "\"\(owner.count % 2 == 0 ? "{string}" : "{int|string}")\""
        }
        return files
    }

    private static func folder(_ files: [String: String]) throws -> TemporaryFolder {
        try TemporaryFolder(Dictionary(uniqueKeysWithValues: files.map { ("s/" + $0, $1) }))
    }

    /// Returns the words of the source that is generated from a catalog.
    private static func words(ofSourceFrom files: [String: String]) throws -> Set<String> {
        let folder = try folder(files)
        let source = withExtendedLifetime(folder) { CommandRun("generate", "swift", folder("s"), "--embed").out }
        return Set(
            source.split { !$0.isASCII || !($0.isLetter || $0.isNumber || $0 == "_") }.map(String.init)
                .filter { !($0.first?.isNumber ?? true) && !$0.hasPrefix("0x") }
        )
    }

    @Test(
        "every construct of generated source compiles in a module that sees public names only",
        arguments: [[], ["-default-isolation", "MainActor"]]
    )
    func constructs(isolation: [String]) async throws {
        #expect(Self.constructs.count > 20)
        try await SwiftCompiler.check(try Self.folder(Self.constructs), schemas: "s", isolation: isolation)
    }

    @Test("source compiles if fragments, keys, members, branches, parameters and calls have the names that it uses")
    func vocabulary() async throws {
        let all = Self.words + (try Self.words(ofSourceFrom: Self.constructs).subtracting(Self.words).sorted())
        let words = all.filter { !$0.isEmpty }
        #expect(words.count > 300)
        for files in [Self.catalog(of: words), Self.calls(of: words)] {
            try await SwiftCompiler.check(try Self.folder(files), schemas: "s")
        }
    }
}
