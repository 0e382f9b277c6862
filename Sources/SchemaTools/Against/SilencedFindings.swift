extension SilencedChanges {
    /// Returns the findings that are not accepted, and a message for each entry that accepts none.
    package func remaining(
        of findings: [ProviderFinding]
    ) -> (findings: [ProviderFinding], unused: [String]) {
        let (remaining, unused) = split(findings) { entry, finding in
            entry.id == finding.kind.identifier && isPlace(entry, finding.place)
        }
        return (remaining, unused)
    }
}
