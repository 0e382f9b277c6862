@_spi(Engine) import JSONText

/// Writes an `Encodable` value straight into JSON text: its `encode(to:)` drives, and the schema's nodes say what form
/// each value has. Nothing is kept of a value but its text.
///
/// That works for what is written in order, as nearly all types are. Anything else is a detour: what follows no longer
/// counts, and whoever began takes the value's fields to write it.
final class StraightWriter {
    var text: StraightText
    private(set) var userInfo: [CodingUserInfoKey: any Sendable] = [:]
    private let options: CheckOptions
    /// What writes values straight inside those that are not; kept for what it has learned.
    private var inner: StraightWriter?

    enum Outcome {
        case written
        /// It cannot be written straight.
        case detour
        case tooDeep
    }

    /// Thrown to leave what cannot be written straight.
    struct Detour: Error {}

    init(for encoder: PayloadEncoder) {
        text = StraightText(encoder)
        options = encoder.options
    }

    /// Writes a value whole to the end of a text, and says how that went.
    func write(_ model: EncodableModel, by node: NodeID, to json: inout JSONWriter, depth: Int) -> Outcome {
        userInfo = model.userInfo
        text.begin(at: depth)
        swap(&text.json, &json)
        do {
            // Whatever the node is, the value has come past it: it is for the value to be written now.
            let node = text.program.straightDemand(of: node, text.mappers).node
            try write(model.value, by: StraightDemand(node: node), at: nil)
        } catch {
            // The straight way has ended. What the value itself throws comes again on the way over its fields.
        }
        swap(&text.json, &json)
        return text.outcome
    }

    /// Ends the straight way.
    @discardableResult
    func leave() -> Detour { text.leave() }

    /// Ends the straight way for an encoder that may be filled at any time. What it is given counts for nothing.
    func elsewhere(at key: some CodingKey, in place: StraightText.Place) -> any Encoder {
        let steps = (text.path(to: place) + [key]).reduce(nil) { CodingSteps($0, $1) }
        leave()
        return FieldsEncoder(target: EncodedValue(), steps: steps, context: .init(userInfo))
    }

    // MARK: Values

    /// Writes a value at the end of the text, below its key.
    func write<Value: Encodable>(
        _ value: Value,
        by demand: StraightDemand,
        at key: @autoclosure () -> (any CodingKey)?
    ) throws {
        let form = text.forms.form(of: value)
        do {
            guard demand.isStraight, form != .fields else { return try writeByFields(value, demand.node) }
            if form == .itself { return try fill(with: value, by: demand.node, at: key()) }
            try writeKnown(value, form, demand.node)
        } catch {
            // Half of it may be written, and whoever wrote it may pass that over.
            leave()
            throw error
        }
    }

    /// Lets a value write itself into a new place at the end of the text.
    private func fill(with value: some Encodable, by node: NodeID, at key: (any CodingKey)?) throws {
        let (place, depth, pathLength) = (text.newPlace(), text.levels.count, text.path.count)
        if let key { text.path.append(key) }
        try value.encode(to: StraightEncoder(writer: self, place: place, node: node))
        try text.endValue(place, below: depth, pathLength: pathLength)
    }

    /// Writes a value on the usual way, into the same text.
    private func writeByFields(_ value: some Encodable, _ node: NodeID) throws {
        let outgoing: OutgoingValue
        if let value = value as? any FieldValue {
            outgoing = OutgoingValue(value)
        } else {
            outgoing = OutgoingValue(try Fields(encoding: value, userInfo: userInfo))
        }
        var encoder = PayloadEncoder(text.program, options: options, mappers: text.mappers)
        encoder.depth = text.outerDepth + text.levels.count
        encoder.straight = inner
        swap(&encoder.writer, &text.json)
        encoder.encode(outgoing, by: node)
        swap(&encoder.writer, &text.json)
        inner = encoder.straight
        if encoder.isTooDeep { throw text.leave(.tooDeep) }
        if !encoder.problems.isEmpty { throw leave() }
    }
}
