package import SchematicFoundation
import SchematicText

extension Schema {
    /// Validates a text of header lines.
    func headerReport(_ text: TextBytes, _ options: CheckOptions?) -> CheckReport {
        do throws(HeaderFieldLines.InvalidLine) {
            let body = HeaderConverter.converted(try HeaderFieldLines(text).fields, by: self)
            let report = ofJSON.checkReport(JSONBuffer(body.json), options: headerOptions(options))
            return CheckReport(faults: located(report.faults, body, in: JSONBuffer(text)), hasErrors: !report.isValid)
        } catch {
            return CheckReport(faults: [invalidHeader(at: error.offset, in: text)])
        }
    }

    /// Decodes a text of header lines.
    func decodeHeaders(_ text: JSONBuffer, _ options: CheckOptions?) throws(PayloadError) -> DecodedPayload {
        let fields: [HeaderField]
        do throws(HeaderFieldLines.InvalidLine) {
            fields = try text.withTextBytes { bytes throws(HeaderFieldLines.InvalidLine) in
                try HeaderFieldLines(bytes).fields
            }
        } catch {
            let fault = text.withTextBytes { invalidHeader(at: error.offset, in: $0) }
            throw PayloadError(schema: file, faults: [fault])
        }
        return try decodeFields(fields, options) { located($0, $1, in: text) }
    }

    /// Decodes the header fields of a message. Places in them are at line 1, column 1.
    package func decode(
        headers: [(name: String, value: String)],
        options: CheckOptions? = nil
    ) throws(PayloadError) -> DecodedPayload {
        try decodeFields(headers.map { HeaderField(name: $0.name, value: $0.value) }, options) { faults, _ in
            faults.map { fault in
                var fault = fault
                fault.isOfHeaderFields = true
                guard var place = fault.payload else { return fault }
                (place.line, place.column, place.offset) = (1, 1, 0)
                fault.payload = place
                return fault
            }
        }
    }

    /// The schema of the JSON object that the fields are converted to. The same schema, if it is that of a body.
    package var ofJSON: Schema { describesHeaders ? changing { $0.describesHeaders = false } : self }

    /// Returns the JSON object that header fields are converted to.
    package func json(of fields: [(name: String, value: String)]) -> Data {
        Data(HeaderConverter.converted(fields.map { HeaderField(name: $0.name, value: $0.value) }, by: self).json)
    }

    private func decodeFields(
        _ fields: [HeaderField],
        _ options: CheckOptions?,
        _ locate: ([Fault], ConvertedBody) -> [Fault]
    ) throws(PayloadError) -> DecodedPayload {
        let body = HeaderConverter.converted(fields, by: self)
        do throws(PayloadError) {
            var payload = try ofJSON.decodePayload(JSONBuffer(body.json), options: headerOptions(options))
            payload.faults = locate(payload.faults, body)
            return payload
        } catch {
            throw PayloadError(schema: error.schema, faults: locate(error.faults, body))
        }
    }

    /// Returns the faults with the places of the text, in its order.
    private func located(_ faults: [Fault], _ body: ConvertedBody, in text: JSONBuffer) -> [Fault] {
        body.located(faults, in: text).ordered { ($0.payload?.offset ?? 0) < ($1.payload?.offset ?? 0) }
    }

    private func invalidHeader(at offset: Int, in text: TextBytes) -> Fault {
        let position = positions(of: [offset], in: JSONBuffer(text)).first ?? (line: 1, column: 1)
        return Fault(
            code: .invalidHeader,
            message: "expected a header field, as in 'Name: value', found another line",
            payload: PayloadPlace(pointer: "", line: position.line, column: position.column, offset: offset)
        )
    }

    /// Returns the options for the fields: those that the schema does not name are kept, and texts are not converted
    /// once more.
    private func headerOptions(_ options: CheckOptions?) -> CheckOptions {
        var options = options ?? self.options
        options.unknownKeys = .keep
        options.convertNumbers = false
        options.maximumDepth = CheckOptions.standard.maximumDepth
        return options
    }
}

extension Schema {
    /// Encodes the header fields of a request by `X.headers.json`. They are validated together.
    ///
    /// - Throws: A `PayloadError`, as `encode` does.
    package func encodeHeaders(
        _ fields: Fields,
        options: CheckOptions? = nil
    ) throws(PayloadError) -> JSONObject {
        try encodedValue(fields, options: headerOptions(options)).object ?? JSONObject()
    }

    /// Returns whether the header field with a lowercased name can hold a secret. For the schema of a header file.
    package func marksSecretHeader(_ name: String) -> Bool { program.headerIsSecret(name, in: root) }
}
