/// Writes an `Encodable` value straight into JSON text: its `encode(to:)` drives, and the schema's nodes say what form
/// each value has. Nothing is kept of a value but its text.
///
/// That works for what is written in order, as nearly all types are. Anything else is a detour: what follows no longer
/// counts, and whoever began takes the value's fields to write it.
final class StreamingWriter {
    // Every key and every scalar is an access to it, which the runtime would watch, at the price of writing a number. What
    // makes that needless: while an access lasts, no code runs but the engine's own, which begins no other. Builds for
    // debugging, and so all tests, have it watched all the same.
    #if DEBUG
        var text: StreamingText
    #else
        @exclusivity(unchecked) var text: StreamingText
    #endif
    private(set) var userInfo: [CodingUserInfoKey: any Sendable] = [:]
    private let options: CheckOptions
    /// What writes values that cannot be written straight; kept for the next one.
    private var inner: PayloadEncoder?

    enum Outcome {
        case written
        /// It cannot be written straight.
        case detour
        case tooDeep
    }

    /// Thrown to leave what cannot be written straight.
    struct Detour: Error {}

    init(for encoder: borrowing PayloadEncoder) {
        text = StreamingText(encoder)
        options = encoder.options
    }

    deinit { text.giveBackFindings() }

    /// Writes a value whole to the end of a text, and says how that went.
    func write(_ model: EncodableModel, by node: NodeID, to json: inout JSONWriter, depth: Int) -> Outcome {
        userInfo = model.userInfo
        text.begin(at: depth)
        swap(&text.json, &json)
        do {
            // Whatever the node is, the value has come past it: it is for the value to be written now.
            let node = text.program.straightDemand(of: node, text.mappers).node
            let value = model.value
            try write(value, form(of: value), by: StreamingDemand(node: node))
        } catch {
            // The straight way has ended. What the value itself throws comes again on the way over its fields.
        }
        swap(&text.json, &json)
        return text.outcome
    }

    /// Ends the straight way.
    @discardableResult
    func leave() -> Detour { text.leave() }

    // MARK: Containers

    /// The object in a place; where there is none, or something else stands there, one that takes nothing.
    @inline(__always)
    func object<Key: CodingKey>(
        keyedBy type: Key.Type,
        in place: (place: StreamingText.Place, node: NodeID)?
    ) -> KeyedEncodingContainer<Key> {
        let keys = ObjectIdentifier(type)
        guard let place, let table = text.openObject(place.place, by: place.node, keyedBy: keys)
        else {
            return StreamingObjects<Key>().container(of: self, in: 0, 0)
        }
        let objects = text.findings.keyTexts.objects(of: table, keyedBy: keys) ?? newObjects(keyedBy: type, of: table)
        return sameClass(objects, as: StreamingObjects<Key>.self).container(of: self, in: place.place, table)
    }

    private func newObjects<Key: CodingKey>(keyedBy type: Key.Type, of table: Int) -> AnyObject {
        let objects = KnownStraightObjects<Key, StreamingObject<Key>>()
        text.findings.keyTexts.remember(objects, of: table)
        return objects
    }

    /// The array in a place, likewise.
    func array(in place: (place: StreamingText.Place, node: NodeID)?) -> StreamingArray {
        // What cannot be opened leaves the straight way, and all that is written from then on throws.
        if let place { _ = try? text.openArray(place.place, by: place.node) }
        return StreamingArray(writer: self, place: place?.place ?? 0)
    }

    /// Ends the straight way for an encoder that may be filled at any time. What it is given counts for nothing.
    func elsewhere(at key: some CodingKey, in place: StreamingText.Place) -> any Encoder {
        let steps = (text.path(to: place) + [key]).reduce(nil) { CodingSteps($0, $1) }
        leave()
        return FieldsEncoder(target: EncodedValue(), steps: steps, context: .init(userInfo))
    }
}

extension StreamingWriter {
    // MARK: Values

    /// How values of a type are written.
    @inline(__always)
    func form<Value: Encodable>(of value: Value) -> TypeForms.Form {
        if let form = text.forms.known(ObjectIdentifier(Value.self)) { return form }
        return newForm(of: value)
    }

    private func newForm<Value: Encodable>(of value: Value) -> TypeForms.Form {
        let form = TypeForms.form(of: value)
        text.forms.remember(form, of: ObjectIdentifier(Value.self))
        return form
    }

    /// Writes a value at the end of the text, below its key.
    func write<Value: Encodable>(
        _ value: Value,
        _ form: TypeForms.Form,
        by demand: StreamingDemand,
        at key: @autoclosure () -> any CodingKey = PlainCodingKey.superclass
    ) throws {
        do {
            switch form {
            case .itself where demand.way == .straight:
                text.keepKey(key())
                try fill(with: value, by: demand.node)
            case .known(let type) where demand.way == .straight || (demand.way == .scalars && type.isScalar):
                if !type.isScalar { text.keepKey(key()) }
                try write(value, as: type, demand.node)
            default:
                if demand.way != .leftOut { try writeByFields(value, demand.node) }
            }
        } catch {
            // Half of it may be written, and whoever wrote it may pass that over.
            leave()
            throw error
        }
    }

    private func write<Value, Known: StreamingValue>(_ value: Value, as type: Known.Type, _ node: NodeID) throws {
        if let value = sameType(value, as: type) { try value.write(to: self, by: node) }
    }

    /// Lets a value write itself into a new place at the end of the text.
    private func fill(with value: some Encodable, by node: NodeID) throws {
        let (place, depth) = (text.newPlace(), text.depth)
        try value.encode(to: StreamingEncoder(writer: self, place: place, node: node))
        try text.endValue(place, below: depth)
    }

    /// Writes a value on the usual way, into the same text.
    func writeByFields(_ value: some Encodable, _ node: NodeID) throws {
        let outgoing: OutgoingValue
        if let value = value as? any FieldValue {
            outgoing = OutgoingValue(value)
        } else {
            outgoing = OutgoingValue(try Fields(encoding: value, userInfo: userInfo))
        }
        var encoder = inner.take() ?? PayloadEncoder(text.program, options: options, mappers: text.mappers)
        encoder.depth = text.outerDepth + text.depth
        swap(&encoder.writer, &text.json)
        encoder.encode(outgoing, by: node)
        swap(&encoder.writer, &text.json)
        if encoder.isTooDeep { throw text.leave(.tooDeep) }
        if !encoder.problems.isEmpty { throw leave() }
        inner = consume encoder
    }
}
