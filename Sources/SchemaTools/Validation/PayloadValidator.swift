@_spi(Engine) package import JSONText
package import SchemaEngine

/// Holds payloads against one schema.
package struct PayloadValidator {
    /// What is to be done with each payload.
    package struct Settings: Sendable {
        package var options: CheckOptions
        /// Which way the payloads go; `nil` is what the role in the schema's name says.
        package var direction: Direction?
        /// Whether the decoded values are wanted.
        package var isDecoding: Bool
        /// Whether each line of an input is a payload.
        package var isSplit: Bool
        /// Whether a report will show source lines.
        package var showsExcerpts: Bool

        package init(
            options: CheckOptions = .standard,
            direction: Direction? = nil,
            isDecoding: Bool = false,
            isSplit: Bool = false,
            showsExcerpts: Bool = false
        ) {
            self.options = options
            self.direction = direction
            self.isDecoding = isDecoding
            self.isSplit = isSplit
            self.showsExcerpts = showsExcerpts
        }
    }

    private let schema: Schema
    private let settings: Settings
    private let excerpts: ExcerptSource

    /// What became of a schema.
    package enum Compiled {
        /// It can be used. Warnings about it are a linter's business, and not its payloads'.
        case ready(PayloadValidator)
        /// It, or what it refers to, has faults.
        case faulty([Findings.Entry])
        /// The file is no schema of payloads: `Tags.json`.
        case describesNothing
    }

    /// Compiles a schema of a catalog with what it refers to. Faults of other files are not told.
    package static func compile(_ sources: [SchemaSource], schema file: String, _ settings: Settings) -> Compiled {
        guard file.split(separator: "/").last != "Tags.json" else { return .describesNothing }
        let excerpts = ExcerptSource(sources, isShown: settings.showsExcerpts)
        let (catalog, faults) = SchemaCatalog.compiled(sources, only: file, direction: settings.direction)
        if faults.contains(where: { $0.severity == .error }) { return .faulty(faults.map { excerpts.entry($0) }) }
        guard let schema = catalog.schema(file: file, direction: settings.direction) else { return .describesNothing }
        return .ready(PayloadValidator(schema: schema, settings: settings, excerpts: excerpts))
    }

    /// Checks an input, and adds what is found, and what was decoded.
    package func check(_ input: JSONBuffer, named name: String, into findings: inout Findings) {
        guard settings.isSplit else { return check(PayloadRecord(bytes: input), input, name, &findings) }
        for record in PayloadLines(input) { check(record, input, name, &findings) }
    }

    private func check(_ record: PayloadRecord, _ input: JSONBuffer, _ name: String, _ findings: inout Findings) {
        let faults =
            settings.isDecoding
            ? decode(record, name, &findings) : schema.check(record.bytes, options: settings.options).faults
        // A payload's line may hold a secret beside the faulty value.
        let shown = schema.namesSecrets ? nil : input
        findings.entries += faults.map { excerpts.entry(record.placed($0, inFile: name), payload: shown) }
    }

    /// Adds the decoded value of a payload that passes. Returns the faults either way.
    private func decode(_ record: PayloadRecord, _ name: String, _ findings: inout Findings) -> [Fault] {
        do throws(PayloadError) {
            let payload = try schema.decode(record.bytes, options: settings.options)
            findings.decoded?.append(Findings.Decoded(file: name, value: payload.fields.printedValue))
            return payload.faults
        } catch {
            return error.faults
        }
    }
}
