@_spi(Engine) import JSONText
import SchemaEngine
import SchemaTools

extension Subcommand {
    static let validate = Subcommand(
        name: "validate",
        operands: "--schema FILE PAYLOAD...",
        summary: "hold payloads against one schema; '-' is standard input",
        ownOptions: [
            Option(name: "schema", value: .text("FILE"), help: "the schema file"),
            .choice(
                "unknown-keys",
                CheckOptions.UnknownKeys.self,
                "keys that the schema does not name (default: keep)"
            ),
            .flag("convert-numbers", "take \"12\" where a number is due, and 12 where a string is due"),
            .choice("nulls", CheckOptions.Nulls.self, "what null at an optional key reads as (default: absent)"),
            .choice("mode", CheckOptions.Mode.self, "what a fault does to the payload (default: strict)"),
            .choice("direction", Direction.self, "which way the payload goes (default: what the file's role says)"),
            Option(name: "maximum-depth", value: .number(1...100_000), help: "nested containers (default: 512)"),
            Option(
                name: "maximum-faults",
                value: .number(1...1_000_000),
                help: "faults reported for one payload (default: 100)"
            ),
            .flag("lines", "each line of the input is one payload"),
            .flag("decoded", "print the decoded value of each payload that passes"),
        ]
    )
}

/// `schema-lint validate`: compiles a schema with what it refers to, and holds payloads against it.
struct ValidateCommand {
    /// A decoded value is a tree, and printing one goes as deep as it does.
    private static let greatestDecodedDepth = 1024

    private let schemaPath: String
    private let payloads: [String]
    private let settings: PayloadValidator.Settings
    /// Whether each line of an input is a payload.
    private let isSplit: Bool
    private let writer: ReportWriter
    private let complain: (String) -> Void

    init(
        _ arguments: ParsedArguments,
        writer: ReportWriter,
        complain: @escaping (String) -> Void
    ) throws(UsageError) {
        guard let schema = arguments.text("schema") else { throw UsageError("validate needs --schema FILE") }
        guard !arguments.operands.isEmpty else {
            throw UsageError("validate needs a payload: a file, or '-' for standard input")
        }
        guard arguments.operands.count(where: { $0 == "-" }) < 2 else {
            throw UsageError("standard input ('-') can be read only once")
        }
        let isTooDeep = arguments.number("maximum-depth").map { $0 > Self.greatestDecodedDepth } ?? false
        guard !isTooDeep || !arguments.has("decoded") else {
            throw UsageError("--decoded takes a --maximum-depth of \(Self.greatestDecodedDepth) at most")
        }
        schemaPath = schema
        payloads = arguments.operands
        isSplit = arguments.has("lines")
        settings = Self.settings(arguments, showsExcerpts: writer.showsExcerpts)
        self.writer = writer
        self.complain = complain
    }

    private static func settings(_ arguments: ParsedArguments, showsExcerpts: Bool) -> PayloadValidator.Settings {
        let standard = CheckOptions.standard
        let options = CheckOptions(
            unknownKeys: arguments.choice("unknown-keys", or: standard.unknownKeys),
            convertNumbers: arguments.has("convert-numbers"),
            nulls: arguments.choice("nulls", or: standard.nulls),
            mode: arguments.choice("mode", or: standard.mode),
            maximumDepth: arguments.number("maximum-depth") ?? standard.maximumDepth,
            maximumFaults: arguments.number("maximum-faults") ?? standard.maximumFaults
        )
        return PayloadValidator.Settings(
            options: options,
            direction: arguments.text("direction").flatMap(Direction.init(rawValue:)),
            isDecoding: arguments.has("decoded"),
            showsExcerpts: showsExcerpts
        )
    }

    func run() throws -> ExitStatus {
        let (catalog, file) = try readCatalog()
        let names = [file] + payloads
        switch PayloadValidator.compile(catalog.sources, schema: file, settings) {
        case .describesNothing: throw FileError(schemaPath, "describes no payload")
        case .faulty(let entries):
            var findings = findings(of: names)
            findings.entries = entries
            return try writer.write(findings, isComplete: true)
        case .ready(let validator):
            return isSplit ? try checkLines(by: validator, names) : try check(by: validator, names)
        }
    }

    private func findings(of names: [String]) -> Findings {
        var findings = Findings(of: names)
        if settings.isDecoding { findings.decoded = [] }
        findings.hasSeveralPayloads = payloads.count > 1
        return findings
    }

    /// The schema's catalog, and the name that the schema has in it.
    private func readCatalog() throws(FileError) -> (CatalogFiles, String) {
        let status = try FileStatus(of: schemaPath)
        guard status.kind != .folder else { throw FileError(schemaPath, "is a folder; --schema takes one schema file") }
        let identities = payloads.compactMap { try? FileStatus(of: $0).identity }
        let catalog = try CatalogFiles(root: try CatalogFolder.root(of: schemaPath), payloads: Set(identities))
        guard let file = catalog.folder.files.first(where: { $0.identity == status.identity }) else {
            throw FileError(schemaPath, "is no schema file: .json or .plist")
        }
        // What cannot be read of the rest matters only where the schema refers to it, and is a fault then.
        _ = catalog.complain(to: complain)
        guard catalog.sources.contains(where: { $0.path == file.path }) else {
            throw FileError(schemaPath, "cannot be used as a schema")
        }
        return (catalog, file.path)
    }

    /// Checks every payload that can be read.
    private func check(by validator: PayloadValidator, _ names: [String]) throws(FileError) -> ExitStatus {
        var findings = findings(of: names)
        var isUsable = true
        for payload in payloads {
            do throws(FileError) {
                let bytes = payload == "-" ? try writer.console.readInput() : try ByteReader.contents(of: payload)
                validator.check(bytes, named: payload, into: &findings)
            } catch {
                complain(error.message)
                isUsable = false
            }
        }
        return try writer.write(findings, isComplete: isUsable)
    }

    /// Checks every line of the payloads that can be read, while they are read.
    private func checkLines(by validator: PayloadValidator, _ names: [String]) throws(FileError) -> ExitStatus {
        var stream = try StreamWriter(writer, names: names, isDecoding: settings.isDecoding)
        var isUsable = true
        for payload in payloads {
            do throws(FileError) {
                try checkLines(of: payload, by: validator, into: &stream)
            } catch {
                complain(error.message)
                isUsable = false
            }
        }
        return try stream.finish(isComplete: isUsable)
    }

    private func checkLines(
        of payload: String,
        by validator: PayloadValidator,
        into stream: inout StreamWriter
    ) throws(FileError) {
        let fill = payload == "-" ? writer.console.fillFromInput : try ByteReader.filling(from: payload)
        try validator.checkLines(of: payload) { memory throws(FileError) in
            // Whoever reads along has seen everything that was found before this waits for more.
            try stream.flush()
            return try fill(memory)
        } tell: { result throws(FileError) in
            try stream.add(result)
        }
    }
}
