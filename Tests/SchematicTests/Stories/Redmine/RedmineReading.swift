import Schematic

/// A read with the same result in both formats. It returns the number of items, and whether two clients agree on them.
nonisolated struct RedmineReading: Sendable {
    let name: String
    let read: @Sendable (_ json: Redmine, _ xml: Redmine) async throws -> (count: Int, isSame: Bool)

    private init<Model: Equatable & Sendable>(
        _ name: String,
        _ things: @escaping @Sendable (Redmine) async throws -> [Model]
    ) {
        self.name = name
        read = { json, xml in
            let (mine, other) = (try await things(json), try await things(xml))
            return (mine.count, mine == other)
        }
    }

    /// Each kind, as a list and as a single item. The items are part of the server's initial data.
    static let all: [RedmineReading] = [
        RedmineReading("projects") { try await $0.projects.all(["include": projectIncludes]) },
        RedmineReading("project") { [try await $0.projects.read("alpha", ["include": projectIncludes])] },
        RedmineReading("project within another") { [try await $0.projects.read("beta-child")] },
        RedmineReading("issues") { try await $0.issues.all(["sort": "id", "limit": 20]) },
        RedmineReading("issue") { [try await $0.issues.read(1, ["include": "attachments,relations,journals"])] },
        RedmineReading("time entries") { try await $0.timeEntries.all(["sort": "spent_on:desc", "limit": 5]) },
        RedmineReading("time entry") { [try await $0.timeEntries.read(1)] },
        RedmineReading("users") { try await $0.users.all() },
        RedmineReading("user") { [try await $0.users.read(5, ["include": "memberships"])] },
        RedmineReading("user of the key") { [try await $0.users.read("current")] },
        RedmineReading("relations") { try await $0.relations(of: 1).all() },
        RedmineReading("relation") { [try await $0.relations.read(1)] },
    ]

    private static let projectIncludes = "trackers,issue_categories,time_entry_activities,enabled_modules"
}
