package import SchemaEngine
import SchematicText

/// The explanation of something that has a name: a fault, a rule, a tag, a kind of change.
package struct Explanation: Sendable {
    /// The kinds of names.
    package enum Kind: String, Sendable, CaseIterable {
        case fault, rule, tag, key, change, finding
    }

    /// A part after the summary.
    package struct Part: Sendable {
        package enum Content: Sendable {
            case words(String)
            /// Files with their names and texts.
            case files([(name: String, text: String)])
        }

        package var label: String
        package var content: Content
    }

    package var kind: Kind
    package var name: String
    /// The kind in words, and what else the first line states.
    package var heading: String
    /// One sentence. It and the words of the parts are Markdown.
    package var summary: String
    package var parts: [Part]
    /// The place in the documentation, such as `Docs/Faults.md#missing-key`.
    package var page: String

    /// The address of the place.
    private var address: String { DocumentationSite.address(of: page) }
}

extension Explanation {
    /// The explanation as lines for a terminal.
    package var text: String {
        var lines = ["\(name): \(heading)", "", summary]
        for part in parts {
            switch part.content {
            case .words(let words): lines += ["", "\(part.label): \(words)"]
            case .files(let files):
                lines += ["", "\(part.label):"]
                lines += files.flatMap { ["  \($0.name)"] + $0.text.split(separator: "\n").map { "    \($0)" } }
            }
        }
        lines += ["", page, address]
        return lines.map { $0 + "\n" }.joined()
    }

    /// The explanation in Markdown.
    package var markdown: String {
        var blocks = [
            "## \(MarkdownEscaping.code(name))", "\(heading.prefix(1).uppercased())\(heading.dropFirst()). \(summary)",
        ]
        for part in parts {
            switch part.content {
            case .words(let words): blocks.append("**\(part.label)**: \(words)")
            case .files(let files):
                for (name, text) in files {
                    blocks.append("**\(part.label)**: \(MarkdownEscaping.code(name))")
                    blocks.append(MarkdownEscaping.block(text, "json"))
                }
            }
        }
        blocks.append("See [\(MarkdownEscaping.code(page))](\(address)).")
        return blocks.joined(separator: "\n\n") + "\n"
    }

    /// The explanation for programs.
    package var json: JSONValue {
        var members = JSONObject([
            ("kind", .string(kind.rawValue)), ("name", .string(name)), ("heading", .string(heading)),
            ("summary", .string(summary)),
        ])
        for part in parts {
            switch part.content {
            case .words(let words): members[part.label] = .string(words)
            case .files(let files):
                members[part.label] = .object(JSONObject(files.map { ($0.name, .string($0.text)) }))
            }
        }
        members["page"] = .string(page)
        members["address"] = .string(address)
        return .object(members)
    }
}

extension Explanation.Part {
    static func words(_ label: String, _ words: String) -> Self { Self(label: label, content: .words(words)) }

    static func files(_ label: String, _ files: KeyValuePairs<String, String>) -> Self {
        Self(label: label, content: .files(files.map { (name: $0, text: $1) }))
    }
}
