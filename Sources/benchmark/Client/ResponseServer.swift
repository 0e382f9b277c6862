import Foundation
import LoopbackServer

/// The server for the client's row, in a child process. All requests have the same response.
enum ResponseServer {
    /// A page of issues of about 2 KB.
    static let body = RedmineSample.page(issues: 2)

    /// Prints the base URL, and serves until the end of standard input.
    static func serve() throws {
        let body = String(decoding: body, as: UTF8.self)
        let server = try LoopbackServer { _ in .json(body) }
        FileHandle.standardOutput.write(Data("\(server.baseURL)\n".utf8))
        OwnProcess.waitForEndOfInput()
        server.stop()
    }
}
