import Foundation
public import SchemaEngine
import SchematicText

/// The error of a failed call, with the step that failed, the request, the reply and the cause.
///
/// ```swift
/// do { … } catch let error as APIError where error.reply?.status == 404 { … }
/// ```
///
/// A cancelled call throws `CancellationError` instead.
public struct APIError: Error, Sendable {
    /// The steps of a call.
    #if hasAttribute(nonexhaustive)
        @nonexhaustive
    #endif
    public enum Stage: String, Sendable, Hashable, CaseIterable {
        /// The request could not be composed. Nothing was sent.
        case compose
        /// No complete response was received.
        case send
        /// The server refused the request.
        case status
        /// The body does not match its schema, or cannot be read.
        case decode
        /// The result could not be created from the reply.
        case result
    }

    /// The step that failed.
    public let stage: Stage
    /// The name of the request's schemas, by default its type's name.
    public let operation: String
    /// The request; `nil` if it could not be composed.
    public let request: OutgoingRequest?
    /// The reply, with the raw body; `nil` if none was received.
    public let reply: Reply?
    /// The cause: an error of this package, such as `RequestError`, `TransportError`, `ReplyError`, `FormatError`,
    /// `TransferError` or `PayloadError`; the server's error, if a mapper creates it from the fields of its error
    /// schema; or the error that a middleware or `result(from:)` throws.
    public let underlying: any Error
    /// The schemas whose lines the report quotes; `nil` if no fault refers to them.
    var quotedSchemas: SchemaCatalog?

    /// Creates an error, for example in a test.
    ///
    /// - Parameters:
    ///   - stage: The step that failed.
    ///   - operation: The name of the call.
    ///   - request: The request; `nil` if it was not composed.
    ///   - reply: The reply; `nil` if there is none.
    ///   - underlying: The cause.
    public init(stage: Stage, operation: String, request: OutgoingRequest?, reply: Reply?, underlying: any Error) {
        self.stage = stage
        self.operation = operation
        self.request = request
        self.reply = reply
        self.underlying = underlying
    }
}

extension APIError: RedactedReflectable {
    /// The stage, the operation, the request and the reply with secrets masked, and the description of the cause.
    var shownParts: KeyValuePairs<String, Any> {
        [
            "stage": stage, "operation": operation, "request": request.map { $0 as Any } ?? "none",
            "reply": reply.map { $0 as Any } ?? "none", "underlying": underlying.redactedText,
        ]
    }
}

extension APIError: DescribedError {
    /// Several short lines: the operation, the request, the status, every cause, the faults that the mode of the validation
    /// has forgiven, and the beginning of the body.
    /// Secrets are masked.
    var displayDescription: String {
        var lines = ["\(operation.displayLine) failed at step \(stage.rawValue)"]
        if let request { lines.append("  request  \(request)") }
        if let reply { lines.append("  status   \(reply.summary)") }
        lines.append("  cause    \(Self.indented(underlying.redactedText))")
        lines += forgivenFaults
        if let reply, !reply.body.isEmpty { lines.append("  body     \(reply.response.excerpt)") }
        return lines.joined(separator: "\n")
    }

    /// The forgiven faults of the reply, which may explain why its result could not be created.
    private var forgivenFaults: [String] {
        let faults = (reply?.warnings ?? []).filter { $0.severity == .warning }
        guard !faults.isEmpty else { return [] }
        let parts = [
            ("the body", faults.filter { !$0.isOfHeaderFields }),
            ("the header fields", faults.filter(\.isOfHeaderFields)),
        ]
        let words = parts.filter { !$0.1.isEmpty }.map { "\($0.1.number) of \($0.0)" }
        let title = "  forgiven \(words.joined(separator: " and "))"
        return [title] + faults.map { "           \(Self.indented($0.redactedText))" }
    }

    private static func indented(_ text: String) -> String {
        text.split(separator: "\n").joined(separator: "\n           ")
    }
}

