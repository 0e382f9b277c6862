import Foundation
import LoopbackServer
import Schematic
import TestSupport
import Testing

#if os(Linux) || os(macOS)
    /// A response on which Foundation of Swift 6.3 on Linux ends the process. `Docs/Network.md` lists them.
    struct SystemTrap: Sendable, Codable, CustomTestStringConvertible {
        let name: String
        let response: String
        /// Whether the call returns a result; otherwise it fails in the stage `send`.
        let isResult: Bool

        var testDescription: String { name }

        static let all = [
            SystemTrap(
                name: "a head that ends after its status line",
                response: "HTTP/1.1 200 OK\r\nContent-Le",
                isResult: false
            ),
            SystemTrap(
                name: "a trailer field",
                response: """
                    HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r
                    7\r\n{"a":1}\r\n0\r\nX-Checksum: 1\r\n\r\n
                    """,
                isResult: true
            ),
            SystemTrap(
                name: "a length of 2^63 - 1",
                response: "HTTP/1.1 200 OK\r\nContent-Length: 9223372036854775807\r\n\r\n{}",
                isResult: false
            ),
            SystemTrap(
                name: "a part of a length of 2^63 - 1",
                response: "HTTP/1.1 206 Partial Content\r\nContent-Length: 9223372036854775807\r\n\r\n{}",
                isResult: false
            ),
            SystemTrap(
                name: "a redirect to an IPv6 address without a scheme",
                response: "HTTP/1.1 302 Found\r\nLocation: //[::1]:1/\r\nContent-Length: 0\r\n\r\n",
                isResult: false
            ),
            SystemTrap(
                name: "a redirect to a host with an encoded delimiter",
                response: "HTTP/1.1 302 Found\r\nLocation: //a%2Fb/\r\nContent-Length: 0\r\n\r\n",
                isResult: false
            ),
        ]
    }

    @Suite("Responses that end the process", .bounded)
    struct SystemTrapTests {
        private struct Ask: APIRequest {
            var path: PathTemplate { "ask" }
        }

        /// Each runs in a separate process. The known issue fails as soon as a toolchain no longer traps.
        @Test(
            "the call ends, and the process continues",
            arguments: TestedTransport.allCases,
            SystemTrap.all
        )
        func trap(over transport: TestedTransport, _ trap: SystemTrap) async {
            await withKnownIssue("the system's Foundation traps") {
                await #expect(processExitsWith: .success) { [transport, trap] in
                    // A trap ends the process at once, without a backtrace.
                    signal(SIGILL, SIG_DFL)
                    signal(SIGTRAP, SIG_DFL)
                    let server = try LoopbackServer { _ in .raw(trap.response.utf8) }
                    let client = try APIClient(baseURL: server.baseURL, transport: transport.make())
                    do {
                        _ = try await client.send(Ask())
                        #expect(trap.isResult)
                    } catch let error as APIError {
                        #expect(!trap.isResult)
                        #expect(error.stage == .send)
                    }
                }
            } when: {
                transport.isURLSessionOfLinux
            }
        }
    }
#endif
