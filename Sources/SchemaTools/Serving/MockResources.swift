import SchemaEngine
import SchemaSamples
import SchematicPlatform
import SchematicText

/// The items that requests have created, changed and deleted. Their number and size are bounded: the oldest ones are
/// forgotten first.
final class MockResources: Sendable {
    private struct Key: Hashable {
        let collection: String
        let identifier: String
    }

    private struct Entry {
        /// The item, or `nil` if it was deleted.
        var item: JSONObject?
        var isCreated: Bool
        var size: Int
        var age: Int
    }

    private struct State {
        var entries: [Key: Entry] = [:]
        /// The keys in the order of their ages. Some of them may be out of date.
        var order: [(age: Int, key: Key)] = []
        var first = 0
        var age = 0
        var size = 0
        var lastNumber = 1_000
    }

    private let maximumItems: Int
    /// The maximum size of all items, in bytes of JSON text.
    static let maximumSize = 64 << 20

    private let state = Locked(State())

    init(maximumItems: Int) { self.maximumItems = max(1, maximumItems) }

    /// Returns the response to a request by the items, or the sample if they do not determine it.
    func respond(to call: ResourceCall, _ sample: MockResponse, _ samples: MockSamples) -> MockResponse {
        guard let operation = call.operation else { return sample }
        if let identifier = call.identifier, isDeleted(Key(collection: call.collection, identifier: identifier)) {
            guard case .update = operation else { return samples.response(of: call.owner, status: 404) }
        }
        let body = Body(sample, samples.schema(of: call.owner, status: sample.status))
        switch operation {
        case .list: return list(call, body)
        case .create: return create(call, body)
        case .read: return read(call, body)
        case .update(let isPartial): return update(call, body, isPartial: isPartial)
        case .delete:
            guard let identifier = call.identifier else { return sample }
            store(nil, Key(collection: call.collection, identifier: identifier), isCreated: false)
            return sample
        }
    }

    /// A sample of a response, with the schema that a changed body must satisfy.
    private struct Body {
        let sample: MockResponse
        let schema: Schema?
        let value: JSONValue?

        init(_ sample: MockResponse, _ schema: Schema?) {
            self.sample = sample
            self.schema = schema
            value = sample.body.isEmpty ? .none : try? JSONValue(parsing: sample.body)
        }

        func accepts(_ value: JSONValue) -> Bool { schema?.checkReport(JSONBuffer(value.bytes())).isValid ?? true }

        /// Returns the response with another body, or the sample if its schema refuses that.
        func response(_ value: JSONValue) -> MockResponse {
            guard accepts(value) else { return sample }
            var response = sample
            response.body = value.bytes()
            return response
        }

        /// Returns the response with the item's members in place of those of the sample.
        func response(with item: JSONObject) -> MockResponse {
            guard let value, let resource = ResourceValue(value) else { return sample }
            let merged = JSONValue.object(resource.item).merged(with: item) { candidate in
                guard let object = candidate.object else { return false }
                var changed = resource
                changed.item = object
                return accepts(changed.value)
            }
            var changed = resource
            changed.item = merged.object ?? resource.item
            return response(changed.value)
        }
    }

    // MARK: Operations

    private func create(_ call: ResourceCall, _ body: Body) -> MockResponse {
        guard let sent = ResourceValue(call.body) else { return body.sample }
        var item = sent.item
        let number = state.withLock { state in
            state.lastNumber &+= 1
            return state.lastNumber
        }
        // The sample of the response shows which key has the identifier, and of which kind it is.
        let shown = ResourceValue(body.value)?.item
        let name = call.identifierNames.first { shown?[$0] != nil } ?? "id"
        let identifier = item[name]?.identifierText ?? Self.identifier(number, like: shown?[name])
        let isText = shown?[name]?.string != nil
        item[name] = isText ? .string(identifier) : JSONNumber(identifier).map(JSONValue.number) ?? .string(identifier)
        store(item, Key(collection: call.collection, identifier: identifier), isCreated: true)
        return body.response(with: item)
    }

    private func read(_ call: ResourceCall, _ body: Body) -> MockResponse {
        guard let identifier = call.identifier else { return body.sample }
        let key = Key(collection: call.collection, identifier: identifier)
        return state.withLock { $0.entries[key]?.item }.map { body.response(with: $0) } ?? body.sample
    }

