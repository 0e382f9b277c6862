import Foundation
import SchemaEngine
import Testing

@testable import Schematic
@testable import SchematicHTTP

@Suite("External text in messages")
struct DisplayedMessageTests {
    /// ESC, CSI as one scalar, a bidirectional override, a line feed and a line separator.
    private static let evil = "a\u{1B}[31m\u{9B}2J\u{202E}\nb\u{2028}c"

    private static func messages() throws -> [String: any CustomStringConvertible] {
        let url = try #require(URL(string: "https://h/"))
        let headers = HTTPHeaders([.init(name: evil, value: evil), .init(name: "Location", value: evil)])
        let response = IncomingResponse(status: 302, headers: ["Content-Type": evil], body: Data(evil.utf8))
        let request = OutgoingRequest(method: HTTPMethod(rawValue: evil), url: url, headers: headers)
        let place = PayloadPlace(file: evil, pointer: evil, line: 1, column: 1, offset: 0)
        let schema = SchemaPlace(file: evil, pointer: evil, line: 1, column: 1)
        return [
            "headers": headers.fields[0], "location": headers.fields[1], "request": request,
            "fault": FormatError(evil, evil),
            "content type": ReplyError.contentType(evil, expected: MediaType(evil)),
            "redirect": ReplyError.redirect(302, location: evil),
            "location fault": TransportError.unusableLocation(evil, reason: evil, response),
            "insecure": TransportError.insecureRedirect(request, response), "loop": ReplyError.pageLoop(evil),
            "other origin": ReplyError.otherOrigin(url, expected: evil),
            "link": ReplyError.unusableLink(evil, reason: evil),
            "link header": ReplyError.unusableLinkHeader(reason: evil),
            "value": ReplyError.unusablePageValue(evil, expected: evil),
            "range": TransferError.wrongRange(evil), "session": TransferError.unusableSession(reason: evil),
            "changed": TransferError.fileChanged(path: evil),
            "part": TransferError.wrongPart(expected: evil, found: evil),
            "unwritable": TransferError.unwritable(path: evil, reason: evil),
            "body": RequestError.unreadableFile(path: evil),
            "kept": RequestError.unwritableFile(path: evil),
            "cache": StorageError.unusableFolder(path: evil, reason: evil),
            "room": TransportError.noRoom(evil),
            "oauth": AuthenticationError.refused(code: evil, description: evil, page: evil),
            "token type": AuthenticationError.tokenType(evil), "challenge": AuthenticationChallenge(.other(evil)),
            "event": ReplyError.event(name: evil, id: evil, cause: FormatError("a", "b")),
            "url": RequestError.malformedURL(evil, reason: evil),
            "header": RequestError.unusableHeader(name: evil, reason: evil),
            "method": RequestError.unusableMethod(evil), "template": PathTemplate(evil),
            "file": StorageError.unreadableSchemas(paths: [evil], reasons: [evil]),
            "identifier": RequestError.noIdentifier(key: evil),
            "session description": UploadSession(location: url, length: 1, modified: nil),
            "excerpt": BodyExcerpt.text(of: Data(evil.utf8)), "size": DisplayedBytes.size(1, evil),
            "type": MediaType(evil), "tag": try #require(EntityTag(rawValue: "\"\u{9B}2J\u{202E}\u{2028}\"")),
            "payload place": place, "schema place": schema, "client": OAuth2(tokenURL: evil, clientID: evil),
            "reply": Reply(response, .failure(ReplyError.streamed)).summary,
        ]
    }

    @Test("a single-line message contains neither control characters nor line breaks")
    func lines() throws {
        for (name, value) in try Self.messages() {
            let text = value.description
            let isLeft = text.unicodeScalars.contains { scalar in
                Self.isDangerous(scalar) || scalar.properties.isWhitespace && scalar != " "
            }
            #expect(!isLeft, "\(name): \(text.debugDescription)")
        }
    }

    @Test("a message of several lines contains no line breaks or control characters from external text")
    func severalLines() throws {
        let response = IncomingResponse(status: 500, headers: ["Content-Type": Self.evil], body: Data(Self.evil.utf8))
        let cause = ReplyError.unreadableError(
            status: 500,
            cause: PayloadError(
                schema: "X",
                faults: [
                    Fault(code: .typeMismatch, message: Self.evil, through: [Self.evil], rejections: [Self.evil])
                ]
            )
        )
        let url = try #require(URL(string: "https://h/"))
        let reply = Reply(response, .failure(cause))
        let error = APIError(
            stage: .status,
            operation: Self.evil,
            request: OutgoingRequest(url: url),
            reply: reply,
            underlying: cause
        )
        var request = OutgoingRequest(url: url, headers: HTTPHeaders([.init(name: "A", value: Self.evil)]))
        request.operation = Self.evil
        let entry = LogEntry(number: 1, request: request, level: .bodies, bodyLimit: 100)
        let event = CallEvent(call: 1, operation: Self.evil, elapsed: .zero, kind: .composed(request))
        let file = HTTPBody([.file(try FileContent(#filePath))])
        var sent = request
        sent.body = file
        let texts = [
            error.description, error.localizedDescription, entry.sent, entry.received(response, after: .zero),
            entry.failed(error, after: .zero), event.description,
            CallTimeline(call: 1, operation: Self.evil).description,
            HTTPHeaders([.init(name: "A", value: Self.evil)]).description, request.curlCommand(), sent.curlCommand(),
        ]
        for text in texts {
            let isLeft = text.unicodeScalars.contains { $0 != "\n" && Self.isDangerous($0) }
            #expect(!isLeft, "\(text.debugDescription)")
            for line in text.split(separator: "\n") { #expect(!line.hasPrefix("b"), "\(text.debugDescription)") }
        }
    }

    @Test("a mirror contains neither control characters nor line breaks of external text")
    func mirrors() throws {
        let evil = Self.evil
        let values: [Any] = [
            ServerSentEvent(name: evil, id: evil, retry: nil, data: evil, fields: ["a": 1]),
            UntypedElement(evil, text: evil), PageTarget.url(evil), HTTPHeaders([.init(name: evil, value: evil)]),
            MediaType(evil), try #require(EntityTag(rawValue: "\"\u{9B}2J\u{202E}\u{2028}\"")),
            AuthenticationError.refused(code: evil, description: evil, page: evil),
            AuthenticationError.tokenType(evil), ReplyError.contentType(evil, expected: MediaType(evil)),
        ]
        for value in values {
            var dumped = ""
            dump(value, to: &dumped)
            for text in [dumped, "\(value)", String(reflecting: value)] {
                let isLeft = text.unicodeScalars.contains { $0 != "\n" && Self.isDangerous($0) }
                #expect(!isLeft, "\(text.debugDescription)")
            }
        }
    }

    @Test("a curl command escapes characters that a terminal interprets")
    func curl() throws {
        let url = try #require(URL(string: "https://h/"))
        let request = OutgoingRequest(url: url, headers: HTTPHeaders([.init(name: "A", value: "é\u{202E}")]))
        #expect(request.curlCommand().contains(#"--header "$(printf %b 'A: \0303\0251\0342\0200\0256')""#))
    }

    private static func isDangerous(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .control, .lineSeparator, .paragraphSeparator, .format: true
        default: false
        }
    }
}
