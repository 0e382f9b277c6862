import SchematicPlatform
import TestSupport
import Testing

@testable import Schematic
@testable import SchematicHTTP

@Suite("Timers", .bounded)
struct TimersTests {
    /// Records the timers that fired, and waits for them.
    private final class Record: Sendable {
        let names = Locked<[String]>([])

        func note(_ name: String) { names.withLock { $0.append(name) } }

        func wait(for count: Int) async throws {
            try await waitUntil { names.withLock { $0.count } >= count }
        }
    }

    private func moment(_ milliseconds: Int) -> ContinuousClock.Instant { .now + .milliseconds(milliseconds) }

    @Test("a timer that is set later and due earlier fires, and so does a timer whose time has passed")
    func order() async throws {
        let (timers, record) = (Timers(), Record())
        let times = [("far", 3_600_000), ("near", 20), ("past", -1000), ("none", 0)]
        for (name, time) in times {
            _ = timers.set(moment(time)) {
                record.note(name)
                return nil
            }
        }
        try await record.wait(for: 3)
        #expect(Set(record.names.withLock { $0 }) == ["near", "past", "none"])
    }

    @Test("a dropped timer never fires and affects no other timer")
    func dropped() async throws {
        let (timers, record) = (Timers(), Record())
        // The thread of the timers is busy until the timer is dropped, so that it is due and does not fire before.
        let isReleased = Locked(false)
        _ = timers.set(moment(0)) {
            record.note("busy")
            try? blockThread { isReleased.withLock { $0 } }
            return nil
        }
        try await record.wait(for: 1)
        let dropped = timers.set(moment(0)) {
            record.note("dropped")
            return nil
        }
        timers.drop(dropped)
        _ = timers.set(moment(0)) {
            record.note("kept")
            return nil
        }
        isReleased.withLock { $0 = true }
        try await record.wait(for: 2)
        #expect(record.names.withLock { $0 } == ["busy", "kept"])
    }

    @Test("a timer fires as often as its callback requests")
    func again() async throws {
        let (timers, record) = (Timers(), Record())
        _ = timers.set(moment(0)) {
            record.note("again")
            return record.names.withLock { $0.count } < 5 ? .now : nil
        }
        try await record.wait(for: 5)
        let last = timers.set(moment(1)) {
            record.note("last")
            return nil
        }
        try await record.wait(for: 6)
        timers.drop(last)
        #expect(record.names.withLock { $0.filter { $0 == "again" }.count } == 5)
    }

    @Test("a timer that is dropped in its callback does not fire again")
    func droppedInCall() async throws {
        let (timers, record) = (Timers(), Record())
        let number = Locked<Timers.Number?>(nil)
        let call: Timers.Callback = {
            record.note("called")
            if let number = number.withLock({ $0 }) { timers.drop(number) }
            return .now
        }
        number.withLock { $0 = timers.set(.now, call) }
        _ = timers.set(moment(60)) {
            record.note("later")
            return nil
        }
        try await record.wait(for: 2)
        #expect(record.names.withLock { $0.filter { $0 == "called" }.count } == 1)
    }

    @Test("timers release their callbacks when they are released")
    func released() async throws {
        final class Held: Sendable {}
        weak var held: Held?
        do {
            let (timers, object) = (Timers(), Held())
            held = object
            _ = timers.set(moment(3_600_000)) {
                withExtendedLifetime(object) {}
                return nil
            }
        }
        #expect(held == nil)
    }
}
