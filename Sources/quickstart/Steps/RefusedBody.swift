import Schematic

/// Step 8: request bodies are validated too. An invalid body is never sent.
enum RefusedBody {
    struct CreateIssue: APIRequest {
        var projectID: Int
        var subject: String
        var doneRatio: Int
        var path: PathTemplate { "issues.json" }
        var method: HTTPMethod { .post }
        var body: RequestBody {
            .json(["issue": ["project_id": projectID, "subject": subject, "done_ratio": doneRatio]])
        }
    }

    static func show(_ client: APIClient, _ redmine: Redmine, _ narration: Narration) async throws {
        narration.step(8, "A body that is refused before it is sent")
        let before = redmine.requestCount
        do {
            _ = try await client.send(CreateIssue(projectID: 1, subject: "", doneRatio: 110))
            throw QuickStartError(message: "the body without a subject was sent")
        } catch let error as APIError where error.stage == .compose {
            narration.explain("\(error.underlying)")
        }
        guard redmine.requestCount == before else {
            throw QuickStartError(message: "the refused body reached the server")
        }
        narration.explain("Nothing was sent. The issues that were read in step 6:")
    }
}

/// A result that differs from what the quick start describes.
struct QuickStartError: Error, CustomStringConvertible {
    var message: String

    var description: String { message }
}
