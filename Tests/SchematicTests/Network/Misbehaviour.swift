import LoopbackServer
import Testing

/// One way in which a server goes wrong, and what a caller sees of it. `Docs/Network.md` lists them all.
struct Misbehaviour: Sendable, CustomTestStringConvertible {
    /// What the page calls it.
    let name: String
    var outcome: Outcome
    /// What is kept of the body, where the error has a reply.
    var kept = ""
    /// How many bytes the request sends.
    var uploadSize = 0
    var reception = LoopbackReception.keep
    var response = LoopbackResponse.empty()

    var testDescription: String { name }

    /// What comes out of `APIClient.send`. The raw value is how the page says it.
    enum Outcome: String, Sendable {
        case result = "the result"
        case refused = "`status`, what came kept"
        case refusedOrNoResponse = "`status`, or `send`: no response"
        case unreadable = "`decode`, what came kept"
        case cutShort = "`send`: body cut short, what came kept"
        case tooLarge = "`send`: body too large, what came kept"
        case timedOut = "`send`: timed out"
        case noResponse = "`send`: no response"
        case lostRedirect = "`send`: redirect refused, its reply kept"
    }

    static let all = statusLines + headerFields + lengths + chunks + codings + redirects + silences + endings + uploads
}

extension Misbehaviour {
    /// A body that the calls of the tests can read.
    static let json = #"{"a":1}"#

    /// A head that is right as far as it goes: the empty line is missing.
    static let head = "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\n"

    /// A whole response that is wrong in its text, and then the end of the connection.
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
