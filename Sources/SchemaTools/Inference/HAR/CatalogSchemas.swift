import SchemaEngine

/// The inferred schemas of one catalog. Objects of one shape that several schemas are about, or contain, become a fragment
/// that all of them share.
struct CatalogSchemas {
    /// A schema before its fragments are found.
    private struct Draft {
        /// The name of the file, without its extension.
        var name: String
        var value: InferredValue
        var holder: FragmentHolder
        /// The name of what the schema is about, or `nil` for the body of a request.
        var thing: String?
    }

    /// The name of the bodies with which a server refuses requests.
    static let errorHolder = "error response"

    /// A file of the catalog, in the order of the files.
    private enum Entry {
        case file(SchemaInference.File)
        /// The index of the draft of the file's schema.
        case draft(Int)
    }

    private var entries: [Entry] = []
    private var drafts: [Draft] = []
    private var recursive: [(key: String, object: InferredObject)] = []
    /// Notes about places of which the samples show too little, each in one line.
    private(set) var notices: [String] = []

    /// Adds a file whose text is known.
    mutating func add(_ file: SchemaInference.File) { entries.append(.file(file)) }

    /// Adds the schema of a body.
    ///
    /// - Parameters:
    ///   - inference: The samples.
    ///   - name: The owner and the role of the schema.
    ///   - holder: The name of what the body contains.
    ///   - isResponse: Whether several bodies can be about the same thing.
    mutating func add(_ inference: SchemaInference, name: String, holder: String, isResponse: Bool) {
        let draft = inference.draft()
        entries.append(.draft(drafts.count))
        drafts.append(
            Draft(
                name: name,
                value: draft.value.addingRecursive(recursive.count),
                holder: FragmentHolder(key: holder),
                thing: isResponse ? holder : nil
            )
        )
        recursive += draft.recursive.map { ($0.key, $0.object.mappingValues { $0.addingRecursive(recursive.count) }) }
        notices += draft.notices.map { "\(name).json: \($0)" }
    }

    /// Returns the files in the order in which they were added, and then the fragments by name.
    ///
    /// - Parameters:
    ///   - owners: The owners of the catalog's other files, which a fragment must not be named after.
    ///   - sharesFragments: Whether shapes that repeat become fragments.
    /// - Returns: The files.
    func files(owners: [String], sharesFragments: Bool) -> [SchemaInference.File] {
        var roots = drafts.map { InferredFragments.Root(value: $0.value, holder: $0.holder, thing: $0.thing) }
        var recursive = recursive
        if sharesFragments {
            JoinedThings.join(in: &roots, isWrapper: false)
            JoinedThings.join(in: &roots, isWrapper: true)
            var values = roots.map(\.value)
            SimilarObjects.join(in: &values, &recursive)
            for index in roots.indices { roots[index].value = values[index] }
        }
        var fragments = InferredFragments(movesRepeated: sharesFragments, recursive: recursive, takenNames: owners)
        let values = fragments.extract(from: roots)
        return entries.map { entry in
            switch entry {
            case .file(let file): file
            case .draft(let index):
                SchemaInference.File(
                    name: drafts[index].name + ".json",
                    text: values[index].layout(isRoot: true).fileText()
                )
            }
        } + fragments.schemaFiles
    }
}

/// The shapes of the things that several schemas are about. A key that is optional or null in one of them is so in all.
private struct JoinedThings {
    /// The minimum number of keys of an object that is joined with one of another name.
    private static let fewestKeys = 3
    private static let error = FragmentHolder(key: CatalogSchemas.errorHolder).words

    private var groups: [(words: [String], object: InferredObject)] = []

    /// Joins the objects that schemas are about, or those that wrap them.
    static func join(in roots: inout [InferredFragments.Root], isWrapper: Bool) {
        var things = JoinedThings()
        let indexes = roots.map { root -> [Int] in
            guard let thing = root.thing else { return [] }
            let own = RootThings(root.value, about: thing)
            let objects = isWrapper ? [own.wrapper].compactMap(\.self) : own.objects
            return objects.map { things.index(of: $0.object, $0.holder.words) }
        }
        for (root, indexes) in zip(roots.indices, indexes) where !indexes.isEmpty {
            if isWrapper {
                roots[root].value = .object(things.groups[indexes[0]].object)
                continue
            }
            var rest = indexes[...]
            roots[root].value = RootThings.replacing(roots[root].value, about: roots[root].thing ?? "") { object in
                rest.popFirst().map { things.groups[$0].object } ?? object
            }
        }
    }

    /// Returns the group of an object, in which it is joined with the others of its name, or of the same keys.
    private mutating func index(of object: InferredObject, _ words: [String]) -> Int {
        let keys = Set(object.members.map { ExactName($0.key) })
        for isOfName in [true, false] {
            for index in groups.indices where (groups[index].words == words) == isOfName {
                if !isOfName {
                    // The body of a refusal describes an error, and gets no name of a thing.
                    guard groups[index].words != Self.error, words != Self.error else { continue }
                    let others = Set(groups[index].object.members.map { ExactName($0.key) })
                    guard keys.count >= Self.fewestKeys, keys == others else { continue }
                }
                guard let joined = groups[index].object.joined(with: object, areSame: isOfName) else { continue }
                groups[index].object = joined
                return index
            }
        }
        groups.append((words, object))
        return groups.count - 1
    }
}
