import Foundation
import Schematic

/// The Swift code of `Docs/Errors.md`.
enum ErrorsPageProgram {
    struct SaveIssue: APIRequest {
        typealias Result = Void
        let subject: String
        let method = HTTPMethod.post
        let path: PathTemplate = "issues.json"
        var body: RequestBody { .json(["subject": subject] as Fields) }
    }

    struct Problem: Decodable {
        let title: String
        let detail: String?
    }

    /// A counter of an app.
    nonisolated protocol Counter: Sendable {
        func add(_ count: Int, operation: String)
    }

    static func save(_ client: APIClient) async throws -> String {
        do {
            try await client.send(SaveIssue(subject: "Cannot log in"))
        } catch let error where error.isCancellation {
            return "cancelled"
        } catch let error as APIError {
            if error.isOffline { return "offline" }
            if error.isTimeout { return "try again" }
            if error.status == 401 { return "log in" }
            if let problem = error.serverError(as: Problem.self) { return problem.title }
            return error.localizedDescription
        }
        return "saved"
    }

    static func advice(_ error: APIError) -> String {
        switch error.underlying {
        case ReplyError.Code.versionConflict: return "reload"
        case let cause as TransportError where cause.code == .bodyTooLarge: return "more than \(cause.limit ?? 0) bytes"
        default: return error.localizedDescription
        }
    }

    static func options(_ counter: some Counter) -> ClientOptions {
        let options = ClientOptions(
            onDrift: { drift in counter.add(drift.faults.count, operation: drift.operation) },
            replyChecks: CheckOptions(mode: .lenient)
        )
        return options
    }

    static func recording(_ upload: (Data) async throws -> Void) async throws -> ClientOptions {
        let recorder = DriftRecorder()
        let options = ClientOptions(driftRecorder: recorder, replyChecks: CheckOptions(mode: .observe))
        try await upload(recorder.snapshot(resets: true))
        return options
    }
}
