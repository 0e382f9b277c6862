import LoopbackServer
import Testing

/// A way in which a server misbehaves, and its effect on the caller. `Docs/Network.md` lists all of them.
struct Misbehaviour: Sendable, CustomTestStringConvertible {
    /// The name in the table of the page.
    let name: String
    var outcome: Outcome
    /// The part of the body that the error's reply contains, if the error has a reply.
    var kept = ""
    /// The size of the request's body in bytes.
    var uploadSize = 0
    var reception = LoopbackReception.keep
    var response = LoopbackResponse.empty()

    var testDescription: String { name }

    /// The outcome of `APIClient.send`. The raw value is its text in the table of the page.
    enum Outcome: String, Sendable {
        case result = "the result"
        case refused = "`status`, with the received part"
        case refusedOrNoResponse = "`status`, or `send`: no response"
        case unreadable = "`decode`, with the received part"
        case cutShort = "`send`: body cut short, with the received part"
        case tooLarge = "`send`: body too large, with the received part"
        case timedOut = "`send`: timed out"
        case noResponse = "`send`: no response"
        case lostRedirect = "`send`: redirect refused, with the redirect"
    }

    static let all = statusLines + headerFields + lengths + chunks + codings + redirects + silences + endings + uploads
}

extension Misbehaviour {
    /// A body that the requests of the tests can decode.
    static let json = #"{"a":1}"#

    /// A valid head without its final empty line.
    static let head = "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\n"

    /// A response with the given text, followed by the end of the connection.
    static func text(
        _ name: String,
        _ outcome: Outcome,
        kept: String = "",
        _ text: String,
        ending: LoopbackEnding = .close
    ) -> Misbehaviour {
        .steps(name, outcome, kept: kept, [.text(text)], ending: ending)
    }

    static func steps(
        _ name: String,
        _ outcome: Outcome,
        kept: String = "",
        _ steps: [LoopbackStep],
        ending: LoopbackEnding = .close
    ) -> Misbehaviour {
        Misbehaviour(name: name, outcome: outcome, kept: kept, response: .steps(steps).ending(ending))
    }
}
