import SchemaTools

/// Writes the changes of a fixer to the files, or to standard output as a diff.
struct FixWriter {
    let mode: FixMode
    let writer: ReportWriter

    /// Writes the changes.
    ///
    /// - Parameters:
    ///   - fixer: The fixer with the changes. Changes that cannot be written are reverted.
    ///   - root: The folder that links must not lead out of.
    ///   - secrets: The lines with a secret by file, which a diff must not show.
    /// - Returns: Whether all changes could be written.
    /// - Throws: `FileError` if standard output cannot be written.
    func write(
        _ fixer: inout SchemaFixer,
        within root: String,
        hiding secrets: [String: Set<Int>] = [:]
    ) throws(FileError) -> Bool {
        guard mode != .report else { return true }
        var failed: Set<String> = []
        for change in fixer.changes {
            do throws(FileError) {
                let replacement = try FileReplacement(of: change.path, within: root)
                if mode == .apply { try replacement.replace(change.before, with: change.after) }
            } catch {
                writer.reportError(error)
                failed.insert(change.path)
            }
        }
        fixer.revert(failed)
        if mode == .preview {
            for change in fixer.changes { try preview(change, hiding: secrets[change.path] ?? []) }
        } else if failed.isEmpty {
            writeSummary(fixer)
        }
        return failed.isEmpty
    }

    private func preview(_ change: SchemaFixer.Change, hiding lines: Set<Int>) throws(FileError) {
        let diff = UnifiedDiff(change, hiding: lines)
        try writer.console.writeSource(diff.text)
        if diff.hidesSomething {
            writer.reportError(FileError(change.path, "the diff omits changes that would show a secret"))
        }
    }

    private func writeSummary(_ fixer: SchemaFixer) {
        guard fixer.count > 0, !writer.options.isQuiet else { return }
        writer.console.writeError(
            "fixed \(quantity(fixer.count, "place")) in \(quantity(fixer.changes.count, "file"))\n"
        )
    }
}
