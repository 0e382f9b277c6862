import Foundation
import SchemaEngine
import Testing

extension UserPackageTests {
    /// Generates public types from all schemas of the repository and of the conformance cases. The package has the requirements
    /// of later language modes. A program compares the values that the types read directly from bytes with those that they create
    /// from fields.
    @Suite struct GeneratedPackageTests {
        /// A payload and its type.
        private struct Sample {
            var type: String
            var folder: String
            var file: String
            var payload: String

            var call: String {
                let texts = [folder, file, "payload: " + Self.literal(payload)]
                return
                    "agreement.check(\(type).self, \(Self.literal(texts[0])), \(Self.literal(texts[1])), \(texts[2]))"
            }

            private static func literal(_ text: String) -> String {
                var literal = ""
                for scalar in text.unicodeScalars {
                    literal +=
                        scalar.isASCII && scalar.value >= 0x20
                        ? String(scalar) : "\\####u{\(String(scalar.value, radix: 16))}"
                }
                return "####\"" + literal + "\"####"
            }
        }

        private let user: UserPackage
        private var sources: URL { user.folder.appendingPathComponent("Sources/Agreement") }

        init() throws { user = try UserPackage(copying: "Tests/Packages/GeneratedPackage", as: "generated") }

        @Test("generated types compile without a warning, and both ways of reading and writing agree")
        func everything() throws {
            let samples = try conformance() + keys() + services() + recordings() + story()
            #expect(samples.count > 180)
            // The compiler would take long for a single function with all calls.
            let parts = stride(from: 0, to: samples.count, by: 20).map { samples[$0..<min($0 + 20, samples.count)] }
            var program = parts.enumerated().map { index, part in
                "func check\(index)(_ agreement: inout Agreement) {\n\(part.map { "    " + $0.call }.joined(separator: "\n"))\n}\n"
            }.joined(separator: "\n")
            program += "\n@main struct Program {\n    static func main() {\n        var agreement = Agreement()\n"
            program += parts.indices.map { "        check\($0)(&agreement)\n" }.joined()
            program += "        print(agreement.report)\n    }\n}\n"
            try write(program, to: "Program.swift")

            let build = try user.swift(["build"])
            #expect(build.status == 0, "\(build.out)")
            let warnings = build.out.split(separator: "\n").filter {
                $0.contains("/Sources/Agreement/") && $0.contains(": warning:")
            }
            #expect(warnings == [])
            let run = try user.swift(["run", "--skip-build", "Agreement"])
            #expect(run.out.hasSuffix(" refused, 0 disagreements\n"), "\(run.out)")
        }

        // MARK: Sources

        /// Generates the types of a folder in a namespace. Returns `false` if its schemas are faulty, as some cases
        /// intend.
        private func generate(_ folder: String, _ namespace: String) throws -> Bool {
            let file = sources.appendingPathComponent("\(namespace).swift").path
            let arguments = ["--namespace", namespace, "--access", "public", "--embed", "--output", file, "--quiet"]
            guard CommandRun(["generate", "swift", folder] + arguments).status == 0 else { return false }
            try write("public enum \(namespace) {}\n", to: "\(namespace)+Namespace.swift")
            return true
        }

        private func write(_ text: String, to name: String) throws {
            try Data(text.utf8).write(to: sources.appendingPathComponent(name))
        }

        // MARK: Conformance cases

        private func conformance() throws -> [Sample] {
            let folder = UserPackage.root.appendingPathComponent("Tests/Data/Conformance")
            var samples: [Sample] = []
            var count = 0
            for name in try FileManager.default.subpathsOfDirectory(atPath: folder.path).sorted()
            where name.hasSuffix(".json") {
                let text = try Data(contentsOf: folder.appendingPathComponent(name))
                guard case .array(let cases)? = try JSONValue(parsing: text)["cases"] else { continue }
                for one in cases {
                    count += 1
                    try add(one, "Case\(count)", to: &samples)
                }
            }
            return samples
        }

        private func add(_ one: JSONValue, _ namespace: String, to samples: inout [Sample]) throws {
            let schemas = user.folder.appendingPathComponent("Schemas/\(namespace)")
            try? FileManager.default.removeItem(at: schemas)
            var names: Set<String> = []
            for key in ["files", "filesText"] {
                guard case .object(let files)? = one[key] else { continue }
                for file in files.members {
                    names.insert(file.key)
                    let url = schemas.appendingPathComponent(file.key)
                    let parent = url.deletingLastPathComponent()
                    try FileManager.default.createDirectory(at: parent, withIntermediateDirectories: true)
                    let text =
                        if key == "filesText", case .string(let text) = file.value { text } else { file.value.text() }
                    try Data(text.utf8).write(to: url)
                }
            }
            // Its type has no place for the key that refuses the first alternative, and a default is not sent, so that what is
            // sent is the first alternative.
            guard one["name"]?.string != "So has an alternative: a closed one decides" else { return }
            guard try generate(schemas.path, namespace), one["options"] == nil, !names.contains("Tags.json"),
                case .string(let file)? = one["schema"], let type = Self.type(of: file),
                let payload = Self.payload(of: one), try declares(type, in: namespace)
            else { return }
            samples.append(Sample(type: "\(namespace).\(type)", folder: schemas.path, file: file, payload: payload))
        }

        /// Returns whether a namespace declares a type. A body that may be absent can have none.
        private func declares(_ type: String, in namespace: String) throws -> Bool {
            let source = try String(contentsOf: sources.appendingPathComponent("\(namespace).swift"), encoding: .utf8)
            return ["struct", "enum", "typealias"].contains { source.contains("\($0) \(type)") }
        }

