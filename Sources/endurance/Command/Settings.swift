import Schematic

/// The amount of work of a run, and its time limit.
struct Settings: Sendable {
    /// The number of rounds, or `nil` for the run's own default.
    var rounds: Int?
    /// The number of bytes that a run sends or receives.
    var size = 1 << 30
    /// The seed of the random number generator.
    var seed = UInt64.random(in: 0...0xFFFF_FFFF)
    /// The time in seconds after which a run is considered hung.
    var seconds = 300

    /// The transport of the client, or `nil` for the platform's default.
    var transport: NamedTransport?

    /// The command-line arguments for a process with the same settings.
    var arguments: [String] {
        ["--size", "\(size)", "--seed", "\(seed)", "--seconds", "\(seconds)"]
            + (rounds.map { ["--rounds", "\($0)"] } ?? [])
            + (transport.map { ["--transport", $0.rawValue] } ?? [])
    }
}
