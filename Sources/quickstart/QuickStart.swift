import Foundation
import Schematic

/// Shows the features of Schematic in eight steps over real HTTP, from a plain call to validated models.
@main
struct QuickStart {
    static func main() async {
        do {
            let arguments = try Arguments(CommandLine.arguments.dropFirst())
            guard !arguments.wantsHelp else { return print(Arguments.help) }
            let issues = try await run(arguments)
            print(arguments.wantsJSON ? IssueTable.json(issues) : IssueTable.text(issues))
        } catch {
            FileHandle.standardError.write(Data("quickstart: \(error)\n".utf8))
            exit(error is ArgumentError ? 2 : 1)
        }
    }

    private static func run(_ arguments: Arguments) async throws -> [Issue] {
        let redmine = try Redmine(arguments)
        defer { redmine.stop() }
        let narration = Narration(isPrinted: !arguments.wantsJSON)
        narration.open(redmine.introduction)
        try await PlainCall.show(redmine, narration)
        let pasted = try await PastedSchema.show(redmine, narration)
        let loosened = try await OptionalKeys.show(redmine, narration, pasted)
        let dated = try await DatesByTag.show(redmine, narration, loosened)
        try await OwnModels.show(redmine, narration, dated)
        let client = try redmine.client(schemas: .folder(Repository.schemas)) { $0.map("issue", to: Issue.self) }
        let issues = try await ReusableMapper.show(client, narration)
        try await ParametersAndPath.show(client, narration)
        try await RefusedBody.show(client, redmine, narration)
        return issues
    }
}
