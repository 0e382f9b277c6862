import SchematicFoundation

/// A kind of moments. Its slots contain the moment, because most moments are read, and all kinds share one form.
protocol MomentKind: ConvertedKind where Value == Date {
    /// Appends the text of a moment, without the quotes of a string.
    static func append(_ date: Date, to text: inout [UInt8]) throws(ScalarFault)
}

extension MomentKind {
    static var valueName: String { "a Date" }

    static func convert(_ text: TextBytes, _ slot: inout Slot) throws(ScalarFault) {
        slot.becomeValue(of: .dateTime, try read(text).timeIntervalSinceReferenceDate.bitPattern)
    }

    @inline(__always)
    static func value(of slot: Slot, in record: Record) -> Date? { slot.moment }

    /// Appends a moment as JSON.
    static func appendJSON(_ date: Date, to json: inout [UInt8]) throws(ScalarFault) {
        guard accepts.contains(.string) else { return try append(date, to: &json) }
        json.append(UInt8(ascii: "\""))
        try append(date, to: &json)
        json.append(UInt8(ascii: "\""))
    }

    /// Returns whether the kind reads a moment from a JSON value.
    static func reads(_ json: JSONValue, as date: Date) -> Bool {
        switch json {
        case .string(let text) where accepts.contains(.string): (try? text.withTextBytes(read)) == date
        case .number(let number) where accepts.contains(.number): (try? number.text.withTextBytes(read)) == date
        default: false
        }
    }

    static func displayed(_ slot: Slot, in record: Record) -> JSONValue {
        .string(slot.moment.flatMap { try? DateTimeKind.writeMilliseconds($0) } ?? "")
    }
}

extension Slot {
    /// The moment, if the slot contains one.
    @inline(__always)
    var moment: Date? {
        isValue(of: .dateTime) ? Date(timeIntervalSinceReferenceDate: Double(bitPattern: value)) : nil
    }
}
