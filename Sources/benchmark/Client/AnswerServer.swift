import Foundation
import LoopbackServer

/// What the client talks to, in a process of its own: every request has the same answer.
enum AnswerServer {
    /// A page of issues, of about 2 KB.
    static let answer = RedmineText.page(issues: 2)

    /// Prints the base URL, and serves until the standard input ends.
    static func serve() throws {
        let answer = String(decoding: answer, as: UTF8.self)
        let server = try LoopbackServer { _ in .json(answer) }
        FileHandle.standardOutput.write(Data("\(server.baseURL)\n".utf8))
        OwnProcess.waitForEndOfInput()
        server.stop()
    }
}
