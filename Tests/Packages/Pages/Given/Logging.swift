let url: String
let authentication: Authentication
let appVersion: String

@Sendable nonisolated func record(_ report: DriftReport) {}
