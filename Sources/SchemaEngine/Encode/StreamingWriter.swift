/// Streams an `Encodable` value into JSON text. The value's `encode(to:)` determines the content, and the schema's
/// nodes determine the form. Only the text of a value is stored.
///
/// Streaming requires that a value is written in order, as nearly all types do. Other values use the fallback:
/// further output is ignored, and the caller writes the value by its fields.
final class StreamingWriter {
    // Every key and every scalar accesses the text. A run-time exclusivity check of each access would cost as much
    // as writing a number. It is unnecessary, because only code of the engine runs during an access, and begins no
    // other one. Debug builds, and so all tests, keep the check.
    #if DEBUG
        var text: StreamingBuffer
    #else
        @exclusivity(unchecked) var text: StreamingBuffer
    #endif
    private(set) var userInfo: [CodingUserInfoKey: any Sendable] = [:]
    /// The encoder of values that cannot be streamed, kept for the next one.
    private var inner: PayloadEncoder?

    enum Outcome {
        case written
        /// The value cannot be streamed.
        case fallback
        case tooDeep
        /// The value has thrown an error of its own.
        case failed
    }

    /// An error that is thrown to end streaming.
    struct Fallback: Error {}

    init(_ rules: EncodingRules) { text = StreamingBuffer(rules) }

    deinit { text.returnCache() }

    /// Writes a whole value to the end of a text. Returns the outcome. Throws the error of the value's `encode(to:)`, which
    /// is then not called again.
    func write(_ model: EncodableModel, by node: NodeID, to json: inout JSONWriter, depth: Int) throws -> Outcome {
        userInfo = model.userInfo
        text.begin(at: depth)
        swap(&text.json, &json)
        defer { swap(&text.json, &json) }
        do {
            // The encoder has already applied the conversions of the node, so only its end matters here.
            let node = text.rules.requirement(of: node).node
            let value = model.value
            try write(value, form(of: value), by: EncodingRequirement(node: node))
        } catch {
            // Other errors are those of streaming, or caused by them.
            if text.outcome == .failed { throw error }
        }
        return text.outcome
    }

    /// Ends streaming.
    @discardableResult
    func leave() -> Fallback { text.leave() }

    // MARK: Containers

    /// Returns the container of an object in a place. If the object cannot be begun, each write to the container
    /// throws.
    @inline(__always)
    func object<Key: CodingKey>(
        keyedBy type: Key.Type,
        in place: (place: StreamingBuffer.ValueID, node: NodeID)?
    ) -> KeyedEncodingContainer<Key> {
        let keys = ObjectIdentifier(type)
        guard let place, let table = text.openObject(place.place, by: place.node, keyedBy: keys)
        else {
            return StreamingObjects<Key>().container(of: self, in: 0, 0)
        }
        let objects = text.cache.keyTexts.objects(of: table, keyedBy: keys) ?? newObjects(keyedBy: type, of: table)
        return sameClass(objects, as: StreamingObjects<Key>.self).container(of: self, in: place.place, table)
    }

    private func newObjects<Key: CodingKey>(keyedBy type: Key.Type, of table: Int) -> AnyObject {
        let objects = KnownStreamingObjects<Key, StreamingObject<Key>>()
        text.cache.keyTexts.remember(objects, of: table)
        return objects
    }

    /// Returns the container of an array in a place. If the array cannot be begun, each write to the container
    /// throws.
    func array(in place: (place: StreamingBuffer.ValueID, node: NodeID)?) -> StreamingArray {
        // If the array cannot be opened, streaming ends, and each further write throws.
        if let place { _ = try? text.openArray(place.place, by: place.node) }
        return StreamingArray(writer: self, place: place?.place ?? 0)
    }

    /// Ends streaming for an encoder that may be filled at any time. Returns an encoder whose output is ignored.
    func detachedEncoder(at key: some CodingKey, in place: StreamingBuffer.ValueID) -> any Encoder {
        let steps = (text.path(to: place) + [key]).reduce(nil) { CodingSteps($0, $1) }
        leave()
        return FieldsEncoder(target: EncodedValue(), steps: steps, sendableUserInfo: userInfo)
    }
}

extension StreamingWriter {
    // MARK: Values

    /// Returns the form in which values of a type are written.
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

    /// Writes a value at the end of the text, with the key at which it is.
    func write<Value: Encodable>(
        _ value: Value,
        _ form: TypeForms.Form,
        by requirement: EncodingRequirement,
        at key: @autoclosure () -> any CodingKey = PlainCodingKey.superclass
    ) throws {
        do {
            switch form {
            case .itself where requirement.strategy == .stream:
                text.keepKey(key())
                try fill(with: value, by: requirement.node)
            case .known(let type)
            where requirement.strategy == .stream || (requirement.strategy == .streamScalars && type.isScalar):
                if !type.isScalar { text.keepKey(key()) }
                try write(value, as: type, requirement.node)
            default:
                if requirement.strategy != .omit { try writeByFields(value, requirement.node) }
            }
        } catch {
            // The value may be partly written, and its caller may ignore the error.
            text.leave(error is Fallback ? .fallback : .failed)
            throw error
        }
    }

    private func write<Value, Known: StreamingValue>(_ value: Value, as type: Known.Type, _ node: NodeID) throws {
        if let value = sameType(value, as: type) { try value.write(to: self, by: node) }
    }

    /// Calls the `encode(to:)` of a value for a new place at the end of the text.
    private func fill(with value: some Encodable, by node: NodeID) throws {
        let (place, depth) = (text.newPlace(), text.depth)
        try value.encode(to: StreamingEncoder(writer: self, place: place, node: node))
        try text.endValue(place, below: depth)
    }

    /// Writes a value by its fields with a `PayloadEncoder`, into the same text.
    func writeByFields(_ value: some Encodable, _ node: NodeID) throws {
        let outgoing = try OutgoingValue(fieldsOf: value, userInfo: userInfo)
        var encoder = inner.take() ?? PayloadEncoder(text.rules)
        encoder.depth = text.outerDepth + text.depth
        swap(&encoder.writer, &text.json)
        encoder.encode(outgoing, by: node)
        swap(&encoder.writer, &text.json)
        if encoder.isTooDeep { throw text.leave(.tooDeep) }
        if !encoder.faults.isEmpty { throw leave() }
        inner = consume encoder
    }
}
