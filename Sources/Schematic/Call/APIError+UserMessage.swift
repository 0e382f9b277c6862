import Foundation
import SchemaEngine

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
        guard let fields = serverFields, reply?.maskedBody != nil else { return nil }
        return ServerMessage.text(in: fields)
    }

    /// The message of an error of the app, such as one that a mapper creates of the server's error.
    private var appMessage: String? {
        switch underlying {
        case is any DescribedError, is URLError, is PayloadError, is SchemaErrors, is FieldError, is JSONParsingError,
            is Fault:
            return nil
        default:
            return (underlying as? any LocalizedError)?.errorDescription.map { ReadableText.oneLine($0) }
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
