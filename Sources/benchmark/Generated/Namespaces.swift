// What the generator makes of the schemas of each payload. `BenchmarkModelTests` hold it current.

/// The models of a page of issues.
enum GeneratedRedmine {}

/// The models of a search's answer.
enum GeneratedTwitter {}

/// The models of a season's catalogue.
enum GeneratedCatalog {}

/// The models of a map.
enum GeneratedCanada {}

/// The models of a page of events.
enum GeneratedGitHub {}
