import Dispatch

/// Processes many elements in parallel.
package enum Parallel {
    /// The number of elements for each task. Fewer elements are faster to process without another thread.
    private static let chunk = 64

    /// Returns the results in the order of the elements.
    package static func map<Element: Sendable, Result: Sendable>(
        _ elements: [Element],
        _ transform: @Sendable (Element) -> Result
    ) -> [Result] {
        guard elements.count > chunk else { return elements.map(transform) }
        let count = (elements.count + chunk - 1) / chunk
        // Invariant: only `collector` accesses the results until all iterations are complete.
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
