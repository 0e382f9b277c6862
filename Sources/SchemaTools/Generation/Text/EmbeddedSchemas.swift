import SchemaEngine

/// Writes schema files into Swift source, so that a client needs no resource bundle.
struct EmbeddedSchemas {
    private let sources: [(name: String, source: SchemaSource)]
    private let options: GenerationOptions

    init(_ sources: [SchemaSource], _ options: GenerationOptions) {
        let names = Self.names(of: sources.map(\.path))
        self.sources = zip(names, sources).map { (name: $0, source: $1) }
            .sorted { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }
        self.options = options
    }

    /// Writes a property with all files: `SchemaSources.generated`, or `schemas` of the namespace.
    func write(to out: inout SwiftSource) {
        let scope = options.access == .public ? "public " : ""
        out.space()
        out.open("nonisolated extension \(options.namespace ?? "SchemaSources")")
        out.documentation("The schemas of the generated types.")
        out.line("\(scope)static let \(options.namespace == nil ? "generated" : "schemas") = SchemaSources.sources([")
        out.indent()
        for (name, source) in sources { write(source, named: name, to: &out) }
        out.unindent()
        out.line("])")
        out.close()
    }

    private func write(_ source: SchemaSource, named name: String, to out: inout SwiftSource) {
        let path = "path: \(SwiftLiteral.text(name))"
        guard let text = Self.text(of: source) else {
            let bytes = source.text.withBytes { $0.map { "\($0)" }.joined(separator: ", ") }
            return out.line("SchemaSource(\(path), bytes: [\(bytes)] as [UInt8]),")
        }
        guard let literal = SwiftLiteral.lines(text) else {
            return out.line("SchemaSource(\(path), text: \(SwiftLiteral.text(text))),")
        }
        out.line("SchemaSource(")
        out.indent()
        out.line("\(path),")
        out.line("text: \(literal.opening)")
        out.indent()
        for line in literal.lines { out.line(String(line)) }
        out.line(literal.closing)
        out.unindent()
        out.unindent()
        out.line("),")
    }

    /// Returns the text of a file; `nil` for other bytes, such as a binary property list.
    private static func text(of source: SchemaSource) -> String? {
        source.text.withBytes { bytes in
            let text = String(decoding: bytes, as: UTF8.self)
            return text.utf8.elementsEqual(bytes) ? text : nil
        }
    }

    /// Returns the shortest ends of paths that are unique, so that the source does not depend on the folder in which it
    /// is generated.
    private static func names(of paths: [String]) -> [String] {
        let components = paths.map { $0.split(separator: "/") }
        var lengths = [Int](repeating: 1, count: paths.count)
        while true {
            let names = zip(components, lengths).map { $0.suffix($1).joined(separator: "/") }
            let counts = Dictionary(names.map { ($0, 1) }, uniquingKeysWith: +)
            let repeated = names.indices.filter { counts[names[$0]] != 1 && lengths[$0] < components[$0].count }
            if repeated.isEmpty { return names }
            for index in repeated { lengths[index] += 1 }
        }
    }
}
