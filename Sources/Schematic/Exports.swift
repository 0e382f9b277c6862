// What a user of the client needs of the floors below comes with `import Schematic`: schemas, fields, faults, models and
// transformers of the engine, and JSON's values.
@_exported public import SchemaEngine
