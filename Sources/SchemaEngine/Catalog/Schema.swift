#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// One schema of a catalog: what a body, or a set of parameters, must look like in one direction.
public struct Schema: Sendable {
    /// The schema's file, as it was named to the catalog.
    public let file: String
    /// Which way its payloads go.
    public let direction: Direction
    /// How strictly payloads are held against it, where a call says nothing else.
    public let options: CheckOptions

    let program: SchemaProgram
    let root: NodeID
    var mappers = MapperReplacements()

    /// Holds a payload against the schema. Nothing is copied, and nothing is kept.
    ///
    /// Transformers run, since they decide what is valid; mappers do not.
    public func check(_ payload: some ContiguousBytes, options: CheckOptions? = nil) -> CheckReport {
        payload.withTextBytes { check($0, options: options) }
    }

    /// Holds a payload in a buffer against the schema.
    package func check(_ payload: JSONBuffer, options: CheckOptions? = nil) -> CheckReport {
        payload.withTextBytes { check($0, options: options) }
    }

    /// Holds a payload against the schema where it stands.
    package func check(_ text: TextBytes, options: CheckOptions? = nil) -> CheckReport {
        var walker = Walker(program, JSONScanner(text), options: options ?? self.options, recording: false)
        do throws(JSONTextError) {
            _ = try walker.walkDocument(root)
        } catch {
            return CheckReport(faults: [FaultWriter(program: program, root: root, text: text).fault(error)])
        }
        // A payload without faults, which most are, pays for none.
        guard !walker.faults.isEmpty else { return CheckReport(faults: [], hasErrors: false) }
        let writer = FaultWriter(program: program, root: root, text: text)
        return CheckReport(faults: writer.faults(walker.faults.folded()), hasErrors: walker.faults.hasErrors)
    }

    /// Reads a payload by the schema: parses, checks and decodes it in one walk, then makes its models.
    ///
    /// Throws `PayloadError` with every fault where the payload is refused.
    public func decode(
        _ payload: some ContiguousBytes,
        options: CheckOptions? = nil
    ) throws(PayloadError) -> DecodedPayload {
        try decode(payload.withTextBytes { JSONBuffer($0) }, options: options)
    }

    /// Reads a payload in a buffer by the schema.
    package func decode(_ text: JSONBuffer, options: CheckOptions? = nil) throws(PayloadError) -> DecodedPayload {
        var failures: [PendingModel.Key: MappingFailure] = [:]
        while true {
            let (record, slot, pending, faults) = try record(text, options ?? self.options, failures)
            let found = record.makeModels(pending, by: mappers, known: failures)
            if found.isEmpty { return DecodedPayload(fields: Fields(record, record.resolved(slot)), faults: faults) }
            // The walk knows what a fault at that place does: fail the document, drop the value, or let it stand.
            failures.merge(found) { first, _ in first }
        }
    }

    /// What one walk makes of a payload: its values, and the models that are still to be made.
    func record(
        _ text: JSONBuffer,
        _ options: CheckOptions,
        _ failures: [PendingModel.Key: MappingFailure] = [:]
    ) throws(PayloadError) -> (Record, Slot, [PendingModel], [Fault]) {
        let scanner = JSONScanner(text)
        var walker = Walker(program, scanner, options: options, recording: true, mappingFailures: failures)
        let slot: Slot
        do throws(JSONTextError) {
            guard text.count <= UInt32.max else { throw JSONTextError(.tooLarge, at: Int(UInt32.max)) }
            slot = try walker.walkDocument(root)
        } catch {
            throw PayloadError(schema: file, faults: [told(text) { $0.fault(error) }])
        }
        let faults = walker.faults.isEmpty ? [] : told(text) { $0.faults(walker.faults.folded()) }
        guard !walker.faults.hasErrors else { throw PayloadError(schema: file, faults: faults) }
        let pending = walker.pendingModels
        let (values, losses) = (walker.values, walker.losses)
        let unnamedTables = walker.unnamedKeys.hadMany ? UnnamedTables() : nil
        let slots = walker.finish()
        let record = Record(
            program,
            text: text,
            slots: slots,
            values: values,
            losses: losses,
            unnamedTables: unnamedTables,
            root: root,
            hasFaults: faults.contains { $0.severity != .notice },
            numberOfModels: pending.count
        )
        return (record, slot, pending, faults)
    }

    private func told<Result>(_ text: JSONBuffer, _ tell: (FaultWriter) -> Result) -> Result {
        text.withTextBytes { tell(FaultWriter(program: program, root: root, text: $0)) }
    }
}

/// What a check found.
public struct CheckReport: Sendable, Hashable {
    /// Every fault, in the payload's order; like ones folded.
    public let faults: [Fault]
    /// Whether the payload was accepted. Notices, and faults that the mode forgives, leave it true.
    public let isValid: Bool

    init(faults: [Fault], hasErrors: Bool = true) {
        self.faults = faults
        isValid = !hasErrors
    }
}

/// A payload that was accepted.
public struct DecodedPayload: Sendable {
    /// What it says.
    public let fields: Fields
    /// What was worth telling all the same: notices, and faults that the mode forgave.
    public let faults: [Fault]

    package init(fields: Fields, faults: [Fault]) {
        self.fields = fields
        self.faults = faults
    }
}

/// A payload that its schema refuses, with every fault.
public struct PayloadError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The schema's file.
    public let schema: String
    /// Every fault, in the payload's order; like ones folded. Never empty.
    public let faults: [Fault]

    /// Creates an error.
    public init(schema: String, faults: [Fault]) {
        self.schema = schema
        self.faults = faults
    }

    /// The faults for people, several lines each.
    public var description: String {
        let count = faults.reduce(0) { $0 + $1.count }
        let title = "\(count) \(count == 1 ? "fault" : "faults") against \(schema)"
        return ([title] + faults.map(\.description)).joined(separator: "\n\n")
    }
}
