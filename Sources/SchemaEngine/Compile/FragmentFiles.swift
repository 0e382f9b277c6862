/// The files of a catalog, by tag, and by owner, role and status.
struct FragmentFiles {
    /// The index that the client looks files up in.
    private(set) var index = SchemaIndex()
    private var positions: [String: Int] = [:]
    private var owners: [(name: LookupName, owner: String, file: Int, role: SchemaFileName.Role)] = []

    /// Indexes the files, which are sorted by path. Reports invalid names, and files with equal names.
    init(_ files: [SchemaFile], faults: inout FaultLog) {
        for (position, file) in files.enumerated() {
            let place = SourcePlace(source: Int32(position), offset: 0)
            do {
                let name = try SchemaFileName(path: file.source.path)
                guard !name.isTagsFile else { continue }
                insert(name, file, at: position, place, &faults)
            } catch {
                faults.report(.fileName(error, of: file.source.path), at: place)
            }
        }
    }

    private mutating func insert(
        _ name: SchemaFileName,
        _ file: SchemaFile,
        at position: Int,
        _ place: SourcePlace,
        _ faults: inout FaultLog
    ) {
        if let first = index.insert(name, path: file.source.path) {
            faults.report(.ambiguousTag(owner: name.owner, first: first), at: place)
            return
        }
        positions[file.source.path] = position
        let definesTag = name.status == nil && name.role.definesTag
        if definesTag { owners.append((LookupName(name.owner), name.owner, position, name.role)) }
    }

    /// Returns the file of a tag.
    func file(_ name: LookupName, _ direction: Direction) -> Int? {
        index.fragment(name, direction).flatMap { positions[$0] }
    }

    /// Returns the owners of the files that a tag can find.
    func tags(_ direction: Direction) -> [String] {
        owners.filter { $0.role == .fragment || ($0.role == .request) == (direction == .request) }.map(\.owner)
    }

    /// The files that are only fragments. A file with a role belongs to a request, whatever its name.
    var plainFragments: [(name: LookupName, owner: String, file: Int)] {
        owners.filter { $0.role == .fragment }.map { ($0.name, $0.owner, $0.file) }
    }
}
