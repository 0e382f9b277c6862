extension SilencedChanges {
    /// Returns the findings that are not accepted, and a message for each entry that accepts none. `path` returns the path in the
    /// present contract of a file of a released version.
    package func remaining(
        of findings: [ProviderFinding],
        path: (String) -> String = { $0 }
    ) -> (findings: [ProviderFinding], unused: [String]) {
        let (remaining, unused) = split(findings) { entry, finding in
            entry.id == finding.kind.identifier && isPlace(entry, finding.place, path)
        }
        return (remaining, unused)
    }
}
