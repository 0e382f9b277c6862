package import SchemaEngine
package import SchemaSamples
import SchematicText

/// Compares the coverage of test runs with the schema files of an app.
package struct CoverageCollector {
    /// The errors of the schema files. With one, there is no report.
    package let faults: [Fault]
    /// Messages about the coverage that do not prevent a report.
    package private(set) var notices: [String] = []

    private let sources: [SchemaSource]
    private var parts = CoverageParts()
    private var statuses: [CoverageLog.Status: Int] = [:]
    /// The fingerprints of the schemas, by path.
    private var fingerprints: [String: String] = [:]
    /// The paths of the schema files by their last component.
    private let paths: [String: [String]]
    private var noticed: Set<String> = []

    /// Compiles the schemas.
    ///
    /// - Parameters:
    ///   - sources: The schema files of the report.
    ///   - further: The files that these use or extend.
    package init(_ sources: [SchemaSource], beside further: [SchemaSource] = []) {
        self.sources = sources
        paths = Dictionary(grouping: (sources + further).map(\.path), by: \.lastComponent)
        let (catalog, faults) = SchemaCatalog.compiled(sources + further)
        self.faults = faults.filter { $0.severity == .error }
        guard self.faults.isEmpty else { return }
        for source in sources {
            // Fragments are parts of bodies. Paths and header fields are texts, whose use is not counted.
            guard let name = try? SchemaFileName(path: source.path), name.role.isBody,
                let schema = catalog.schema(file: source.path)
            else { continue }
            fingerprints[source.path] = schema.tallyFingerprint
            parts.add(schema)
        }
    }

    /// Adds the text of a coverage file.
    ///
    /// - Throws: `CoverageLogError` if the text is not that of a coverage file or of tallies.
    package mutating func add(_ text: JSONBuffer) throws(CoverageLogError) {
        let log = try CoverageLog(parsing: text)
        for (status, count) in log.statuses {
            let known = CoverageLog.Status(
                operation: status.operation,
                status: status.status,
                schema: status.schema.map(path)
            )
            statuses[known, default: 0] += min(count, Int.max - (statuses[known] ?? 0))
        }
        for tally in log.tallies.sorted {
            check(tally)
            parts.count(tally, path: path)
        }
    }

    /// Adds a notice about a schema that these files do not have, or have in another version.
    private mutating func check(_ tally: Tally) {
        let path = path(tally.schema)
        let fingerprint = fingerprints[path]
        guard fingerprint.map({ tally.fingerprints == [$0] }) != true, noticed.insert(path).inserted else { return }
        notices.append(
            fingerprint == nil
                ? "\(path.displayLine): the tests use this schema, and the schemas of the report do not have it"
                : "\(path.displayLine): the tests use another version of this schema; run them again"
        )
    }

    /// The report on everything that was added.
    package var report: CoverageReport {
        let items = Dictionary(grouping: parts.counts, by: \.key.file)
        let files = sources.compactMap { source -> CoverageReport.File? in
            guard let found = items[source.path] else { return nil }
            let places = PlacesOfPointers(source)
            let sorted = found.map { CoverageItem($0.key.kind, at: places[$0.key.pointer], count: $0.value) }
                .sorted { $0.order < $1.order }
            return CoverageReport.File(path: source.path, items: sorted)
        }
        let statuses = statuses.sorted { $0.key < $1.key }.map { status, count in
            CoverageReport.Status(
                operation: status.operation,
                status: status.status,
                schema: status.schema,
                count: count
            )
        }
        return CoverageReport(files: files.sorted { $0.path < $1.path }, statuses: statuses)
    }

    // MARK: Paths

    /// Returns the path of the schema file that a test run names. A run may name it by another folder, or by its name alone, so
    /// the path with the most folders in common is used, if there is only one.
    private func path(_ name: String) -> String {
        let candidates = paths[name.lastComponent] ?? []
        guard candidates.count > 1 else { return candidates.first ?? name }
        let parts = name.split(separator: "/")
        func common(_ path: String) -> Int {
            zip(parts.reversed(), path.split(separator: "/").reversed()).prefix { $0.0 == $0.1 }.count
        }
        let greatest = candidates.map(common).max() ?? 0
        let best = candidates.filter { common($0) == greatest }
        return best.count == 1 ? best[0] : name
    }
}

extension CoverageItem {
    /// The order of the parts of a file.
    fileprivate var order: (Int, Int, Int, String) { (place.line, place.column, rank, kind.name ?? "") }

    private var rank: Int {
        switch kind {
        case .payload: 0
        case .present: 1
        case .null: 2
        case .absent: 3
        case .member: 4
        case .branch: 5
        }
    }
}

/// The places of a schema file's keys and values, by their pointers.
private struct PlacesOfPointers {
    private let file: String
    private var places: [String: SchemaPlace] = [:]

    /// Finds all places of a file. Those of a property list are at its beginning, because its lines are not known.
    init(_ source: SchemaSource) {
        file = source.path
        guard let file = LintedFile(source), !file.isPropertyList else { return }
        var found: [(offset: Int, pointer: String)] = [(file.document.root.offset, "")]
        Self.collect(file.document.root, "", into: &found)
        found.sort { $0.offset < $1.offset }
        for (entry, position) in zip(found, positions(of: found.map(\.offset), in: file.document.text)) {
            let (line, column) = position
            places[entry.pointer] = SchemaPlace(file: file.path, pointer: entry.pointer, line: line, column: column)
        }
    }

    private static func collect(_ node: JSONNode, _ pointer: String, into found: inout [(offset: Int, pointer: String)])
    {
        for member in node.members {
            var bytes = Array(pointer.utf8)
            bytes.append(pointerStep: Array(member.key.utf8)[...])
            let pointer = String(decoding: bytes, as: UTF8.self)
            found.append((member.keyOffset, pointer))
            collect(member.value, pointer, into: &found)
        }
        for (index, element) in node.elements.enumerated() {
            let pointer = "\(pointer)/\(index)"
            found.append((element.offset, pointer))
            collect(element, pointer, into: &found)
        }
    }

    subscript(pointer: String) -> SchemaPlace {
        places[pointer] ?? SchemaPlace(file: file, pointer: pointer, line: 1, column: 1)
    }
}
