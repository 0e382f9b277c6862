// The names of HTTP, and those of the engine that `import Schematic` shows: schemas, fields, faults, models, transformers and JSON values.
// `Tests/lint/exports` compares the list with the public types of the engine. `_WireValue` is in it because users see it
// as the constraint of `ValueTransformer.Wire`.

@_exported public import SchematicHTTP

@_exported public import struct SchemaEngine.CalendarDate
@_exported public import struct SchemaEngine.CheckOptions
@_exported public import struct SchemaEngine.Fault
@_exported public import enum SchemaEngine.FaultCode
@_exported public import struct SchemaEngine.FieldError
@_exported public import struct SchemaEngine.FieldKey
@_exported public import protocol SchemaEngine.FieldValue
@_exported public import struct SchemaEngine.Fields
@_exported public import struct SchemaEngine.JSONNumber
@_exported public import struct SchemaEngine.JSONObject
@_exported public import struct SchemaEngine.JSONParsingError
@_exported public import enum SchemaEngine.JSONValue
@_exported public import struct SchemaEngine.PayloadError
@_exported public import struct SchemaEngine.PayloadPlace
@_exported public import struct SchemaEngine.Schema
@_exported public import struct SchemaEngine.SchemaCatalog
@_exported public import struct SchemaEngine.SchemaErrors
@_exported public import protocol SchemaEngine.SchemaModel
@_exported public import struct SchemaEngine.SchemaPlace
@_exported public import struct SchemaEngine.SchemaRegistry
@_exported public import struct SchemaEngine.SchemaSource
@_exported public import protocol SchemaEngine.ValueTransformer
@_exported public import protocol SchemaEngine._WireValue
