import Foundation
import SchemaEngine
import Schematic
import Testing

/// The folder with the files of uritemplate-test, from the environment.
private let suiteFolder = ProcessInfo.processInfo.environment["SCHEMATIC_URI_TEMPLATES"]

@Suite("uritemplate-test", .enabled(if: suiteFolder != nil, "SCHEMATIC_URI_TEMPLATES names no folder"))
struct URITemplateSuiteTests {
    /// A template and its accepted expansions; none if the template must be refused.
    struct Case: Sendable, CustomTestStringConvertible {
        let template: String
        let variables: Parameters
        let expected: [String]
        var testDescription: String { template }
    }

    static let files = ["spec-examples", "spec-examples-by-section", "extended-tests", "negative-tests"]

    static func cases(of file: String) -> [Case] {
        let url = URL(fileURLWithPath: suiteFolder ?? "/nowhere").appendingPathComponent(file + ".json")
        guard let data = try? Data(contentsOf: url), case .object(let groups)? = try? JSONValue(parsing: data) else {
            return []
        }
        return groups.members.flatMap { group -> [Case] in
            guard case .object(let members) = group.value, case .object(let variables)? = members["variables"],
                case .array(let cases)? = members["testcases"]
            else { return [] }
            let parameters = Parameters(variables.members.map { .init(name: $0.key, value: $0.value) })
            return cases.compactMap { Case($0, parameters) }
        }
    }

    @Test("the folder contains the suite")
    func isComplete() {
        #expect(Self.files.map { Self.cases(of: $0).count } == [64, 117, 53, 36])
    }

    @Test("each template expands as the suite specifies, or is refused", arguments: files.flatMap(cases))
    func expands(example: Case) throws {
        let template = PathTemplate(example.template)
        if example.expected.isEmpty {
            #expect(throws: RequestError.self) { try template.expanded(with: example.variables) }
        } else {
            let found = try template.expanded(with: example.variables)
            #expect(example.expected.contains(found), "\(found)")
        }
    }
}

extension URITemplateSuiteTests.Case {
    fileprivate init?(_ json: JSONValue, _ variables: Parameters) {
        guard case .array(let pair) = json, pair.count == 2, let template = pair[0].string else { return nil }
        self.template = template
        self.variables = variables
        switch pair[1] {
        case .string(let text): expected = [text]
        case .array(let texts): expected = texts.compactMap(\.string)
        case .boolean(false): expected = []
        default: return nil
        }
    }
}
