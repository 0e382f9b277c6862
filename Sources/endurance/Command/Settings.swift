import Schematic

/// How much a run does, and how long it may take.
struct Settings: Sendable {
    /// Rounds of a run that has some; its own number unless told otherwise.
    var rounds: Int?
    /// Bytes that a run sends or receives.
    var size = 1 << 30
    /// Where chance begins.
    var seed = UInt64.random(in: 0...0xFFFF_FFFF)
    /// After how many seconds a run counts as hung.
    var seconds = 300

    /// The transport of the client; the platform's own unless told otherwise.
    var transport: NamedTransport?

    /// The same for a process of its own.
    var arguments: [String] {
        ["--size", "\(size)", "--seed", "\(seed)", "--seconds", "\(seconds)"]
            + (rounds.map { ["--rounds", "\($0)"] } ?? [])
            + (transport.map { ["--transport", $0.rawValue] } ?? [])
    }
}
