extension SchemaCatalog {
    /// The arrays of a catalog's files that say what their elements are, by where they stand: so that a tool can hold
    /// further examples against the first.
    package struct Arrays: Sendable {
        private let catalog: SchemaCatalog
        private var nodes: [String: [Int: NodeID]] = [:]

        init(_ catalog: SchemaCatalog) {
            self.catalog = catalog
            let tables = catalog.program.tables
            for (index, node) in tables.nodes.enumerated() {
                guard case .array = node, tables.sources.indices.contains(Int(tables.places[index].source)) else {
                    continue
                }
                let place = tables.places[index]
                nodes[tables.sources[Int(place.source)].path, default: [:]][Int(place.offset)] = NodeID(index)
            }
        }

        /// The schema of the array whose bracket stands at an offset of a file.
        package func schema(file: String, offset: Int) -> Schema? {
            guard let root = nodes[file]?[offset] else { return nil }
            return Schema(
                file: file,
                direction: .response,
                options: .standard,
                program: catalog.program,
                root: root
            )
        }
    }

    /// Its arrays.
    package var arrays: Arrays { Arrays(self) }
}