        private static func payload(of one: JSONValue) -> String? {
            if case .string(let text)? = one["payloadText"] { return text }
            return one["payload"]?.text()
        }

        /// Returns the name of the type for a schema file.
        private static func type(of file: String) -> String? {
            let parts = (file.split(separator: "/").last ?? "").split(separator: ".").map(String.init)
            switch parts.count {
            case 2: return parts[0]
            case 3:
                return ["response": "Response", "request": "Body", "error": "Error"][parts[1]].map { parts[0] + $0 }
            default: return nil
            }
        }

        // MARK: Keys

        /// Returns payloads with keys that tags describe, and with counted members: valid, faulty, repeated and escaped.
        private func keys() throws -> [Sample] {
            let schemas = user.folder.appendingPathComponent("Schemas/CaseKeys")
            try? FileManager.default.removeItem(at: schemas)
            try FileManager.default.copyItem(
                at: UserPackage.root.appendingPathComponent("Tests/Fuzzing/Schemas"),
                to: schemas
            )
            #expect(try generate(schemas.path, "CaseKeys"))
            return Self.keyPayloads.map {
                Sample(type: "CaseKeys.KeysResponse", folder: schemas.path, file: "Keys.response.json", payload: $0)
            }
        }

        /// A UUID without its last digit.
        private static let uuid = "00000000-0000-0000-0000-00000000000"

        private static let keyPayloads = [
            #"{"numbers": {"0": 1, "\u0031": 2}, "names": {"x-a": 1, "\u0078-b": 2, "odd": [null]}}"#,
            #"{"a": true, "\u0062": false, "c": 1}"#,
            #"{"ids": {"\#(uuid)a": {"b": "x"}, "odd": {"b": 1}}}"#,
            #"{"ids": {"\#(uuid)a": {"b": "x"}, "\#(uuid)A": {"b": ""}}}"#,
            #"{"ids": {"\#(uuid)a": 1, "odd": 2}, "few": {"a": 1}}"#,
            #"{"numbers": {"1": 1, "\u0031": 2}}"#, #"{"numbers": {"-1": 1, "2": 2}}"#, #"{"numbers": {"2": 1.5}}"#,
            #"{"names": {"x-a": 1, "x-a": 2}}"#, #"{"names": {"x-a": "1", "x-b": 2}}"#,
            #"{"names": {"odd": 1, "odd": 2}}"#,
            #"{"few": {"a": 1, "b": 2}}"#, #"{"few": {"a": 1, "b": 2, "c": 3}}"#, #"{"few": {"a": 1, "\u0061": 2}}"#,
            #"{"pair": [1, "1"], "a": true, "c": null}"#, #"{"pair": [1, 1.0]}"#, #"{"pair": [1]}"#,
            #"{"a": 1, "b": true}"#, #"{"a": true, "\u0061": false}"#, #"{"few": null, "c": {"d": [1]}}"#,
        ]

        /// Returns the answers of services with lists by position.
        private func services() throws -> [Sample] {
            let schemas = user.folder.appendingPathComponent("Schemas/Services")
            try? FileManager.default.removeItem(at: schemas)
            try FileManager.default.createDirectory(at: schemas, withIntermediateDirectories: true)
            for service in PositionalAnswer.all {
                try Data(service.schema.utf8).write(to: schemas.appendingPathComponent(service.file))
            }
            #expect(try generate(schemas.path, "Services"))
            return PositionalAnswer.all.flatMap { service in
                ([service.answer] + service.refused.keys.sorted()).map {
                    let type = "Services.\(service.name)Response"
                    return Sample(type: type, folder: schemas.path, file: service.file, payload: $0)
                }
            }
        }

        // MARK: Schemas of the repository

        /// Returns the recorded responses of Redmine. The types of other schemas are only generated.
        private func recordings() throws -> [Sample] {
            let schemas = UserPackage.root.appendingPathComponent("Schemas")
            for folder in try FileManager.default.contentsOfDirectory(atPath: schemas.path).sorted() {
                #expect(try generate(schemas.appendingPathComponent(folder).path, folder), "\(folder)")
            }
            let responses = [
                "issues_page2": "GetIssues", "issues_limit1_json": "GetIssues", "issues_cf_filter": "GetIssues",
                "issues_created_range": "GetIssues", "issues_offset_past_end": "GetIssues", "nometa": "GetIssues",
                "issue1_include": "GetIssue", "issue2_attachments": "GetIssue", "create_ok": "CreateIssue",
                "users_current": "GetCurrentUser", "upload": "UploadFile", "create_422": "Error",
            ]
            return try responses.sorted { $0.key < $1.key }.map { recording, owner in
                let file = UserPackage.root.appendingPathComponent("Tests/Data/Recordings/Redmine/\(recording).json")
                return Sample(
                    type: "Redmine.\(owner)Response",
                    folder: schemas.appendingPathComponent("Redmine").path,
                    file: "\(owner).response.json",
                    payload: try String(contentsOf: file, encoding: .utf8)
                )
            }
        }

        /// Returns the recorded responses of the story.
        private func story() throws -> [Sample] {
            let schemas = UserPackage.root.appendingPathComponent("Schemas/Redmine")
            let folder = UserPackage.root.appendingPathComponent("Tests/Data/Recordings/RedmineStory")
            let files = ["readings-json.har", "script-json.har"].map { folder.appendingPathComponent($0) }
            return try RecordedResponses(files, schemas: schemas).all.map { owner, body in
                Sample(
                    type: "Redmine.\(owner)Response",
                    folder: schemas.path,
                    file: "\(owner).response.json",
                    payload: body
                )
            }
        }
    }
}
