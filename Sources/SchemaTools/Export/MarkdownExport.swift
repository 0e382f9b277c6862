@_spi(Generated) import SchemaEngine
import SchemaSamples
import SchematicFoundation
import SchematicText

/// The export of a catalog to a reference page for people.
package struct MarkdownExport {
    private let catalog: ExportedCatalog
    private var text = ""
    /// The fragments that are used, with the names of their sections.
    private var fragments: [SchemaRoot: String] = [:]
    /// The constants, as texts of JSON, of fragments that are secrets by their names.
    private var constants: Set<String> = []
    /// The graph of all schemas with an example.
    private let graph: SchemaGraph?

    /// Returns the text of the page.
    ///
    /// - Parameters:
    ///   - catalog: The schemas.
    ///   - title: The heading.
    /// - Returns: The page in Markdown, as GitHub reads it.
    package static func text(of catalog: ExportedCatalog, title: String) -> String {
        var export = MarkdownExport(catalog: catalog)
        export.write(title)
        return export.text
    }

    private init(catalog: ExportedCatalog) {
        self.catalog = catalog
        let roots = catalog.files.compactMap { Self.schemaOfExample(of: $0, catalog)?.rootView }
        graph = roots.first.map { SchemaGraph($0, and: Array(roots.dropFirst())) }
        for file in catalog.files where file.name.role == .fragment {
            for root in catalog.roots(of: file) { fragments[root] = file.definition }
            guard case .enumeration(let members, _, _) = file.view.resolved.form,
                DocumentSecret.isRequired(by: file.view.resolved.form, key: file.name.owner)
            else { continue }
            constants.formUnion(members.map { $0.jsonValue.text() })
        }
    }

    private mutating func write(_ title: String) {
        line("# \(MarkdownEscaping.escaped(title))")
        let operations = ExportedOperation.all(in: catalog)
        let described = Set(operations.map { LookupName($0.owner) })
        if !operations.isEmpty {
            let rows = operations.map { operation in
                [
                    Self.link(to: operation.owner), MarkdownEscaping.code("\(operation.method) \(operation.path)"),
                    Self.cell(catalog.comment(of: operation.file.view)),
                ]
            }
            table(["Request", "Call", "Description"], rows)
        }
        for operation in operations { write(operation) }
        let others = catalog.files.filter { file in
            !file.isOfRequests && (file.name.role == .fragment || !described.contains(LookupName(file.name.owner)))
        }
        for file in others {
            line("\n## \(MarkdownEscaping.escaped(file.base))")
            writeBody(of: file)
        }
    }

    private mutating func write(_ operation: ExportedOperation) {
        line("\n## \(MarkdownEscaping.escaped(operation.owner))")
        if let comment = catalog.comment(of: operation.file.view) { line("\n\(Self.paragraph(comment))") }
        line("\n\(MarkdownEscaping.code("\(operation.method) \(operation.path)"))")
        if !operation.parameters.isEmpty || operation.headers != nil {
            let parameters = operation.parameters.map { ($0.member, $0.isInPath ? "path" : "query") }
            let fields = (operation.headers?.members ?? []).map { ($0, "header") }
            let rows = (parameters + fields).map { member, place in
                [
                    MarkdownEscaping.code(member.name), place, words(of: member.value, member.name),
                    Self.note(of: member, member.name),
                ]
            }
            table(["Parameter", "In", "Value", ""], rows)
        }
        if let request = operation.request {
            line("\n### Body of \(MarkdownEscaping.escaped(operation.owner))")
            writeBody(of: request)
        }
        for response in operation.responses {
            let status = response.status == "default" ? "other statuses" : "status \(response.status)"
            line("\n### Response of \(MarkdownEscaping.escaped(operation.owner)), \(status)")
            if let body = response.body { writeBody(of: body) } else { line("\nThe body is not described.") }
            let rows = (response.headers?.members ?? []).map {
                [MarkdownEscaping.code($0.name), words(of: $0.value, $0.name), Self.note(of: $0, $0.name)]
            }
            if !rows.isEmpty { table(["Header field", "Value", ""], rows) }
        }
    }

    // MARK: Bodies

    private mutating func writeBody(of file: ExportedCatalog.File) {
        guard file.view.bodyPresence != .forbidden else { return line("\nThere is no body.") }
        if file.view.bodyPresence == .optional { line("\nThe body may be absent.") }
        if file.name.role == .fragment || !isReference(file.view), let comment = catalog.comment(of: file.view) {
            line("\n\(Self.paragraph(comment))")
        }
        let rows = rows(of: file.view, key: Self.key(of: file))
        if rows.isEmpty { line("\nThe value is \(words(of: file.view, Self.key(of: file))).") }
        if !rows.isEmpty { table(["Key", "Value", ""], rows) }
        writeExample(of: file)
    }

    /// The number of values in an example, from which on further ones are as small as possible. A page has many examples.
    private static let greatestExample = 1_000
    /// The maximum length of an example in bytes. The indentation of deep examples is longer than their values.
    private static let greatestText = 65_536

    private static func schemaOfExample(of file: ExportedCatalog.File, _ catalog: ExportedCatalog) -> Schema? {
        file.name.role.isHeaders || file.name.role == .path ? nil : catalog.catalog.schema(file: file.path)
    }

    private mutating func writeExample(of file: ExportedCatalog.File) {
        guard let schema = Self.schemaOfExample(of: file, catalog) else { return }
        let notice = "\nThe example is left out: it is longer than \(Self.greatestText) bytes."
        // A part that several others require is written for each of them. A line has more than four bytes.
        guard graph?.leastSize(of: schema.rootView) ?? 1 <= Self.greatestText / 2 else { return line(notice) }
        let examples = ExamplePayloads(of: schema, .full, maximumValues: Self.greatestExample, in: graph)
        guard let example = examples.text(0, isCompact: false) else { return }
        guard example.utf8.count <= Self.greatestText else { return line(notice) }
        let shown = schema.canHoldSecrets ? schema.masked(Data(example.utf8)) ?? SecretRecognition.mask : example
        let secretless = (try? JSONValue(parsing: shown.utf8)).flatMap { value in
            let known = masked(value)
            return DocumentSecret.masked(known ?? value, key: Self.key(of: file)) ?? known
        }
        if let secretless { return line("\n" + MarkdownEscaping.block(secretless.text(indentedBy: 2), "json")) }
        line("\n" + MarkdownEscaping.block(shown.hasSuffix("\n") ? String(shown.dropLast()) : shown, "json"))
    }

    /// Returns a value in which the constants of secret fragments are masked, or `nil` if there are none.
    private func masked(_ value: JSONValue) -> JSONValue? {
        switch value {
        case .array(let elements):
            let found = elements.map { masked($0) }
            guard found.contains(where: { $0 != nil }) else { return nil }
            return .array(zip(found, elements).map { $0 ?? $1 })
        case .object(let object):
            let found = object.members.map { masked($0.value) }
            guard found.contains(where: { $0 != nil }) else { return nil }
            return .object(JSONObject(zip(found, object.members).map { ($1.key, $0 ?? $1.value) }))
        default: return constants.contains(value.text()) ? .string(SecretRecognition.mask) : nil
        }
    }

    /// The maximum depth of objects that are described with the object that contains them.
    private static let greatestDepth = 8

    /// Returns a row for each key. The keys of fragments are in sections of their own.
    private func rows(of view: SchemaView, at path: String = "", depth: Int = 0, key: String) -> [[String]] {
        guard depth < Self.greatestDepth, depth == 0 || !isReference(view) else { return [] }
        switch view.form {
        case .object(let object): return rows(of: object, at: path, depth, key)
        case .cases(let cases):
            func shown(_ name: String) -> String {
                MarkdownEscaping.code(DocumentSecret.isSecret(name, key: cases.key) ? SecretRecognition.mask : name)
            }
            let names = cases.branches.map { shown($0.name) }.joined(separator: ", ")
            let common = Set(cases.common.members.map(\.name) + [cases.key])
            let branches = cases.branches.flatMap { branch -> [[String]] in
                guard case .object(let object) = branch.value.resolved.form else { return [] }
                let note = ", of \(shown(branch.name))"
                return object.members.filter { !common.contains($0.name) }.flatMap {
                    rows(of: $0, at: path, note, depth, in: key)
                }
            }
            let deciding = [MarkdownEscaping.code(path + cases.key), names, "required, decides the other keys"]
            return [deciding] + branches + rows(of: cases.common, at: path, depth, key)
        case .array(let item):
            let path = path.isEmpty ? "[]." : path.dropLast() + "[]."
            return rows(of: item, at: path, depth: depth + 1, key: SecretName.key(ofElementOf: key))
        case .tuple(let tuple):
            return tuple.keyed.flatMap { position, part in
                rows(of: part, at: (path.isEmpty ? "" : path.dropLast()) + "[\(position)].", depth: depth + 1, key: key)
            }
        case .mapped(_, let inner), .secret(let inner), .counted(let inner, _), .reference(let inner):
            return isReference(inner) ? [] : rows(of: inner, at: path, depth: depth, key: key)
        default: return []
        }
    }

    private func rows(of object: SchemaView.Object, at path: String, _ depth: Int, _ outer: String) -> [[String]] {
        let named = object.members.flatMap { rows(of: $0, at: path, "", depth, in: outer) }
        let maps = object.mapKeys.map { key in
            let isHidden = key.names.contains { DocumentSecret.isRequired(by: $0, key: "") }
            let name = isHidden ? SecretRecognition.mask : key.tag
            return [MarkdownEscaping.code(path + "{\(name)}"), words(of: key.value, outer), "each key of this form"]
        }
        guard let rest = object.rest else { return named + maps }
        if case .nothing = rest.form { return named + maps + [["", "", "no other keys"]] }
        let others = [MarkdownEscaping.code(path + "*"), words(of: rest, outer), "each other key"]
        return named + maps + [others] + rows(of: rest, at: path + "*.", depth: depth + 1, key: outer)
    }

    private func rows(
        of member: SchemaView.Member,
        at path: String,
        _ note: String,
        _ depth: Int,
        in outer: String
    ) -> [[String]] {
        let key = SecretName.key(ofMember: member.name, of: outer)
        let side = member.side.map { $0 == .read ? ", only read" : ", only written" } ?? ""
        let note = Self.note(of: member, key) + side + note
        let own = [MarkdownEscaping.code(path + member.name), words(of: member.value, key), note]
        return [own] + rows(of: member.value, at: path + member.name + ".", depth: depth + 1, key: key)
    }

    // MARK: Words

    private func isReference(_ view: SchemaView) -> Bool { roots(of: view) != nil }

    private func roots(of view: SchemaView) -> String? {
        if let name = catalog.roots.file(at: view).flatMap({ fragments[$0] }) { return name }
        if case .reference(let inner) = view.form { return roots(of: inner) }
        return nil
    }

    /// Returns the requirement in words, with links to fragments.
    private func words(of view: SchemaView, _ key: String = "") -> String {
        if let name = roots(of: view) { return Self.link(to: name) }
        switch view.form {
        case .enumeration where DocumentSecret.isRequired(by: view.form, key: key): return "one of several values"
        case .scalar(let kind, _) where DocumentSecret.isRequired(by: view.form, key: key):
            return MarkdownEscaping.code("{\(kind.tag)}")
        case .array(let item): return "list: \(words(of: item, SecretName.key(ofElementOf: key)))"
        case .tuple(let tuple):
            let positions = tuple.positions.map { position in
                (position.name.map { MarkdownEscaping.code($0) + " " } ?? "")
                    + words(of: position.value, DocumentSecret.key(ofPart: position.name, of: key))
                    + (position.isRequired ? "" : " (may be absent)")
            }
            let further = tuple.rest.map { ["further elements: \(words(of: $0, key))"] } ?? []
            return "list by position: " + (positions + further).joined(separator: "; ")
        case .counted(let inner, let count):
            let unique = count.isUnique ? ", all different" : ""
            let range = count.range == 0...Int.max ? "" : ", \(TagRange.text(of: count.range)) of them"
            return words(of: inner, key) + range + unique
        case .alternatives(let alternatives):
            return alternatives.map { words(of: $0.value, key) }.joined(separator: " or ")
        case .mapped(_, let inner), .reference(let inner): return words(of: inner, key)
        case .secret(let inner):
            if case .enumeration = inner.resolved.form { return "one of several values (secret)" }
            return words(of: inner, DocumentSecret.keyOfSecret) + " (secret)"
        case .enumeration(let members, let isOpen, let acceptsNull):
            let values = members.map { $0.jsonValue.string ?? $0.jsonValue.text() } + (acceptsNull ? ["null"] : [])
            return values.map(MarkdownEscaping.code).joined(separator: ", ") + (isOpen ? " or another text" : "")
        default: return MarkdownEscaping.escaped(view.words)
        }
    }

    private static func note(of member: SchemaView.Member, _ key: String) -> String {
        switch member.presence {
        case .required: "required"
        case .optional: "optional"
        case .nullable: "required, may be null"
        case .defaulted where member.value.isSecret:
            "optional, default \(MarkdownEscaping.code(SecretRecognition.mask))"
        case .defaulted(let text) where isSecret(text, key: key):
            "optional, default \(MarkdownEscaping.code(SecretRecognition.mask))"
        case .defaulted(let text): "optional, default \(MarkdownEscaping.code(text.withTextBytes { $0.string }))"
        }
    }

    private static func isSecret(_ text: JSONBuffer, key: String) -> Bool {
        let value = try? JSONValue(parsing: text.withTextBytes { Array($0) })
        return value.map { DocumentSecret.isSecret($0, key: key) } ?? true
    }

    /// Returns the key by which secrets in a file are recognized. A fragment is named by what it describes.
    private static func key(of file: ExportedCatalog.File) -> String {
        file.name.role == .fragment ? file.name.owner : ""
    }

    // MARK: Markdown

    private mutating func line(_ text: String) { self.text += text + "\n" }

    private mutating func table(_ head: [String], _ rows: [[String]]) {
        line("")
        for cells in [head, head.map { _ in "---" }] + rows { line(MarkdownEscaping.row(cells)) }
    }

    private static func link(to heading: String) -> String {
        "[\(MarkdownEscaping.escaped(heading))](#\(anchor(heading)))"
    }

    private static func cell(_ text: String?) -> String {
        MarkdownEscaping.escaped((text ?? "").split(whereSeparator: \.isNewline).joined(separator: " "))
    }

    private static func paragraph(_ text: String) -> String {
        text.split(separator: "\n", omittingEmptySubsequences: false).map { MarkdownEscaping.escaped(String($0)) }
            .joined(
                separator: "\n"
            )
    }

    /// Returns the anchor that GitHub gives to a heading.
    private static func anchor(_ heading: String) -> String {
        let scalars = heading.lowercased().unicodeScalars.compactMap { scalar -> Unicode.Scalar? in
            if scalar == " " { return "-" }
            return scalar.properties.isAlphabetic || scalar.properties.numericType != nil || scalar == "-"
                || scalar == "_" ? scalar : nil
        }
        return String(String.UnicodeScalarView(scalars))
    }
}
