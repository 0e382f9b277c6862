package import SchemaEngine

extension FormattedSchema {
    /// The code of the fault of a file in another layout.
    package static let faultCode = "not-formatted"

    /// Returns the fault of a file that is not JSON, or that is in another layout; an empty array for a formatted file.
    package static func faults(of source: SchemaSource) -> [ReportedFault] {
        guard let formatted = try? FormattedSchema(source.text) else {
            let faults = SchemaCatalog.compiled([source]).faults
            return faults.filter { [.invalidJSON, .tooDeep].contains($0.code) }.prefix(1).map { ReportedFault($0) }
        }
        guard let edit = formatted.edits.first,
            let place = positions(of: [edit.range.lowerBound], in: source.text).first
        else { return [] }
        var fault = ReportedFault(
            code: faultCode,
            severity: .error,
            message: "expected the canonical layout, found other white space",
            schema: SchemaPlace(file: source.path, pointer: "", line: place.line, column: place.column)
        )
        fault.help = "run 'schema-lint format'"
        return [fault]
    }
}
