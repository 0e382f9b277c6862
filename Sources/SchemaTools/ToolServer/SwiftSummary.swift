import SchemaEngine

/// The generated Swift of a call as an app sees it: the types with their properties, without the code that reads and writes them.
struct SwiftSummary {
    /// The declarations, and a line that sends the call; `nil` if nothing can be generated.
    let text: String?

    init(_ sources: [SchemaSource], _ settings: GenerationSettings, owner: String, hidesCases: Bool) {
        let options = GenerationOptions(access: settings.access ?? .internal)
        let result = SwiftGenerator(sources, settings, options).file(named: "Generated.swift", of: "the folder")
        guard let source = result.files.first?.text else {
            text = nil
            return
        }
        var blocks: [String] = []
        for block in Self.blocks(of: source) {
            let head = block.split(separator: "\n").first { !$0.hasPrefix("///") } ?? ""
            guard !head.contains("extension "), !head.hasPrefix("//"), !head.hasPrefix("@_spi"),
                !head.hasPrefix("import")
            else { continue }
            let lines = Self.withoutInitializers(block)
            blocks.append(
                hidesCases
                    ? lines.filter { !$0.hasPrefix("        case ") }.joined(separator: "\n")
                    : lines.joined(separator: "\n")
            )
        }
        let type = (settings.namespace.map { $0 + "." } ?? "") + SwiftName.type(owner)
        let sends = source.contains("struct \(SwiftName.type(owner)): APIRequest")
        if sends { blocks.append("let value = try await client.send(\(type)(…))") }
        blocks.append("// Generate these types: schema-lint generate swift FOLDER --output Generated")
        text = blocks.joined(separator: "\n\n")
    }

    /// Returns a type without its initializers, which repeat its properties.
    private static func withoutInitializers(_ block: String) -> [Substring] {
        var (lines, isInside) = ([Substring](), false)
        for line in block.split(separator: "\n") {
            if line.hasPrefix("    init(") { isInside = true }
            if !isInside { lines.append(line) }
            if line == "    }" { isInside = false }
        }
        return lines
    }

    /// Returns the declarations at the top of a source, which end with a line break after a closing brace.
    private static func blocks(of source: String) -> [String] {
        var (blocks, lines) = ([String](), [Substring]())
        for line in source.split(separator: "\n", omittingEmptySubsequences: false) {
            if line.isEmpty, lines.last?.first != " " || lines.last == "}" {
                if !lines.isEmpty { blocks.append(lines.joined(separator: "\n")) }
                lines = []
            } else if !line.isEmpty {
                lines.append(line)
            }
        }
        if !lines.isEmpty { blocks.append(lines.joined(separator: "\n")) }
        return blocks
    }
}
