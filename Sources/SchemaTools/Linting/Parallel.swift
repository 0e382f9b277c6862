import Dispatch

/// Work on many files at once.
package enum Parallel {
    /// Few files are done sooner than others are asked for help.
    private static let chunk = 64

    /// The results in the order of the elements.
    package static func map<Element: Sendable, Result: Sendable>(
        _ elements: [Element],
        _ transform: @Sendable (Element) -> Result
    ) -> [Result] {
        guard elements.count > chunk else { return elements.map(transform) }
        let count = (elements.count + chunk - 1) / chunk
        // Invariant: the queue alone touches it until every iteration is done, and nobody else before that.
        nonisolated(unsafe) var results: [Int: [Result]] = [:]
        let collector = DispatchQueue(label: "schema-lint.collector")
        DispatchQueue.concurrentPerform(iterations: count) { index in
            let slice = elements[index * chunk..<min((index + 1) * chunk, elements.count)]
            let done = slice.map(transform)
            collector.sync { results[index] = done }
        }
        return (0..<count).flatMap { results[$0] ?? [] }
    }
}
