package import SchematicFoundation

extension Schema {
    /// Returns the report on a payload that is valid or invalid only because its body is present or absent; `nil` if
    /// the walk must read the body.
    func presenceReport(isAbsent: Bool, _ options: CheckOptions?, sent: SentPart? = nil) -> CheckReport? {
        switch (isAbsent, bodyPresence) {
        case (true, .required):
            return CheckReport(faults: [presenceFault(.missingBody, sent: sent)])
        case (true, .optional), (true, .forbidden):
            return CheckReport(faults: [], hasErrors: false)
        case (false, .forbidden):
            let isForgiven = (options ?? self.options).mode == .observe
            let fault = presenceFault(.unexpectedBody, isForgiven ? .warning : .error, sent: sent)
            return CheckReport(faults: [fault], hasErrors: !isForgiven)
        case (false, .required), (false, .optional):
            return nil
        }
    }

    private func presenceFault(_ code: FaultCode, _ severity: Fault.Severity = .error, sent: SentPart?) -> Fault {
        let writer = FaultWriter(program: program, root: root, text: ("" as StaticString).textBytes, sent: sent)
        return writer.presenceFault(code, severity)
    }

    /// Checks the presence of a request's body that the schema does not write.
    ///
    /// - Parameters:
    ///   - isAbsent: Whether the request has no body.
    ///   - options: The options, or `nil` for those of the schema.
    /// - Throws: A `PayloadError` with `missing-body` or `unexpected-body`.
    package func checkSentBody(isAbsent: Bool, options: CheckOptions? = nil) throws(PayloadError) {
        let report = presenceReport(isAbsent: isAbsent, options, sent: SentPart(file: file))
        guard let report, !report.isValid else { return }
        throw PayloadError(schema: file, faults: report.faults)
    }

    /// Decodes a payload of which only the presence of the body matters. Returns `nil` if the body must be read.
    ///
    /// - Parameters:
    ///   - isAbsent: Whether there is no body. The format of a body determines whether
    ///     white space is one.
    ///   - options: The options, or `nil` for those of the schema.
    /// - Returns: Fields that do not exist, or `nil`.
    /// - Throws: A `PayloadError` with `missing-body` or `unexpected-body`.
    package func decodePresence(isAbsent: Bool, options: CheckOptions? = nil) throws(PayloadError) -> DecodedPayload? {
        guard let report = presenceReport(isAbsent: isAbsent, options) else { return nil }
        guard report.isValid else { throw PayloadError(schema: file, faults: report.faults) }
        return DecodedPayload(fields: Fields(.single(nil)), faults: report.faults, droppedElements: 0)
    }
}

/// Returns whether a text is blank: no body in JSON, XML, forms and property lists.
package func isBlankText(_ text: some ContiguousBytes) -> Bool { text.withTextBytes { $0.isBlank } }