    private func update(_ call: ResourceCall, _ body: Body, isPartial: Bool) -> MockResponse {
        guard let identifier = call.identifier, let sent = ResourceValue(call.body) else { return body.sample }
        let key = Key(collection: call.collection, identifier: identifier)
        let (known, isCreated) = state.withLock { state in
            (state.entries[key]?.item, state.entries[key]?.isCreated ?? false)
        }
        var item = isPartial ? (known ?? JSONObject()).overlaid(with: sent.item) { $1 } : sent.item
        for name in call.identifierNames {
            if item[name] == nil, let value = known?[name] { item[name] = value }
        }
        store(item, key, isCreated: isCreated)
        return body.response(with: item)
    }

    /// Adds the created items to the array of a list, and leaves the deleted ones out.
    private func list(_ call: ResourceCall, _ body: Body) -> MockResponse {
        let entries = state.withLock { state in state.entries.filter { $0.key.collection == call.collection } }
        guard !entries.isEmpty, let value = body.value, let (key, elements) = Self.array(in: value) else {
            return body.sample
        }
        let template = elements.first.flatMap { $0.object }
        var known = Dictionary(entries.map { ($0.key.identifier, $0.value) }) { first, _ in first }
        var changed: [JSONValue] = []
        for element in elements {
            let name = call.identifierNames.first { element.object?[$0] != nil }
            guard let identifier = name.flatMap({ element.object?[$0]?.identifierText }),
                let entry = known.removeValue(forKey: identifier)
            else {
                changed.append(element)
                continue
            }
            if let item = entry.item { changed.append(element.merged(with: item) { _ in true }) }
        }
        for entry in known.values.filter(\.isCreated).sorted(by: { $0.age < $1.age }) {
            guard let item = entry.item else { continue }
            let element = template.map { JSONValue.object($0).merged(with: item) { _ in true } } ?? .object(item)
            changed.append(element)
        }
        return body.response(Self.replacing(key, in: value, by: changed))
    }

    /// Returns the first array of a body, with its key; `nil` for the body itself.
    private static func array(in value: JSONValue) -> (key: String?, elements: [JSONValue])? {
        if let elements = value.array { return (nil, elements) }
        for member in value.object?.members ?? [] {
            if let elements = member.value.array { return (member.key, elements) }
        }
        return nil
    }

    private static func replacing(_ key: String?, in value: JSONValue, by elements: [JSONValue]) -> JSONValue {
        guard let key, var object = value.object else { return .array(elements) }
        object[key] = .array(elements)
        return .object(object)
    }

    /// Returns an identifier of the kind of an example.
    private static func identifier(_ number: Int, like example: JSONValue?) -> String {
        guard let text = example?.string, text.utf8.count == 36, text.split(separator: "-").count == 5 else {
            return String(number)
        }
        return text.prefix(24) + String(number, width: 12, radix: 16)
    }

    // MARK: Storage

    private func isDeleted(_ key: Key) -> Bool {
        state.withLock { state in state.entries[key].map { $0.item == nil } ?? false }
    }

    private func store(_ item: JSONObject?, _ key: Key, isCreated: Bool) {
        let size = (item.map { JSONValue.object($0).bytes().count } ?? 0) + key.collection.utf8.count + 100
        state.withLock { state in
            state.age &+= 1
            state.size += size - (state.entries[key]?.size ?? 0)
            state.entries[key] = Entry(item: item, isCreated: isCreated, size: size, age: state.age)
            state.order.append((state.age, key))
            while state.entries.count > maximumItems || state.size > Self.maximumSize,
                state.first < state.order.count
            {
                let oldest = state.order[state.first]
                state.first += 1
                guard let entry = state.entries[oldest.key], entry.age == oldest.age else { continue }
                state.size -= entry.size
                state.entries[oldest.key] = nil
            }
            // The keys that are out of date are removed in one step, so that each of them costs a constant time.
            if state.order.count > 4 * maximumItems {
                let entries = state.entries
                state.order = state.order[state.first...].filter { entries[$0.key]?.age == $0.age }
                state.first = 0
            }
        }
    }
}

extension JSONValue {
    /// The text of an identifier; `nil` for other values.
    fileprivate var identifierText: String? { string ?? number?.text }
}
