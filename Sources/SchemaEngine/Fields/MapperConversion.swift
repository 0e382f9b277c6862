/// The two directions of a mapper. Its types are erased once, at registration.
struct MapperConversion: Sendable {
    /// Returns `nil` if the mapper omits the value.
    var decode: @Sendable (Fields) throws -> (any Sendable)?
    /// Returns `nil` for a value that is not of the mapper's model type.
    var encode: @Sendable (any Sendable) throws -> (any FieldValue)?
}

/// The conversions of a catalog's mappers.
struct MapperConversions: Sendable {
    /// The conversions, by the indexes of the mappers in the program's `mappers`. A mapper that `Tags.json` declares to a
    /// tool has none, because the tool cannot run the app.
    private var conversions: [MapperConversion?]
    /// Whether some replace those with which the catalog was compiled.
    private(set) var areReplaced = false

    init(_ conversions: [MapperConversion] = []) { self.conversions = conversions }

    /// Returns the conversion of a program's mapper, or `nil` if the mapper cannot be run.
    func conversion(of mapper: Int32) -> MapperConversion? {
        Int(mapper) < conversions.count ? conversions[Int(mapper)] : nil
    }

    /// Replaces the conversion of a program's mapper.
    mutating func replace(_ mapper: Int, with conversion: MapperConversion) {
        while conversions.count <= mapper { conversions.append(nil) }
        conversions[mapper] = conversion
        areReplaced = true
    }
}
