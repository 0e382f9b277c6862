/// The FNV-1a hash of a sequence of bytes, with 64 bits. It is the same in every run and on every machine.
///
/// It identifies trusted texts and detects accidental changes. It has no seed, so an attacker can choose texts with
/// equal hashes: tables of a payload's keys use a hash with a seed.
package struct FNV1a: Sendable, Hashable {
    @usableFromInline var state: UInt64

    package var value: UInt64 { state }

    /// Creates the hash of no bytes, or continues from the value of another hash.
    @inlinable package init(_ value: UInt64 = 0xCBF2_9CE4_8422_2325) { state = value }

    @inlinable @inline(__always)
    package mutating func add(_ byte: UInt8) { state = (state ^ UInt64(byte)) &* 0x0000_0100_0000_01B3 }

    @inlinable package mutating func add(_ bytes: some Sequence<UInt8>) {
        for byte in bytes { add(byte) }
    }
}
