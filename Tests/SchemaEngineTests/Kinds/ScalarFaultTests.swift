import Testing

@testable import SchemaEngine

@Suite("messages of scalar faults")
struct ScalarFaultTests {
    @Test(
        "a message states the expected form with an example, then the error",
        arguments: [
            (.date, "2015-02-29", "expected a date such as '2015-03-22' (RFC 3339), but its month has no such day"),
            (
                .dateTime, "2015-03-22T10:53:24",
                "expected a date and time such as '2015-03-22T10:53:24Z' (RFC 3339), "
                    + "but the time zone is missing: 'Z' for UTC, or an offset such as '+02:00'"
            ),
            (
                .decimal, "abc",
                "expected a number, or a string that contains one, such as '19.99', "
                    + "but the text is not exactly one JSON number"
            ),
            (
                .url, "/a b",
                "expected a URL reference such as 'https://example.com/a?b=1' or '/issues/1' (RFC 3986), "
                    + "but character 3 is not allowed there"
            ),
            (
                .ipv4, "192.0.2",
                "expected an IPv4 address such as '192.0.2.1' (RFC 2673), "
                    + "but it is not four decimal numbers from 0 to 255 with dots between them"
            ),
        ] as [(ScalarKind, String, String)]
    )
    func explains(scalar: ScalarKind, text: String, message: String) throws {
        let fault = #expect(throws: ScalarFault.self) { try text.withTextBytes(scalar.check) }
        #expect(fault?.message(for: scalar) == message)
    }

    @Test("every tag for strings with a form accepts the example in its message", arguments: withForm)
    func exemplifies(scalar: ScalarKind) throws {
        let example = try #require(Self.examples[scalar])
        #expect(scalar.rules.expectation.contains(example))
        try example.withTextBytes(scalar.check)
        #expect(!scalar.accepts.isEmpty)
        for index in 0...example.utf8.count {
            // A prefix neither traps nor is accepted with a control character after it.
            let fault = #expect(throws: ScalarFault.self) {
                try (example.prefix(index) + "\u{1}").description.withTextBytes(scalar.check)
            }
            #expect(fault?.message(for: scalar).contains("\u{1}") == false)
        }
    }

    private static let withForm = ScalarKind.allCases.filter { $0.rules.isConverted || $0.rules is any TextKind.Type }

    private static let examples: [ScalarKind: String] = [
        .decimal: "19.99", .lenientNumber: "19.99", .url: "https://example.com/a?b=1",
        .uuid: "F81D4FAE-7DEC-11D0-A765-00A0C91E6BF6", .date: "2015-03-22", .dateTime: "2015-03-22T10:53:24Z",
        .httpDate: "Sun, 22 Mar 2015 10:53:24 GMT", .unixSeconds: "1427021604", .unixMilliseconds: "1427021604000",
        .base64: "aGVsbG8=",
        .email: "ada@example.com", .hostname: "www.example.com", .ipv4: "192.0.2.1", .ipv6: "2001:db8::1",
        .time: "10:53:24Z", .duration: "P1DT12H30M",
    ]
}
