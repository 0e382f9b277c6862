public import Foundation
public import SchemaEngine
public import Schematic

/// A request that a stub has received.
public struct StubCall: Sendable, CustomStringConvertible {
    /// The request as it would be sent.
    public let request: OutgoingRequest

    /// The bytes of the body, also of one that was read from a file or a stream; `nil` if there is none, or if the bodies of
    /// files and streams have more than 64 MiB.
    public let body: Data?

    /// The name of the call's schemas; empty if there is none.
    public var operation: String { request.operation ?? "" }

    /// The body as JSON, or `nil` if there is none that is JSON.
    public var content: JSONValue? { body.flatMap { try? JSONValue(parsing: $0) } }

    /// Returns the values of an item of the query, without percent-encoding.
    ///
    /// - Parameter name: The name of the item.
    /// - Returns: The values, in order. An item without a value has an empty one.
    public func query(_ name: String) -> [String] {
        let components = URLComponents(url: request.url, resolvingAgainstBaseURL: true)
        return (components?.queryItems ?? []).filter { $0.name == name }.map { $0.value ?? "" }
    }

    /// The name, the method and the URL, with secrets masked.
    public var description: String { "\(operation) \(request)" }
}
