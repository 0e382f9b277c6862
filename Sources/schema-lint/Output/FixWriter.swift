import SchemaTools

/// Puts what a fixer has changed where it belongs: into the files, or on standard output as a diff.
struct FixWriter {
    let choice: FixChoice
    let writer: ReportWriter
    let complain: (String) -> Void

    /// Writes what has changed.
    ///
    /// - Parameters:
    ///   - fixer: Has the changes.
    ///   - secrets: By file the lines that hold a secret, which a diff must not show.
    /// - Returns: Whether every change could be written.
    /// - Throws: Where standard output cannot be written.
    func write(_ fixer: SchemaFixer, hiding secrets: [String: Set<Int>] = [:]) throws(FileError) -> Bool {
        switch choice {
        case .tell: return true
        case .preview:
            for change in fixer.changes { try preview(change, hiding: secrets[change.path] ?? []) }
            return true
        case .apply: return apply(fixer)
        }
    }

    private func preview(_ change: SchemaFixer.Change, hiding lines: Set<Int>) throws(FileError) {
        let diff = UnifiedDiff(change, hiding: lines)
        try writer.console.writeOutput(diff.text)
        if diff.hidesSomething {
            complain(FileError(change.path, "changes that would show a secret are left out of the diff").message)
        }
    }

    private func apply(_ fixer: SchemaFixer) -> Bool {
        var isComplete = true
        for change in fixer.changes {
            do throws(FileError) {
                try FileReplacement(of: change.path).replace(change.before, with: change.after)
            } catch {
                complain(error.message)
                isComplete = false
            }
        }
        if isComplete, fixer.count > 0, !writer.options.isQuiet {
            let (places, files) = (fixer.count, fixer.changes.count)
            writer.console.writeError(
                "mended \(places) place\(places == 1 ? "" : "s") in \(files) file\(files == 1 ? "" : "s")\n"
            )
        }
        return isComplete
    }
}
