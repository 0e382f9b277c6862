/// An `Encodable` value that is streamed into text without intermediate fields. Its fields are made on request.
struct EncodableModel: FieldValue {
    let value: any Encodable & Sendable
    let userInfo: [CodingUserInfoKey: any Sendable]

    init(_ value: any Encodable & Sendable, userInfo: [CodingUserInfoKey: any Sendable] = [:]) {
        (self.value, self.userInfo) = (value, userInfo)
    }

    /// Returns the fields of the value. Throws the errors of its `encode(to:)`.
    func expanded() throws -> Fields { try Fields(encoding: value, userInfo: userInfo) }
}

/// A key whose value is nil, in a type that leaves such keys out. It is written as null if the schema requires the
/// key, and is left out otherwise.
struct OmittedValue: FieldValue {}
