import SchemaTools

/// The protection of the log of GitHub Actions, whose runner reads commands from both output streams: `::set-output …` at
/// the start of a line, and `##[set-output …]` anywhere in it. File names and payloads can contain both.
///
/// The escapes are those of the text's own language, so that a JSON or XML document keeps its meaning.
enum WorkflowCommands {
    /// The language of a text.
    enum Language {
        /// Lines for display, and JSON.
        case lines
        /// XML and HTML.
        case markup

        fileprivate var colon: String { self == .lines ? "\\u003a" : "&#58;" }
        fileprivate var numberSign: String { self == .lines ? "\\u0023" : "&#35;" }
    }

    /// Returns a text of complete lines in which nothing is a command.
    static func escaped(_ text: String, in language: Language) -> String {
        guard text.contains("::") || text.contains("##[") else { return text }
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
            let start = line.prefix(while: \.isWhitespace)
            let rest = line[start.endIndex...]
            let escaped = rest.hasPrefix("::") ? language.colon + rest.dropFirst() : String(rest)
            return start + escaped.replacing("##[", with: "#" + language.numberSign + "[")
        }
        return lines.joined(separator: "\n")
    }
}

extension Console {
    /// Whether a runner of GitHub Actions reads the output.
    var isReadByRunner: Bool { variable("GITHUB_ACTIONS") != nil }

    /// Returns a text of complete lines in which the runner of GitHub Actions finds no command.
    func withoutCommands(_ text: String, in language: WorkflowCommands.Language = .lines) -> String {
        isReadByRunner ? WorkflowCommands.escaped(text, in: language) : text
    }

    /// The same console, whose standard error contains no command for the runner of GitHub Actions.
    var protected: Console {
        var console = self
        console.writeError = { [self] in writeError(withoutCommands($0)) }
        return console
    }
}

extension ReportFormat {
    /// The language in which workflow commands are escaped, or `nil` for the format that consists of them.
    var languageOfCommands: WorkflowCommands.Language? {
        switch self {
        case .text, .json, .jsonl, .sarif: .lines
        case .junit, .checkstyle: .markup
        case .github: nil
        }
    }
}
