import Schematic

extension FogBugz {
    /// The lists that an app shows first.
    struct Overview: Sendable {
        private(set) var projects: [Project] = []
        private(set) var people: [Person] = []
        private(set) var milestones: [Milestone] = []

        private enum List: Sendable {
            case projects([Project])
            case people([Person])
            case milestones([Milestone])
        }

        /// Fetches the lists all at once. The first that fails ends the others.
        init(by client: APIClient) async throws {
            self = try await withThrowingTaskGroup(of: List.self) { group in
                group.addTask { .projects(try await client.send(GetAll())) }
                group.addTask { .people(try await client.send(GetAll())) }
                group.addTask { .milestones(try await client.send(GetAll())) }
                var overview = Overview()
                for try await list in group { overview.take(list) }
                return overview
            }
        }

        private init() {}

        private mutating func take(_ list: List) {
            switch list {
            case .projects(let projects): self.projects = projects
            case .people(let people): self.people = people
            case .milestones(let milestones): self.milestones = milestones
            }
        }
    }
}
