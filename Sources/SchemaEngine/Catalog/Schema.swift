public import SchematicFoundation

/// One schema of a catalog: the requirements of a body, or of a set of parameters, in one direction.
public struct Schema: Sendable {
    /// The parts of a schema.
    struct Parts: Sendable {
        var file = ""
        var direction = Direction.response
        var options: CheckOptions
        let program: SchemaProgram
        var root: NodeID
        var bodyPresence = BodyPresence.required
        var describesHeaders = false
        var mappers = MapperConversions()
        var keys = KeyConversion()
    }

    /// The parts in separate memory, so that a copy of the schema is one reference.
    private final class Storage: Sendable {
        let parts: Parts

        init(_ parts: Parts) { self.parts = parts }
    }

    private let storage: Storage

    init(_ parts: Parts) { storage = Storage(parts) }

    /// Returns a copy with changed parts.
    func changing(_ change: (inout Parts) -> Void) -> Schema {
        var parts = storage.parts
        change(&parts)
        return Schema(parts)
    }

    /// The path of the schema's file in the catalog.
    package var file: String { storage.parts.file }
    /// The options of calls that pass none.
    package var options: CheckOptions { storage.parts.options }
    var program: SchemaProgram { storage.parts.program }
    var root: NodeID { storage.parts.root }
    /// The requirement on the presence of the body.
    package var bodyPresence: BodyPresence { storage.parts.bodyPresence }
    /// Whether the payloads are texts of header fields.
    package var describesHeaders: Bool { storage.parts.describesHeaders }
    var mappers: MapperConversions { storage.parts.mappers }
    /// The conversion of the keys of `Codable` types.
    package var keys: KeyConversion { storage.parts.keys }

    /// Returns whether this and another schema are one file of one catalog, for the same direction.
    package func isSame(as other: Schema) -> Bool {
        program === other.program && root == other.root && file == other.file
    }

    /// Validates a payload. Nothing is copied or stored.
    ///
    /// Transformers run, because they determine which values are valid. Mappers do not run.
    ///
    /// - Parameters:
    ///   - payload: The bytes of the payload.
    ///   - options: The options, or `nil` for those of the schema.
    /// - Returns: The notices, and the faults that the mode forgives.
    /// - Throws: A `PayloadError` with every fault if the schema refuses the payload.
    @discardableResult
    public func check(
        _ payload: some ContiguousBytes,
        options: CheckOptions? = nil
    ) throws(PayloadError) -> [Fault] {
        let report = checkReport(payload, options: options)
        guard report.isValid else { throw PayloadError(schema: file, faults: report.faults) }
        return report.faults
    }

    /// Validates a payload, and returns the faults whether the schema refuses it or not. Without `isDetailed`, the faults of JSON
    /// have neither places in schema files, suggestions nor long requirements, which take time in proportion to the schema.
    package func checkReport(
        _ payload: some ContiguousBytes,
        options: CheckOptions? = nil,
        isDetailed: Bool = true
    ) -> CheckReport {
        payload.withTextBytes { checkReport($0, options: options, isDetailed: isDetailed) }
    }

    /// Returns whether the schema accepts a payload. It takes less time than a report, because no fault gets a text.
    package func accepts(_ payload: some ContiguousBytes, options: CheckOptions? = nil) -> Bool {
        payload.withTextBytes { text in
            guard !describesHeaders, bodyPresence == .required else {
                return checkReport(text, options: options).isValid
            }
            var walker = Walker(program, JSONScanner(text), options: options ?? self.options, recording: false)
            do throws(JSONTextError) { _ = try walker.walkDocument(root) } catch { return false }
            return !walker.faults.collector.hasErrors
        }
    }

    /// Validates a payload in a buffer.
    package func checkReport(_ payload: JSONBuffer, options: CheckOptions? = nil) -> CheckReport {
        payload.withTextBytes { checkReport($0, options: options) }
    }

    /// Validates a payload without copying it.
    package func checkReport(
        _ text: TextBytes,
        options: CheckOptions? = nil,
        isDetailed: Bool = true
    ) -> CheckReport {
        if describesHeaders { return headerReport(text, options) }
        if bodyPresence != .required, let report = presenceReport(isAbsent: text.isBlank, options) { return report }
        var walker = Walker(program, JSONScanner(text), options: options ?? self.options, recording: false)
        do throws(JSONTextError) {
            _ = try walker.walkDocument(root)
        } catch {
            return CheckReport(faults: [FaultWriter(program: program, root: root, text: text).fault(error)])
        }
        // A payload without faults, as most are, needs no writer.
        guard !walker.faults.collector.isEmpty else { return CheckReport(faults: [], hasErrors: false) }
        let writer = FaultWriter(program: program, root: root, text: text, isDetailed: isDetailed)
        return CheckReport(
            faults: writer.faults(walker.faults.collector.folded()),
            hasErrors: walker.faults.collector.hasErrors
        )
    }

