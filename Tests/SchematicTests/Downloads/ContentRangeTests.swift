import Foundation
import Testing

@testable import Schematic
@testable import SchematicHTTP

@Suite("Content ranges and versions")
struct ContentRangeTests {
    @Test(
        "a content range is read",
        arguments: [
            ("bytes 0-499/1234", 0..<500, 1234), ("bytes 5-5/*", 5..<6, nil), ("Bytes 1-2/3", 1..<3, 3),
            ("bytes */1234", nil, 1234), ("bytes 0-9223372036854775805/*", 0..<Int.max - 1, nil),
            ("bytes */9223372036854775806", nil, Int.max - 1),
        ] as [(String, Range<Int>?, Int?)]
    )
    func range(text: String, bytes: Range<Int>?, total: Int?) {
        let range = ContentRange(text)
        #expect(range?.bytes?.lowerBound.intValue == bytes?.lowerBound)
        #expect(range?.bytes?.upperBound.intValue == bytes?.upperBound)
        #expect(range?.total?.intValue == total)
        #expect(range != nil)
    }

    @Test(
        "an invalid or contradictory content range is refused",
        arguments: [
            "", "bytes", "bytes 5-4/9", "bytes 0-9/9", "bytes */*", "items 0-1/2", "bytes -1-2/3", "bytes 1-/3",
            "bytes 0-1", "bytes 0-1/2/3", "bytes 0-99999999999999999999/*", "bytes a-b/c", "bytes +0-1/2",
            "bytes 0-9223372036854775807/*", "bytes */9223372036854775807", "bytes 0-1/18446744073709551618",
            "bytes 0-1/2, bytes 0-1/2", "bytes 0-1,2-3/4", "bytes=0-1/2", "bytes /2", "bytes 0-1/",
        ]
    )
    func noRange(text: String) { #expect(ContentRange(text) == nil) }

    @Test(
        "a content has a version only if its response identifies one reliably",
        arguments: [
            (["ETag": "\"a\""], "\"a\""),
            (["ETag": "W/\"a\""], nil),
            (["ETag": "\"a\"", "Accept-Ranges": "none"], nil),
            (["ETag": "\"a\"", "Content-Encoding": "gzip"], nil),
            (["ETag": "\"a\"", "Content-Encoding": "identity"], "\"a\""),
            (
                ["Last-Modified": "Sun, 06 Nov 1994 08:49:37 GMT", "Date": "Sun, 06 Nov 1994 08:49:38 GMT"],
                "Sun, 06 Nov 1994 08:49:37 GMT"
            ),
            (["Last-Modified": "Sun, 06 Nov 1994 08:49:37 GMT", "Date": "Sun, 06 Nov 1994 08:49:37 GMT"], nil),
            (["Last-Modified": "Sun, 06 Nov 1994 08:49:37 GMT"], nil),
            ([:], nil),
        ] as [([String: String], String?)]
    )
    func version(fields: [String: String], validator: String?) {
        let headers = HTTPHeaders(fields.map { HTTPHeaders.Field(name: $0.key, value: $0.value) })
        #expect(ContentVersion(of: headers)?.validator == validator)
    }
}
