import SchemaTools

/// Puts what a fixer has changed where it belongs: into the files, or on standard output as a diff.
struct FixWriter {
    let choice: FixChoice
    let writer: ReportWriter
    let complain: (String) -> Void

    /// Returns whether every change could be written.
    func write(_ fixer: SchemaFixer) throws(FileError) -> Bool {
        switch choice {
        case .tell: return true
        case .preview:
            for change in fixer.changes { try writer.console.writeOutput(UnifiedDiff(change).text) }
            return true
        case .apply: return apply(fixer)
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
