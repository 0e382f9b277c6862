import Testing

@testable import SchemaTools

@Suite("Names in Swift")
struct SwiftNameTests {
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
