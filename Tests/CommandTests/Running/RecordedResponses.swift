import Foundation
import SchemaEngine

/// The recorded responses of Redmine to the requests of the story, with the owners of their schemas.
struct RecordedResponses {
    /// The destination of a request, from the `{endpoint}` of its path schema.
    private struct Endpoint {
        var owner: String
        var method: Substring
        var parts: [Substring]

        var placeholders: Int { parts.filter { $0.contains("{") }.count }

        func takes(_ method: Substring, _ path: Substring) -> Bool {
            let others = path.split(separator: "/")
            return method == self.method && others.count == parts.count
                && zip(parts, others).allSatisfy { $0 == $1 || $0.contains("{") }
        }
    }

    /// The responses with a body, in the order in which they were received.
    let all: [(owner: String, body: String)]

    /// Reads recordings, and finds the owners in the schemas of a folder.
    init(_ recordings: [URL], schemas: URL) throws {
        let endpoints = try Self.endpoints(in: schemas)
        all = try recordings.flatMap { file in
            let entries = try JSONValue(parsing: Data(contentsOf: file))["log"]?["entries"]?.array ?? []
            return entries.compactMap { entry -> (owner: String, body: String)? in
                guard let method = entry["request"]?["method"]?.string,
                    let path = entry["request"]?["url"]?.string.flatMap({ URL(string: $0)?.path }),
                    let body = entry["response"]?["content"]?["text"]?.string, !body.isEmpty
                else { return nil }
                return endpoints.first { $0.takes(method[...], path[...]) }.map { ($0.owner, body) }
            }
        }
    }

    /// Returns endpoints without placeholders first: `users/current.json` before `users/{user_id}.json`.
    private static func endpoints(in schemas: URL) throws -> [Endpoint] {
        try FileManager.default.contentsOfDirectory(at: schemas, includingPropertiesForKeys: nil).sorted {
            $0.path < $1.path
        }.compactMap { file -> Endpoint? in
            let name = file.lastPathComponent.split(separator: ".")
            guard name.dropFirst() == ["path", "json"],
                case .string(let text)? = try JSONValue(parsing: Data(contentsOf: file))["{endpoint}"]
            else { return nil }
            let words = text.split(separator: " ")
            return Endpoint(owner: String(name[0]), method: words[0], parts: words[1].split(separator: "/"))
        }.sorted { $0.placeholders < $1.placeholders }
    }
}
