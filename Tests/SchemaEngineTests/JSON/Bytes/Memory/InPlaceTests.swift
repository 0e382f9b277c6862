import Testing

@testable import SchemaEngine

@Suite("Values of generic types in place")
struct InPlaceTests {
    private func elements<Element>(of array: [Element]) -> [Element] {
        var found: [Element] = []
        array.forEachInPlace { found.append(copy $0) }
        return found
    }

    private func wrapped<Wrapped>(in value: Wrapped?) -> [Wrapped] {
        var found: [Wrapped] = []
        let isThere = withWrapped(in: value) { found.append(copy $0) }
        return isThere ? found : []
    }

    @Test("elements are passed in order, and a wrapped value is passed once")
    func forwards() {
        #expect(
            elements(of: ["a", "a text that is longer than a word", ""]) == [
                "a", "a text that is longer than a word", "",
            ]
        )
        #expect(elements(of: [Int]()) == [])
        #expect(wrapped(in: "a") == ["a"])
        #expect(wrapped(in: 7 as UInt8?) == [7])
        #expect(wrapped(in: nil as String?) == [])
        #expect(wrapped(in: String??.some(nil)) == [nil])
    }

    @Test("an error of the closure is rethrown")
    func throwsOn() {
        #expect(throws: CancellationError.self) { try [1].forEachInPlace { _ in throw CancellationError() } }
        #expect(throws: CancellationError.self) {
            _ = try withWrapped(in: 1 as Int?) { _ in throw CancellationError() }
        }
    }

    @Test("a value has its own type and no other")
    func reportsTypes() {
        #expect(sameType("a", as: String.self) == "a")
        #expect(sameType("a", as: Int.self) == nil)
        #expect(sameType(1 as Int, as: UInt.self) == nil)
        #expect([1.5].sameElements(as: Double.self) == [1.5])
        #expect([1].sameElements(as: Double.self) == nil)
    }

    private enum Few { case first, second }
    private enum One { case only }

    @Test("the bits of a small value distinguish it from the others of its type")
    func reportsBits() {
        #expect(smallBits(of: Few.first) != nil)
        #expect(smallBits(of: Few.first) != smallBits(of: Few.second))
        #expect(smallBits(of: One.only) == 0)
        #expect(smallBits(of: "a") == nil)
    }
}
