/// What the generator makes of the schemas of a theatre's season.
enum GeneratedCatalog {}
