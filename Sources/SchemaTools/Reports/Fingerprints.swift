package import SchemaEngine
import SchematicText

/// Stable identifiers that match faults across runs. They depend on the codes, the files, the records and the
/// pointers, so that lines can move and messages can change.
package struct Fingerprints {
    private var seen: [UInt64: Int] = [:]

    package init() {}

    /// Returns the fingerprint of a fault. Faults that are otherwise equal are numbered in their order.
    package mutating func next(for fault: ReportedFault) -> String {
        var hash = StableHash()
        hash.add(fault.code)
        hash.add(fault.payload?.file ?? "")
        hash.add(fault.payload?.pointer ?? "")
        hash.add(fault.payload?.record.map(String.init) ?? "")
        hash.add(fault.schema?.file ?? "")
        hash.add(fault.schema?.pointer ?? "")
        seen[hash.value, default: 0] += 1
        return "\(hash.hexadecimal):\(seen[hash.value, default: 1])"
    }
}

/// A hash of texts that is equal in each run and on each machine.
struct StableHash {
    private var hash = FNV1a()
    var value: UInt64 { hash.value }

    /// Adds a text and a terminator.
    mutating func add(_ text: String) {
        text.withTextBytes { hash.add($0) }
        hash.add(0xFF)
    }

    var hexadecimal: String {
        String(value, width: 16, radix: 16)
    }
}
