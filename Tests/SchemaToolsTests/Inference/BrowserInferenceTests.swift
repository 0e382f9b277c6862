import Foundation
import SchemaEngine
import SchemaSamples
import Testing

@testable import SchemaTools

/// The schemas of the exchanges of a real Chromium with a real Redmine, which `Tests/Peers/har/record` recorded.
@Suite("Schemas of a browser's recording")
struct BrowserInferenceTests {
    private static let path = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().appendingPathComponent("Data/Recordings/Browser/redmine.har").path

    private func inference() throws -> HARInference {
        let file = try #require(FileHandle(forReadingAtPath: Self.path))
        var inference = HARInference()
        let (count, fault) = try inference.addEntries(of: "redmine.har") { memory throws(any Error) in
            let data = try file.read(upToCount: memory.count) ?? Data()
            memory.copyBytes(from: data)
            return data.count
        }
        #expect(count == 20)
        #expect(fault == nil)
        #expect(inference.omissions.lines(faults: true).isEmpty)
        #expect(inference.omissions.lines(faults: false).isEmpty)
        return inference
    }

    private func catalog() throws -> HARInference.Catalog {
        let catalogs = try inference().result().catalogs
        #expect(catalogs.count == 1)
        return try #require(catalogs.first)
    }

    @Test("each request has a path schema with its endpoint")
    func namesRequests() throws {
        let catalog = try catalog()
        let endpoints = catalog.files.filter { $0.name.hasSuffix(".path.json") }.map { file in
            let endpoint = (try? JSONValue(parsing: file.text))?["{endpoint}"]?.string ?? "none"
            return "\(file.name.prefix { $0 != "." }): \(endpoint)"
        }
        #expect(
            endpoints == [
                "CreateIssue: POST issues.json", "DeleteIssue: DELETE issues/{issue_id}.json",
                "GetCurrentUser: GET users/current.json", "GetIssue: GET issues/{issue_id}.json",
                "GetIssuePriorities: GET enumerations/issue_priorities.json", "GetIssues: GET issues.json",
                "GetProject: GET projects/{project_id}.json",
                "GetProjectMemberships: GET projects/{project_id}/memberships.json", "GetProjects: GET projects.json",
                "GetTimeEntries: GET time_entries.json", "UpdateIssue: PUT issues/{issue_id}.json",
            ]
        )
        #expect(catalog.baseURL == "http://redmine.example/")
        #expect(catalog.requests == 11)
        let names = Set(catalog.files.map(\.name))
        #expect(names.count == catalog.files.count)
        let expected = ["CreateIssue.response.422.json", "CreateIssue.request.json", "UpdateIssue.response.json"]
        #expect(names.isSuperset(of: expected))
    }

    @Test("the schemas are in the canonical layout")
    func isFormatted() throws {
        let faults = try catalog().files.flatMap {
            FormattedSchema.faults(of: SchemaSource(path: $0.name, text: $0.text))
        }
        #expect(faults.isEmpty)
    }

    @Test("the schemas compile, without a warning of the linter")
    func lints() throws {
        let catalog = try catalog()
        let sources = catalog.files.map { SchemaSource(path: $0.name, text: $0.text) }
        let faults = Linter(sources, showsExcerpts: false).faults(of: Set(sources.map(\.path)))
        let serious = faults.filter { $0.severity != .notice }.map { "\($0.schema?.file ?? ""): \($0.message)" }
        #expect(serious == [])
    }

    @Test("each recorded body is accepted by its schema")
    func acceptsBodies() throws {
        let sources = try catalog().files.map { SchemaSource(path: $0.name, text: $0.text) }
        let owners = [
            "GET issues.json": "GetIssues", "GET issues/N.json": "GetIssue", "GET projects.json": "GetProjects",
            "GET projects/N.json": "GetProject", "GET users/current.json": "GetCurrentUser",
        ]
        let file = try #require(FileHandle(forReadingAtPath: Self.path))
        var checked = 0
        let fault = try HARReader().entries { memory throws(any Error) in
            let data = try file.read(upToCount: memory.count) ?? Data()
            memory.copyBytes(from: data)
            return data.count
        } _: { place, entry throws(any Error) in
            guard case .exchange(let exchange) = entry, exchange.status == 200, let url = RecordedURL(exchange.url)
            else { return }
            let path = url.segments.map { $0.first?.isNumber == true ? "N.json" : $0 }.joined(separator: "/")
            guard let owner = owners["\(exchange.method) \(path)"], let body = exchange.response.body.content else {
                return
            }
            let settings = PayloadValidator.Settings()
            guard
                case .ready(let validator) = PayloadValidator.compile(
                    sources,
                    schema: "\(owner).response.json",
                    settings
                )
            else {
                Issue.record("\(owner).response.json does not compile")
                return
            }
            var report = FaultReport(of: [])
            validator.check(JSONBuffer(body), named: "\(place)", into: &report)
            let faults = report.faults.map(\.message)
            #expect(faults == [], "\(place)")
            checked += 1
        }
        #expect(fault == nil)
        #expect(checked == 11)
    }

    @Test("the schemas contain neither credentials nor addresses")
    func containsNoSecrets() throws {
        let text = try catalog().files.map(\.text).joined()
        #expect(!text.contains("someone@"))
        #expect(!text.contains("***"))
    }
}
