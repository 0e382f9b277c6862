import Testing

@testable import SchemaEngine

@Suite("Comparison and hashes of keys")
struct ScanKeysTests {
    static let keys = ["", "a", "id", "subject", "created_on", "sixteen_bytes_xx", "author_id_and_more", "ключ", "日本語"]

    @Test("a key matches its own name and no other", arguments: keys)
    func matches(key: String) {
        let names = JSONBuffer(Self.keys.map { "\($0)\":" }.joined().utf8)
        withScanner(Array("\"\(key)\":1".utf8)) { scanner in
            var start = 0
            for name in Self.keys {
                let length = name.utf8.count
                scanner.position = 0
                let matches = scanner.skipKey(WrittenKey(in: names, start: start, nameLength: length), in: names)
                #expect(matches == (name == key))
                #expect(scanner.position == (name == key ? length + 3 : 0))
                let range = 1..<(1 + key.utf8.count)
                #expect(scanner.bytesEqual(range, to: names, start: start, length: length) == (name == key))
                start += length + 2
            }
        }
    }

    @Test("a truncated key does not match", arguments: ["id", "ab_id", "subject", "identification_no"])
    func matchesNothingElse(name: String) {
        let names = JSONBuffer("x\(name)\":y".utf8)
        let key = WrittenKey(in: names, start: 1, nameLength: name.utf8.count)
        let written = Array("\"\(name)\":".utf8)
        for count in written.indices {
            for rest in [[], Array("\"\":1".utf8), [0, 0, 0, 0, 0, 0, 0, 0, 0]] {
                withScanner(written.prefix(count) + rest) { scanner in
                    let matches = scanner.skipKey(key, in: names)
                    #expect(!matches)
                    #expect(scanner.position == 0)
                }
            }
        }
    }

    @Test("a hash does not depend on the location of the bytes, and differs for another seed", arguments: keys)
    func hashes(key: String) {
        let bytes = Array(key.utf8)
        let hash = JSONScanner.hash(of: bytes, seed: 42)
        let buffer = JSONBuffer(Array("x\(key)yyyyyyyy".utf8))
        #expect(JSONScanner.hash(of: 1..<(1 + bytes.count), in: buffer, seed: 42) == hash)
        withScanner(Array("\"\(key)".utf8)) { scanner in
            #expect(scanner.hash(of: 1..<(1 + bytes.count), seed: 42) == hash)
        }
        #expect(JSONScanner.hash(of: bytes, seed: 43) != hash)
    }

    @Test("a name equals the same bytes at any location, and no others", arguments: 0..<40)
    func comparesNames(length: Int) {
        let name = (0..<length).map { UInt8(ascii: "a") + UInt8($0 % 26) }
        let names = JSONBuffer([UInt8(ascii: "x")] + name + [UInt8(ascii: "\"")])
        for rest in ["", "\"", "\":1,\"and so on\":2"] {
            withScanner(Array("{\"".utf8) + name + Array(rest.utf8)) { scanner in
                let range = 2..<(2 + length)
                #expect(scanner.bytesEqual(range, to: names, start: 1, length: length))
                guard let last = range.last else { return }
                #expect(!scanner.bytesEqual(2..<last, to: names, start: 1, length: length))
            }
        }
        for index in name.indices {
            var other = name
            other[index] ^= 1
            withScanner(other) { scanner in
                #expect(!scanner.bytesEqual(0..<length, to: names, start: 1, length: length))
            }
        }
    }

    @Test("hashes are distributed evenly over a table")
    func spreads() {
        var buckets = Array(repeating: 0, count: 256)
        for index in 0..<4096 {
            buckets[Int(JSONScanner.hash(of: Array("key\(index)".utf8), seed: 1) & 255)] += 1
        }
        // The average is 16; a fair hash stays far below 40.
        #expect(buckets.allSatisfy { $0 < 40 })
    }
}
