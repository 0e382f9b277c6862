import SchemaEngine
import SchemaTools
import TestSupport
import Testing

@Suite("First guesses at the schema language")
struct FirstGuessTests {
    static let all =
        FirstGuess.questionMarks + FirstGuess.bareQuestionMarks + FirstGuess.otherForms + FirstGuess.synonyms
        + FirstGuess.bareSynonyms + FirstGuess.documents + FirstGuess.punctuation + FirstGuess.words

    @Test("a first guess is reported with its code, its place, its message and help", arguments: all)
    func reported(guess: FirstGuess) throws {
        let faults = guess.faults()
        #expect(faults.map { [$0.schema?.line ?? 0, $0.schema?.column ?? 0] } == MarkedText(guess.marked).places)
        let fault = try #require(faults.first)
        #expect(fault.message == guess.message)
        #expect(fault.help == guess.help)
    }

    @Test("an edit of a first guess leaves no fault of the schema language, and no text for a tag", arguments: all)
    func fixed(guess: FirstGuess) throws {
        guard let fix = guess.faults().compactMap(\.fix).first else { return }
        #expect(fix.with.hasPrefix("\"{") && !fix.with.hasPrefix("\"{{"))
        var fixer = SchemaFixer([SchemaSource(path: "Get.response.json", text: MarkedText(guess.marked).text)])
        _ = fixer.apply([fix])
        let left = Linter(fixer.sources, showsExcerpts: false).faults(of: ["Get.response.json"])
        #expect(!left.contains { $0.severity == .error || $0.code == guess.code })
    }

    @Test(
        "a string in braces that may be a misspelled tag has no edit, so that it never becomes any text",
        arguments: [
            "{number?}", "{?number}", "{ int }", "{int | null}", "{int|}", "{int, null}", "{int or null}",
            "{int}|{null}",
            "{string[]}", "{int!}", "{}", "{?}", "{*}", "{=5}", "{string(5)}", "{/^a$/}", "{9lives}", "{see below}",
            "{first} {last}", "{int} or {null}",
        ]
    )
    func ambiguous(tag: String) {
        let guess = FirstGuess("{ \"a\": ▲\"\(tag)\" }", "bad-tag", "")
        #expect(guess.faults().count == 1)
        #expect(guess.faults().allSatisfy { $0.fix == nil })
    }

    @Test("a template in an example is text, so its braces are doubled")
    func template() {
        let guess = FirstGuess(#"{ "a": ▲"{count} items of {total}" }"#, "bad-tag", "")
        #expect(guess.faults().map(\.fix?.with) == [#""{{count}} items of {{total}}""#])
    }

    @Test(
        "a string in braces that resembles a tag has help with the tag",
        arguments: [
            ("{ int }", #"write "{int}""#), ("{int | null}", #"write "{int|null}""#), ("{int|}", #"write "{int}""#),
            ("{int, null}", #"write "{int|null}""#), ("{integer or nil}", #"write "{int|null}""#),
            ("{string optional}", #"write {?} after the key, as in "key{?}": "{string}""#),
            ("{nullable integer}", #"write {null} after the key, as in "key{null}": "{int}""#),
            ("{int}|{null}", #"write "{int|null}""#), ("{int!}", #"keys without {?} are required: write "{int}""#),
            ("{}", #"write "{any}" for any value, or "{object}" for any object"#),
            ("{*}", #"write "{any}" for any value; "{*}" is a key"#),
            ("{=5}", #"write the default after the key, as in "key{=5}""#),
            ("{/^a$/}", #"write "{string:/^a$/}""#),
            (
                "{string(5)}",
                #"write the argument of a tag after a colon, as in "{int:1..5}" or "{string:1..80}""#
            ),
            ("{enum(a,b)}", #"write the members after a colon, as in "{enum:open,closed}""#), ("{9lives}", nil),
            ("{see below}", nil), ("{first} {last}", nil),
        ] as [(String, String?)]
    )
    func helpOfTags(tag: String, help: String?) {
        #expect(FirstGuess("{ \"a\": ▲\"\(tag)\" }", "bad-tag", "").faults().map(\.help) == [help])
    }

    @Test("alternatives without a known name have help with an enumeration")
    func enumeration() {
        let faults = FirstGuess(#"{ "state": ▲"{open|closed}" }"#, "unknown-tag", "").faults()
        #expect(faults.count == 2)
        #expect(faults.allSatisfy { $0.help == #"if it is one of several texts, write "{enum:open,closed}""# })
    }

    @Test(
        "a key with a misplaced modifier has help with the key",
        arguments: [
            ("name{?", #"write "name{?}""#), ("name{?}{null}", #"write "name{?}": {?} allows null, too"#),
            ("{?}name", #"write the modifier after the name: "name{?}""#), ("name{ ? }", #"write "name{?}""#),
            ("age{int}", #"write the type as the value: "age": "{int}""#),
            ("age{int?}", #"write "age{?}": "{int}""#), ("age{default=5}", #"write "age{=5}""#),
            ("age{required}", #"keys without {?} are required: write "age""#),
            ("tags{*}", #"for a list, write an array as the value: "tags": ["{any}"]"#), ("a{b}c", nil),
        ] as [(String, String?)]
    )
    func helpOfKeys(key: String, help: String?) {
        #expect(FirstGuess("{ ▲\"\(key)\": 1 }", "bad-key-modifier", "").faults().map(\.help) == [help])
    }

    @Test(
        "text that is not JSON has help that names the mistake",
        arguments: [
            ("[1 2]", "write a comma between two elements"),
            (#"{"a": 1 "b": 2}"#, "write a comma between two elements"),
            ("[1]]", "remove this bracket, or add the one that opens its container"),
            ("[True]", "write true and false in lower case"),
            ("[.5]", "write a digit before the decimal point, as in 0.5"),
            ("[01]", "write the number without leading zeros"), ("[+1]", "write the number without a plus sign"),
            ("[abc]", "write text in double quotes"), ("[int]", #"a tag is a string: write "{int}" with its quotes"#),
            ("[\"a\n\"]", #"close the string with a quote in its line; write a line break inside it as \n"#),
            ("[\"a”\n]", #"these are typographic quotes: write straight ones, as in "name""#),
            (#"["say "hi""]"#, #"write a quote inside a string as \""#),
            ("<a/>", "the file is XML: write the same structure as JSON"),
            ("Not found", "the file is plain text: a schema is an example in JSON; text needs double quotes"),
            (#"{"a""#, nil), ("[1", nil),
        ] as [(String, String?)]
    )
    func helpOfText(text: String, help: String?) {
        #expect(FirstGuess(text, "invalid-json", "").faults().map(\.help) == [help])
    }
}
