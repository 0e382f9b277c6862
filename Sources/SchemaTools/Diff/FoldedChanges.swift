import SchemaEngine

extension [SchemaChange] {
    /// What one change of a fragment does at each tag that leads to it: the same, where the tag itself has not changed.
    private struct Cause: Hashable {
        let tag: ExactName
        let kind: ChangeKind
        let message: ExactName
        let severity: SchemaChange.Severity
        let breaks: Set<SchemaChange.Side>
        let mayBreak: Set<SchemaChange.Side>

        init?(_ change: SchemaChange) {
            guard let tag = change.newLine?.tag, let before = change.oldLine?.tag, tag.isExactly(before) else {
                return nil
            }
            (self.tag, message) = (ExactName(tag), ExactName(change.message))
            (kind, severity) = (change.kind, change.severity)
            (breaks, mayBreak) = (change.breaks, change.mayBreak)
        }
    }

    /// Joins the changes that have one cause to the first of them, which gets the places of the others.
    var folded: [SchemaChange] {
        var changes: [SchemaChange] = []
        var indexes: [Cause: Int] = [:]
        for change in self {
            guard let cause = Cause(change), let place = change.place else {
                changes.append(change)
                continue
            }
            if let index = indexes[cause] {
                changes[index].furtherPlaces.append(place)
            } else {
                indexes[cause] = changes.count
                changes.append(change)
            }
        }
        return changes
    }
}

extension SourceExcerpt {
    /// The tag at the place, as it is written, or `nil` for a key, for other text, and for a tag that is cut off.
    fileprivate var tag: String? {
        let rest = text.unicodeScalars.dropFirst(indent)
        guard rest.starts(with: "\"{".unicodeScalars), let end = rest.dropFirst().firstIndex(of: "\"") else {
            return nil
        }
        let after = rest[rest.index(after: end)...].first { $0 != " " }
        return after == ":" ? nil : String(rest[...end])
    }
}
