/// An `Encodable` value that is written straight into text, with no fields in between. Whoever looks into it as fields
/// gets them made.
struct EncodableModel: FieldValue {
    let value: any Encodable & Sendable
    let userInfo: [CodingUserInfoKey: any Sendable]

    init(_ value: any Encodable & Sendable, userInfo: [CodingUserInfoKey: any Sendable] = [:]) {
        (self.value, self.userInfo) = (value, userInfo)
    }

    /// The fields that it stands for. Throws what the value's own `encode(to:)` throws.
    func expanded() throws -> Fields { try Fields(encoding: value, userInfo: userInfo) }
}

/// A key whose value is nil in a type that leaves such keys out. The schema decides: it is null where the key must be
/// there, and nothing anywhere else.
struct LeftOut: FieldValue {}
