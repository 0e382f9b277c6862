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
        /// Whether a report will show source lines.
        package var showsExcerpts: Bool

        package init(
            options: CheckOptions = .standard,
            direction: Direction? = nil,
            isDecoding: Bool = false,
            showsExcerpts: Bool = false
        ) {
            self.options = options
            self.direction = direction
            self.isDecoding = isDecoding
            self.showsExcerpts = showsExcerpts
        }
    }

    let schema: Schema
    let settings: Settings
    let excerpts: ExcerptSource
    /// A payload's line may hold a secret beside the faulty value.
    let showsPayloads: Bool

    private init(_ schema: Schema, _ settings: Settings, _ excerpts: ExcerptSource) {
        self.schema = schema
        self.settings = settings
        self.excerpts = excerpts
        showsPayloads = settings.showsExcerpts && !schema.namesSecrets
    }

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
        return .ready(PayloadValidator(schema, settings, excerpts))
    }

    /// Checks a payload, and adds what is found, and what was decoded.
    package func check(_ payload: JSONBuffer, named name: String, into findings: inout Findings) {
        let faults =
            settings.isDecoding
            ? decode(payload, name, &findings) : schema.check(payload, options: settings.options).faults
        findings.entries += faults.map { fault in
            var fault = fault
            fault.payload?.file = name
            return excerpts.entry(fault, payload: showsPayloads ? payload : nil)
        }
    }

    /// Adds the decoded value of a payload that passes. Returns the faults either way.
    private func decode(_ payload: JSONBuffer, _ name: String, _ findings: inout Findings) -> [Fault] {
        do throws(PayloadError) {
            let payload = try schema.decode(payload, options: settings.options)
            findings.decoded?.append(Findings.Decoded(file: name, value: payload.fields.printedValue))
            return payload.faults
        } catch {
            return error.faults
        }
    }
}
