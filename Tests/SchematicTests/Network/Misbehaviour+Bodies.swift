import LoopbackServer

extension Misbehaviour {
    private static let chunked = "\(head)Transfer-Encoding: chunked\r\n\r\n"

    static let lengths = [
        text("A length that is too long", .cutShort, kept: #"{"a":"#, "\(head)Content-Length: 10\r\n\r\n{\"a\":"),
        text("A length that is too short", .unreadable, kept: #"{"a"#, "\(head)Content-Length: 3\r\n\r\n\(json)"),
        text(
            "Two lengths that differ",
            .noResponse,
            "\(head)Content-Length: 9\r\nContent-Length: 7\r\n\r\n\(json)"
        ),
        text("Two lengths in one field that differ", .noResponse, "\(head)Content-Length: 7,9\r\n\r\n\(json)"),
        text("A length in a list with empty elements", .result, "\(head)Content-Length: 7, ,7\r\n\r\n\(json)"),
        text("A length stated twice", .result, "\(head)Content-Length: 7\r\nContent-Length: 7\r\n\r\n\(json)"),
        text("A folded Content-Length", .noResponse, "\(head)Content-Length:\r\n 7\r\n\r\n\(json)"),
        text("A Content-Length with a second line", .noResponse, "\(head)Content-Length: 7\r\n 1\r\n\r\n\(json)"),
        text("A negative length", .noResponse, "\(head)Content-Length: -7\r\n\r\n\(json)"),
        text("A length that is not a number", .noResponse, "\(head)Content-Length: seven\r\n\r\n\(json)"),
        text("A length with a plus sign", .noResponse, "\(head)Content-Length: +7\r\n\r\n\(json)"),
        text("A hexadecimal length", .noResponse, "\(head)Content-Length: 0x7\r\n\r\n\(json)"),
        text("A length with a fraction", .noResponse, "\(head)Content-Length: 7.0\r\n\r\n\(json)"),
        text("A length with an exponent", .noResponse, "\(head)Content-Length: 7e0\r\n\r\n\(json)"),
        text("A length with a space", .noResponse, "\(head)Content-Length: 7 7\r\n\r\n\(json)"),
        text("A length with a parameter", .noResponse, "\(head)Content-Length: 7;q=1\r\n\r\n\(json)"),
        text("No length, ended by the connection's end", .result, "\(head)\r\n\(json)"),
        text(
            "A length together with chunks",
            .result,
            "\(head)Content-Length: 3\r\nTransfer-Encoding: chunked\r\n\r\n7\r\n\(json)\r\n0\r\n\r\n"
        ),
        text("A body after 204", .unreadable, "HTTP/1.1 204 No Content\r\nContent-Length: 7\r\n\r\n\(json)"),
    ]

    static let chunks = [
        text("A chunk whose size is not a number", .cutShort, "\(chunked)seven\r\n\(json)\r\n0\r\n\r\n"),
        text("A chunk with a negative size", .cutShort, "\(chunked)-7\r\n\(json)\r\n0\r\n\r\n"),
        text("A chunk size with a letter", .cutShort, "\(chunked)7g\r\n\(json)\r\n0\r\n\r\n"),
        text("A chunk size with a comma", .cutShort, "\(chunked)7,7\r\n\(json)\r\n0\r\n\r\n"),
        text("A chunk size with a space", .cutShort, "\(chunked)7 7\r\n\(json)\r\n0\r\n\r\n"),
        text("A chunk size with a hyphen", .cutShort, "\(chunked)7-\r\n\(json)\r\n0\r\n\r\n"),
        text("A chunk size with a NUL", .cutShort, "\(chunked)7\0\r\n\(json)\r\n0\r\n\r\n"),
        text("A chunk with an extension", .result, "\(chunked)7;a=b\r\n\(json)\r\n0\r\n\r\n"),
        text(
            "A folded Transfer-Encoding",
            .noResponse,
            "\(head)Transfer-Encoding:\r\n chunked\r\n\r\n7\r\n\(json)\r\n0\r\n\r\n"
        ),
        text(
            "The transfer coding identity",
            .result,
            "\(head)Transfer-Encoding: identity\r\nContent-Length: 7\r\n\r\n\(json)"
        ),
        text("A chunk that is shorter than its size", .cutShort, "\(chunked)fffffffffffffffff\r\n\(json)"),
        text("A chunk without its line break", .cutShort, kept: json, "\(chunked)7\r\n\(json)0\r\n\r\n"),
        text("Chunks without the last chunk", .cutShort, kept: json, "\(chunked)7\r\n\(json)\r\n"),
        text("A chunk that is cut short", .cutShort, kept: #"{"a""#, "\(chunked)7\r\n{\"a\""),
    ]

    /// `{"a":1}` in a gzip member (RFC 1952) whose last bytes are missing, changed or followed by others, with a correct Content-Length.
    private static func gzipped(
        _ name: String,
        _ outcome: Outcome,
        kept: String = "",
        dropping dropped: Int = 0,
        changing changed: Int? = nil,
        adding more: [UInt8] = []
    ) -> Misbehaviour {
        var bytes: [UInt8] = [
            0x1F, 0x8B, 0x08, 0x00, 0x00, 0x00, 0x00, 0x00, 0x02, 0x03, 0xAB, 0x56, 0x4A, 0x54, 0xB2, 0x32, 0xAC, 0x05,
            0x00, 0xAF, 0xAC, 0x1B, 0x56, 0x07, 0x00, 0x00, 0x00,
        ]
        if let changed { bytes[bytes.count - changed] ^= 1 }
        let body = bytes.dropLast(dropped) + more
        return .steps(
            name,
            outcome,
            kept: kept,
            [.text("\(head)Content-Encoding: gzip\r\nContent-Length: \(body.count)\r\n\r\n"), .bytes(Array(body))]
        )
    }

    /// Long enough that a transport whose timeout restarts with each header field reaches its maximum size of a
    /// head within seconds.
    private static let longField = String(repeating: "b", count: 500)

    static let codings = [
        text("Invalid gzip", .cutShort, "\(head)Content-Encoding: gzip\r\nContent-Length: 7\r\n\r\n\(json)"),
        gzipped("Gzip without its checksum", .cutShort, kept: json, dropping: 8),
        gzipped("Gzip whose checksum is wrong", .cutShort, changing: 8),
        gzipped("Gzip that ends early", .cutShort, kept: #"{"a""#, dropping: 12),
        gzipped("Gzip with a NUL after its end", .cutShort, kept: json, adding: [0]),
        text("The content coding none", .result, "\(head)Content-Encoding: none\r\nContent-Length: 7\r\n\r\n\(json)"),
        text("The content coding utf-8", .result, "\(head)Content-Encoding: UTF-8\r\nContent-Length: 7\r\n\r\n\(json)"),
        text(
            "An unknown content coding",
            .cutShort,
            "\(head)Content-Encoding: rot13\r\nContent-Length: 7\r\n\r\n\(json)"
        ),
        text(
            "Several content codings",
            .cutShort,
            "\(head)Content-Encoding: gzip, br\r\nContent-Length: 7\r\n\r\n\(json)"
        ),
        text("An unknown transfer coding", .cutShort, "\(head)Transfer-Encoding: rot13\r\n\r\n\(json)"),
        Misbehaviour(
            name: "A gigabyte of zeros in 7 MB of gzip",
            outcome: .tooLarge,
            kept: String(repeating: "\0", count: 1 << 20),
            response: .gzippedZeros(1 << 30, type: "application/json")
        ),
        Misbehaviour(
            name: "An endless body",
            outcome: .tooLarge,
            kept: String(repeating: " ", count: 1 << 20),
            response: .steps([
                .text("\(head)\r\n"), .times(.max, [.bytes([UInt8](repeating: UInt8(ascii: " "), count: 65_536))]),
            ])
        ),
    ]

    static let silences = [
        Misbehaviour(name: "Silence", outcome: .timedOut, response: .never),
        steps(
            "Endless header fields, one at a time",
            .noResponse,
            [.text("HTTP/1.1 200 OK\r\n"), .times(.max, [.pause(.milliseconds(20)), .text("X-A: \(longField)\r\n")])]
        ),
        steps("Silence in the head", .timedOut, [.text("HTTP/1.1 200 OK\r\nContent-Le"), .silence]),
        steps("Silence after the head", .timedOut, [.text("\(head)Content-Length: 7\r\n\r\n"), .silence]),
        steps("Silence in the body", .timedOut, [.text("\(head)Content-Length: 7\r\n\r\n{\"a\""), .silence]),
        steps("Silence in a chunk", .timedOut, [.text("\(chunked)7\r\n{\"a\""), .silence]),
    ]

    static let endings = [
        text(
            "A body that is reset",
            .cutShort,
            kept: #"{"a":"#,
            "\(head)Content-Length: 10\r\n\r\n{\"a\":",
            ending: .reset
        ),
        Misbehaviour(
            name: "A kept connection, closed without notice",
            outcome: .result,
            response: .json(json).ending(.close)
        ),
        Misbehaviour(name: "A kept connection, reset", outcome: .result, response: .json(json).ending(.reset)),
        steps(
            "Two responses to one request",
            .result,
            [.text(String(repeating: "\(head)Content-Length: 7\r\n\r\n\(json)", count: 2))],
            ending: .stayOpen
        ),
    ]
}
