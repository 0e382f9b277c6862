@_spi(Engine) import JSONText

/// A scalar that decoders ask for by its own method, and that a record's slot mostly holds as it is.
///
/// Reading one makes no view of the value and no decoder. `nil` is for all that is not so plain: another kind, what a
/// transformer made, a number that does not fit.
protocol PlainScalar: FieldValue {
    static func plain(_ record: Record, _ slot: Slot) -> Self?
}

extension Bool: PlainScalar {
    @inline(__always)
    static func plain(_ record: Record, _ slot: Slot) -> Bool? { slot.kind == .boolean ? slot.value == 1 : nil }
}

extension String: PlainScalar {
    @inline(__always)
    static func plain(_ record: Record, _ slot: Slot) -> String? { slot.kind == .string ? record.string(slot) : nil }
}

extension Double: PlainScalar {
    @inline(__always)
    static func plain(_ record: Record, _ slot: Slot) -> Double? { slot.kind == .number ? record.double(slot) : nil }
}

extension Float: PlainScalar {
    @inline(__always)
    static func plain(_ record: Record, _ slot: Slot) -> Float? { nil }
}

extension PlainScalar where Self: FixedWidthInteger {
    @inline(__always)
    static func plain(_ record: Record, _ slot: Slot) -> Self? {
        slot.kind == .number ? record.whole(slot).flatMap(Self.init(exactly:)) : nil
    }
}

extension Int: PlainScalar {}
extension Int8: PlainScalar {}
extension Int16: PlainScalar {}
extension Int32: PlainScalar {}
extension Int64: PlainScalar {}
extension UInt: PlainScalar {}
extension UInt8: PlainScalar {}
extension UInt16: PlainScalar {}
extension UInt32: PlainScalar {}
extension UInt64: PlainScalar {}
