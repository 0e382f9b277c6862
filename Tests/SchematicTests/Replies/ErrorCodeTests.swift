import Foundation
import Schematic
import SchematicTesting
import Testing

@Suite("Codes of errors")
struct ErrorCodeTests {
    @Test("the code of an error is matched in a catch and in a case, whatever else the error has")
    func matched() {
        let response = IncomingResponse(status: 200)
        func caught(_ error: any Error) -> String {
            do {
                throw error
            } catch TransportError.Code.bodyCutShort {
                return "cut short"
            } catch let error as TransportError where error.code == .bodyTooLarge {
                return "above \(error.limit ?? 0)"
            } catch ReplyError.Code.notModified {
                return "not modified"
            } catch StorageError.Code.damaged, TransferError.Code.wrongRange, RequestError.Code.alreadySent {
                return "unusable"
            } catch AuthenticationError.Code.sessionOver, SampleError.Code.limit, TestingError.Code.recording {
                return "other"
            } catch {
                return "unknown"
            }
        }
        #expect(caught(TransportError.bodyCutShort(expected: 9, response)) == "cut short")
        #expect(caught(TransportError.bodyCutShort(expected: nil, response, cause: URLError(.timedOut))) == "cut short")
        #expect(caught(TransportError.bodyTooLarge(limit: 7, response)) == "above 7")
        #expect(caught(ReplyError.notModified) == "not modified")
        for error in [
            StorageError.damaged(reason: ""), TransferError.wrongRange(""), RequestError.alreadySent,
        ] as [any Error] {
            #expect(caught(error) == "unusable")
        }
        for error in [
            AuthenticationError.sessionOver, SampleError.limit(0), TestingError.recording(path: "", reason: ""),
        ] as [any Error] {
            #expect(caught(error) == "other")
        }
        #expect(caught(TransferError.unwritable(path: "", reason: "")) == "unknown")
        #expect(caught(StorageError.unwritable(path: "", reason: "")) == "unknown")
    }

    @Test("the page's advice follows from the cause")
    func advice() {
        let causes: [(any Error, String)] = [
            (ReplyError.versionConflict(expected: nil, current: nil, reason: nil), "reload"),
            (TransportError.bodyTooLarge(limit: 9, IncomingResponse(status: 200)), "more than 9 bytes"),
            (TransportError.noSystemTransport, "The connection to the server failed."),
        ]
        for (cause, advice) in causes {
            let error = APIError(stage: .send, operation: "Get", request: nil, reply: nil, underlying: cause)
            #expect(ErrorsPageProgram.advice(error) == advice)
        }
    }

    @Test("the stable name of each code is that of its member, in the notation of fault codes")
    func names() throws {
        let root = (0..<4).reduce(URL(fileURLWithPath: #filePath)) { url, _ in url.deletingLastPathComponent() }
        let folder = root.appendingPathComponent("Sources")
        var count = 0
        let files = try #require(FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil))
        for case let file as URL in files where file.lastPathComponent.hasSuffix("Error.swift") {
            let text = try String(contentsOf: file, encoding: .utf8)
            for match in text.matches(of: /static let (\w+) = Self\(rawValue: "([^"]*)"\)/) {
                let words = match.1.replacing(/[A-Z]+(?![a-z])|[A-Z]/) { "-" + $0.output.lowercased() }
                #expect(match.2 == words)
                count += 1
            }
        }
        #expect(count > 80)
    }
}
