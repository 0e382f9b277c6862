import SchematicText
import Testing

@Suite("Stable order")
struct StableOrderTests {
    @Test(
        "Elements are sorted, and equal ones keep their order",
        arguments: [
            ([], []), ([("b", 0)], ["b0"]),
            ([("b", 0), ("a", 1), ("b", 2), ("a", 3)], ["a1", "a3", "b0", "b2"]),
            ([("a", 0), ("a", 1), ("a", 2)], ["a0", "a1", "a2"]),
            ([("c", 0), ("b", 1), ("a", 2)], ["a2", "b1", "c0"]),
        ] as [([(key: String, number: Int)], [String])]
    )
    func order(_ elements: [(key: String, number: Int)], expected: [String]) {
        #expect(elements.ordered { $0.key < $1.key }.map { "\($0.key)\($0.number)" } == expected)
    }

    @Test("Many equal elements keep their order")
    func manyEqualElements() {
        let numbers = (0..<1000).map { (key: $0 % 7, number: $0) }
        let sorted = numbers.ordered { $0.key < $1.key }
        let expected = (0..<7).flatMap { key in numbers.filter { $0.key == key } }
        #expect(sorted.map(\.number) == expected.map(\.number))
    }
}
