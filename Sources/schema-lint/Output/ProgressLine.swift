/// A line on standard error that states how far long work is: what is done, the rate, and the time that is left.
///
/// It is shown from the first second on, only on a terminal that can clear a line. `Console` clears it before it writes anything
/// else, so that it never mixes with results and messages.
final class ProgressLine {
    /// The unit of what is done.
    enum Unit {
        case bytes
        /// Things with this name in the plural.
        case things(String)
    }

    /// The work in progress.
    private struct Work {
        let unit: Unit
        let total: Int?
        let start: ContinuousClock.Instant
        var done = 0
        var nextUpdate: ContinuousClock.Instant
    }

    /// The time before the line is shown. Shorter work needs no line.
    private static let delay = Duration.seconds(1)
    private static let interval = Duration.milliseconds(200)

    private let isAvailable: Bool
    private let now: () -> ContinuousClock.Instant
    private let write: (String) -> Void
    private var work: Work?
    private var isVisible = false

    /// Creates a line that is written by a closure.
    init(
        isAvailable: Bool,
        now: @escaping () -> ContinuousClock.Instant,
        write: @escaping (String) -> Void
    ) {
        self.isAvailable = isAvailable
        self.now = now
        self.write = write
    }

    /// Begins work, of which the total is known or not.
    func begin(_ unit: Unit, total: Int?) {
        guard isAvailable else { return }
        let start = now()
        work = Work(unit: unit, total: total, start: start, nextUpdate: start + Self.delay)
    }

    /// Adds to what is done, and shows it if enough time has passed. Without work that has begun, does nothing.
    func advance(by count: Int) {
        guard var current = work else { return }
        let (done, isOverflow) = current.done.addingReportingOverflow(count)
        current.done = isOverflow ? .max : done
        let time = now()
        if time >= current.nextUpdate {
            current.nextUpdate = time + Self.interval
            // A terminal that is too narrow cuts the line off: a line that it wraps could not be cleared.
            write("\r\u{1B}[?7l\(Self.text(of: current, at: time))\u{1B}[K\u{1B}[?7h")
            isVisible = true
        }
        work = current
    }

    /// Clears the line, which is shown again when more is done.
    func clear() {
        guard isVisible else { return }
        write("\r\u{1B}[K")
        isVisible = false
    }

    /// Ends the work.
    func end() {
        clear()
        work = nil
    }

    // MARK: Text

    private static func text(of work: Work, at time: ContinuousClock.Instant) -> String {
        let rate = Double(work.done) / ((time - work.start) / .seconds(1))
        let name =
            switch work.unit {
            case .bytes: "MiB"
            case .things(let name): name
            }
        var text = amount(Double(work.done), work.unit)
        // A file can grow while it is read.
        let total = work.total.flatMap { $0 < work.done ? nil : $0 }
        if let total { text += " of \(amount(Double(total), work.unit))" }
        text += " \(name), \(amount(rate, work.unit, isRate: true)) \(name)/s"
        if let total, work.done > 0 { text += ", \(duration(Double(total - work.done) / rate)) left" }
        return text
    }

    /// Returns a number in the unit, with one digit after the point if it can have a fraction.
    private static func amount(_ value: Double, _ unit: Unit, isRate: Bool = false) -> String {
        switch unit {
        case .bytes: decimal(value / 1_048_576)
        case .things: isRate ? decimal(value) : "\(whole(value))"
        }
    }

    private static func decimal(_ value: Double) -> String {
        let tenths = whole(value * 10)
        return "\(tenths / 10).\(tenths % 10)"
    }

    private static func duration(_ seconds: Double) -> String {
        switch whole(seconds) {
        case let count where count < 120: "\(count) s"
        case let count where count < 7_200: "\(count / 60) min"
        case let count: "\(count / 3_600) h"
        }
    }

    /// Returns a number without its fraction, up to a bound above all that is shown.
    private static func whole(_ value: Double) -> Int { Int(min(max(value, 0), 1e15)) }
}
