/// Returns an issue without a subject, from the model that is generated in this module.
public nonisolated func emptyIssue(_ id: Int) -> Issue { Issue(id: id, subject: "") }
