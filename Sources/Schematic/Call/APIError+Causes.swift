import Foundation
public import SchemaEngine

extension APIError {
    /// The status of the reply; `nil` if none was received. If the call needed a login that failed, that of the login.
    public var status: Int? { origin.reply?.status }

    /// Whether the server refused the request, or the login that it needed: by its status, or
    /// by an error that a schema such as `Error.response.200.json` finds in a success.
    public var isRefusal: Bool { origin.stage == .status }

    /// Whether the call took too long: the server was silent for the timeout, no connection
    /// was made in time, or the deadline passed.
    public var isTimeout: Bool {
        switch origin.underlying {
        case TransportError.timedOut, TransportError.tookTooLong, TransportError.deadlinePassed: true
        default: connectionErrorCode == .timedOut
        }
    }

    /// Whether the server cannot be reached: the device is offline, the server's name is
    /// not found, or it accepts no connection.
    public var isOffline: Bool {
        let codes: [URLError.Code] = [
            .notConnectedToInternet, .cannotFindHost, .dnsLookupFailed, .cannotConnectToHost,
            .internationalRoamingOff, .dataNotAllowed, .callIsActive,
        ]
        return connectionErrorCode.map { codes.contains($0) } ?? false
    }

    /// Every fault of the body or of the parameters: those that failed the call, and those of the reply that the mode of
    /// its validation forgave. Empty if the call failed for another reason.
    public var faults: [Fault] { Self.allFaults(of: underlying) + (reply?.warnings ?? []) }

    /// Returns the error that the server sent, as a value of a type: of the type that a mapper creates, or of a model.
    ///
    /// ```swift
    /// catch let error as APIError where error.status == 422 {
    ///     let problem = error.serverError(as: Problem.self)
    /// }
    /// ```
    ///
    /// No schema is required. If one describes the error, its body is decoded as the schema defines.
    ///
    /// - Parameter type: The type of the error.
    /// - Returns: The error; `nil` if the server did not refuse the request, or if its body is not of that type.
    public func serverError<ServerError>(as type: ServerError.Type = ServerError.self) -> ServerError? {
        guard let refusal else { return nil }
        return refusal as? ServerError ?? (try? serverFields?.value(ofType: type))
    }

    /// Returns the error that the server sent, as a value of any `Decodable` type.
    ///
    /// - Parameter type: The type of the error. It is decoded on the caller's actor.
    /// - Returns: The error; `nil` if the server did not refuse the request, or if its body is not of that type.
    public func serverError<ServerError: Decodable>(as type: ServerError.Type = ServerError.self) -> ServerError? {
        guard let refusal else { return nil }
        return refusal as? ServerError ?? (try? serverFields?.value(ofType: type))
    }

    /// The server's error, without the conflict that it may explain; `nil` if the server did not refuse the request.
    private var refusal: (any Error)? {
        let underlying = origin.underlying
        if case ReplyError.versionConflict(_, _, let reason) = underlying { return reason ?? underlying }
        return isRefusal ? underlying : nil
    }

    /// The error of the login that failed the call; `nil` if the call failed for another reason.
    var loginError: APIError? { underlying as? APIError }

    private var origin: APIError { loginError?.origin ?? self }

    /// The fields of the body by which the server refused the request; `nil` if it has none that can be read.
    var serverFields: Fields? {
        guard let refusal else { return nil }
        if case ReplyError.server(_, let fields) = refusal { return fields }
        return try? origin.reply?.fields
    }

    private var connectionErrorCode: URLError.Code? {
        let underlying = origin.underlying
        let cause = if case TransportError.connectionFailed(let cause) = underlying { cause } else { underlying }
        return (cause as? URLError)?.code
    }

    private static func allFaults(of error: any Error) -> [Fault] {
        switch error {
        case let error as PayloadError: error.faults
        case let error as APIError: error.faults
        case ReplyError.unreadableError(_, let cause), ReplyError.line(_, let cause),
            ReplyError.event(_, _, let cause), ReplyError.rejected(_, let cause):
            allFaults(of: cause)
        case ReplyError.versionConflict(_, _, let reason?): allFaults(of: reason)
        default: []
        }
    }
}

extension Error {
    /// Whether the error is that of a cancelled call or task: a `CancellationError`, or an
    /// error that it caused.
    ///
    /// ```swift
    /// do { … } catch let error where error.isCancellation { return } catch { show(error) }
    /// ```
    public var isCancellation: Bool {
        switch self as any Error {
        case is CancellationError: true
        case let error as URLError: error.code == .cancelled
        case let error as APIError: error.underlying.isCancellation
        case TransportError.connectionFailed(let cause): cause.isCancellation
        default: false
        }
    }
}
