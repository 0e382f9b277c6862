/// The fragments of several inferred schemas in one catalog. Schemas with equal fragments share them.
struct SharedFragments {
    /// The number of attempts to find names that no other fragment has.
    private static let maximumAttempts = 8

    private let owners: Set<String>
    /// The texts of the fragments, by the names of their files.
    private var texts: [String: String] = [:]

    /// - Parameter owners: The owners of the catalog's other files, which a fragment must not be named after.
    init(owners: some Sequence<String>) { self.owners = Set(owners) }

    /// Returns the schema and those of its fragments that no schema before it has.
    mutating func result(of inference: SchemaInference, name: String) -> SchemaInference.Result {
        var taken = owners
        for attempt in 1...Self.maximumAttempts {
            var result = inference.result(name: name, takenNames: taken)
            let conflicts = result.files.dropFirst().filter { file in
                texts[file.name].map { $0 != file.text } ?? false
            }
            guard conflicts.isEmpty || attempt == Self.maximumAttempts else {
                // The last attempt shares nothing.
                let names = attempt + 1 < Self.maximumAttempts ? conflicts.map(\.name) : Array(texts.keys)
                taken.formUnion(names.map { String($0.prefix { $0 != "." }) })
                continue
            }
            let added = result.files.dropFirst().filter { texts[$0.name] == nil }
            for file in added { texts[file.name] = file.text }
            result.files = result.files.prefix(1) + added
            return result
        }
        return inference.result(name: name, takenNames: taken)
    }
}
