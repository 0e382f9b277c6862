@testable import SchemaTools

/// Converts any bytes, as a key, to the names of generated Swift. Each is a valid name, in backticks if it is a keyword, and
/// has no scalar that the key hides.
func holdNames(_ input: [UInt8]) {
    let key = String(decoding: input, as: UTF8.self)
    let member = SwiftName.member(key)
    let type = SwiftName.type(key)
    let element = SwiftName.element(key)
    for name in [member, type, element] {
        let isEscaped = SwiftName.escaped(name) == "`\(name)`"
        let isVisible = name.unicodeScalars.allSatisfy { $0 == "_" || $0.isOfWord }
        let words = "\(key.debugDescription) is named \(name.debugDescription)"
        expect((isEscaped || SwiftName.isName(name)) && isVisible, words)
    }
}
