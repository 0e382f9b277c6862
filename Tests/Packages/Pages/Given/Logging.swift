let url: String
let authentication: Authentication
let appVersion: String

nonisolated func record(_ report: DriftReport) {}
