import Testing

@testable import SchemaEngine

@Suite("Texts of tallies")
struct TallyReadingTests {
    private static func header(
        version: String = "1",
        fingerprint: String = "0123456789abcdef",
        faulty: Int = 1
    ) -> String {
        """
        {"tally":\(version),"schema":"X.response.json","fingerprint":"\(fingerprint)","records":2,"faulty":\(faulty)}

        """
    }

    private static func key(null: String = "0") -> String {
        """
        {"key":{"file":"A.json","pointer":"/a"},"present":1,"null":\(null),"absent":0}

        """
    }

    private static let notTally = "line 1: expected the header of a tally, such as {\"tally\":1,…}"

    @Test(
        "a text that is not a tally is refused with its line and the reason",
        arguments: [
            ("", notTally), ("{}\n", notTally), ("tally\n", notTally), (key(), notTally),
            (header(version: "2"), "line 1: expected version 1 of the format, found 2"),
            (
                "\(header())\(header())",
                "line 2: expected one header, found a second one; add tallies up with 'schema-lint tally merge'"
            ),
            (String(header().dropLast()), "line 1: the line is cut: expected a line feed at its end"),
            (String("\(header())\(key())".dropLast(5)), "line 2: the line is cut: expected a line feed at its end"),
            ("\(header())\(key())\(key())", "line 3: expected each count once, found that of an earlier line"),
            ("\(header())[]\n", "line 2: expected a JSON object: found another value"),
            (
                "\(header()){\"branches\":1}\n",
                "line 2: expected a line with 'fault', 'key', 'member', 'branch', 'form' or 'unknownKey'"
            ),
            (header(fingerprint: "0123456789ABCDEF"), "line 1: expected sixteen hexadecimal digits as 'fingerprint'"),
            (header(faulty: 3), "line 1: expected at most the number of records as 'faulty'"),
            ("\(header())\(key(null: "-1"))", "line 2: expected a whole number from 0 to \(Int.max) as 'null'"),
            ("\(header())\(key(null: "1.5"))", "line 2: expected a whole number from 0 to \(Int.max) as 'null'"),
            (
                "\(header())\(key(null: "9223372036854775808"))",
                "line 2: expected a whole number from 0 to \(Int.max) as 'null'"
            ),
            ("\(header())\(key(null: "\"0\""))", "line 2: expected a whole number from 0 to \(Int.max) as 'null'"),
            ("\(header()){\"key\":\"/a\",\"present\":1}\n", "line 2: expected an object as 'key'"),
            (
                "\(header()){\"fault\":\"x\",\"payload\":\"\",\"through\":[1],\"count\":1,\"records\":1}\n",
                "line 2: expected an array of strings as 'through'"
            ),
            (
                "\(header()){\"member\":[],\"of\":{\"file\":\"A.json\",\"pointer\":\"/a\"},\"count\":1}\n",
                "line 2: expected a string, a number, a boolean or null as 'member'"
            ),
            (
                "\(header()){\"unknownKey\":\"a\",\"payload\":\"\",\"kinds\":{\"string\":1},\"count\":2}\n",
                "line 2: expected the sum of 'kinds' as 'count'"
            ),
        ] as [(String, String)]
    )
    func refused(text: String, message: String) {
        let error = #expect(throws: TallyError.self) { try Tally(parsing: JSONBuffer(text.utf8)) }
        #expect(error?.message == message)
    }

    @Test("a line that is not JSON is refused with its number")
    func notJSON() {
        let error = #expect(throws: TallyError.self) {
            try Tally(parsing: JSONBuffer((Self.header() + Self.key() + "{\"key\"\n").utf8))
        }
        #expect(error?.line == 3)
        #expect(error?.message.hasPrefix("line 3: expected a JSON object: ") == true)
    }

    @Test("each line is read and written again, whatever the order of the lines")
    func roundTrip() throws {
        let place = #"{"file":"A.json","pointer":"/a"}"#
        let lines = [
            #"{"fault":"invalid-json","payload":"","count":1,"records":1}"#,
            #"{"fault":"missing-key","schema":\#(place),"payload":"/*","through":["{a}","{b}"],"count":2,"records":1,"#
                + #""first":{"file":"a","record":1,"line":2,"column":3}}"#,
            #"{"fault":"missing-key","schema":\#(place),"payload":"*","count":2,"records":1}"#,
            String(Self.key().dropLast()),
            #"{"member":"a","of":\#(place),"count":1}"#, #"{"member":1.5,"of":\#(place),"count":1}"#,
            #"{"member":null,"of":\#(place),"count":0}"#, #"{"branch":"*","of":\#(place),"count":1}"#,
            #"{"unknownKey":"b","payload":"/*","kinds":{"string":1,"null":2},"count":3}"#,
            #"{"unknownKey":"*","payload":"/*","kinds":{"object":1},"count":1}"#,
            #"{"unknownKey":"*","payload":"*","kinds":{"array":1},"count":1}"#,
        ]
        let sorted = try Tally(parsing: JSONBuffer((Self.header() + lines.map { $0 + "\n" }.joined()).utf8)).text
        let reversed = Self.header() + lines.reversed().map { $0 + "\n" }.joined()
        #expect(try Tally(parsing: JSONBuffer(reversed.utf8)).text == sorted)
        #expect(Set(sorted.split(separator: "\n").dropFirst().map(String.init)) == Set(lines))
    }

    @Test("characters that cannot be displayed are escaped")
    func display() throws {
        let schema = try SmallCatalog(["X.response": #"{"a{?}": 1}"#]).schema("X.response")
        let tally = Tally(of: schema, ["{\"\u{202E}\u{9B}\":1}"])
        #expect(tally.text.contains(#"{"unknownKey":"\u202e\u009b""#))
        #expect(try Tally(parsing: JSONBuffer(tally.text.utf8)).text == tally.text)
    }
}
