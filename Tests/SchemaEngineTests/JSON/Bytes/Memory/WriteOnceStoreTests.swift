import TestSupport
import Testing

@testable import SchemaEngine

@Suite("Values that are added once", .bounded)
struct WriteOnceStoreTests {
    @Test("values are read at the indices that adding them returned, before and after further ones")
    func reads() {
        let store = WriteOnceStore<any Sendable>(capacity: 3)
        let first = store.add("a")
        #expect(store[first] as? String == "a")
        let second = store.add([1, 2])
        #expect(first == 0 && second == 1)
        #expect(store[first] as? String == "a" && store[second] as? [Int] == [1, 2])
        #expect(store.hasRoom && !WriteOnceStore<Int>(capacity: 0).hasRoom)
    }

    @Test("the store owns its values")
    func releases() {
        final class Value: Sendable {}
        weak var value: Value?
        do {
            let store = WriteOnceStore<Value>(capacity: 2)
            let added = Value()
            _ = store.add(added)
            value = added
        }
        #expect(value == nil)
    }

    @Test("an index without a value ends the process, although the store has room for it")
    func traps() async {
        await #expect(processExitsWith: .failure) {
            // Every pattern of bytes is a number, so that only the check of the store ends the process.
            let store = WriteOnceStore<Int>(capacity: 2)
            _ = store.add(7)
            _ = store[1]
        }
    }
}