extension APIError {
    /// One sentence that an app can show to its users, in English: the server's own message if it has sent one.
    var userMessage: String {
        if let own = loginError?.appMessage ?? appMessage { return own }
        if isCancellation { return "The request was cancelled." }
        if isOffline { return "The server cannot be reached; check the internet connection." }
        if isTimeout { return "The server did not respond in time." }
        if isRefusal { return refusalMessage }
        switch stage {
        case .compose: return "The request cannot be created."
        case .send where underlying is AuthenticationError: return "A login is required."
        case .send: return "The connection to the server failed."
        case .status, .decode: return "The server sent a response that cannot be read."
        case .result: return "The response of the server cannot be used."
        }
    }

    /// The server's message in the body by which it refused the request, on one line, with secrets masked; `nil` if there
    /// is none.
    var serverMessage: String? {
        if let loginError { return loginError.serverMessage }
        return serverFields.flatMap { ServerMessage.text(in: $0, of: reply?.response) }
    }

    /// The message of an error of the app, such as one that a mapper creates of the server's error.
    private var appMessage: String? {
        switch underlying {
        case is any DescribedError, is RequestError, is TransportError, is StorageError, is URLError, is PayloadError,
            is SchemaErrors, is FieldError, is JSONParsingError,
            is Fault:
            return nil
        default:
            return (underlying as? any LocalizedError)?.errorDescription.map { DisplayedBytes.oneLine($0) }
        }
    }

    private var refusalMessage: String {
        let refused = loginError == nil ? "request" : "login"
        if let serverMessage {
            let isSentence = serverMessage.last.map { ".!?…".contains($0) } ?? false
            return "The server refused the \(refused): \(serverMessage)\(isSentence ? "" : ".")"
        }
        guard let status else { return "The server refused the \(refused)." }
        switch status {
        case 400...428 where loginError != nil: return "The server refused the login."
        case 401: return "The server requires a login."
        case 403: return "The server does not permit the request."
        case 404, 410: return "The server does not have what was requested."
        case 409, 412: return "It was changed on the server in the meantime."
        case 429: return "The server has received too many requests; try again later."
        case 500...599: return "The server failed; try again later."
        default: return "The server refused the request with status \(status)."
        }
    }
}

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
        case TransportError.Code.timedOut, TransportError.Code.tookTooLong, TransportError.Code.deadlinePassed: true
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
    public var faults: [Fault] { Self.faults(of: underlying) + (reply?.warnings ?? []) }

    /// The key of the fault that failed the call, by which a crash service groups its reports: the first one in the order of
    /// texts if there are several. If the call failed because a forgiven fault does not fit the model, it is that of the fault.
    /// `nil` if there is no fault.
    ///
    /// It contains nothing of the messages; see `Fault.key`.
    public var faultKey: String? {
        let failed = faults.filter { $0.severity == .error }
        return (failed.isEmpty ? faults.filter { $0.severity == .warning } : failed).map(\.key).min()
    }

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
        if let error = underlying as? ReplyError, error.code == .versionConflict { return error.cause ?? error }
        return isRefusal ? underlying : nil
    }

    /// The error of the login that failed the call; `nil` if the call failed for another reason.
    var loginError: APIError? { underlying as? APIError }

    private var origin: APIError { loginError?.origin ?? self }

    /// The fields of the body by which the server refused the request; `nil` if it has none that can be read.
    var serverFields: Fields? {
        guard let refusal else { return nil }
        if let fields = (refusal as? ReplyError)?.fields { return fields }
        return try? origin.reply?.fields
    }

    private var connectionErrorCode: URLError.Code? {
        let underlying = origin.underlying
        let error = underlying as? TransportError
        let cause = error?.code == .connectionFailed ? error?.cause : underlying
        return (cause as? URLError)?.code
    }

    private static func faults(of error: any Error) -> [Fault] {
        switch error {
        case let error as PayloadError: error.faults
        case let error as APIError: error.faults
        case let error as ReplyError: error.cause.map { faults(of: $0) } ?? []
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
        case let error as TransportError where error.code == .connectionFailed: error.cause?.isCancellation ?? false
        default: false
        }
    }
}
