@_spi(Engine) import JSONText
import SchemaEngine

/// One payload of an input: the whole of it, or one of its lines.
struct PayloadRecord {
    var bytes: JSONBuffer
    /// Where it starts in the input.
    var offset = 0
    /// The line of the input that it starts on, from 1.
    var line = 1
    /// Its number, from 1, where each line is a payload.
    var number: Int?

    /// The fault as it lies in the whole input.
    func placed(_ fault: Fault, inFile file: String) -> Fault {
        var fault = fault
        guard var place = fault.payload else { return fault }
        place.file = file
        place.offset += offset
        place.line += line - 1
        place.record = number
        fault.payload = place
        return fault
    }
}

/// The lines of an input, one payload each. Lines of nothing but white space are none.
struct PayloadLines: Sequence, IteratorProtocol {
    private let input: JSONBuffer
    private var position = 0
    private var line = 0
    private var number = 0

    init(_ input: JSONBuffer) { self.input = input }

    mutating func next() -> PayloadRecord? {
        while position < input.count {
            let start = position
            let text = input.withBytes { bytes -> JSONBuffer? in
                let end = bytes[start...].firstIndex(of: 0x0A) ?? bytes.count
                position = end + 1
                let range = UnsafeRawBufferPointer(rebasing: bytes[start..<end])
                return range.allSatisfy { $0 == 0x20 || $0 == 0x09 || $0 == 0x0D } ? nil : JSONBuffer(copying: range)
            }
            line += 1
            guard let text else { continue }
            number += 1
            return PayloadRecord(bytes: text, offset: start, line: line, number: number)
        }
        return nil
    }
}
