/// What the generator makes of the schemas of a page of issues.
enum GeneratedRedmine {}
