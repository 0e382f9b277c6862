import Testing

@testable import SchemaTools

@Suite("Names of files that documents decide")
struct PortableNameTests {
    @Test(
        "a name that is no single file on some platform is refused",
        arguments: [
            "", ".", "..", "../a", "a/b", "a/\u{301}b", "/a", "a\\b", "a:b", "a*b", "a?b", "a\"b", "a<b", "a>b", "a|b",
            "a\u{0}b", "a\nb", "a\rb", "\u{1B}[2J", "a\u{7F}", "a\u{85}b", "a\u{2028}b", "a\u{202E}b", "a\u{200B}b",
            "a\u{FEFF}b", "a\u{34F}b", "é\u{200D}b", "a\u{E0041}", ".hidden", "-option", " a", "a.", "a ", "CON",
            "con.json",
            "Nul.response.json", "COM1", "lpt9.swift", "com¹", "aux .json", String(repeating: "a", count: 256),
            String(repeating: "é", count: 128),
        ]
    )
    func refused(name: String) {
        #expect(PortableName.fault(of: name) != nil)
    }

    @Test(
        "other names are accepted",
        arguments: [
            "GetIssues.response.404.json", "Redmine+Issue.swift", "api.example.com-8080", "Größe_日本.json",
            "e\u{301}.json",
            "Console.json", "COM10", "a-b", "a b", "_2fa.json", String(repeating: "a", count: 255),
        ]
    )
    func accepted(name: String) {
        #expect(PortableName.fault(of: name) == nil)
    }

    @Test(
        "names that are one file on some platform are equal when folded",
        arguments: [
            ("Issue", "issue"), ("\u{E9}", "e\u{301}"), ("É", "e\u{301}"), ("Straße", "STRASSE"), ("ς", "σ"),
            ("\u{212A}", "k"),
        ]
    )
    func twins(one: String, other: String) {
        #expect(PortableName.folded(one) == PortableName.folded(other))
    }

    @Test("a long name is cut between scalars, and leaves room for what follows it")
    func cut() {
        let name = PortableName.shortened("a" + String(repeating: "é", count: 300))
        #expect(name.utf8.count == 199)
        #expect(PortableName.fault(of: name + "1234.response-headers.404.json") == nil)
        #expect(PortableName.shortened("GetIssues") == "GetIssues")
    }
}
