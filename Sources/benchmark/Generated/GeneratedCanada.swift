/// What the generator makes of the schemas of an outline.
enum GeneratedCanada {}
