import Foundation
import SchemaEngine
import Testing

/// Values that a decoder must not convert.
struct DecodingRefusalTests {
    struct Refusal: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let decode: @Sendable () throws -> Void
        let kind: String

        init<Value: Decodable & Sendable>(_ text: String, as type: Value.Type, _ kind: String) {
            testDescription = "\(text) as \(type)"
            decode = { _ = try plainFields(text).decode(type) }
            self.kind = kind
        }
    }

    static let refusals: [Refusal] = [
        // Values of another kind are not converted.
        Refusal("1", as: Bool.self, "typeMismatch"), Refusal("true", as: Int.self, "typeMismatch"),
        Refusal("true", as: Double.self, "typeMismatch"), Refusal("\"1\"", as: Int.self, "typeMismatch"),
        Refusal("1", as: String.self, "typeMismatch"), Refusal("\"true\"", as: Bool.self, "typeMismatch"),
        Refusal("{}", as: [Int].self, "typeMismatch"), Refusal("[]", as: [String: Int].self, "typeMismatch"),
        Refusal("[1]", as: Int.self, "typeMismatch"), Refusal("{}", as: String.self, "typeMismatch"),
        Refusal("[[1],2]", as: [[Int]].self, "typeMismatch"), Refusal("[1,\"2\"]", as: [Int].self, "typeMismatch"),
        // Null is not a value of another kind.
        Refusal("null", as: Int.self, "valueNotFound"), Refusal("null", as: [Int].self, "valueNotFound"),
        Refusal("[null]", as: [Int].self, "valueNotFound"), Refusal("[1,null]", as: [Double].self, "valueNotFound"),
        Refusal("{\"a\":null}", as: [String: Int].self, "valueNotFound"),
        Refusal("null", as: UUID.self, "valueNotFound"), Refusal("null", as: Shape.self, "valueNotFound"),
        // Numbers that the type cannot represent.
        Refusal("128", as: Int8.self, "dataCorrupted"), Refusal("-129", as: Int8.self, "dataCorrupted"),
        Refusal("32768", as: Int16.self, "dataCorrupted"), Refusal("2147483648", as: Int32.self, "dataCorrupted"),
        Refusal("9223372036854775808", as: Int64.self, "dataCorrupted"),
        Refusal("9223372036854775808", as: Int.self, "dataCorrupted"),
        Refusal("256", as: UInt8.self, "dataCorrupted"), Refusal("65536", as: UInt16.self, "dataCorrupted"),
        Refusal("4294967296", as: UInt32.self, "dataCorrupted"),
        Refusal("18446744073709551616", as: UInt64.self, "dataCorrupted"),
        Refusal("-1", as: UInt.self, "dataCorrupted"), Refusal("-1", as: UInt64.self, "dataCorrupted"),
        Refusal("0.5", as: Int.self, "dataCorrupted"), Refusal("[1.5]", as: [Int].self, "dataCorrupted"),
        Refusal("1e999", as: Double.self, "dataCorrupted"),
        // Text in the wrong form.
        Refusal("\"F81D4FAE\"", as: UUID.self, "dataCorrupted"), Refusal("\"a b\"", as: URL.self, "dataCorrupted"),
        Refusal("\"2015-02-29\"", as: CalendarDate.self, "dataCorrupted"),
        Refusal("\"medium\"", as: CodableTypesTests.Size.self, "dataCorrupted"),
        Refusal("7", as: CodableTypesTests.Level.self, "dataCorrupted"),
        Refusal("{\"square\":{}}", as: Shape.self, "typeMismatch"),
        Refusal("{\"point\":{},\"line\":{}}", as: Shape.self, "typeMismatch"),
    ]

    @Test("a value that does not match its type is refused with the right kind of DecodingError", arguments: refusals)
    func refuses(_ refusal: Refusal) throws {
        let error = try #require(throws: DecodingError.self) { try refusal.decode() }
        let kind =
            switch error {
            case .typeMismatch: "typeMismatch"
            case .valueNotFound: "valueNotFound"
            case .keyNotFound: "keyNotFound"
            case .dataCorrupted: "dataCorrupted"
            @unknown default: "?"
            }
        #expect(kind == refusal.kind, "\(error)")
    }

    @Test("integers are read in any notation")
    func readsWholeNumbers() throws {
        #expect(try plainFields("[1.0,3e2,20e-1,-0]").decode([Int].self) == [1, 300, 2, 0])
        #expect(try plainFields("[1e0]").decode([UInt8].self) == [1])
    }
}