    /// Parses, validates and decodes a payload in one walk, and then makes its models.
    ///
    /// - Parameters:
    ///   - payload: The bytes of the payload.
    ///   - options: The options, or `nil` for those of the schema.
    /// - Returns: The fields of the payload. They do not exist (`exists`) if there is no body, and the schema allows that.
    /// - Throws: A `PayloadError` with every fault if the schema refuses the payload.
    public func decode(
        _ payload: some ContiguousBytes,
        options: CheckOptions? = nil
    ) throws(PayloadError) -> Fields {
        try decodePayload(payload, options: options).fields
    }

    /// Decodes a payload, and returns its fields with the faults that do not refuse it.
    package func decodePayload(
        _ payload: some ContiguousBytes,
        options: CheckOptions? = nil
    ) throws(PayloadError) -> DecodedPayload {
        try decodePayload(payload.withTextBytes { JSONBuffer($0) }, options: options)
    }

    /// Decodes a payload in a buffer.
    package func decodePayload(
        _ text: JSONBuffer,
        options: CheckOptions? = nil
    ) throws(PayloadError) -> DecodedPayload {
        if describesHeaders { return try decodeHeaders(text, options) }
        if bodyPresence != .required {
            let isAbsent = text.withTextBytes { $0.isBlank }
            if let decoded = try decodePresence(isAbsent: isAbsent, options: options) { return decoded }
        }
        let options = options ?? self.options
        return try payload(of: record(text, options), text, options)
    }

    /// Decodes a payload if it matches the schema strictly, whatever the options tolerate.
    ///
    /// - Returns: The payload, or the error of its mappers or of the options; `nil` if the schema does not accept it.
    package func decodeMatching(
        _ text: JSONBuffer,
        options: CheckOptions
    ) -> Result<DecodedPayload, PayloadError>? {
        var strict = options
        (strict.mode, strict.unknownKeys) = (.strict, .keep)
        guard bodyPresence != .forbidden, !lacksRequiredKey(text), let values = try? record(text, strict) else {
            return nil
        }
        return Result { () throws(PayloadError) in
            // The options may omit or refuse keys that the schema does not name.
            guard options.unknownKeys == .keep else { return try decodePayload(text, options: options) }
            return try payload(of: values, text, options)
        }
    }

    /// Returns whether an object lacks a key that the schema requires, which its keys show without a walk over its values.
    private func lacksRequiredKey(_ text: JSONBuffer) -> Bool {
        guard case .object(let index) = program.node(program.resolve(root)) else { return false }
        let shape = program.tables.shapes[Int(index)]
        var scanner = JSONScanner(text)
        scanner.skipByteOrderMark()
        scanner.skipWhitespace()
        guard scanner.current == Byte.openBrace else { return true }
        var lookahead = Lookahead(isRepeatedInside: false)
        let keys = program.tables.keys[Int(shape.firstKey)..<Int(shape.firstKey + shape.keyCount)]
        return keys.contains { key in
            guard key.presence == .required || key.presence == .nullable else { return false }
            let name = program.tables.names[Int(key.nameStart)..<Int(key.nameStart + key.nameLength)]
            return lookahead.value(of: Array(name), in: scanner) == nil
        }
    }

    /// Makes the models of the values that a walk has recorded.
    private func payload(
        of values: (record: Record, slot: Slot, pending: [PendingModel], faults: [Fault]),
        _ text: JSONBuffer,
        _ options: CheckOptions
    ) throws(PayloadError) -> DecodedPayload {
        var values = values
        var failures: [PendingModel.Key: MappingFailure] = [:]
        while true {
            let (record, slot, pending, faults) = values
            let found = record.makeModels(pending, by: mappers, known: failures)
            if found.isEmpty {
                return DecodedPayload(
                    fields: Fields(record, record.resolved(slot)),
                    faults: faults,
                    droppedElements: record.droppedElements
                )
            }
            // The next walk applies the effect of a fault in that place: refuse the document, drop the value, or
            // keep it.
            failures.merge(found) { first, _ in first }
            values = try self.record(text, options, failures)
        }
    }

