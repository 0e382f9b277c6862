package import SchemaEngine

/// Checks payloads against one schema.
package struct PayloadValidator {
    /// The settings for all payloads.
    package struct Settings: Sendable {
        package var options: CheckOptions
        /// The direction of the payloads. `nil` selects the direction of the role in the schema's name.
        package var direction: Direction?
        /// Whether payloads are decoded.
        package var isDecoding: Bool
        /// Whether a report shows source lines.
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
    /// `false` for a schema with secrets, because a payload's line can contain a secret beside the faulty
    /// value.
    let showsPayloads: Bool

    private init(_ schema: Schema, _ settings: Settings, _ excerpts: ExcerptSource) {
        self.schema = schema
        self.settings = settings
        self.excerpts = excerpts
        showsPayloads = settings.showsExcerpts && !schema.namesSecrets
    }

    /// The result of compiling a schema.
    package enum Compiled {
        /// The schema can be used. Its warnings are left to the linter.
        case ready(PayloadValidator)
        /// The schema, or a schema that it refers to, has faults.
        case faulty([ReportedFault])
        /// The file is `Tags.json`, which is not a schema of payloads.
        case describesNothing
    }

    /// Compiles a schema of a catalog and the schemas that it refers to. Faults of other files are not
    /// reported.
    package static func compile(_ sources: [SchemaSource], schema file: String, _ settings: Settings) -> Compiled {
        guard file.split(separator: "/").last != "Tags.json" else { return .describesNothing }
        let excerpts = ExcerptSource(sources, isShown: settings.showsExcerpts)
        let (catalog, faults) = SchemaCatalog.compiled(sources, only: file, direction: settings.direction)
        if faults.contains(where: { $0.severity == .error }) { return .faulty(faults.map { excerpts.reported($0) }) }
        guard let schema = catalog.schema(file: file, direction: settings.direction) else { return .describesNothing }
        return .ready(PayloadValidator(schema, settings, excerpts))
    }

    /// Checks a payload, and adds its faults and its decoded value to a report.
    package func check(_ payload: JSONBuffer, named name: String, into report: inout FaultReport) {
        let faults =
            settings.isDecoding
            ? decode(payload, name, &report) : schema.checkReport(payload, options: settings.options).faults
        report.faults += faults.map { fault in
            var fault = fault
            fault.payload?.file = name
            return excerpts.reported(fault, payload: showsPayloads ? payload : nil)
        }
    }

    /// Decodes a payload, and adds its value if it is valid. Returns the faults in either case.
    private func decode(_ payload: JSONBuffer, _ name: String, _ report: inout FaultReport) -> [Fault] {
        do throws(PayloadError) {
            let payload = try schema.decodePayload(payload, options: settings.options)
            report.decoded?.append(FaultReport.Decoded(file: name, value: payload.printedValue))
            return payload.faults
        } catch {
            return error.faults
        }
    }
}
