import LoopbackServer

extension Misbehaviour {
    static let statusLines = [
        text("Nothing, and the connection closed", .noResponse, ""),
        text("Nothing, and the connection reset", .noResponse, "", ending: .reset),
        text("A status line that is cut short", .noResponse, "HTTP/1.1 2"),
        text("A body without a head (HTTP/0.9)", .noResponse, json),
        text("A page without a head", .noResponse, "<html>hello</html>\r\n"),
        text("An unknown version of HTTP", .noResponse, "HTTP/3.7 200 OK\r\nContent-Length: 7\r\n\r\n\(json)"),
        text("A status of two digits", .noResponse, "HTTP/1.1 99 Low\r\nContent-Length: 7\r\n\r\n\(json)"),
        text("A status of four digits", .noResponse, "HTTP/1.1 1000 High\r\nContent-Length: 7\r\n\r\n\(json)"),
        text("A status that is not a number", .noResponse, "HTTP/1.1 OK\r\nContent-Length: 7\r\n\r\n\(json)"),
        text("A negative status", .noResponse, "HTTP/1.1 -200 OK\r\nContent-Length: 7\r\n\r\n\(json)"),
        text(
            "An unknown status",
            .refused,
            kept: json,
            "HTTP/1.1 999 What\r\nContent-Length: 7\r\n\r\n\(json)"
        ),
        text(
            "Interim responses before the response",
            .result,
            "HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\n\(head)Content-Length: 7\r\n\r\n\(json)"
        ),
        text(
            "5000 interim responses, and no other",
            .noResponse,
            String(repeating: "HTTP/1.1 100 Continue\r\n\r\n", count: 5000)
        ),
        text(
            "A switch to another protocol",
            .noResponse,
            "HTTP/1.1 101 Switching Protocols\r\nUpgrade: x\r\nConnection: upgrade\r\n\r\n"
        ),
    ]

    static let headerFields = [
        text("A head that is reset in the middle", .noResponse, "HTTP/1.1 200 OK\r\nContent-Le", ending: .reset),
        text("A field without a colon", .noResponse, "\(head)nonsense\r\nContent-Length: 7\r\n\r\n\(json)"),
        text("A field without a name", .noResponse, "\(head): x\r\nContent-Length: 7\r\n\r\n\(json)"),
        text("A field with a NUL", .noResponse, "\(head)X-A: 1\0 2\r\nContent-Length: 7\r\n\r\n\(json)"),
        text("A field with a bare CR", .noResponse, "\(head)X-A: a\rX-B: b\r\nContent-Length: 7\r\n\r\n\(json)"),
        text("A field on two lines", .result, "\(head)X-A: 1\r\n  2\r\nContent-Length: 7\r\n\r\n\(json)"),
        text("A field that is not ASCII", .result, "\(head)X-A: \u{80}é\r\nContent-Length: 7\r\n\r\n\(json)"),
        text(
            "One header field of 150 KB",
            .noResponse,
            "\(head)X-A: \(String(repeating: "a", count: 150_000))\r\nContent-Length: 7\r\n\r\n\(json)"
        ),
        steps(
            "One header field of 10 MB",
            .noResponse,
            [.text("\(head)X-A: "), .times(160, [.bytes([UInt8](repeating: 97, count: 65_536))]), .text("\r\n\r\n")]
        ),
        steps(
            "Header fields of 10 MB",
            .noResponse,
            [
                .text(head), .times(10_000, [.text("X-A: " + String(repeating: "a", count: 1000) + "\r\n")]),
                .text("\r\n"),
            ]
        ),
        steps(
            "A thousand cookies",
            .result,
            [.text(head), .times(1000, [.text("Set-Cookie: a=b\r\n")]), .text("Content-Length: 7\r\n\r\n\(json)")]
        ),
    ]

    static let redirects = [
        text(
            "A redirect without Location",
            .refused,
            kept: json,
            "HTTP/1.1 302 Found\r\nContent-Length: 7\r\n\r\n\(json)"
        ),
        text(
            "A redirect to an invalid URL",
            .lostRedirect,
            kept: json,
            "HTTP/1.1 302 Found\r\nLocation: ht tp://[bad\r\nContent-Length: 7\r\n\r\n\(json)"
        ),
        text(
            "A redirect to a file",
            .lostRedirect,
            kept: json,
            "HTTP/1.1 302 Found\r\nLocation: file:///etc/passwd\r\nContent-Length: 7\r\n\r\n\(json)"
        ),
        Misbehaviour(name: "Endless redirects", outcome: .lostRedirect, response: .redirect(to: "/again")),
        text(
            "Choices without Location (300)",
            .refused,
            kept: json,
            "HTTP/1.1 300 Many\r\nContent-Length: 7\r\n\r\n\(json)"
        ),
        text("Not Modified without a condition", .refused, "HTTP/1.1 304 Not Modified\r\n\r\n"),
    ]
}
