import SchemaEngine
import SchematicText

/// The corrections that an editor offers for the faults of a document.
struct CodeActions {
    let request: EditorRequest
    /// The faults of the document.
    let faults: [ReportedFault]
    let catalog: CheckedCatalog

    /// The maximum number of characters of a text in a title.
    private static let longestTitle = 40
    /// The maximum number of faults for which a response has actions of their own.
    private static let maximumFaults = 100

    /// Returns the fixes, the choices and the silencings of the faults in a range, and one action with all fixes of the document. `only` has the
    /// kinds of actions that the editor wants, or is `nil` for all.
    func response(in range: Range<Int>, only: JSONValue?) -> JSONValue {
        let only = only?.array?.compactMap(\.string)
        func isWanted(_ kind: String) -> Bool {
            only.map { $0.contains { kind == $0 || kind.hasPrefix($0 + ".") } } ?? true
        }
        var actions: [JSONValue] = []
        if isWanted("quickfix") {
            // Each action has a change of its own, which can be as long as the file.
            let here = faults.lazy.filter { fault in
                let place = Diagnostics.range(of: fault, in: request.text)
                return place.lowerBound <= range.upperBound && range.lowerBound <= place.upperBound
            }.prefix(Self.maximumFaults)
            actions += here.compactMap(fix) + here.flatMap(choices) + here.compactMap(silencing)
        }
        if isWanted("source.fixAll"), let all = fixAll { actions.append(all) }
        return .array(actions)
    }

    private func action(_ title: String, _ kind: String, _ fault: ReportedFault?, _ edit: WorkspaceEdit) -> JSONValue {
        .members([
            ("title", .string(title)), ("kind", .string(kind)),
            ("diagnostics", fault.map { [Diagnostics.diagnostic($0, request.text, request.workspace)] }),
            ("edit", edit.json),
        ])
    }

    private func fix(_ fault: ReportedFault) -> JSONValue? { fault.fix.flatMap { action($0, for: fault) } }

    private func choices(_ fault: ReportedFault) -> [JSONValue] { fault.choices.compactMap { action($0, for: fault) } }

    private func action(_ fix: SchemaEdit, for fault: ReportedFault) -> JSONValue? {
        guard let edit = edit([fix]) else { return nil }
        if Diagnostics.hasSecret(fault, in: request.text) {
            return action("Correct the secret", "quickfix", fault, edit)
        }
        guard !fix.replace.isEmpty else { return action("Insert \(Self.short(fix.with))", "quickfix", fault, edit) }
        let old = fault.isSecret ? "the secret" : Self.short(fix.replace)
        return action("Replace \(old) with \(Self.short(fix.with))", "quickfix", fault, edit)
    }

    private var fixAll: JSONValue? {
        edit(faults.compactMap(\.fix).filter { $0.file == request.path }).map {
            action("Apply all fixes in this file", "source.fixAll", nil, $0)
        }
    }

    /// Returns the change that makes the corrections of one file, as `lint --fix` does; `nil` if there is none.
    private func edit(_ fixes: [SchemaEdit]) -> WorkspaceEdit? {
        guard let file = fixes.first?.file, !file.hasSuffix(".plist"), let text = catalog.texts[file] else {
            return nil
        }
        let applied = AppliedEdits(text.buffer, fixes).applied
        guard !applied.isEmpty else { return nil }
        var edit = WorkspaceEdit(request.workspace)
        for fix in applied {
            let start = text.offset(line: fix.line, column: fix.column)
            edit.replace(start..<start + fix.replace.utf8.count, of: file, text, with: fix.with)
        }
        return edit
    }

    /// Returns the action that adds a fault of a rule to the baseline, which accepts it at this place.
    private func silencing(_ fault: ReportedFault) -> JSONValue? {
        guard Rules.rule(fault.code) != nil, fault.code != UnusedBaselineEntry().description.identifier,
            let baseline = catalog.disk.baseline(accepting: fault)
        else { return nil }
        var edit = WorkspaceEdit(request.workspace)
        if baseline.before == nil {
            guard WorkspaceEdit.canChangeFiles("create", request.capabilities) else { return nil }
            edit.create(baseline.path)
        }
        let old = SourceLines(baseline.before ?? JSONBuffer([]))
        edit.replace(0..<old.buffer.count, of: baseline.path, old, with: baseline.after)
        return action("Silence \(fault.code) here, in \(baseline.path.lastComponent)", "quickfix", fault, edit)
    }

    private static func short(_ text: String) -> String {
        let line = text.displayLine
        return line.count <= longestTitle ? line : line.prefix(longestTitle) + "…"
    }
}
