import Testing

@testable import Schematic
@testable import SchematicHTTP

@Suite("The end of a body")
struct BodyFramingTests {
    private static func framing(
        _ lengths: [String],
        status: Int = 200,
        method: HTTPMethod = .get,
        coding: String? = nil
    ) throws -> BodyFraming {
        var headers = HTTPHeaders(lengths.map { ("Content-Length", $0) })
        if let coding { headers.add("Transfer-Encoding", coding) }
        return try headers.bodyFraming(status: status, for: method)
    }

    @Test(
        "one number as Content-Length, also repeated, is the length",
        arguments: [
            (["8"], 8), (["8", "8"], 8), (["8, 8"], 8), (["8,8", "8"], 8), ([" 8 , ,8,"], 8), (["08", "8"], 8),
            (["0"], 0),
            (["99999999999999999999"], Int.max),
        ]
    )
    func lengths(values: [String], length: Int) throws {
        #expect(try Self.framing(values) == .length(ByteCount(length)))
    }

    @Test(
        "any other Content-Length is a fault",
        arguments: [
            ["8,9"], ["8", "9"], ["+8"], ["-8"], ["0x8"], ["8.0"], ["8 8"], ["1e1"], ["8;q=1"], ["eight"], [""],
            [" , "],
            ["8", "x"], ["٨"], ["8\u{2003}"],
        ]
    )
    func faults(values: [String]) {
        #expect(throws: BodyFraming.Fault.self) { try Self.framing(values) }
    }

    @Test("the status, the method and a transfer coding count before Content-Length")
    func order() throws {
        for (status, method) in [(204, .get), (304, .get), (199, .get), (200, .head)] as [(Int, HTTPMethod)] {
            #expect(try Self.framing(["8", "9"], status: status, method: method, coding: "chunked") == .none)
        }
        #expect(try Self.framing(["8", "9"], coding: "chunked") == .transferCoding)
        #expect(try Self.framing(["8"], coding: "gzip, identity") == .transferCoding)
        #expect(try Self.framing(["8"], coding: "Identity") == .end)
        #expect(try Self.framing([]) == .end)
    }

    @Test(
        "a response has at most one content coding",
        arguments: [
            ([], nil), (["gzip"], "gzip"), (["identity", " , "], nil), (["Gzip, identity"], "gzip"), ([" br\t"], "br"),
        ] as [([String], String?)]
    )
    func coding(values: [String], name: String?) throws {
        #expect(try HTTPHeaders(values.map { ("Content-Encoding", $0) }).contentCoding() == name)
    }

    @Test("several content codings are a fault that names them", arguments: [["gzip, br"], ["gzip", "br"]])
    func codings(values: [String]) {
        let headers = HTTPHeaders(values.map { ("Content-Encoding", $0) })
        let fault = #expect(throws: SeveralCodings.self) { try headers.contentCoding() }
        #expect(fault?.explanation == "expected one content coding, found 2: 'gzip, br'")
    }
}
