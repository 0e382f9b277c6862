import Foundation
import SchemaEngine

/// The examples of `Docs/SchemaLanguage.md`, in the forms that the page explains: fenced blocks of `jsonc`, and tables.
enum DocumentedExamples {
    struct Section {
        var heading: String
        var cases: [SchemaCase]
    }

    /// Loads every section of the page that has examples.
    static func load() throws -> [Section] { try load("Docs/SchemaLanguage.md") }

    /// Loads the examples that the page does not need, in the same notation.
    static func loadFurther() throws -> [Section] { try load("Tests/Data/Conformance/Examples.md") }

    private static func load(_ path: String) throws -> [Section] {
        var sections = [Section(heading: "", cases: [])]
        var block: ExampleBlock?
        var table: ExampleTable?
        for (index, line) in try Repository.text(of: path).split(separator: "\n", omittingEmptySubsequences: false)
            .enumerated()
        {
            let section = sections.count - 1
            if line == "```", let finished = block {
                sections[section].cases += try finished.finish()
                block = nil
            } else if block != nil {
                try block?.read(String(line), number: index + 1)
            } else if line == "```jsonc" {
                block = ExampleBlock(heading: sections[section].heading)
            } else if line.hasPrefix("| ") {
                if let table {
                    sections[section].cases += try table.cases(ofRow: String(line), number: index + 1)
                } else {
                    table = ExampleTable(heading: sections[section].heading, header: String(line))
                }
            } else {
                table = nil
                guard line.hasPrefix("#") else { continue }
                sections.append(Section(heading: String(line.drop { $0 == "#" || $0 == " " }), cases: []))
            }
        }
        return sections.filter { !$0.cases.isEmpty }
    }
}

/// Reads one table, row by row. A table without a column for examples has no cases.
private struct ExampleTable {
    private var heading: String
    private var columns: [String]
    /// The file whose text is in the column of schemas.
    private var file: String

    init(heading: String, header: String) {
        self.heading = heading
        columns = Self.cells(of: header)
        let name = columns.lazy.compactMap { $0.wholeMatch(of: /`([\w.-]+\.json)`/)?.1 }.first.map { String($0) }
        file = name ?? "Case.response.json"
        columns = columns.map { $0 == "`\(file)`" ? "Schema" : $0 }
    }

    /// Returns the cases of a row: each of its schemas, or its last tag, with each payload or with its fault.
    func cases(ofRow row: String, number: Int) throws -> [SchemaCase] {
        let cells = Dictionary(zip(columns, Self.cells(of: row))) { _, last in last }
        let (accepted, refused, fault) = (cells["Accepted"] ?? "", cells["Refused"] ?? "", cells["Fault"] ?? "")
        let tag = Self.code(in: cells["Tag"] ?? "").last.map { [Self.quoted($0)] }
        let schemas = cells["Schema"].map(Self.code) ?? tag ?? []
        let hasExamples =
            (accepted + refused + fault).contains("`") && columns.contains { $0 == "Schema" || $0 == "Tag" }
        guard !schemas.isEmpty || !hasExamples else {
            throw MalformedCase(reason: "\(heading), line \(number): a row of examples has no schema")
        }
        return try schemas.flatMap { schema in
            if !fault.isEmpty { return [try schemaCase(schema, nil, "refused: \(fault)", number)] }
            let acceptances = try Self.items(accepted, /`([^`]+)`(?: as `([^`]+)`)?/).map { payload, decoded in
                try schemaCase(schema, payload, decoded.map { "accepted, read as \($0)" } ?? "accepted", number)
            }
            let refusals = try Self.items(refused, /`([^`]+)`(?: ([a-z][^,`]*))?/).map { payload, faults in
                try schemaCase(schema, payload, "refused: \(faults ?? "")", number)
            }
            return acceptances + refusals
        }
    }

    private func schemaCase(_ schema: String, _ payload: String?, _ outcome: String, _ number: Int) throws -> SchemaCase
    {
        let outcome = try ExampleOutcome(outcome)
        return SchemaCase(
            name: "\(heading), line \(number): \(schema), \(payload ?? "compiled")",
            files: [SchemaCase.File(name: file, text: schema)],
            schema: file,
            payload: payload,
            options: outcome.options,
            expected: Expectation(
                isValid: outcome.isAccepted,
                faults: outcome.faults,
                decoded: outcome.decoded,
                comparesWarnings: true
            )
        )
    }

    /// Returns the parts of a cell that a comma separates, each with its payload and its result.
    private static func items(
        _ cell: String,
        _ form: some RegexComponent<(Substring, Substring, Substring?)>
    ) throws -> [(String, String?)] {
        let matches = cell.matches(of: form)
        guard matches.map({ String($0.0) }).joined(separator: ", ") == cell else {
            throw MalformedCase(reason: "no examples: \(cell)")
        }
        return matches.map { (String($0.1), $0.2.map { String($0) }) }
    }

    private static func cells(of row: String) -> [String] {
        row.dropFirst().dropLast().replacing("\\|", with: "\u{0}").split(
            separator: "|",
            omittingEmptySubsequences: false
        )
        .map { $0.trimmingCharacters(in: .whitespaces).replacing("\u{0}", with: "|") }
    }

    private static func code(in cell: String) -> [String] { cell.matches(of: /`([^`]+)`/).map { String($0.1) } }

    /// Returns a tag as the text of a schema.
    private static func quoted(_ tag: String) -> String {
        "\"\(tag.replacing("\\", with: "\\\\").replacing("\"", with: "\\\""))\""
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
