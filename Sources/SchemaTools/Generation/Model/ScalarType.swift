import SchemaEngine
import SchematicFoundation

/// A Swift type of scalars in generated code.
struct ScalarType: Sendable {
    enum Module { case standardLibrary, foundation, engine }

    let name: String
    let module: Module
    /// The size of a value in words.
    let width: Int
    /// Whether the type has invalid bit patterns, one of which can represent `nil`.
    let hasRoom: Bool
    /// Returns an expression that creates the value of fields, or `nil` if none can.
    let literal: @Sendable (Fields) -> String?

    private init<Value: FieldValue>(
        _ type: Value.Type,
        _ module: Module = .standardLibrary,
        width: Int = 1,
        hasRoom: Bool = false,
        literal: @escaping @Sendable (Value) -> String?
    ) {
        name = String(describing: type)
        (self.module, self.width, self.hasRoom) = (module, width, hasRoom)
        self.literal = { fields in (try? fields.value(as: type)).flatMap(literal) }
    }

    static let bool = ScalarType(Bool.self, hasRoom: true) { "\($0)" }
    static let int = ScalarType(Int.self) { "\($0)" }
    static let uint64 = ScalarType(UInt64.self) { "\($0)" }
    static let double = ScalarType(Double.self) { "\($0)" }
    static let string = ScalarType(String.self, width: 2, hasRoom: true) { SwiftLiteral.text($0) }
    static let url = ScalarType(URL.self, .foundation, hasRoom: true) { _ in nil }
    static let date = ScalarType(Date.self, .foundation) {
        "Date(timeIntervalSinceReferenceDate: \($0.timeIntervalSinceReferenceDate))"
    }
    static let calendarDate = ScalarType(CalendarDate.self, .engine, width: 3) {
        "CalendarDate(clampingYear: \($0.year), month: \($0.month), day: \($0.day))"
    }
    static let uuid = ScalarType(UUID.self, .foundation, width: 2) { uuid in
        let bytes = withUnsafeBytes(of: uuid.uuid) { $0.map(String.init) }
        return "UUID(uuid: (\(bytes.joined(separator: ", "))))"
    }
    static let decimal = ScalarType(Decimal.self, .foundation, width: 3) { decimal in
        guard let significand = Int64("\(decimal.significand)") else { return nil }
        let sign = decimal.sign == .minus ? ".minus" : ".plus"
        return "Decimal(sign: \(sign), exponent: \(decimal.exponent), significand: \(significand))"
    }
    static let data = ScalarType(Data.self, .foundation, width: 2, hasRoom: true) { data in
        guard data.count <= longestData else { return nil }
        return data.isEmpty ? "Data()" : "Data([\(data.map(String.init).joined(separator: ", "))])"
    }

    /// The greatest number of bytes in an expression.
    private static let longestData = 256

    /// The types by their names.
    static let named = Dictionary(
        ScalarKind.allCases.compactMap { SwiftScalar($0)?.type }.map { ($0.name, $0) },
        uniquingKeysWith: { type, _ in type }
    )
}
