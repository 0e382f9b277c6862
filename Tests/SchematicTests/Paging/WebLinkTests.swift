import TestSupport
import Testing

@testable import Schematic
@testable import SchematicHTTP

@Suite("Link headers")
struct WebLinkTests {
    /// The lines of a header, and its links as `target relation,relation`.
    struct Case: Sendable, CustomTestStringConvertible {
        var testDescription: String
        var lines: [String]
        var links: [String]
        var isInvalid = false
    }

    static let cases: [Case] = [
        Case(testDescription: "one link", lines: [#"<http://h/2>; rel="next""#], links: ["http://h/2 next"]),
        Case(
            testDescription: "several in a line, without a blank",
            lines: [#"<http://h/1?a=1&b=2>; rel="previous",<http://h/3>; rel="next""#],
            links: ["http://h/1?a=1&b=2 previous", "http://h/3 next"]
        ),
        Case(
            testDescription: "several lines",
            lines: [#"<a>; rel=prev"#, #"<b>; rel=next, <c>;rel=last"#],
            links: ["a prev", "b next", "c last"]
        ),
        Case(
            testDescription: "a comma in the URL",
            lines: ["<a?x=1,2;3>; rel=next, <b>; rel=last"],
            links: ["a?x=1,2;3 next", "b last"]
        ),
        Case(
            testDescription: "a comma in quotes",
            lines: [#"<a>; title="x, <y>; rel=prev"; rel=next"#],
            links: ["a next"]
        ),
        Case(
            testDescription: "an escaped quote",
            lines: [#"<a>; title="say \"hi\", do"; rel=next"#],
            links: ["a next"]
        ),
        Case(testDescription: "several relations", lines: [#"<a>; rel="  next   Last ""#], links: ["a next,last"]),
        Case(testDescription: "names in any case", lines: ["<a>; REL=Next"], links: ["a next"]),
        Case(
            testDescription: "blanks everywhere",
            lines: [" <a> ;\trel = next ; title = x , <b> "],
            links: ["a next", "b "]
        ),
        Case(testDescription: "the first rel counts", lines: ["<a>; rel=next; rel=prev"], links: ["a next"]),
        Case(testDescription: "parameters without a value", lines: ["<a>; crossorigin; rel=next"], links: ["a next"]),
        Case(testDescription: "empty members", lines: [", ,<a>;;rel=next,, ,"], links: ["a next"]),
        Case(testDescription: "an empty target", lines: ["<>; rel=next"], links: [" next"]),
        Case(testDescription: "no end of a quote", lines: [#"<a>; rel="next"#], links: ["a next"]),
        Case(testDescription: "nothing", lines: ["", "  "], links: []),
        Case(testDescription: "no link", lines: ["http://h/2; rel=next"], links: [], isInvalid: true),
        Case(testDescription: "no end of a target", lines: ["<http://h/2; rel=next"], links: [], isInvalid: true),
        Case(
            testDescription: "invalid text after a link",
            lines: ["<a>; rel=next, nonsense"],
            links: ["a next"],
            isInvalid: true
        ),
        Case(testDescription: "rubbish in a link", lines: ["<a> nonsense; rel=next"], links: [], isInvalid: true),
        Case(
            testDescription: "the line after invalid text",
            lines: ["?", "<b>; rel=next"],
            links: ["b next"],
            isInvalid: true
        ),
    ]

    @Test("links are read as RFC 8288 specifies", arguments: cases)
    func read(_ one: Case) {
        let read = WebLinks(one.lines)
        #expect(read.links.map { "\($0.target) \($0.relations.joined(separator: ","))" } == one.links)
        #expect((read.invalidText != nil) == one.isInvalid)
    }

    /// The lines of a header, and for each link its target, relations, title, anchor and the names of its parameters.
    static let vectors: [(lines: [String], links: [String])] = [
        (
            [
                #"<https://api.example/user/repos?page=3&per_page=100>; rel="next", "#
                    + #"<https://api.example/user/repos?page=50&per_page=100>; rel="last""#
            ],
            [
                "https://api.example/user/repos?page=3&per_page=100|next|||rel",
                "https://api.example/user/repos?page=50&per_page=100|last|||rel",
            ]
        ),
        (
            [
                #"</TheBook/chapter2>; rel="previous"; title*=UTF-8'de'letztes%20Kapitel, "#
                    + #"</TheBook/chapter4>; rel="next"; title*=UTF-8'de'n%c3%a4chstes%20Kapitel"#
            ],
            [
                "/TheBook/chapter2|previous|letztes Kapitel||rel,title*",
                "/TheBook/chapter4|next|nächstes Kapitel||rel,title*",
            ]
        ),
        (
            [#"<http://h/>; rel="start http://net.example/relation/Other""#],
            ["http://h/|start,http://net.example/relation/other|||rel"]
        ),
        ([#"<a>; title="plain"; title*=utf-8''%E2%82%AC; rel=x"#], ["a|x|€||title,title*,rel"]),
        ([#"<a>; title*=iso-8859-1''%A3; title="pound"; rel=x"#], ["a|x|pound||title*,title,rel"]),
        ([#"<a>; title*=utf-8''%FF; title="plain""#], ["a||plain||title*,title"]),
        ([#"<a>; title*=utf-8; title="plain""#], ["a||plain||title*,title"]),
        (
            [##"</>; rel="describedby"; anchor="#intro"; type="text/html; charset=utf-8""##],
            ["/|describedby||#intro|rel,anchor,type"]
        ),
        ([##"<a>; anchor=""; rel=next"##], ["a|next|||anchor,rel"]),
        (
            ["</style.css;v=1,2>; rel=preload; as=style; crossorigin; nopush, </app.js>;rel=preload;as=script"],
            ["/style.css;v=1,2|preload|||rel,as,crossorigin,nopush", "/app.js|preload|||rel,as"]
        ),
        ([#"<a>; hreflang=de; hreflang=en; rel="alternate""#], ["a|alternate|||hreflang,hreflang,rel"]),
        (
            ["<a>; rel=next prev ; title=two words, <b>; rel=last"],
            ["a|next,prev|two words||rel,title", "b|last|||rel"]
        ),
        ([#"<a>;rel="NEXT";REL="prev""#], ["a|next|||rel,rel"]),
        (
            [#"<a>; title="back\\slash, \"quote\"; <x>; rel=prev"; rel=next"#],
            [#"a|next|back\slash, "quote"; <x>; rel=prev||title,rel"#]
        ),
        (["<a>; =x; rel=next"], ["a|next|||rel"]),
        (["<a>; rel=", "<b>; rel"], ["a||||rel", "b||||rel"]),
        (["<?a=1&b=<2>; rel=next"], ["?a=1&b=<2|next|||rel"]),
    ]

    @Test("the parameters of a link are public, including titles in other languages", arguments: vectors.indices)
    func parameters(index: Int) {
        let (lines, links) = Self.vectors[index]
        let headers = HTTPHeaders(lines.map { HTTPHeaders.Field(name: "link", value: $0) })
        let read = headers.links.map { link in
            let names = link.parameters.map(\.name).joined(separator: ",")
            return [
                link.target, link.relations.joined(separator: ","), link.title ?? "", link.anchor ?? "", names,
            ].joined(separator: "|")
        }
        #expect(read == links)
    }

    @Test("a link shows no secret when it is printed or dumped")
    func redacted() throws {
        let headers: HTTPHeaders = [.link: "<https://h/2?access_token=abc&p=2>; rel=next; title=\"abc\""]
        let link = try #require(headers.links.first)
        var dumped = ""
        dump(link, to: &dumped)
        for text in ["\(link)", String(reflecting: link), dumped] {
            #expect(!text.contains("abc") && text.contains("next"), "\(text)")
        }
        #expect(link.target == "https://h/2?access_token=abc&p=2" && link["TITLE"] == "abc")
    }

    @Test("reading arbitrary text terminates and invents no link", arguments: 0..<40)
    func anything(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        let alphabet = Array("<>;,=\"\\ \trelnext*'é\u{0}a/".unicodeScalars)
        for _ in 0..<200 {
            var line = ""
            for _ in 0..<Int.random(in: 0...60, using: &random) {
                line.unicodeScalars.append(alphabet[Int.random(in: 0..<alphabet.count, using: &random)])
            }
            let read = WebLinks([line])
            for link in read.links { #expect(line.utf8.contains(link.target.utf8), "\(line.debugDescription)") }
            #expect(read.links.count <= line.utf8.count { $0 == UInt8(ascii: "<") })
        }
    }

    @Test("a link that is written is read back, with arbitrary text in it", arguments: 0..<40)
    func roundTrip(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        func text() -> String.UnicodeScalarView { URLPropertyTests.text(&random, inPath: false).unicodeScalars }
        let targets = (0..<20).map { _ in String(String.UnicodeScalarView(text().filter { $0 != ">" })) }
        let line = targets.enumerated().map { index, target in
            let title = text().map { "\"\\".unicodeScalars.contains($0) ? "\\\($0)" : "\($0)" }.joined()
            return "<\(target)>; title=\"\(title)\"; rel=\"r\(index) s\""
        }
        let read = WebLinks([line.joined(separator: ", ")])
        #expect(read.links.map { Array($0.target.utf8) } == targets.map { Array($0.utf8) })
        #expect(read.links.map(\.relations) == targets.indices.map { ["r\($0)", "s"] })
        #expect(read.invalidText == nil)
    }

    @Test(
        "a megabyte of arbitrary text is read completely, and the next line is read",
        arguments: ["<", ",", "<a>;", "<a>,", "\"", "<a>;a=\"\\", "x", ";"]
    )
    func long(piece: String) {
        let line = String(repeating: piece, count: (1 << 20) / piece.utf8.count)
        let read = WebLinks([line, "<b>; rel=next"])
        #expect(read.links.last?.target == "b" && read.links.last?.relations == ["next"])
    }
}
