public import Foundation
public import SchemaEngine
public import SchemaSamples

/// A response of a stub.
///
/// The schema of the call must accept a JSON body, unless the response is `unchecked`.
public struct StubResponse: Sendable {
    enum Content: Sendable {
        case sample(SampleStyle)
        case json(JSONValue)
        case data(Data)
        case chunks([Data], every: Duration, failure: (any Error)?)
        case recorded(String)
        case failure(any Error)
    }

    let content: Content
    /// The status; `nil` for the first status of success that a schema describes.
    let status: Int?
    var headers: [(name: String, value: String)] = []
    var isChecked = true
    /// The wait before the response.
    var delay = Duration.zero

    /// Returns a response with a payload of the call's schema for a status.
    ///
    /// - Parameters:
    ///   - style: The choice among the payloads that the schema accepts.
    ///   - status: The status; `nil` for the first status of success that a schema describes.
    /// - Returns: The response.
    public static func sample(_ style: SampleStyle = .full, status: Int? = nil) -> StubResponse {
        StubResponse(content: .sample(style), status: status)
    }

    /// Returns a response with a status. If a schema describes its body, the body is a sample of it.
    ///
    /// - Parameter status: The status.
    /// - Returns: The response.
    public static func status(_ status: Int) -> StubResponse { StubResponse(content: .sample(.full), status: status) }

    /// Returns a response with a JSON body.
    ///
    /// - Parameters:
    ///   - value: The body.
    ///   - status: The status.
    /// - Returns: The response.
    public static func json(_ value: JSONValue, status: Int = 200) -> StubResponse {
        StubResponse(content: .json(value), status: status)
    }

    /// Returns a response with the bytes of a body, by default JSON. They are not validated before the client does.
    ///
    /// - Parameters:
    ///   - body: The body.
    ///   - type: The content type.
    ///   - status: The status.
    /// - Returns: The response.
    public static func data(_ body: Data, type: String = "application/json", status: Int = 200) -> StubResponse {
        StubResponse(content: .data(body), status: status, headers: [(name: "Content-Type", value: type)])
    }

    /// Returns a response whose content is received in chunks, for calls that stream it. Each chunk is read by itself.
    ///
    /// - Parameters:
    ///   - chunks: The content.
    ///   - type: The content type.
    ///   - status: The status.
    ///   - interval: The time between two chunks, by the clock of the stub.
    ///   - failure: The error that ends the content after the last chunk; `nil` if it is complete.
    /// - Returns: The response.
    public static func chunks(
        _ chunks: [Data],
        type: String,
        status: Int = 200,
        every interval: Duration = .zero,
        failure: (any Error)? = nil
    ) -> StubResponse {
        let content = Content.chunks(chunks, every: interval, failure: failure)
        return StubResponse(content: content, status: status, headers: [(name: "Content-Type", value: type)])
    }

    /// Returns the response that a recording in the format HAR 1.2 has for the method and the URL of the call.
    ///
    /// Repeated calls have the further responses to the same request, and then the last one again.
    ///
    /// - Parameter path: The path of the file.
    /// - Returns: The response. The error of a call that is not recorded names the most similar one.
    public static func recorded(_ path: String) -> StubResponse {
        StubResponse(content: .recorded(path), status: nil)
    }

    /// Returns an exchange without a response.
    ///
    /// - Parameter error: The error that the transport throws, preferably a `TransportError`.
    /// - Returns: The response.
    public static func failure(_ error: any Error) -> StubResponse {
        StubResponse(content: .failure(error), status: nil)
    }

    /// The same response, which the schema of the call may refuse.
    public var unchecked: StubResponse {
        var response = self
        response.isChecked = false
        return response
    }

    /// Returns the same response after a wait by the clock of the stub.
    ///
    /// A wait that is longer than the `timeout` of the request ends after that, with `TransportError.timedOut`. The
    /// cancellation of the call ends it, too.
    ///
    /// - Parameter delay: The duration.
    /// - Returns: The response.
    public func after(_ delay: Duration) -> StubResponse {
        var response = self
        response.delay = delay
        return response
    }

    /// Returns the same response with a further header field.
    ///
    /// - Parameters:
    ///   - name: The name.
    ///   - value: The value.
    /// - Returns: The response.
    public func header(_ name: String, _ value: String) -> StubResponse {
        var response = self
        response.headers.append((name: name, value: value))
        return response
    }
}
