import TestSupport

/// Random texts that have the form of a tag, or nearly have it.
enum RandomScalars {
    static let tags = ["hostname", "ipv4", "ipv6", "time", "base64:1..3", "base64", "date_iso8601:utc", "date_iso8601"]

    private static let texts = [
        "hostname": ["a", "a-b.c", "www.example.com", "xn--a.b", "1.2.3", "1.2.3.4", "a-", "a..b", "a_b", "A9.b-"],
        "ipv4": ["1.2.3.4", "0.10.0.255", "1.2.3", "01.2.3.4", "1.2.3.256", "1.2.3.4."],
        "ipv6": [
            "::", "::1", "1::", "1:2:3:4:5:6:7:8", "1:2:3:4:5:6:7::", "::ffff:1.2.3.4", "1:2:3:4:5:6:1.2.3.4",
            "1::2::3",
            "1:2:3:4:5:6:7", "12345::", "::1.2.3.4:5", "1.2.3.4::", "fe80::1%0", ":1::",
        ],
        "time": [
            "10:53:24Z", "10:53:24.5z", "23:59:60Z", "00:59:60+01:00", "10:59:60Z", "10:53:24+02:00", "10:53:24+0200",
            "24:00:00Z", "10:53:24", "10:53Z", "10:53:24.Z", "10:53:24-23:59", "10:53:24+24:00",
        ],
        "base64": [
            "", "AA==", "AA", "AAA=", "AAAA", "AB==", "AAB", "A", "-_-_", "+/+/", "-/AA", "AA=", "AAAAAA", "+_8",
        ],
        "date_iso8601": [
            "2015-03-22T10:53:24Z", "2015-03-22t10:53:24z", "2016-02-29T00:00:00.25Z", "2015-02-29T00:00:00Z",
            "2015-03-22T10:53:24+00:00", "2015-03-22T10:53:24-0000", "2015-03-22T10:53:24+01:00",
            "2015-03-22T00:53:24+0130", "2016-12-31T23:59:60Z", "2015-13-01T00:00:00Z", "2015-03-22 10:53:24Z",
            "2015-03-22T10:53:24.500Z", "2015-03-22T10:53Z",
        ],
    ]

    /// Returns a text for a tag, of which a part is not legal.
    static func text(forTag tag: String, using random: inout SeededGenerator) -> String? {
        let name = String(tag.prefix { $0 != ":" })
        guard var text = texts[name]?.randomElement(using: &random) else { return nil }
        guard Int.random(in: 0..<4, using: &random) == 0, let index = text.indices.randomElement(using: &random) else {
            return text
        }
        // The years of dates are kept, so that each date can be printed.
        if name != "date_iso8601" || text.distance(from: text.startIndex, to: index) > 4 {
            let character = "0129aZ-:.=+".randomElement(using: &random) ?? "0"
            text.replaceSubrange(index...index, with: Bool.random(using: &random) ? String(character) : "")
        }
        return text
    }
}
