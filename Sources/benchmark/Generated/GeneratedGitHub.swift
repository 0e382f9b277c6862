/// What the generator makes of the schemas of a page of events.
enum GeneratedGitHub {}
