// The names of `SchemaSamples` that `import SchematicTesting` shows.

@_exported public import struct SchemaSamples.SampleError
@_exported public import enum SchemaSamples.SampleStyle
@_exported public import struct SchemaSamples.SchemaMutation
@_exported public import struct SchemaSamples.SchemaVariant
@_exported public import struct SchemaSamples.SchemaVariants
