/// The FNV-1a hash of a sequence of bytes, with 64 bits. It is the same in every run and on every machine.
///
/// It identifies trusted texts and detects accidental changes. It has no seed, so an attacker can choose texts with
/// equal hashes: tables of a payload's keys use `JSONScanner.hash(of:seed:)`.
package struct FNV1a: Sendable, Hashable {
    package private(set) var value: UInt64

    /// Creates the hash of no bytes, or continues from the value of another hash.
    package init(_ value: UInt64 = 0xCBF2_9CE4_8422_2325) { self.value = value }

    @inline(__always)
    package mutating func add(_ byte: UInt8) { value = (value ^ UInt64(byte)) &* 0x0000_0100_0000_01B3 }

    package mutating func add(_ text: TextBytes) {
        for byte in text.bytes { add(byte) }
    }
}
