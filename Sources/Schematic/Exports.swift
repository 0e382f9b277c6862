// `import Schematic` includes the engine: schemas, fields, faults, models, transformers and JSON values.
@_exported public import SchemaEngine
