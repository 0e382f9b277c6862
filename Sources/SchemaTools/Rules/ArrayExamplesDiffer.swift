import SchemaEngine

/// Reports array elements that do not match the first element, which is the schema, and elements with keys that it does
/// not have. The edits merge the elements, so that no key is lost.
struct ArrayExamplesDiffer: CatalogRule {
    let description = RuleDescription(
        identifier: "array-examples-differ",
        severity: .warning,
        summary: "The first element of an array is its schema, and a further element does not match it.",
        isFixable: true,
        wrong: ["GetIssues.response.json": #"{ "issues": [{ "id": 1, "parent": 2 }, { "id": 3 }] }"#],
        right: ["GetIssues.response.json": #"{ "issues": [{ "id": 1, "parent{?}": 2 }, { "id": 3 }] }"#]
    )

    /// A key for the faults of one schema node across further elements.
    private struct FaultKey: Hashable {
        var place: SchemaPlace
        var code: FaultCode
    }

    func check(_ catalog: SurveyedCatalog) -> [(file: Int, fault: RuleFault)] {
        catalog.files.enumerated().flatMap { index, entry -> [(file: Int, fault: RuleFault)] in
            var found: [FaultKey: RuleFault] = [:]
            var further = UndescribedExamples()
            var cases: [RuleFault] = []
            for array in entry.survey.arraysWithUndescribedExamples {
                guard let schema = catalog.arrays.schema(file: entry.file.path, offset: array.offset) else { continue }
                if let fault = DecidingKey(array)?.fault() {
                    cases.append(fault)
                    continue
                }
                if let fault = Self.tupleFault(of: array, against: schema) {
                    cases.append(fault)
                    continue
                }
                further.add(array)
                Self.addFaults(of: array, against: schema, in: entry.file, &found)
            }
            return (Self.withConsistentFixes(Array(found.values)) + further.faults() + cases).map { (index, $0) }
        }
    }

    /// Returns the fault of a list in which each position probably has its own meaning, as for inference: at least two kinds of
    /// JSON values occur in it, and at most one object, which is not the first. The edit makes it a tuple.
    private static func tupleFault(of array: JSONNode, against schema: Schema) -> RuleFault? {
        let elements = Array(array.elements.prefix(PositionShapes.maximumPositions + 1))
        guard elements.count == array.count, elements.count <= PositionShapes.maximumPositions, elements[0].tag == nil,
            elements.allSatisfy({ isExample($0) }), elements[0].kind != .object,
            elements.count(where: { $0.kind == .object }) <= 1
        else { return nil }
        let kinds = Set(elements.map(\.kind)).subtracting([.null])
        guard kinds.count > 1 else { return nil }
        let isRefused = !schema.checkReport(Self.elements(of: array, from: elements[1])).isValid
        guard isRefused, let first = elements.first(where: { $0.kind != elements[0].kind }) else { return nil }
        return RuleFault(
            at: first.offset,
            "a further example has another type than the first, which is the schema",
            help: "if each position has its own meaning, write \"{tuple}\" before the first element; "
                + "if each element may have any of the types, write alternatives such as \"{number|string}\"",
            edit: TextEdit(range: elements[0].offset..<elements[0].offset, with: "\"{tuple}\", ")
        )
    }

    /// Returns whether an element is an example, and not a tag.
    private static func isExample(_ element: JSONNode) -> Bool {
        element.kind != .string || Braces.content(of: element.string) == nil
    }

    /// Returns the same faults, with one edit for each key. A fix with `{?}` takes precedence, because an
    /// optional key can also be null.
    private static func withConsistentFixes(_ faults: [RuleFault]) -> [RuleFault] {
        let optional = faults.compactMap(\.schemaEdit).filter { $0.with.hasSuffix("{?}\"") }
        let edits = Dictionary(optional.map { (Key($0), $0) }, uniquingKeysWith: { first, _ in first })
        return faults.map { fault in
            var fault = fault
            fault.schemaEdit = fault.schemaEdit.map { edits[Key($0)] ?? $0 }
            return fault
        }
    }

    /// The position of an edit.
    private struct Key: Hashable {
        var line: Int
        var column: Int

        init(_ edit: SchemaEdit) { (line, column) = (edit.line, edit.column) }
    }

    /// Checks the further elements of an array against its schema. Faults of several elements at one schema
    /// node are reported at the first of these elements.
    private static func addFaults(
        of array: JSONNode,
        against schema: Schema,
        in file: LintedFile,
        _ found: inout [FaultKey: RuleFault]
    ) {
        let index = SchemaPosition.indexOfElement(in: array) + 1
        guard let second = array.elements.dropFirst(index).first(where: { _ in true }) else { return }
        for fault in schema.checkReport(elements(of: array, from: second)).faults {
            // Equal examples show nothing wrong, even if elements must differ.
            guard fault.severity == .error, fault.code != .duplicateElement, let payload = fault.payload,
                let place = fault.schema
            else { continue }
            var ruleFault = ruleFault(fault, at: payload.offset + second.offset - 1, file)
            let key = FaultKey(place: place, code: fault.code)
            if var known = found[key] {
                if known.offset < ruleFault.offset { swap(&known, &ruleFault) }
                ruleFault.count += known.count
            }
            found[key] = ruleFault
        }
    }

    private static func ruleFault(_ fault: Fault, at offset: Int, _ file: LintedFile) -> RuleFault {
        var ruleFault = RuleFault(
            at: offset,
            "a further example does not match the first, which is the schema: \(fault.message)"
        )
        ruleFault.count = fault.count
        ruleFault.help = fault.help
        ruleFault.schemaEdit = fault.fix?.file == file.path ? fault.fix : nil
        return ruleFault
    }

    /// Returns the array from its second element on. The byte before that element becomes the opening bracket:
    /// it is a comma or whitespace.
    private static func elements(of array: JSONNode, from second: JSONNode) -> JSONBuffer {
        array.document.text.withTextBytes { bytes in
            var text = Array(bytes[second.offset - 1..<array.range.upperBound])
            text[0] = UInt8(ascii: "[")
            return JSONBuffer(text)
        }
    }
}
