import Schematic

/// The parsed command line.
struct Invocation {
    /// The task to perform.
    enum Task {
        case help
        case serve
        case spin
        case run(RunName)
        /// Runs in separate processes, so that the peak of memory of one does not hide that of the next.
        case runs([RunName])
    }

    static let usage = """
        usage: endurance RUN… [--rounds N] [--size BYTES] [--seed N] [--seconds N] [--transport NAME]

        Puts the client under load, and fails when a limit of memory, descriptors or time is exceeded.

        \(RunName.allCases.map { "  \($0.rawValue.padded(to: 14))\($0.summary)" }.joined(separator: "\n"))
          all           all of these

          --rounds N    the number of rounds of a run that repeats itself
          --size BYTES  the number of bytes that a run sends or receives; 1 GiB by default
          --seed N      the seed of the random numbers; each run prints its own
          --seconds N   the time after which a run counts as hung; 300 by default
          --transport   the client's transport (\(NamedTransport.names)); that of the platform by default

        The server runs in a separate process, so that memory and descriptors are those of the client.

        Exit status: 0, 1 when a limit is exceeded or a result is not correct, 2 when the command line is invalid.
        """

    private(set) var task = Task.help
    private(set) var settings = Settings()

    init(_ arguments: [String]) throws(UsageError) {
        var names: [RunName] = []
        var arguments = arguments[...]
        while let argument = arguments.popFirst() {
            switch argument {
            case "--help", "-h": return
            case "serve":
                task = .serve
                return
            case "spin":
                task = .spin
                return
            case "all": names += RunName.allCases
            case "--rounds": settings.rounds = try Self.number(argument, 1...1_000_000, &arguments)
            case "--size": settings.size = try Self.number(argument, 1...(1 << 40), &arguments)
            case "--seed": settings.seed = UInt64(try Self.number(argument, 0...Int.max, &arguments))
            case "--seconds": settings.seconds = try Self.number(argument, 1...1_000_000, &arguments)
            case "--transport": settings.transport = try Self.transport(arguments.popFirst())
            default: names.append(try Self.run(argument))
            }
        }
        guard let first = names.first else { throw UsageError("expected the name of a run; see endurance --help") }
        task = names.count == 1 ? .run(first) : .runs(names)
    }

    private static func run(_ name: String) throws(UsageError) -> RunName {
        if let run = RunName(rawValue: name) { return run }
        let known = RunName.allCases.map(\.rawValue).joined(separator: ", ")
        throw UsageError("expected a run (\(known)) or an option, found '\(name)'")
    }

    private static func transport(_ name: String?) throws(UsageError) -> NamedTransport {
        if let transport = name.flatMap(NamedTransport.init) { return transport }
        throw UsageError("--transport expects one of \(NamedTransport.names), found '\(name ?? "nothing")'")
    }

    private static func number(
        _ option: String,
        _ range: ClosedRange<Int>,
        _ arguments: inout ArraySlice<String>
    ) throws(UsageError) -> Int {
        let text = arguments.popFirst()
        if let number = text.flatMap({ Int($0) }), range.contains(number) { return number }
        throw UsageError("\(option) expects a whole number from \(range.lowerBound), found '\(text ?? "nothing")'")
    }
}

extension String {
    fileprivate func padded(to width: Int) -> String { self + String(repeating: " ", count: max(1, width - count)) }
}
