import SchemaEngine

/// The examples of `Docs/SchemaLanguage.md`: its fenced blocks of `jsonc`, in the form that the page explains.
enum DocumentedExamples {
    struct Section {
        var heading: String
        var cases: [SchemaCase]
    }

    /// Loads every section that has examples.
    static func load() throws -> [Section] {
        var sections = [Section(heading: "", cases: [])]
        var block: ExampleBlock?
        let page = try Repository.text(of: "Docs/SchemaLanguage.md")
        for (index, line) in page.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
            let section = sections.count - 1
            if line == "```", let finished = block {
                sections[section].cases += try finished.finish()
                block = nil
            } else if block != nil {
                try block?.read(String(line), number: index + 1)
            } else if line == "```jsonc" {
                block = ExampleBlock(heading: sections[section].heading)
            } else if line.hasPrefix("#") {
                sections.append(Section(heading: String(line.drop { $0 == "#" || $0 == " " }), cases: []))
            }
        }
        return sections.filter { !$0.cases.isEmpty }
    }
}

/// Reads one fenced block, line by line.
private struct ExampleBlock {
    var heading: String
    private var files: [SchemaCase.File] = []
    private var payload = ""
    /// `true` while lines belong to the last file, `false` while they belong to a payload.
    private var isInFile = false
    /// `true` after the first outcome of the catalog; the next file then begins another catalog.
    private var isComplete = false
    private var cases: [SchemaCase] = []

    init(heading: String) { self.heading = heading }

    mutating func read(_ line: String, number: Int) throws {
        if let (example, outcome) = try ExampleOutcome.split(line) {
            append(example)
            close(with: outcome, number: number)
        } else if let name = line.wholeMatch(of: /\/\/ ([\w.-]+\.(?:json|plist))/)?.1 {
            beginFile(String(name))
        } else if line.isEmpty {
            isInFile = false
        } else {
            append(line)
        }
    }

    func finish() throws -> [SchemaCase] {
        guard isComplete, payload.isEmpty, !cases.isEmpty else {
            throw MalformedCase(reason: "\(heading): an example ends without an outcome")
        }
        return cases
    }

    private mutating func beginFile(_ name: String) {
        if isComplete { files = [] }
        isComplete = false
        isInFile = true
        files.append(SchemaCase.File(name: name, text: ""))
    }

    private mutating func append(_ line: String) {
        if isInFile {
            files[files.count - 1].text += line + "\n"
        } else {
            payload += line + "\n"
        }
    }

    /// An outcome that follows a file describes that file; any other describes the payload before it.
    private mutating func close(with outcome: ExampleOutcome, number: Int) {
        let file = isInFile ? files.last?.name : nil
        cases.append(
            SchemaCase(
                name: "\(heading), line \(number)",
                files: files,
                schema: files.first?.name ?? "",
                payload: isInFile ? nil : payload,
                options: outcome.options,
                expected: Expectation(
                    isValid: outcome.isAccepted,
                    faults: outcome.faults.map { fault in
                        var fault = fault
                        fault.file = file
                        return fault
                    },
                    decoded: outcome.decoded,
                    sentBack: outcome.sentBack,
                    comparesWarnings: true
                )
            )
        )
        isComplete = true
        isInFile = false
        payload = ""
    }
}
