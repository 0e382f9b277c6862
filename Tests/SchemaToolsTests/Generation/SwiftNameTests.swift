import SchemaEngine
import TestSupport
import Testing

@testable import SchemaTools

@Suite("Names in Swift")
struct SwiftNameTests {
    @Test(
        "the tag of a fragment is its name in snake case, as far as that is the same name",
        arguments: [
            ("Issue", "issue"), ("IssueChild", "issue_child"), ("URLItem", "url_item"), ("ItemURL", "item_url"),
            ("HTTPAPIKey", "httpapi_key"), ("OAuth2Token", "o_auth2_token"), ("Item2", "item2"),
            ("Page2Of3", "page2_of3"),
            ("URLs", "urls"), ("A", "a"), ("issue-child", "issue_child"), ("issue_child", "issue_child"),
            ("\u{DC}bersicht", "\u{FC}bersicht"), ("Stra\u{DF}enName", "stra\u{DF}en_name"),
            ("Gr\u{F6}\u{DF}eURL", "gr\u{F6}\u{DF}e_url"), ("U\u{308}bersicht", "u\u{308}bersicht"),
            ("v1.Item", "v1.Item"),
        ]
    )
    func fragmentTag(owner: String, tag: String) {
        #expect(ExactName(FragmentTag.tag(of: owner)) == ExactName(tag))
        #expect(LookupName(FragmentTag.tag(of: owner)) == LookupName(owner))
    }

    @Test(
        "keys in any style become names that follow the API guidelines",
        arguments: [
            ("created_on", "createdOn", "CreatedOn"),
            ("created-on", "createdOn", "CreatedOn"),
            ("createdOn", "createdOn", "CreatedOn"),
            ("CreatedOn", "createdOn", "CreatedOn"),
            ("CREATED_ON", "createdOn", "CreatedOn"),
            ("created on", "createdOn", "CreatedOn"),
            ("created.on", "createdOn", "CreatedOn"),
            ("__created__on__", "createdOn", "CreatedOn"),
            ("id", "id", "ID"),
            ("ID", "id", "ID"),
            ("user_id", "userID", "UserID"),
            ("userIds", "userIDs", "UserIDs"),
            ("user_ids", "userIDs", "UserIDs"),
            ("imageURLs", "imageURLs", "ImageURLs"),
            ("url", "url", "URL"),
            ("content_url", "contentURL", "ContentURL"),
            ("urlPath", "urlPath", "URLPath"),
            ("URLPath", "urlPath", "URLPath"),
            ("HTTPSConnection", "httpsConnection", "HTTPSConnection"),
            ("MD5Hash", "md5Hash", "MD5Hash"),
            ("md5", "md5", "MD5"),
            ("v2Beta", "v2Beta", "V2Beta"),
            ("address2", "address2", "Address2"),
            ("2fa", "_2fa", "_2fa"),
            ("404", "_404", "_404"),
            ("1.5", "_1_5", "_1_5"),
            ("+1", "plus1", "Plus1"),
            ("-1", "minus1", "Minus1"),
            ("reactions-+1", "reactionsPlus1", "ReactionsPlus1"),
            ("reactions--1", "reactionsMinus1", "ReactionsMinus1"),
            ("@type", "type", "Type"),
            ("$ref", "ref", "Ref"),
            ("größe", "größe", "Größe"),
            ("名前", "名前", "名前"),
            ("e\u{301}t\u{e9}", "e\u{301}t\u{e9}", "E\u{301}t\u{e9}"),
            ("", "empty", "Empty"),
            ("*", "asterisk", "Asterisk"),
            ("--", "minusMinus", "MinusMinus"),
            ("👍", "u1f44d", "U1f44d"),
        ]
    )
    func styles(key: String, member: String, type: String) {
        #expect(SwiftName.member(key).unicodeScalars.elementsEqual(member.unicodeScalars), "\(SwiftName.member(key))")
        let made = SwiftName.type(key)
        // A name that already is a type name is not changed.
        #expect(made == type || made == key, "\(made)")
        #expect(SwiftName.isName(member))
    }

    @Test("the names of random keys are valid, and visible")
    func randomKeys() {
        var random = SeededGenerator(seed: 30)
        let ranges: [ClosedRange<UInt32>] = [
            0...0x7F, 0x80...0x24F, 0x300...0x36F, 0x370...0x1FFF, 0x2000...0x2BFF, 0x3000...0xD7FF, 0xF900...0x1FFFF,
            0xE0000...0xE01EF,
        ]
        for _ in 0..<20_000 {
            let scalars = (0..<Int.random(in: 0...6, using: &random)).compactMap { _ in
                ranges.randomElement(using: &random).flatMap { Unicode.Scalar(UInt32.random(in: $0, using: &random)) }
            }
            let key = String(String.UnicodeScalarView(scalars))
            for name in [SwiftName.member(key), SwiftName.type(key), SwiftName.element(key)] {
                #expect(
                    SwiftName.isName(SwiftName.escaped(name)) || name != SwiftName.escaped(name),
                    "\(key.debugDescription): \(name)"
                )
                #expect(
                    !name.unicodeScalars.contains { $0.properties.isDefaultIgnorableCodePoint },
                    "\(key.debugDescription)"
                )
            }
        }
    }

    @Test(
        "names that are keywords are escaped",
        arguments: ["default", "class", "in", "is", "where", "repeat", "import", "init", "self", "Type"]
    )
    func keywords(word: String) {
        #expect(SwiftName.escaped(word) == "`\(word)`")
        #expect(SwiftName.escaped(word + "s") == word + "s")
    }

    @Test(
        "the name of an element is the singular of its array's name",
        arguments: [
            ("details", "Detail"), ("issues", "Issue"), ("categories", "Category"), ("statuses", "Status"),
            ("addresses", "Address"), ("boxes", "Box"), ("branches", "Branch"), ("causes", "Cause"),
            ("houses", "House"), ("sizes", "Size"), ("prizes", "Prize"), ("quizzes", "Quiz"), ("waltzes", "Waltz"),
            ("uses", "Use"), ("buses", "Bus"), ("viruses", "Virus"), ("aliases", "Alias"), ("cases", "Case"),
            ("lens", "Lens"), ("lenses", "Lens"), ("caches", "Cache"), ("matches", "Match"), ("hashes", "Hash"),
            ("matrices", "Matrix"), ("ties", "Tie"), ("processes", "Process"), ("responses", "Response"),
            ("children", "Child"), ("people", "Person"), ("series", "Series"), ("status", "Status"), ("data", "Data"),
            ("custom_fields", "CustomField"), ("gas", "Gas"), ("as", "As"), ("user_ids", "UserID"),
        ]
    )
    func elements(key: String, type: String) {
        #expect(SwiftName.element(key) == type)
    }

    @Test("literals represent any text")
    func literals() {
        #expect(SwiftLiteral.text("a\"b\\c\n\u{7}\u{200B}é") == #""a\"b\\c\n\u{7}\u{200b}é""#)
        #expect(SwiftLiteral.text("e\u{301}") == #""e\u{301}""#)
        #expect(SwiftLiteral.raw("^[a-z]+$") == #""^[a-z]+$""#)
        #expect(SwiftLiteral.raw(#"\d"#) == ##"#"\d"#"##)
        #expect(SwiftLiteral.raw(##""#\d"##) == "##\"\"#\\d\"##")
    }
}
