import Foundation

/// A page of examples: the texts of schema files, each below its name or with it, followed by the source that is generated
/// from them.
struct GeneratedPage {
    /// An example of a page.
    struct Example: CustomStringConvertible, Sendable {
        var page: String
        var files: [(key: String, value: String)]
        var source: String

        var description: String { page + ": " + files.map(\.key).joined(separator: ", ") }
    }

    private static let root = URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

    /// Returns the examples of a page, by its path in the repository.
    static func examples(of page: String) throws -> [Example] {
        let text = try String(contentsOf: root.appendingPathComponent(page), encoding: .utf8)
        var examples: [Example] = []
        var files: [(key: String, value: String)] = []
        var name = ""
        var block: (language: String, lines: [Substring])?
        for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
            if let open = block {
                guard line == "```" else {
                    block?.lines.append(line)
                    continue
                }
                let content = open.lines.joined(separator: "\n")
                if open.language == "json", !name.isEmpty { files.append((name, content)) }
                if open.language == "swift", !files.isEmpty {
                    examples.append(Example(page: page, files: files, source: content))
                    files = []
                }
                (block, name) = (nil, "")
            } else if line.hasPrefix("```") {
                let words = line.dropFirst(3).split(separator: " ")
                block = (words.first.map { String($0) } ?? "", [])
                if words.count == 2 { name = String(words[1]) }
            } else if line.hasPrefix("`"), line.hasSuffix(".json`") {
                name = String(line.dropFirst().dropLast())
            }
        }
        return examples
    }

    /// Returns the examples of all pages in `Tests/Data/Generation`.
    static func all() throws -> [Example] {
        let folder = root.appendingPathComponent("Tests/Data/Generation").path
        return try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
            .flatMap { try examples(of: "Tests/Data/Generation/" + $0) }
    }
}
