import Foundation

/// An issue as a model of the app. The client converts its keys: `createdOn` is `created_on` in a response.
struct Issue: Codable {
    let id: Int
    let subject: String
    let project: Reference
    let author: Reference?
    let createdOn: Date

    /// The name of another object, such as a project or a user.
    struct Reference: Codable {
        let name: String
    }
}

/// The body of a response that lists issues.
struct IssuePage: Codable {
    let issues: [Issue]
}
