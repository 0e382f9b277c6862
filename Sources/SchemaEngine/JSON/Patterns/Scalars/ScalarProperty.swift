/// A property of Unicode scalars that the standard library supports.
enum ScalarProperty: Hashable, Sendable {
    /// The general category is one of several.
    case categories(Categories)
    case binary(BinaryProperty)
    /// The scalar has a numeric value.
    case numeric

    func holds(for scalar: Unicode.Scalar) -> Bool {
        let properties = scalar.properties
        return switch self {
        case .categories(let categories): categories.contains(Categories(properties.generalCategory))
        case .binary(let property): property.holds(for: properties)
        case .numeric: properties.numericType != nil
        }
    }
}
