import Foundation
import LoopbackServer
import Schematic
import Testing

#if os(Linux) || os(macOS)
    @Suite("A head that is cut", .timeLimit(.minutes(5)))
    struct CutHeadTests {
        private struct Ask: APIRequest {
            var path: PathTemplate { "ask" }
        }

        /// In a process of its own: Foundation of Swift 6.3 on Linux ends the process that is answered so
        /// (swift-corelibs-foundation, issue 5285).
        @Test("a connection that ends in the head, behind the status line, is an error of stage send")
        func cutHead() async {
            await withKnownIssue("the system's Foundation traps", isIntermittent: true) {
                await #expect(processExitsWith: .success) {
                    // A trap is to end the process at once, not to have its stack told.
                    signal(SIGILL, SIG_DFL)
                    signal(SIGTRAP, SIG_DFL)
                    let server = try LoopbackServer { _ in .raw("HTTP/1.1 200 OK\r\nContent-Le".utf8) }
                    let client = try APIClient(baseURL: server.baseURL)
                    let error = await #expect(throws: APIError.self) { try await client.send(Ask()) }
                    #expect(error?.stage == .send)
                }
            } when: {
                #if canImport(FoundationNetworking)
                    true
                #else
                    false
                #endif
            }
        }
    }
#endif
