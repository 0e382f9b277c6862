import Foundation
@_spi(Generated) import SchemaEngine
import Testing

@testable import SchemaTools

/// JSON-Schema-Test-Suite, in a folder that an environment variable names. Without it, the tests are skipped.
@Suite("The import of the schemas of JSON-Schema-Test-Suite")
struct JSONSchemaSuiteTests {
    private static let suite = ProcessInfo.processInfo.environment["SCHEMATIC_JSON_SCHEMA_SUITE"]

    /// A draft, and the least number of its schemas that are imported without a notice.
    private struct Draft: Sendable, CustomTestStringConvertible {
        let folder: String
        let dialect: String
        let exact: Int

        var testDescription: String { folder }
    }

    private static let drafts = [
        Draft(folder: "draft7", dialect: "http://json-schema.org/draft-07/schema#", exact: 168),
        Draft(folder: "draft2020-12", dialect: "https://json-schema.org/draft/2020-12/schema", exact: 241),
    ]

    /// A group of the suite: a schema, and values with their verdicts.
    private struct Group {
        let name: String
        let schema: JSONValue
        let tests: [(name: String, value: JSONValue, isValid: Bool)]
    }

    private static func groups(of draft: Draft) throws -> [Group] {
        let folder = URL(fileURLWithPath: suite ?? "").appendingPathComponent("tests/\(draft.folder)")
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.path).filter { $0.hasSuffix(".json") }
        return try names.sorted().flatMap { name -> [Group] in
            let text = try String(contentsOf: folder.appendingPathComponent(name), encoding: .utf8)
            return (try JSONValue(parsing: text).array ?? []).compactMap { Self.group($0, in: name, of: draft) }
        }
    }

    private static func group(_ group: JSONValue, in file: String, of draft: Draft) -> Group? {
        guard var schema = group["schema"], let tests = group["tests"]?.array else { return nil }
        if var object = schema.object, object["$schema"] == nil {
            object["$schema"] = .string(draft.dialect)
            schema = .object(object)
        }
        return Group(
            name: "\(file): \(group["description"]?.string ?? "")",
            schema: schema,
            tests: tests.compactMap { test in
                guard let value = test["data"], let isValid = test["valid"]?.boolean else { return nil }
                return (test["description"]?.string ?? "", value, isValid)
            }
        )
    }

    @Test(
        "no verdict differs without a notice, nor in a direction that no notice names",
        .enabled(if: suite != nil, "SCHEMATIC_JSON_SCHEMA_SUITE names no checkout of JSON-Schema-Test-Suite"),
        arguments: drafts,
        [false, true]
    )
    private func verdicts(draft: Draft, impliesTypes: Bool) throws {
        let groups = try Self.groups(of: draft)
        #expect(groups.count > 200)
        var (exact, equal, wider, narrower, lost) = (0, 0, 0, 0, [String: Int]())
        for group in groups {
            let result = try JSONSchemaImport.result(
                of: JSONBuffer(group.schema.bytes()),
                path: "thing.json",
                impliesTypes: impliesTypes
            )
            let sources = result.sources
            let (catalog, faults) = SchemaCatalog.compiled(sources)
            #expect(faults.allSatisfy { $0.severity != .error }, "\(group.name): \(faults)")
            let schema = try #require(catalog.schema(file: "Thing.response.json"), "\(group.name)")
            let differences = Set(result.differences.compactMap(\.difference))
            if result.notices.isEmpty { exact += 1 }
            for message in Set(result.differences.filter { $0.difference != .same }.map(\.message)) {
                lost[message, default: 0] += 1
            }
            for test in group.tests {
                let isValid = schema.checkReport(JSONBuffer(test.value.bytes())).isValid
                guard isValid != test.isValid else {
                    equal += 1
                    continue
                }
                if isValid { wider += 1 } else { narrower += 1 }
                let direction: TranslationDifference = isValid ? .wider : .narrower
                #expect(
                    !differences.isDisjoint(with: [direction, .both]),
                    "\(group.name), \(test.name): \(direction) than \(group.schema.text()) \(result.notices)"
                )
            }
        }
        print(
            "\(draft.folder)\(impliesTypes ? ", implied types" : ""): \(exact) of \(groups.count) schemas without a notice;"
                + " \(equal) verdicts are equal, \(wider) wider, \(narrower) narrower"
        )
        if !impliesTypes {
            for (message, count) in lost.sorted(by: { ($1.value, $0.key) < ($0.value, $1.key) }) {
                print("  \(count) \(message)")
            }
            #expect(exact >= draft.exact)
        }
    }
}
