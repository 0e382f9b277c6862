import Foundation
import Testing

@testable import SchemaEngine

/// The reading and the writing of one form.
struct Form<Value: Equatable>: Sendable {
    var read: @Sendable (TextBytes) throws(ScalarFault) -> Value
    var write: @Sendable (Value) throws(ScalarFault) -> String

    func value(_ text: String) throws(ScalarFault) -> Value { try text.withTextBytes(read) }

    func fault(_ text: String) -> ScalarFault? {
        do throws(ScalarFault) {
            _ = try value(text)
            return nil
        } catch {
            return error
        }
    }

    /// Expects every truncation, and every variant with one byte replaced, to be refused or to round-trip.
    func expectRefusalOrRoundTrip(near text: String, sourceLocation: SourceLocation = #_sourceLocation) {
        let bytes = Array(text.utf8)
        var neighbours = (0..<bytes.count).map { Array(bytes[..<$0]) }
        for index in bytes.indices {
            for other in Array("09:-+.zTeg %/=\u{0}\u{7F}".utf8) + [0xFF, bytes[index] ^ 1, bytes[index] ^ 0x20] {
                neighbours.append(bytes)
                neighbours[neighbours.count - 1][index] = other
            }
        }
        for neighbour in neighbours {
            let buffer = JSONBuffer(neighbour)
            guard let value = try? buffer.withTextBytes(read) else { continue }
            let isSame = (try? self.value(write(value))) == value
            #expect(isSame, "\(String(decoding: neighbour, as: UTF8.self))", sourceLocation: sourceLocation)
        }
    }
}

/// The forms by name, each next to its tests.
enum Forms {}
