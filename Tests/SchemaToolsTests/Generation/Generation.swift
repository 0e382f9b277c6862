import SchemaEngine

@testable import SchemaTools

/// The source that is generated from a few schema files.
struct Generation {
    private let result: SwiftGenerator.Result
    /// The names of the files in a folder, with one for each owner.
    let fileNames: [String]

    init(
        _ files: some Sequence<(key: String, value: String)>,
        settings: GenerationSettings = GenerationSettings(),
        options: GenerationOptions = GenerationOptions()
    ) {
        let sources = files.map { SchemaSource(path: $0.key, text: $0.value) }
        let generator = SwiftGenerator(sources, settings, options)
        result = generator.file(named: "Schemas.swift", of: "Schemas")
        fileNames = generator.files().files.map(\.name)
    }

    /// The text of the single file.
    var text: String { result.files.first?.text ?? "" }

    /// The text without its head and its imports.
    var source: String {
        let isHead = { (line: Substring) in
            line.isEmpty || line.hasPrefix("// ") || line.hasPrefix("@_spi(Generated) ") || line.hasPrefix("import ")
                || line.hasPrefix("public import ")
        }
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false).drop(while: isHead)
        return lines.dropLast(lines.last == "" ? 1 : 0).joined(separator: "\n")
    }

    /// The faults, with their places and help.
    var faults: [String] {
        result.faults.map { fault in
            let place = fault.schema.map { "\($0.file):\($0.line):\($0.column)" } ?? "nowhere"
            return "\(place): \(fault.message) [\(fault.code)]" + (fault.help.map { "; \($0)" } ?? "")
        }
    }
}
