/// The strongly connected components of a graph: Tarjan's algorithm without recursion, because graphs result from
/// files.
package struct StronglyConnectedComponents {
    /// Every vertex, after the vertices that it leads to.
    package private(set) var order: [Int32] = []
    /// The component of each vertex.
    private(set) var component: [Int32]
    /// The number of vertices of each component.
    private(set) var sizes: [Int32] = []
    private var selfLoops: Set<Int32> = []

    package init(count: Int, edges: (Int32) -> [Int32]) {
        component = Array(repeating: -1, count: count)
        order.reserveCapacity(count)
        var search = Search(count: count)
        for vertex in 0..<Int32(count) where search.number[Int(vertex)] < 0 {
            search.run(from: vertex, edges: edges, into: &self)
        }
    }

    /// Returns whether a vertex leads back to itself.
    package func isOnCycle(_ vertex: Int32) -> Bool {
        sizes[Int(component[Int(vertex)])] > 1 || selfLoops.contains(vertex)
    }

    var hasCycles: Bool { sizes.count < component.count || !selfLoops.isEmpty }

    func areTogether(_ first: Int32, _ second: Int32) -> Bool { component[Int(first)] == component[Int(second)] }

    fileprivate mutating func close(_ vertices: some Collection<Int32>) {
        let index = Int32(sizes.count)
        sizes.append(Int32(vertices.count))
        for vertex in vertices { component[Int(vertex)] = index }
        order.append(contentsOf: vertices)
    }

    fileprivate mutating func noteLoop(_ vertex: Int32) { selfLoops.insert(vertex) }
}

/// The state of one depth-first search.
private struct Search {
    /// The order in which the vertices were visited; -1 for the others.
    var number: [Int32]
    private var low: [Int32]
    private var isOpen: [Bool]
    private var open: [Int32] = []
    private var path: [(vertex: Int32, edges: [Int32], next: Int)] = []
    private var count: Int32 = 0

    init(count: Int) {
        number = Array(repeating: -1, count: count)
        low = number
        isOpen = Array(repeating: false, count: count)
    }

    mutating func run(from start: Int32, edges: (Int32) -> [Int32], into result: inout StronglyConnectedComponents) {
        enter(start, edges, into: &result)
        while !path.isEmpty {
            let step = path.count - 1
            let (vertex, next) = (path[step].vertex, path[step].next)
            guard next < path[step].edges.count else {
                leave(vertex, into: &result)
                continue
            }
            path[step].next += 1
            let target = path[step].edges[next]
            if target == vertex { result.noteLoop(vertex) }
            if number[Int(target)] < 0 {
                enter(target, edges, into: &result)
            } else if isOpen[Int(target)] {
                low[Int(vertex)] = min(low[Int(vertex)], number[Int(target)])
            }
        }
    }

    private mutating func enter(
        _ vertex: Int32,
        _ edges: (Int32) -> [Int32],
        into result: inout StronglyConnectedComponents
    ) {
        let targets = edges(vertex)
        number[Int(vertex)] = count
        low[Int(vertex)] = count
        count += 1
        // Most vertices lead nowhere. Each of them is a component.
        guard !targets.isEmpty else { return result.close(CollectionOfOne(vertex)) }
        isOpen[Int(vertex)] = true
        open.append(vertex)
        path.append((vertex, targets, 0))
    }

    private mutating func leave(_ vertex: Int32, into result: inout StronglyConnectedComponents) {
        path.removeLast()
        if let parent = path.last?.vertex { low[Int(parent)] = min(low[Int(parent)], low[Int(vertex)]) }
        guard low[Int(vertex)] == number[Int(vertex)] else { return }
        var start = open.count
        repeat {
            start -= 1
            isOpen[Int(open[start])] = false
        } while open[start] != vertex
        result.close(open[start...])
        open.removeSubrange(start...)
    }
}
