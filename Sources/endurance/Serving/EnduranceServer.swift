import Foundation
import LoopbackServer

/// The server of the runs. The path selects its behavior. It returns the parameter `n`, so that each response
/// can be matched with its request.
enum EnduranceServer {
    /// Prints the base URL, and serves until the end of standard input, which is when the parent process ends.
    static func serveUntilInputEnds() throws {
        let server = try LoopbackServer(receiving: reception, handler: response)
        FileHandle.standardOutput.write(Data("\(server.baseURL)\n".utf8))
        while !FileHandle.standardInput.availableData.isEmpty {}
        server.stop()
    }

    private static func reception(_ request: LoopbackRequest) -> LoopbackReception {
        switch request.path {
        case "/too-large": .respond(echo(request, status: 413))
        case "/reset-in-upload": .respond(.reset, after: 1000)
        default: .count
        }
    }

    private static func response(_ request: LoopbackRequest) -> LoopbackResponse {
        switch request.path {
        case "/content": LoopbackContent(count: number(in: request)).response(to: request)
        case "/content-cut": cutContent(for: request)
        case "/never": .never
        case "/drip": echo(request).dripping(every: .milliseconds(2))
        case "/reset": .reset
        case "/hang-up": .hangUp
        case "/close-silently": echo(request).ending(.close)
        case "/cut": echo(request).cutShort(after: 3)
        case "/busy" where request.headers["X-Try"] == nil: echo(request, status: 503)
        case "/broken" where request.headers["X-Try"] == nil: .reset
        default: echo(request)
        }
    }

    private static func echo(_ request: LoopbackRequest, status: Int = 200) -> LoopbackResponse {
        let tally = request.tally
        return .json(
            #"{"n":\#(number(in: request)),"count":\#(tally.count),"sum":"\#(tally.checksum)"}"#,
            status: status
        )
    }

    /// Breaks off after a third, unless the request has a `Range`.
    private static func cutContent(for request: LoopbackRequest) -> LoopbackResponse {
        let content = LoopbackContent(count: number(in: request))
        return content.response(to: request, cutAfter: request.headers["Range"] == nil ? content.count / 3 : nil)
    }

    private static func number(in request: LoopbackRequest) -> Int {
        request.queryItems.first { $0.name == "n" }.flatMap { Int($0.value) } ?? 0
    }
}