    /// Returns the result of one walk: the values of a payload, and the models that are not yet made.
    func record(
        _ text: JSONBuffer,
        _ options: CheckOptions,
        _ failures: [PendingModel.Key: MappingFailure] = [:]
    ) throws(PayloadError) -> (record: Record, slot: Slot, pending: [PendingModel], faults: [Fault]) {
        let scanner = JSONScanner(text)
        var walker = Walker(program, scanner, options: options, recording: true, mappingFailures: failures)
        let slot: Slot
        do throws(JSONTextError) {
            guard text.count <= UInt32.max else { throw JSONTextError(.tooLarge, at: Int(UInt32.max)) }
            slot = try walker.walkDocument(root)
        } catch {
            throw PayloadError(schema: file, faults: [describing(text) { $0.fault(error) }])
        }
        let faults =
            walker.faults.collector.isEmpty ? [] : describing(text) { $0.faults(walker.faults.collector.folded()) }
        guard !walker.faults.collector.hasErrors else { throw PayloadError(schema: file, faults: faults) }
        let pending = walker.output.pendingModels
        let hasFaults = faults.contains { $0.severity != .notice }
        return (record(of: walker, over: text, hasFaults: hasFaults), slot, pending, faults)
    }

    /// Returns the record of a walk that has recorded the values of a text.
    func record(of walker: consuming Walker, over text: JSONBuffer, hasFaults: Bool) -> Record {
        let (values, droppedValues) = (walker.output.values, walker.output.droppedValues)
        let modelCount = walker.output.pendingModels.count
        let unnamedTables = walker.containers.unnamedKeys.hadMany ? UnnamedTables() : nil
        let slots = walker.finish()
        return Record(
            program,
            text: text,
            slots: slots,
            values: values,
            droppedValues: droppedValues,
            unnamedTables: unnamedTables,
            root: root,
            hasFaults: hasFaults,
            keys: keys,
            numberOfModels: modelCount
        )
    }

    private func describing<Result>(_ text: JSONBuffer, _ describe: (FaultWriter) -> Result) -> Result {
        text.withTextBytes { describe(FaultWriter(program: program, root: root, text: $0)) }
    }
}

/// The result of a check.
package struct CheckReport: Sendable, Hashable {
    /// Every fault, in the payload's order. Similar faults are folded.
    package let faults: [Fault]
    /// Whether the payload is accepted. Notices, and faults that the mode forgives,
    /// do not make it `false`. The faults do not determine it, because their number is limited.
    package let isValid: Bool

    init(faults: [Fault], hasErrors: Bool = true) {
        self.faults = faults
        isValid = !hasErrors
    }
}

/// A payload that its schema accepts.
package struct DecodedPayload: Sendable {
    /// The decoded values.
    package let fields: Fields
    /// The notices, and the faults that the mode forgives.
    package internal(set) var faults: [Fault]
    /// The number of faulty elements of arrays and faulty entries of maps that the mode `lenient` has omitted.
    package let droppedElements: Int

    package init(fields: Fields, faults: [Fault], droppedElements: Int) {
        self.fields = fields
        self.faults = faults
        self.droppedElements = droppedElements
    }
}

/// An error that is thrown if a schema refuses a payload. It has every fault.
public struct PayloadError: Error, Sendable, Hashable, DescribedError {
    /// The path of the schema's file.
    public let schema: String
    /// Every fault, in the payload's order. Similar faults are folded. Never empty.
    public let faults: [Fault]

    /// Creates an error.
    package init(schema: String, faults: [Fault]) {
        self.schema = schema
        self.faults = faults
    }

    /// The faults for display, with several lines each.
    var displayDescription: String {
        let part =
            switch SentPart(file: schema) {
            case .parameters?: ", in the parameters that the app passes"
            case .headers?: ", in the header fields that the app passes"
            case .body?: ", in the body that the app sends"
            case nil: ""
            }
        let title = "\(faults.number) against \(schema)\(part)"
        return ([title] + faults.map(\.description)).joined(separator: "\n\n")
    }
}

extension ContiguousBytes {
    /// Calls the closure with a view of all bytes, which is only valid during the call.
    func withTextBytes<Result>(_ body: (TextBytes) -> Result) -> Result { withUnsafeBytes { body(TextBytes($0)) } }
}

extension Schema {
    /// Returns the schema of a key's value, whether or not the key is required. For a key that the object does not
    /// name, it is the schema of its `{* TAG}` or of `{*}`. Returns `nil` if there is neither.
    package func member(_ key: String) -> Schema? {
        guard case .object(let index) = program.node(program.resolve(root)) else { return nil }
        let shape = program.tables.shapes[Int(index)]
        let place = key.withScanner { program.keyIndex(ofAllIn: $0, in: index) }
        let named = place.map { program.tables.keys[Int(shape.firstKey + $0)].node }
        let node = named ?? program.unnamedNode(named: key, in: shape)
        guard node != .none else { return nil }
        return changing {
            $0.root = node
            ($0.bodyPresence, $0.describesHeaders) = (.required, false)
        }
    }
}

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
