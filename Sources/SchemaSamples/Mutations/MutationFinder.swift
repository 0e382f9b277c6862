@_spi(Generated) import SchemaEngine
import SchematicFoundation

/// Finds changes of payloads that violate requirements of a schema. Each requirement is violated once.
struct MutationFinder {
    /// A step from a value to one of its parts.
    enum Step: Hashable {
        case key(String)
        case index(Int)
    }

    /// The context of a value in the payload.
    struct MutationContext {
        var steps: [Step] = []
        /// The place of the outermost value with alternatives, which reports all faults inside it.
        var alternatives: String?
        /// Whether the value's key allows null.
        var allowsNull = false
        var count: SchemaView.Count?
        /// The keys that have selected the object's branch.
        var caseKeys: Set<String> = []

        /// The place of a part of the value.
        func part(_ step: Step, allowsNull: Bool = false) -> MutationContext {
            MutationContext(steps: steps + [step], alternatives: alternatives, allowsNull: allowsNull)
        }

        /// The JSON Pointer of the value.
        var pointer: String { Self.pointer(steps) }

        static func pointer(_ steps: [Step]) -> String {
            var bytes: [UInt8] = []
            for step in steps {
                switch step {
                case .key(let name): bytes.append(pointerStep: Array(name.utf8)[...])
                case .index(let index): bytes.append(pointerStep: index)
                }
            }
            return String(decoding: bytes, as: UTF8.self)
        }
    }

    /// A violation of a schema's requirement.
    private struct Violation: Hashable {
        let view: SchemaView
        let name: String
        let isInAlternative: Bool
    }

    let schema: Schema
    private let limit: Int
    private(set) var found: [SchemaMutation] = []
    private var known: Set<Violation> = []
    /// The found bodies. Alternatives can have the same violation.
    private var bodies: Set<Data> = []
    private var root = JSONValue.null
    private var hasChangedText = false
    /// The forms of the requirements. A list in a form, such as the members of an enumeration, is read once and not for each payload.
    private var forms: [SchemaView: SchemaView.Form] = [:]
    /// The values that an enumeration does not accept.
    var enumerations: [SchemaView: EnumerationChanges] = [:]

    /// The maximum depth of a payload.
    private static let maximumDepth = 512

    init(_ schema: Schema, limit: Int) {
        self.schema = schema
        self.limit = limit
    }

    /// Adds the changes of a payload that the schema accepts.
    mutating func change(_ payload: Data) throws {
        let report = schema.checkReport(payload, options: schema.strict)
        guard report.isValid else {
            let reason = report.faults.first?.message ?? "it is refused"
            throw SampleError.unusablePayload(schema: schema.file, reason: reason)
        }
        changePresence()
        // An absent body, and text of header fields, have no values.
        guard !schema.describesHeaders, let value = try? JSONValue(parsing: payload, maximumDepth: Self.maximumDepth)
        else {
            return
        }
        root = value
        change(value, schema.rootView, MutationContext())
        changeText(payload)
    }

    mutating func form(of view: SchemaView) -> SchemaView.Form {
        if let form = forms[view] { return form }
        let form = view.form
        forms[view] = form
        return form
    }

    // MARK: Changes

    /// Adds a change of one value, unless the requirement is already violated, or the schema accepts the change.
    mutating func add(
        _ name: String,
        _ place: MutationContext,
        _ view: SchemaView,
        _ code: FaultCode,
        at pointer: String? = nil,
        and others: [FaultCode] = [],
        _ change: (JSONValue) -> JSONValue
    ) {
        let violation = Violation(view: view, name: name, isInAlternative: place.alternatives != nil)
        guard found.count < limit, !known.contains(violation) else { return }
        let changed = Self.replacing(root, place.steps[...], change)
        let body = Data(changed.bytes())
        guard !bodies.contains(body) else { return }
        let report = schema.checkReport(body, options: schema.strict)
        guard !report.isValid else { return }
        known.insert(violation)
        bodies.insert(body)
        var faults = [SchemaMutation.ExpectedFault(code: code, pointer: pointer ?? place.pointer)]
        for code in others { faults.append(.init(code: code, pointer: place.pointer)) }
        if let alternatives = place.alternatives {
            // The value with the alternatives may itself be the null.
            let isNull = code == .unexpectedNull && place.pointer == alternatives
            faults = [.init(code: isNull ? .unexpectedNull : .noAlternative, pointer: alternatives)]
        }
        faults = faults.map { .init(code: $0.code, pointer: shownPointer($0.pointer, in: report)) }
        found.append(SchemaMutation(description: "\(place.pointer): \(name)", body: body, faults: faults))
    }

    /// Returns the pointer with which a fault is reported. A value that another case marks as secret is masked as a whole, so that
    /// each fault inside it has the pointer of the value.
    private func shownPointer(_ pointer: String, in report: CheckReport) -> String {
        guard schema.canHoldSecrets else { return pointer }
        let reported = report.faults.compactMap { $0.payload?.pointer }
        if reported.contains(pointer) { return pointer }
        let outer = reported.filter { pointer.utf8.starts(with: "\($0)/".utf8) }
        return outer.max { $0.utf8.count < $1.utf8.count } ?? pointer
    }

    private static func replacing(
        _ value: JSONValue,
        _ steps: ArraySlice<Step>,
        _ change: (JSONValue) -> JSONValue
    ) -> JSONValue {
        guard let step = steps.first else { return change(value) }
        switch (step, value) {
        case (.key(let name), .object(var object)):
            if let part = object[name] { object[name] = replacing(part, steps.dropFirst(), change) }
            return .object(object)
        case (.index(let index), .array(var elements)):
            if elements.indices.contains(index) {
                elements[index] = replacing(elements[index], steps.dropFirst(), change)
            }
            return .array(elements)
        default: return value
        }
    }

    // MARK: Texts

    /// Adds a body that must be absent, or an absent body that is required.
    private mutating func changePresence() {
        guard !schema.describesHeaders else { return }
        switch schema.bodyPresence {
        case .required: addText("no body", Data(), .missingBody)
        case .forbidden: addText("a body", Data("{}".utf8), .unexpectedBody)
        case .optional: break
        }
    }

    /// Adds texts that end too early: after each of the first tokens of an object or an array.
    private mutating func changeText(_ payload: Data) {
        guard !hasChangedText, root.array != nil || root.object != nil else { return }
        hasChangedText = true
        let bytes = Array(root.bytes())
        var isInString = false
        var isEscaped = false
        var cuts: [Int] = []
        for (offset, byte) in bytes.dropLast().enumerated() where cuts.count < 64 {
            if isEscaped {
                isEscaped = false
            } else if isInString, byte == UInt8(ascii: "\\") {
                isEscaped = true
            } else if byte == UInt8(ascii: "\"") {
                isInString.toggle()
                if !isInString { cuts.append(offset + 1) }
            } else if !isInString, "{}[]:,".utf8.contains(byte) {
                cuts.append(offset + 1)
            }
        }
        for cut in cuts { addText("cut after \(cut) bytes", Data(bytes[..<cut]), .invalidJSON) }
    }

    private mutating func addText(_ name: String, _ body: Data, _ code: FaultCode) {
        let violation = Violation(view: schema.rootView, name: name, isInAlternative: false)
        guard found.count < limit, known.insert(violation).inserted else { return }
        let fault = SchemaMutation.ExpectedFault(code: code, pointer: "")
        found.append(SchemaMutation(description: ": \(name)", body: body, faults: [fault]))
    }
}
