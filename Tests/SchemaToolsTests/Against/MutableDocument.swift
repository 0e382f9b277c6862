import SchemaEngine

@testable import SchemaTools

/// A document of a provider as a tree that tests change.
struct MutableDocument {
    /// The keys and indexes that lead to a value.
    typealias Path = [String]

    /// An operation that a document describes.
    struct Call: Hashable {
        let path: String
        let method: String

        var place: Path { ["paths", path, method] }
    }

    private(set) var root: JSONValue

    init(_ root: JSONValue) { self.root = root }

    /// Reads a document in JSON or YAML.
    init(reading text: JSONBuffer, path: String) throws {
        let documents = try ImportDocuments(reading: text, path: path) { _ in nil }
        root = JSONValue(documents.root.json)
    }

    subscript(path: Path) -> JSONValue? {
        get {
            path.reduce(Optional(root)) { value, step in
                value?.object?[step]
                    ?? Int(step).flatMap { index in value?.array.flatMap { $0.dropFirst(index).first } }
            }
        }
        set { root = Self.value(root, with: newValue, at: path[...]) }
    }

    private static func value(_ value: JSONValue, with new: JSONValue?, at path: ArraySlice<String>) -> JSONValue {
        guard let step = path.first else { return new ?? value }
        let isLast = path.count == 1
        if var elements = value.array, let index = Int(step), elements.indices.contains(index) {
            elements[index] =
                isLast ? new ?? elements[index] : Self.value(elements[index], with: new, at: path.dropFirst())
            return .array(elements)
        }
        var object = value.object ?? JSONObject()
        object[step] = isLast ? new : Self.value(object[step] ?? .object([:]), with: new, at: path.dropFirst())
        return .object(object)
    }

    /// Returns the place to which a reference within the document leads.
    static func target(of reference: String) -> Path? {
        guard reference.hasPrefix("#/") else { return nil }
        return JSONPointer.steps(of: String(reference.dropFirst()))
    }

    /// Returns the place of the value at the end of a chain of references.
    func end(of path: Path) -> Path {
        var path = path
        for _ in 0..<16 {
            guard let reference = self[path]?["$ref"]?.string, let target = Self.target(of: reference) else { break }
            path = target
        }
        return path
    }

    // MARK: Calls

    var isSwagger: Bool { root["swagger"] != nil }

    /// Whether the type of a value that may be null is a list.
    var hasListsOfTypes: Bool { root["openapi"]?.string?.hasPrefix("3.1") ?? false }

    private static let methods: Set = ["get", "put", "post", "delete", "patch"]

    /// The calls that send or return JSON.
    var calls: [Call] {
        (root["paths"]?.object ?? [:]).flatMap { path, item in
            (item.object ?? [:]).compactMap { method, _ in
                let call = Call(path: path, method: method)
                return Self.methods.contains(method) && !messages(of: call).isEmpty ? call : nil
            }
        }
    }

    /// Returns the places of the schemas of the bodies of a call.
    func messages(of call: Call) -> [(place: Path, direction: Direction)] {
        var found: [(Path, Direction)] = []
        func add(_ body: Path, _ direction: Direction) {
            let content = end(of: body) + (isSwagger ? [] : ["content", "application/json"]) + ["schema"]
            if self[content] != nil { found.append((content, direction)) }
        }
        if isSwagger {
            for index in 0..<(self[call.place + ["parameters"]]?.array ?? []).count {
                let parameter = end(of: call.place + ["parameters", "\(index)"])
                if self[parameter + ["in"]]?.string == "body" { add(parameter, .request) }
            }
        } else {
            add(call.place + ["requestBody"], .request)
        }
        for (status, _) in self[call.place + ["responses"]]?.object ?? [:] where status.hasPrefix("2") {
            add(call.place + ["responses", status], .response)
        }
        return found
    }

    // MARK: Parts

    /// Returns the part of the document that some calls need, without examples, which would contradict changes.
    func part(for calls: [Call]) -> MutableDocument {
        var part = self
        for key in ["paths", "components", "definitions", "parameters", "responses", "webhooks", "x-webhooks"] {
            part.root = .object(
                JSONObject((part.root.object ?? [:]).filter { $0.key != key }.map { ($0.key, $0.value) })
            )
        }
        var known: Set<Path> = []
        var waiting: [Path] = calls.flatMap { [$0.place, ["paths", $0.path, "parameters"]] }
        while let path = waiting.popLast() {
            guard known.insert(path).inserted, let value = self[path] else { continue }
            part[path] = Self.withoutExamples(value)
            waiting += Self.references(in: value).compactMap(Self.target)
            if value["discriminator"] != nil { waiting += extensions(of: path) }
        }
        return part
    }

    private static func withoutExamples(_ value: JSONValue, isMap: Bool = false) -> JSONValue {
        switch value {
        case .array(let elements): return .array(elements.map { withoutExamples($0) })
        case .object(let object):
            let left = object.filter { isMap || !["example", "examples", "x-example"].contains($0.key) }
            return .object(
                JSONObject(left.map { ($0.key, withoutExamples($0.value, isMap: !isMap && $0.key == "properties")) })
            )
        case .null, .boolean, .number, .string: return value
        }
    }

    private static func references(in value: JSONValue) -> [String] {
        switch value {
        case .array(let elements): elements.flatMap(references)
        case .object(let object):
            object.flatMap { key, value in
                value.string.map { key == "$ref" || $0.hasPrefix("#/") ? [$0] : [] } ?? references(in: value)
            }
        case .null, .boolean, .number, .string: []
        }
    }

    /// Returns the places of the definitions that extend one.
    func extensions(of path: Path) -> [Path] {
        [["components", "schemas"], ["definitions"]].flatMap { list in
            (self[list]?.object ?? [:]).compactMap { name, schema in
                let parts = schema["allOf"]?.array ?? []
                return parts.contains { $0["$ref"]?.string.flatMap(Self.target) == path } ? list + [name] : nil
            }
        }
    }

    /// The document as text.
    var text: JSONBuffer { JSONBuffer(root.text().utf8) }
}
