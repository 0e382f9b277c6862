/// Compares two models of unrelated types by the values of their properties, in order. The names of properties
/// are ignored.
enum ModelEquivalence {
    static func areEquivalent(_ left: Any, _ right: Any) -> Bool {
        if let left = left as? any Equatable, isScalar(left) { return areEqual(left, right) }
        let (leftMirror, rightMirror) = (Mirror(reflecting: left), Mirror(reflecting: right))
        if let content = content(of: leftMirror) {
            return areEquivalent(content, Self.content(of: rightMirror) ?? right)
        }
        if let content = content(of: rightMirror) { return areEquivalent(left, content) }
        if leftMirror.displayStyle == .dictionary { return haveEquivalentEntries(left, right) }
        guard leftMirror.displayStyle == rightMirror.displayStyle,
            leftMirror.children.count == rightMirror.children.count
        else { return false }
        return zip(leftMirror.children, rightMirror.children).allSatisfy { areEquivalent($0.value, $1.value) }
    }

    /// Returns the content of a box, of an optional, or of a model with one property.
    private static func content(of mirror: Mirror) -> Any? {
        switch mirror.displayStyle {
        case .struct, .class, .optional: mirror.children.count == 1 ? mirror.children.first?.value : nil
        default: nil
        }
    }

    private static func isScalar(_ value: Any) -> Bool {
        value is String || value is Int || value is Double || value is Bool
            || Mirror(reflecting: value).children.isEmpty
                && ![.collection, .dictionary, .optional].contains(Mirror(reflecting: value).displayStyle)
    }

    private static func areEqual<Value: Equatable>(_ left: Value, _ right: Any) -> Bool {
        if let right = right as? Value { return left == right }
        return content(of: Mirror(reflecting: right)).map { areEqual(left, $0) } ?? false
    }

    private static func haveEquivalentEntries(_ left: Any, _ right: Any) -> Bool {
        guard let left = left as? [String: Any], let right = right as? [String: Any] else { return false }
        return left.count == right.count
            && left.allSatisfy { key, value in right[key].map { areEquivalent(value, $0) } ?? false }
    }
}
