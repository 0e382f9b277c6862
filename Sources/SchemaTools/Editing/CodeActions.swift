import SchemaEngine

/// The corrections that an editor offers for the faults of a document.
struct CodeActions {
    let path: String
    let text: EditedText
    /// The faults of the document.
    let faults: [ReportedFault]
    let catalog: CheckedCatalog
    let workspace: Workspace
    let capabilities: JSONValue

    /// The maximum number of characters of a text in a title.
    private static let longestTitle = 40

    /// Returns the fixes and silencings of the faults in a range, and one action with all fixes of the document.
    ///
    /// - Parameters:
    ///   - range: The bytes of the document.
    ///   - only: The kinds of actions that the editor wants. All kinds if it is `nil`.
    /// - Returns: The actions.
    func response(in range: Range<Int>, only: JSONValue?) -> JSONValue {
        let only = only?.array?.compactMap(\.string)
        func isWanted(_ kind: String) -> Bool {
            only.map { $0.contains { kind == $0 || kind.hasPrefix($0 + ".") } } ?? true
        }
        var actions: [JSONValue] = []
        if isWanted("quickfix") {
            let here = faults.filter { fault in
                let place = Diagnostics.range(of: fault, in: text)
                return place.lowerBound <= range.upperBound && range.lowerBound <= place.upperBound
            }
            actions += here.compactMap(fix) + here.compactMap(silencing)
        }
        if isWanted("source.fixAll"), let all = fixAll { actions.append(all) }
        return .array(actions)
    }

    private func action(_ title: String, _ kind: String, _ fault: ReportedFault?, _ edit: WorkspaceEdit) -> JSONValue {
        .members([
            ("title", .string(title)), ("kind", .string(kind)),
            ("diagnostics", fault.map { [Diagnostics.diagnostic($0, text, workspace)] }), ("edit", edit.json),
        ])
    }

    private func fix(_ fault: ReportedFault) -> JSONValue? {
        var edit = WorkspaceEdit(workspace)
        guard let fix = fault.fix, add(fix, to: &edit) else { return nil }
        let old = fault.isSecret ? "the secret" : Self.short(fix.replace)
        return action("Replace \(old) with \(Self.short(fix.with))", "quickfix", fault, edit)
    }

    private var fixAll: JSONValue? {
        var edit = WorkspaceEdit(workspace)
        var end = 0
        var count = 0
        let fixes = faults.compactMap(\.fix).filter { $0.file == path }
        // The first of several edits that overlap is applied.
        for fix in fixes.sorted(by: { ($0.line, $0.column) < ($1.line, $1.column) }) {
            let start = text.offset(line: fix.line, column: fix.column)
            guard start >= end, add(fix, to: &edit) else { continue }
            end = max(end + 1, start + fix.replace.utf8.count)
            count += 1
        }
        guard count > 0 else { return nil }
        return action("Apply all fixes in this file", "source.fixAll", nil, edit)
    }

    /// Adds the edit of a fix. Returns `false` if the text at its place is another one.
    private func add(_ fix: SchemaEdit, to edit: inout WorkspaceEdit) -> Bool {
        guard !fix.file.hasSuffix(".plist"), let buffer = catalog.texts[fix.file] else { return false }
        let text = EditedText(buffer)
        let start = text.offset(line: fix.line, column: fix.column)
        let range = start..<start + fix.replace.utf8.count
        guard range.upperBound <= buffer.count, text.substring(range) == fix.replace else { return false }
        edit.replace(range, of: fix.file, text, with: fix.with)
        return true
    }

    /// Returns the action that adds a fault of a rule to the baseline, which accepts it at this place.
    private func silencing(_ fault: ReportedFault) -> JSONValue? {
        guard Rules.rule(fault.code) != nil, fault.code != UnusedBaselineEntry().description.identifier,
            let baseline = catalog.baselineAccepting(fault)
        else { return nil }
        var edit = WorkspaceEdit(workspace)
        if baseline.before == nil {
            guard WorkspaceEdit.canChangeFiles("create", capabilities) else { return nil }
            edit.create(baseline.path)
        }
        let old = EditedText(baseline.before ?? JSONBuffer([]))
        edit.replace(0..<old.buffer.count, of: baseline.path, old, with: baseline.after)
        return action("Silence \(fault.code) here, in \(baseline.path.lastComponent)", "quickfix", fault, edit)
    }

    private static func short(_ text: String) -> String {
        let line = text.displayLine
        return line.count <= longestTitle ? line : line.prefix(longestTitle) + "…"
    }
}
