// The Swift code of `Docs/Concurrency.md`, verbatim except for its indentation; `ConcurrencyPageTests` compares them.
import Foundation
import Observation
import Schematic

enum ConcurrencyPageProgram {
    nonisolated struct Issue: Codable, Identifiable {
        var id: Int
        var subject: String
    }

    struct GetIssues: APIRequest {
        typealias Result = [Issue]
        var path: PathTemplate { "issues.json" }
    }

    @available(macOS 14, iOS 17, tvOS 17, watchOS 10, *)
    @MainActor @Observable final class IssueList {
        private(set) var issues: [Issue] = []
        private(set) var fraction: Double?
        private(set) var problem: String?
        private(set) var loading: Task<Void, Never>?
        private let client: APIClient

        init(client: APIClient) { self.client = client }

        func load() {
            guard loading == nil else { return }
            loading = Task {
                await receive()
                loading = nil
            }
        }

        func cancel() { loading?.cancel() }

        private func receive() async {
            (fraction, problem) = (nil, nil)
            let progress = CallProgress()
            async let shown: Void = show(progress)
            do {
                issues = try await client.send(GetIssues(), progress: progress)
            } catch let error where error.isCancellation {
                // The list keeps its issues.
            } catch {
                problem = error.localizedDescription
            }
            await shown
        }

        private func show(_ progress: CallProgress) async {
            for await report in progress { fraction = report.download.fraction }
        }
    }

    nonisolated protocol Command: APIRequest {
        var command: String { get }
    }

    struct Ping: Command {
        let command = "ping"
        var path: PathTemplate { "api/\(command)" }
    }

    nonisolated static func signature(of text: String) -> String {
        String(text.utf8.reduce(5381) { $0 &* 33 &+ Int($1) }, radix: 16)
    }

    struct Signing: Middleware {
        func send(_ request: OutgoingRequest, next: Next) async throws -> IncomingResponse {
            var request = request
            request.headers["X-Signature"] = signature(of: request.url.path)
            return try await next(request)
        }
    }

    @MainActor final class Counter {
        private(set) var count = 0

        func options() -> ClientOptions {
            ClientOptions(onDrift: { drift in
                Task { @MainActor in self.count += drift.faults.count }
            })
        }
    }
}
