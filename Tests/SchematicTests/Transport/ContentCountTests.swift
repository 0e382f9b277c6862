import Testing

@testable import Schematic
@testable import SchematicHTTP

@Suite("Complete content")
struct ContentCountTests {
    @Test(
        "content is whole at its stated length, and without one, at the regular end of its exchange",
        arguments: [
            (7, 7, true, true), (7, 8, true, true), (7, 6, false, false), (0, 0, true, true), (nil, 7, false, true),
            (nil, 0, false, true),
        ] as [(Int?, Int, Bool, Bool)]
    )
    func whole(expected: Int?, received: Int, isWhole: Bool, isWholeAtRegularEnd: Bool) {
        let count = ContentCount(expected: expected, received: received)
        #expect(count.isWhole == isWhole)
        #expect(count.isWhole(atRegularEnd: false) == isWhole)
        #expect(count.isWhole(atRegularEnd: true) == isWholeAtRegularEnd)
    }
}
