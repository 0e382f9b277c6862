/// What the generator makes of the schemas of a search.
enum GeneratedTwitter {}
